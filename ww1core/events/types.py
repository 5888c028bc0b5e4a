"""What happened: typed events, the bus they travel on, and the log of each seat.

An event is a named tuple whose last fields are ``rule`` (the rule id behind it) and ``to``, the
set of seats that may know it. ``emit`` makes the event only when somebody listens.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, Protocol

from ww1core.texts import Text

if TYPE_CHECKING:
    from ww1core.turns.state import State

__all__ = [
    "EVERYONE",
    "Account",
    "Bus",
    "CardPlayed",
    "CardsMoved",
    "ControlChanged",
    "Event",
    "GameEnded",
    "Log",
    "MarkerChanged",
    "PhaseBegan",
    "Revealed",
    "Rolled",
    "StepLost",
    "TakenBack",
    "TerrainChanged",
    "Told",
    "TurnBegan",
    "UnitEliminated",
    "UnitMoved",
    "UnitPlaced",
    "emit",
    "event_key",
    "event_text",
]

P = ParamSpec("P")

EVERYONE = -1
"""The audience that holds every seat: a set of seats is an int, and -1 has all bits."""


class Event(Protocol):
    """A named tuple with a rule id and an audience."""

    @property
    def rule(self) -> str:
        """The rule behind the event."""
        ...

    @property
    def to(self) -> int:
        """The set of seats that may know it."""
        ...

    def _asdict(self) -> dict[str, Any]: ...


class TurnBegan(NamedTuple):
    """A game turn begins."""

    turn: int
    rule: str = ""
    to: int = EVERYONE


class PhaseBegan(NamedTuple):
    """A phase of the sequence begins, for one seat or for all (-1)."""

    phase: str
    seat: int = -1
    rule: str = ""
    to: int = EVERYONE


class Rolled(NamedTuple):
    """Chance answered: the name of the draw, what it was about, and what came up."""

    roll: str
    about: tuple[int, ...]
    result: int
    rule: str = ""
    to: int = EVERYONE


class UnitPlaced(NamedTuple):
    """A unit comes onto the map."""

    unit: int
    at: int
    rule: str = ""
    to: int = EVERYONE


class UnitMoved(NamedTuple):
    """A unit goes from one hex to another."""

    unit: int
    from_: int
    at: int
    rule: str = ""
    to: int = EVERYONE


class StepLost(NamedTuple):
    """A unit loses steps."""

    unit: int
    left: int
    rule: str = ""
    to: int = EVERYONE


class UnitEliminated(NamedTuple):
    """A unit leaves the game."""

    unit: int
    rule: str = ""
    to: int = EVERYONE


class ControlChanged(NamedTuple):
    """A hex passes to a seat."""

    at: int
    seat: int
    rule: str = ""
    to: int = EVERYONE


class TerrainChanged(NamedTuple):
    """The terrain of a hex changes in play."""

    at: int
    terrain: str
    rule: str = ""
    to: int = EVERYONE


class MarkerChanged(NamedTuple):
    """A marker or a track takes a new value."""

    marker: str
    value: int
    rule: str = ""
    to: int = EVERYONE


class CardPlayed(NamedTuple):
    """A seat plays a card openly."""

    seat: int
    card: int
    rule: str = ""
    to: int = EVERYONE


class CardsMoved(NamedTuple):
    """Cards change place; ``cards`` is empty for those who may only know how many."""

    seat: int
    number: int
    cards: tuple[int, ...] = ()
    rule: str = ""
    to: int = EVERYONE


class Revealed(NamedTuple):
    """Something hidden is shown to some seats."""

    what: str
    value: int
    rule: str = ""
    to: int = EVERYONE


class Told(NamedTuple):
    """A line of a title's own, by its text key."""

    key: str
    args: tuple[tuple[str, object], ...] = ()
    rule: str = ""
    to: int = EVERYONE


class TakenBack(NamedTuple):
    """A seat takes its last answer back; so many decisions stand. Only listeners are told."""

    seat: int
    decisions: int
    rule: str = ""
    to: int = EVERYONE


class GameEnded(NamedTuple):
    """The game is over: who won (-1 for nobody) and by which ending."""

    winner: int
    ending: str
    rule: str = ""
    to: int = EVERYONE


Listener = Callable[[Any], None]

Account = Callable[[Any, Any], Sequence[tuple[Text, str]]]
"""Tells how an event came about, of the state and the event: lines, each with its rule.

A book has accounts of lines of its title's own and of draws, by the key of their text."""


class Bus:
    """Carries events to listeners, each for all events or for one type."""

    __slots__ = ("_all", "_by_type")

    def __init__(self) -> None:
        self._all: list[Listener] = []
        self._by_type: dict[type, list[Listener]] = {}

    def __bool__(self) -> bool:
        """Whether anybody listens."""
        return bool(self._all or self._by_type)

    def listen(self, listener: Listener, *types: type) -> None:
        """Call ``listener`` with every event, or with those of the given types."""
        if not types:
            self._all.append(listener)
        for type_ in types:
            self._by_type.setdefault(type_, []).append(listener)

    def publish(self, event: Any) -> list[str]:  # noqa: ANN401 (any named tuple is an event)
        """Hand one event to whoever listens; what went wrong with a listener is told."""
        faults = []
        for listener in (*self._all, *self._by_type.get(type(event), ())):
            try:
                listener(event)
            except Exception as error:  # noqa: BLE001 (whatever a listener does wrong is told)
                name = getattr(listener, "__qualname__", type(listener).__name__)
                faults.append(f"{name} at {type(event).__name__}: {type(error).__name__}: {error}")
        return faults


def emit(s: State, make: Callable[P, Any], *args: P.args, **kwargs: P.kwargs) -> None:
    """Publish an event; without listeners it is not even made."""
    bus = s.bus
    if bus:
        event = make(*args, **kwargs)
        bus.publish(event)
        if s.book.accounts and isinstance(event, Told | Rolled):
            _tell_account(s, bus, event)


def _tell_account(s: State, bus: Bus, event: Told | Rolled) -> None:
    """Tell line by line how an event came about, to those who may know it."""
    key = event.key if isinstance(event, Told) else f"roll.{event.roll}"
    account = s.book.accounts.get(key)
    if account is not None:
        for line, rule in account(s, event):
            bus.publish(Told(line.key, line.args, rule, event.to))


def event_key(event_type: type) -> str:
    """The text key of an event type: ``UnitMoved`` is ``event.unit_moved``."""
    return "event." + re.sub(r"(?<!^)(?=[A-Z])", "_", event_type.__name__).lower()


def event_text(event: Event) -> Text:
    """The text of an event; ``Told`` and ``Rolled`` bring keys of their own."""
    if isinstance(event, Told):
        return Text(event.key, event.args)
    if isinstance(event, Rolled):
        about = tuple((str(i), value) for i, value in enumerate(event.about))
        return Text(f"roll.{event.roll}", (*about, ("result", event.result)))
    if isinstance(event, PhaseBegan) and event.seat >= 0:
        return Text("event.phase_began_for", (("phase", event.phase), ("seat", event.seat)))
    if isinstance(event, CardsMoved) and not event.cards:
        return Text("event.cards_moved_unseen", (("seat", event.seat), ("number", event.number)))
    fields = {k: v for k, v in event._asdict().items() if k not in {"rule", "to"}}
    return Text(event_key(type(event)), tuple(fields.items()))


class Log:
    """Every event of a game in order, and what each seat may read of it."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Any] = []

    def __call__(self, event: Any) -> None:  # noqa: ANN401 (any named tuple is an event)
        """Keep an event."""
        self.events.append(event)

    def lines(self, seat: int, *, start: int = 0, everything: bool = False) -> list[Any]:
        """The events from ``start`` on that ``seat`` may know."""
        bit = 1 << seat if seat >= 0 else 0
        return [e for e in self.events[start:] if everything or e.to & bit or e.to == EVERYONE]

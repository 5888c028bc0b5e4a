"""The bus that events travel on; ``emit`` makes an event only when somebody listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ParamSpec

from ww1core.events.types import Rolled, Told
from ww1core.words.texts import Lines

if TYPE_CHECKING:
    from ww1core.turns.state import State

__all__ = ["Account", "Bus", "emit", "tell"]

P = ParamSpec("P")

Listener = Callable[[Any], None]

Account = Callable[[Any, Any], Lines]
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
            except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever a listener does wrong is told)
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


def tell(s: State, key: str, rule: str, /, **args: object) -> None:
    """Publish a line of the title's own, by its text key, with the arguments of the text."""
    if s.bus:
        emit(s, Told, key, tuple(args.items()), rule)


def _tell_account(s: State, bus: Bus, event: Told | Rolled) -> None:
    """Tell line by line how an event came about, to those who may know it."""
    key = event.key if isinstance(event, Told) else f"roll.{event.roll}"
    account = s.book.accounts.get(key)
    if account is not None:
        for line, rule in account(s, event):
            bus.publish(Told(line.key, line.args, rule, event.to))

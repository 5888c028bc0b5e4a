"""The types of events: named tuples of what happened.

The last fields of an event are ``rule`` (the rule id behind it) and ``to``, the set of seats that
may know it.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

__all__ = [
    "EVERYONE",
    "UNSEEN",
    "CardPlayed",
    "CardsMoved",
    "ControlChanged",
    "Event",
    "GameEnded",
    "MarkerChanged",
    "PhaseBegan",
    "PointsChanged",
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
    "UnitShown",
    "UnitTurned",
]

EVERYONE = -1
"""The audience that holds every seat: a set of seats is an int, and -1 has all bits."""


UNSEEN = -1
"""The unit of an event that tells of a covered one."""


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
    """A draw of chance: its name, what it was about, and what came up."""

    roll: str
    about: tuple[int, ...]
    result: int
    rule: str = ""
    to: int = EVERYONE


class UnitPlaced(NamedTuple):
    """A unit comes onto the map; it is UNSEEN for those who may only know that one does."""

    unit: int
    at: int
    rule: str = ""
    to: int = EVERYONE


class UnitMoved(NamedTuple):
    """A unit goes from one hex to another; UNSEEN for those who may only know that one does."""

    unit: int
    from_: int
    at: int
    rule: str = ""
    to: int = EVERYONE


class UnitShown(NamedTuple):
    """A unit that lay covered in a hex is shown."""

    unit: int
    at: int
    rule: str = ""
    to: int = EVERYONE


class UnitTurned(NamedTuple):
    """A unit turns on its place, to look another way."""

    unit: int
    facing: int
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


class PointsChanged(NamedTuple):
    """The points that a side has of something, or a count that it keeps, change."""

    seat: int
    points: str
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

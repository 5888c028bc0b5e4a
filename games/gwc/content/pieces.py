"""Formations, Weapons, Telephones and planes: one for each counter."""

from __future__ import annotations

from typing import NamedTuple

NOWHERE = -1
IMMOBILE = -1
"""The Movement of a broken tank that stays where it is."""
RANKS = {"hero": 1, "lieutenant": 2, "captain": 3}
"""The higher number leads; 0 has no rank."""

Range = tuple[int, int]


class Arm(NamedTuple):
    """The gun of a tank."""

    fp: int
    range: int


class Face(NamedTuple):
    """One face of a counter; FP and Range of a tank are those of its machine guns."""

    fp: int
    range: int
    move: int
    morale: int
    command: int = 0
    gun: Arm | None = None


class Formation(NamedTuple):
    """One counter of a platoon, squad, runner, leader, hero, tank or tank leader."""

    id: str
    counter: str
    """The kind of counter, as in the data."""
    name: str
    nation: str
    seat: int
    kind: str
    silhouettes: int
    good: Face
    broken: Face
    boxed: frozenset[str]
    """Which of fp, range and move are printed in a box."""
    rank: int
    engineer: bool
    stosstruppen: bool
    star: bool
    immobilisation: int
    """0 but for tanks."""
    since: int
    """The first month of use, as 191605."""
    until: int
    """The last month of use."""
    start: int
    """The hex of the printed set-up, or NOWHERE."""
    arrives: int
    """The space of the Time Track on which it stands; 0 for none."""
    weapon: int
    """The Weapon it carries at the start, or NOWHERE."""


class Weapon(NamedTuple):
    """One counter of a Weapon."""

    id: str
    counter: str
    name: str
    nation: str
    seat: int
    type: str
    fp: int
    range: Range
    move: int
    boxed_fp: bool
    white_band: bool
    repair: Range
    eliminate: Range
    since: int
    carriers: frozenset[str]
    carrier: int
    """The Formation that carries it at the start, or NOWHERE."""


class Telephone(NamedTuple):
    """One Telephone; ``box`` is "" while it is unused."""

    id: str
    name: str
    nation: str
    seat: int
    fp: int
    box: str
    is_broken: bool


class Plane(NamedTuple):
    """One plane."""

    id: str
    counter: str
    name: str
    nation: str
    seat: int

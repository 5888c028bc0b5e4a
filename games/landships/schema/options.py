"""Numbers of the optional rules."""

from __future__ import annotations

from ww1core.tables import Datum


class Training(Datum):
    """Ranges of infantry by nation."""

    ranges: dict[str, int]
    other: int
    lost_a_year: int
    after: int
    least: int
    mg: int
    stosstruppen: int


class Regulars(Datum):
    """British infantry of the first year."""

    year: int
    fire: int
    range: int
    morale: int


class Weariness(Datum):
    """The highest morale of the last year, and who is above it."""

    year: int
    most: int
    exempt: tuple[str, ...]


class Grenades(Datum):
    """From when rifle grenades are there, one squad of how many has them, and what spends them."""

    from_year: int
    squads: int
    spent_on: tuple[int, ...]


class Storming(Datum):
    """Which types are stosstruppen, and what they add to their fire."""

    types: tuple[str, ...]
    fire: int


class LongRanges(Datum):
    """Ranges on flat ground, and what every level adds."""

    times: int
    most: int
    fired: int
    observed: int
    a_level: int


class FromYear(Datum):
    """A rule from a year on."""

    from_year: int


class Doctrine(Datum):
    """How near another tank has to be."""

    distance: int


class Strafing(Datum):
    """The strafing value of fighters."""

    value: int


class OptionNumbers(Datum):
    """The numbers of every option."""

    training: Training
    bef: Regulars
    weariness: Weariness
    rifle_grenades: Grenades
    stosstruppen: Storming
    long_ranges: LongRanges
    better_works: FromYear
    poor_design: dict[str, tuple[int, int]]
    leader_aboard: int
    doctrine: Doctrine
    strafing_fighters: Strafing
    aa_guns_at_tanks: tuple[str, ...]

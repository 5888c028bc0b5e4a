"""Events about machines that fail or are mended: E67, E77, E79."""

from __future__ import annotations

from games.gwc.rules.cards.random_hex import find_random_hex
from games.gwc.rules.events.reach import everybody, nearest_units, of_event
from games.gwc.rules.formations import status
from games.gwc.rules.formations.excuses import NO_TANK, OFF_BOARD
from games.gwc.rules.formations.partners import his_own
from games.gwc.rules.formations.values import is_functional
from games.gwc.state import Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.turns import Steps, because, bind, decision, only, procedure, put, when_chosen, word


@procedure(rule="GWC-E67")
def engine_failure(seat: int) -> Steps:
    """The Tank nearest to a random hex breaks down."""
    return (
        put("centre", bind(find_random_hex, rule_id="GWC-E67")),
        when_chosen("unit", choose_stalled, bind(status.break_formation, rule_id="GWC-E67")),
    )


@rule("GWC-E67")
def nearest_tanks(s: Field, centre: int) -> UnitSet:
    """The Tanks of either side that are nearest to the random hex."""
    return nearest_units(s, centre, everybody(s) & s.book.tanks)


@decision(
    rule="GWC-E67",
    asks="unit",
    among=(nearest_tanks, "not_nearest_tank", NO_TANK, OFF_BOARD),
    needs=("centre",),
    lapses=True,
)
def choose_stalled(_s: Field, unit: int) -> None:
    """Which of the nearest Tanks breaks, or is lost if it is broken."""


@procedure(rule="GWC-E77")
def malfunction(seat: int) -> Steps:
    """The Weapon or Tank nearest to a random hex suffers."""
    return (put("centre", bind(find_random_hex, rule_id="GWC-E77")), choose_faulty)


@rule("GWC-E77", "GWC-11.5")
def machines(s: Field) -> UnitSet:
    """The Units with a functional Weapon and the unbroken Tanks."""
    all_, book = everybody(s), s.book
    armed = from_members(unit for unit in members(all_ & book.soldiers) if is_functional(s, unit))
    return armed | all_ & book.tanks & ~s.broken


def nearest_machines(s: Field, centre: int) -> UnitSet:
    """Those of them that are nearest to the random hex."""
    return nearest_units(s, centre, machines(s))


IDLE = because("GWC-E77", "has_no_machine", lambda s, left: left & ~machines(s))


@decision(
    rule="GWC-E77",
    asks="unit",
    among=(nearest_machines, "not_nearest_machine", OFF_BOARD, IDLE),
    needs=("centre",),
    lapses=True,
)
def choose_faulty(s: Field, unit: int) -> None:
    """Whose Weapon breaks, or which Tank is suppressed."""
    if s.book.tanks >> unit & 1:
        status.suppress(s, 1 << unit, "GWC-E77")
    else:
        status.break_weapon(s, s.weapon[unit], "GWC-E77")


@procedure
def mechanic(seat: int) -> Steps:
    """The French player may get one Tank going again."""
    return when_chosen("unit", choose_mended, mend)


@rule("GWC-E79")
def mendable(s: Field, seat: int) -> UnitSet:
    """The French Tanks that are broken or suppressed."""
    return of_event(s, "E79", his_own(s, seat) & s.book.tanks & (s.broken | s.suppressed))


@decision(rule="GWC-E79", asks="unit", words=("no",), among=(mendable, "not_to_be_mended"))
def choose_mended(_s: Field, unit: int | str) -> None:
    """Which Tank the mechanic helps, if any."""


@decision(
    rule="GWC-E79",
    words=[
        word("rally", only("GWC-E79", "not_broken", status.is_broken)),
        word("free", only("GWC-E79", "not_suppressed", status.is_suppressed)),
    ],
)
def mend(s: Field, choice: str, unit: int) -> None:
    """Whether the Tank rallies or is freed of Suppression."""
    if choice == "rally":
        status.rally(s, unit, "GWC-E79")
    else:
        s.suppressed &= ~(1 << unit)
        tell(s, "told.unsuppressed", "GWC-E79", unit=unit)

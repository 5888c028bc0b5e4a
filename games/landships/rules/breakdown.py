"""Breakdown (6.16, 6.22, 6.23): tests after moves and in trenches, severity, repair."""

from __future__ import annotations

from games.landships.rules.going import is_along_road, is_tank, trait
from games.landships.state import Field, carried_by
from ww1core.events import Told, tell
from ww1core.hexgrid import from_members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, with_item
from ww1core.tables import Modifier, Modifiers
from ww1core.turns import Dice, decision, reveal, roll

D10 = Dice(1, 10)
"""The die of breakdown tests and anti-tank shots (LS-8.5N)."""
FACES = range(1, 7)


@rule("LS-14.11a", "LS-14.11.2", "LS-6.16.b", "LS-2.23.a")
def leader_aboard(s: Field, unit: int) -> Modifiers:
    """What a leader inside does for the dice of his tank."""
    book = s.book
    leader = book.machinery.modifiers["leader"]
    if carried_by(s, unit) & book.leaders:
        return Modifiers([Modifier("leader", leader.value, leader.rule)])
    return Modifiers()


@rule("LS-6.23")
def rough_ground(s: Field, unit: int) -> Modifiers:
    """What rough ground adds to every test of a tank that has gone over it."""
    rough = s.book.machinery.modifiers["rough"]
    if s.shaken >> unit & 1:
        return Modifiers([Modifier("rough", rough.value, rough.rule)])
    return Modifiers()


@rule("LS-6.16a", "LS-6.15.a3", "LS-6.16E", "LS-S08.SR2")
def modifiers_of(s: Field, unit: int) -> Modifiers:
    """What is added to the test after a move: type, leader, rough ground, woods, bog."""
    book = s.book
    found = leader_aboard(s, unit).plus(*rough_ground(s, unit))
    vehicle = book.units[unit].type.vehicle
    if vehicle is not None:
        is_late = book.entry.date >= book.machinery.late
        value = vehicle.breakdown_late if is_late else vehicle.breakdown
        if value:
            found = found.plus(Modifier("type", value, "LS-6.16E" if is_late else "LS-6.16a"))
    if s.wooded >> unit & 1:
        woods = book.machinery.modifiers["woods"]
        found = found.plus(Modifier("woods", woods.value, woods.rule))
    if s.bogged >> unit & 1:
        bog = next(special for special in book.entry.special if special.kind == "bog")
        found = found.plus(Modifier("bog", bog.modifier, "LS-S08.SR2"))
    return found


@rule("LS-6.16a")
def breakdown_number(s: Field, hexes: int) -> int:
    """The number that is a breakdown after so many hexes."""
    columns = s.book.machinery.breakdown
    return [column.number for column in columns if column.hexes <= hexes][-1]


@rule("LS-6.16a", "LS-6.16c", "LS-6.16.c", "LS-6.22a", "LS-8.5N")
def test_after_move(s: Field, unit: int) -> None:
    """A tank that has left its hex is tested, unless trenches have tested it."""
    entered = s.drive.hexes + (s.arrived >> unit & 1)
    is_exempt = not is_tank(s, unit) or (s.broken | s.crossed) >> unit & 1
    if s.hex[unit] < 0 or not entered or is_exempt:
        return
    _test(s, unit, breakdown_number(s, entered), modifiers_of(s, unit), "LS-6.16a")


@rule("LS-6.22a", "LS-6.22b", "LS-6.22c")
def test_in_trench(s: Field, unit: int, to: int) -> None:
    """A poor crosser is tested in every enemy trench; it stops where it breaks down."""
    book = s.book
    enemy = other(book.units[unit].seat)
    if not book.board.trenches[enemy] >> to & 1 or not trait(s, unit, "poor_trench_crosser"):
        return
    s.crossed |= 1 << unit
    found = leader_aboard(s, unit).plus(*rough_ground(s, unit))
    _test(s, unit, book.machinery.poor_crosser, found, "LS-6.22a")


def _test(s: Field, unit: int, number: int, modifiers: Modifiers, rule_id: str) -> None:
    """The die of a test against its number."""
    die = roll(s, "breakdown", unit, dice=D10, rule=rule_id)
    if die + modifiers.total >= number:
        break_down(s, unit, rule_id)


@rule("LS-6.16O")
def is_secret(s: Field) -> bool:
    """Whether only its owner knows how bad a breakdown is."""
    return "secret_breakdown" in s.book.options


@rule("LS-6.16.a1", "LS-6.16.a2", "LS-6.16O")
def for_good(s: Field) -> UnitSet:
    """The machines that never move again, known to all or not."""
    return s.permanent | from_members(
        entry >> 1 for entries in s.severities for entry in entries if entry & 1
    )


@rule("LS-6.16.a1", "LS-6.16b", "LS-6.16.b", "LS-14.11.2", "LS-6.22b", "LS-6.16O")
def break_down(s: Field, unit: int, rule_id: str) -> None:
    """A machine breaks down where it is; a die says whether for good, by option to its owner."""
    seat = s.book.units[unit].seat
    die = _owner_die(s, "severity", unit, "LS-6.16.a1") + leader_aboard(s, unit).total
    s.broken |= 1 << unit
    is_lasting = die > max(s.book.machinery.temporary)
    if is_secret(s):
        kept = [entry for entry in s.severities[seat] if entry >> 1 != unit]
        is_lasting |= bool(for_good(s) >> unit & 1)
        s.severities = with_item(s.severities, seat, (*kept, unit << 1 | is_lasting))
        tell(s, "told.broken_somehow", rule_id, unit=unit)
    else:
        s.permanent |= is_lasting << unit
        tell(s, "told.broken_for_good" if is_lasting else "told.broken", rule_id, unit=unit)
    stop_drive(s, unit)


def _owner_die(s: Field, name: str, unit: int, rule_id: str) -> int:
    """A die about a machine, which by option its owner alone sees."""
    if not is_secret(s):
        return roll(s, name, unit, rule=rule_id)
    owner = 1 << s.book.units[unit].seat
    return roll(s, name, unit, rule=rule_id, to=owner)


def stop_drive(s: Field, unit: int) -> None:
    """A machine that drives goes no further."""
    if s.drive is not None and s.drive.unit == unit:
        s.drive = s.drive._replace(is_over=True)


@rule("LS-6.23", "LS-6.15.a3", "LS-S08.SR2")
def note_going(s: Field, unit: int, from_: int, to: int) -> None:
    """Remember what ground a tank has gone over; a road is never rough."""
    book = s.book
    if not is_tank(s, unit):
        return
    bit = 1 << unit
    if book.land.terrain["woods"] >> to & 1:
        s.wooded |= bit
    if is_along_road(s, unit, from_, to):
        return
    if book.board.rough >> to & 1:
        s.shaken |= bit
    is_boggy = any(special.kind == "bog" for special in book.entry.special)
    if is_boggy and book.land.terrain["clear"] >> to & 1:
        s.bogged |= bit


@rule("LS-4.11.a2", "LS-6.16.a3", "LS-6.16.a2", "LS-6.16O")
def to_repair(s: Field, seat: int) -> UnitSet:
    """The tanks of a side that may be repaired: broken for a time, and they have not fired.

    Where severity is secret, those that are broken for good may be rolled for as well.
    """
    return s.broken & s.present[seat] & s.book.tanks & ~(s.attacked | s.permanent)


@rule("LS-6.16.a3", "LS-6.16.b", "LS-6.16O")
@decision(rule="LS-4.11.a2", asks="unit", among=(to_repair, "not_to_be_repaired"), repeated=True)
def repair(s: Field, unit: int | str, seat: int) -> None:
    """Which tanks are worked on; each has a die, and one that is broken for good has it in vain."""
    if not isinstance(unit, int):
        return
    die = _owner_die(s, "repair", unit, "LS-6.16.a3") + leader_aboard(s, unit).total
    if die > max(s.book.machinery.repaired) or for_good(s) >> unit & 1:
        return
    s.broken &= ~(1 << unit)
    if is_secret(s):
        kept = [entry for entry in s.severities[seat] if entry >> 1 != unit]
        s.severities = with_item(s.severities, seat, tuple(kept))
        reveal(s, Told, "told.repaired", (("unit", unit),), "LS-6.16.a3")
    else:
        tell(s, "told.repaired", "LS-6.16.a3", unit=unit)

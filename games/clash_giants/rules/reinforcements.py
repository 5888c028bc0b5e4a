"""Reinforcements and replacements (chapter 9)."""

from __future__ import annotations

from games.clash_giants.rules.attackers import own_units
from games.clash_giants.rules.flood import declare_flood, may_declare_flood
from games.clash_giants.rules.stacking import has_room
from games.clash_giants.state import Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, place
from ww1core.turns import Steps, bar, decision, only, procedure, put, when, while_
from ww1core.words import text


@procedure(rule=("CG-5.32a", "CG-5.32b"))
def reinforce(seat: int) -> Steps:
    """One side: everybody who is due enters, then the water, then replacements."""
    return (
        while_(somebody_enters, put("unit", choose_reinforcement), enter),
        when(may_declare_flood, declare_flood),
        when(replacements_are_left, take_replacements),
    )


@rule("CG-9.2a", "CG-9.1")
def due_units(s: Field, seat: int) -> UnitSet:
    """The units whose turn has come and that were never on the map."""
    return subset(
        s.book.arriving[seat] & ~s.present[seat],
        lambda unit: s.book.units[unit].entry_turn <= s.turn and s.steps[unit] > 0,
    )


def barred_hexes(s: Field, unit: int) -> HexSet:
    """The hexes where an enemy, an enemy fort or enemy control keeps a reinforcement out."""
    seat = s.book.units[unit].seat
    return s.enemies[seat] | ~s.control[seat]


def with_room(s: Field, unit: int, hexes: HexSet) -> HexSet:
    """Those of some hexes in which the unit finds room."""
    seat = s.book.units[unit].seat
    return from_members(hex_ for hex_ in members(hexes) if has_room(s, unit, hex_, seat))


@rule("CG-9.2a")
def entry_hexes(s: Field, left: HexSet, unit: int) -> HexSet:
    """The hexes where a reinforcement may enter now.

    Those listed for it, or the nearest free source of its side when all of them are barred.
    """
    book = s.book
    listed = from_members(book.units[unit].entry_hexes) & ~barred_hexes(s, unit)
    hexes = with_room(s, unit, listed)
    if hexes:
        return left & hexes
    sources = book.sources[book.units[unit].seat] & ~barred_hexes(s, unit)
    free = with_room(s, unit, sources)
    if not free:
        return 0
    distance, first = book.land.grid.distance, book.units[unit].entry_hexes[0]
    nearest = min(distance(first, hex_) for hex_ in members(free))
    return left & from_members(h for h in members(free) if distance(first, h) == nearest)


def units_that_enter(s: Field, left: UnitSet, seat: int) -> UnitSet:
    """The due units that find a hex to enter."""
    return subset(left & due_units(s, seat), lambda unit: can_enter(s, unit, seat))


def can_enter(s: Field, unit: int, seat: int) -> bool:
    """Whether a due unit finds a hex to enter."""
    barred = barred_hexes(s, unit)
    for hex_ in (*s.book.units[unit].entry_hexes, *members(s.book.sources[seat])):
        if not barred >> hex_ & 1 and has_room(s, unit, hex_, seat):
            return True
    return False


@rule("CG-9.2b")
def somebody_enters(s: Field, seat: int) -> bool:
    """Nobody who is due and finds a hex may be held back."""
    return any(can_enter(s, unit, seat) for unit in members(due_units(s, seat)))


@decision(
    rule="CG-9.2b",
    asks="unit",
    bars=[only("CG-9.2a", "does_not_enter_now", units_that_enter)],
    needs=("seat",),
)
def choose_reinforcement(_s: Field, _unit: int) -> None:
    """Which of the due units enters next."""


@rule("CG-9.2c", "CG-9.2d")
@decision(rule="CG-9.2a", asks="hex", among=(entry_hexes, "no_entry_there"), needs=("seat",))
def enter(s: Field, hex_: int, unit: int) -> None:
    """Where the unit enters, supplied and free to act this turn."""
    place(s, unit, hex_, "CG-9.2a")


@rule("CG-9.3a")
def steps_this_turn(s: Field, nation: str) -> int:
    """The replacement steps of a nation on this turn."""
    listed = s.book.replacements.steps.get(nation, ())  # type: ignore[call-overload] # nation names
    return listed[s.turn - 1] if s.turn <= len(listed) else 0


def own_fielded(s: Field, left: UnitSet, seat: int) -> UnitSet:
    """The side's units on the map; eliminated ones never come back."""
    return left & s.present[seat]


@rule("CG-9.31a")
def of_one_step(s: Field, left: UnitSet) -> UnitSet:
    """The infantry with one printed step."""
    return left & ~s.book.rebuilt


@rule("CG-9.31b")
def at_full_strength(s: Field, left: UnitSet) -> UnitSet:
    """The units that lack no step."""
    return from_members(u for u in members(left) if s.steps[u] >= s.book.units[u].steps)


@rule("CG-9.3a", "CG-2.28h")
def beyond_nation(s: Field, left: UnitSet) -> UnitSet:
    """The units of nations whose steps of this turn are used up."""
    barred = 0
    for nation, units in s.book.of_nation.items():
        if (s.replaced & units).bit_count() >= steps_this_turn(s, nation):
            barred |= units
    return left & barred


@rule("CG-2.28h")
def beyond_army(s: Field, left: UnitSet) -> UnitSet:
    """The units of armies that have taken as many steps as an army may."""
    most = s.book.replacements.most_for_an_army
    barred = 0
    for units in s.book.of_army:
        if (s.replaced & units).bit_count() >= most:
            barred |= units
    return left & barred


def replacements_are_left(s: Field, seat: int) -> bool:
    """Whether a nation of this side has steps to give this turn."""
    return any(
        units & s.book.own[seat] and steps_this_turn(s, nation)
        for nation, units in s.book.of_nation.items()
    )


def steps_left(s: Field, nation: str) -> int:
    """The replacement steps that a nation may still take this turn."""
    return steps_this_turn(s, nation) - (s.replaced & s.book.of_nation[nation]).bit_count()


def told_of_steps(s: Field, seat: int) -> dict[str, object]:
    """For the question: how many steps each nation of the side has left."""
    own = s.book.own[seat]
    nations = [nation for nation, units in s.book.of_nation.items() if units & own]
    left = {nation: steps_left(s, nation) for nation in nations}
    return {
        "left": tuple(
            text("replacements.left", nation=nation, steps=steps)
            for nation, steps in left.items()
            if steps > 0
        )
    }


@rule("CG-9.32a")
@decision(
    rule="CG-9.3a",
    asks="unit",
    repeated=True,
    bars=[
        only("CG-9.31c", "is_not_yours", own_units),
        only("CG-9.31c", "not_on_the_map", own_fielded),
        bar("CG-9.31a", "cavalry_is_not_rebuilt", lambda s: s.book.cavalry),
        bar("CG-9.31a", "has_one_printed_step", of_one_step),
        bar("CG-9.31b", "at_full_strength", at_full_strength),
        bar("CG-8.41a", "supply_is_reduced", "reduced"),
        bar("CG-8.42d", "out_of_supply", "unsupplied"),
        bar("CG-9.31d", "fed_by_a_fort", "fort_fed"),
        bar("CG-9.3a", "no_steps_for_nation", beyond_nation),
        bar("CG-2.28h", "no_steps_for_army", beyond_army),
    ],
    needs=("seat",),
    tells=told_of_steps,
)
def take_replacements(s: Field, unit: int | str) -> None:
    """Which reduced units take a step and a replacement marker, one by one."""
    if isinstance(unit, int):
        s.steps[unit] += 1
        s.replaced |= 1 << unit
        tell(s, "told.replacement", "CG-9.32a", unit=unit)

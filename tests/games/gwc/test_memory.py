"""What is remembered, or asked of whole stacks, against the same asked of each Formation."""

from __future__ import annotations

import gc
from random import Random

import pytest

from games.gwc import plugin
from games.gwc.memory import Memory, keep
from games.gwc.rules.fire.firers import (
    arms_of,
    has_target,
    needs_weapon,
    target_hexes,
    targets_of,
    with_any_target,
)
from games.gwc.rules.fire.grades import armed, paces, ranges
from games.gwc.rules.formations.command import highest_leaders
from games.gwc.rules.formations.values import movement, range_of
from games.gwc.rules.ground.overstack import overstacked
from games.gwc.rules.ground.terrain import ways_around
from games.gwc.rules.movement.paces import (
    able_to_advance_at_all,
    able_to_move_at_all,
    can_advance_at_all,
    can_move_at_all,
)
from games.gwc.rules.orders.rout import edge_distance
from games.gwc.sight.outlook import OWN, UNSEEN, Outlook, Views
from games.gwc.state import carried
from ww1core.hexgrid.hexset import from_members, members
from ww1core.plugins import Title
from ww1core.plugins.manager import Plugins
from ww1core.turns import RandomChance, advance, decide

SCENARIOS = ("mondement", "caures", "berry", "fleury_june", "ploisy")
EVERY = 17
"""So many-th positions are looked at."""


def fresh_book(scenario):
    """A book that remembers nothing yet."""
    return Title(Plugins("gwc", plugin, ())).open(scenario)


def positions(scenario):
    """Positions of a random game, with the seat that decides."""
    book = fresh_book(scenario)
    s = book.state_type(book)
    s.chance = RandomChance(3)
    random = Random(3)
    offer = advance(s)
    while offer is not None:
        if s.turn and s.decided % EVERY == 0:
            yield s, offer.seat
        offer = decide(s, offer, random.choice(offer.options))


def graded(grades, hexes):
    """By Formation the value that it has among its stack."""
    found = {}
    for hex_ in members(hexes):
        for value, units in grades(hex_):
            found |= dict.fromkeys(members(units), value)
    return found


def targets(s, firers, hexes):
    """By firer the hexes at which it can begin an attack, each asked by itself."""
    found = {}
    for firer in members(firers):
        seen = targets_of(s, firer, hexes)
        found[firer] = seen & ~needs_weapon(s, firer, seen)
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_grades_of_a_stack_are_the_values_of_its_formations(scenario):
    for s, seat in positions(scenario):
        units = members(s.present[seat])
        movements = {unit: movement(s, unit) for unit in units}
        fire_ranges = {unit: range_of(s, unit) for unit in units}

        assert movements == graded(paces(s, seat), s.occupied[seat])
        assert fire_ranges == graded(ranges(s, seat), s.occupied[seat])
        assert from_members(unit for unit in units if s.weapon[unit] >= 0) == (
            armed(s) & s.present[seat]
        )


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_stacks_fire_at_what_their_formations_can_fire_at(scenario):
    for s, seat in positions(scenario):
        units, hexes = s.present[seat], target_hexes(s, seat)
        arms = arms_of(s, units, carried(s, units))
        reached = 0
        for seen in targets(s, arms, hexes).values():
            reached |= seen

        assert reached == has_target(s, arms, hexes)
        for aim in (hexes, hexes & -hexes):
            expected = from_members(
                unit
                for unit in members(units)
                if any(targets(s, arms_of(s, 1 << unit, carried(s, 1 << unit)), aim).values())
            )
            assert expected == with_any_target(s, units, aim)
            assert bool(expected) == bool(with_any_target(s, units, aim, one=True))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_stacks_go_where_their_formations_can_go(scenario):
    for s, seat in positions(scenario):
        units = s.present[seat]
        movers = from_members(u for u in members(units) if can_move_at_all(s, u, seat))
        advancers = from_members(u for u in members(units) if can_advance_at_all(s, u, seat))

        assert movers == able_to_move_at_all(s, units, seat)
        assert bool(movers) == bool(able_to_move_at_all(s, units, seat, one=True))
        assert advancers == able_to_advance_at_all(s, units, seat)


def remembered(s, seat):
    """Everything that is kept, as it is now."""
    hexes = members(s.occupied[seat])
    return (
        [ways_around(s, hex_, None, by_tank=tank) for hex_ in hexes for tank in (False, True)],
        [edge_distance(s, hex_, seat) for hex_ in hexes],
        overstacked(s, seat),
        highest_leaders(s, seat),
        [paces(s, seat)(hex_) for hex_ in hexes],
        [ranges(s, seat)(hex_) for hex_ in hexes],
    )


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_remembered_is_what_would_be_worked_out_anew(scenario):
    for s, seat in positions(scenario):
        actual = remembered(s, seat)
        fresh = Memory()
        for name in Memory.__slots__:
            setattr(s.book.known, name, getattr(fresh, name))
        expected = remembered(s, seat)

        assert expected == actual


@pytest.mark.parametrize("scenario", ["mondement", "caures", "berry", "ploisy"])
def test_what_was_seen_before_is_what_would_be_seen_anew(scenario):
    seen_over = {}
    for s, seat in positions(scenario):
        book, hex_ = s.book, members(s.occupied[seat] or 1)[0]
        key = (s.shell_holes & book.outlook.opaque, s.rubble, s.blaze, 0, ())
        seen_over[key, hex_] = book.outlook.view(key, hex_).among(book.land.all)
    anew = Outlook(book.board, book.terrain, book.special.wheat)
    found = {
        (key, hex_): from_members(
            to for to in book.land.grid.hexes if anew.hindrance(key, hex_, to) != UNSEEN
        )
        for key, hex_ in seen_over
    }

    assert len({key for key, _ in seen_over}) > 1
    assert found == seen_over


@pytest.mark.parametrize("scenario", ["mondement", "caures", "fleury_june", "ploisy"])
def test_what_is_seen_over_torn_ground_is_what_would_be_seen_anew(scenario):
    """Ground is torn up bit by bit and burns; from one hex on the ground, and from above it."""
    book = fresh_book(scenario)
    anew = Outlook(book.board, book.terrain, book.special.wheat)
    rng, hexes = Random(1), book.land.grid.hexes
    holes = rubble = blaze = 0
    for _ in range(12):
        holes |= from_members(rng.choices(hexes, k=12)) & book.outlook.opaque
        rubble |= from_members(rng.choices(hexes, k=2)) & ~holes
        blaze = from_members(rng.choices(hexes, k=2))
        key, from_ = (holes, rubble, blaze, 0, ()), rng.choice(hexes)
        for level in (OWN, 2):
            seen = book.outlook.view(key, from_, level).among(book.land.all)

            assert seen == from_members(
                to for to in hexes if anew.hindrance(key, from_, to, level) != UNSEEN
            )


def test_views_over_the_ground_of_long_ago_are_forgotten(monkeypatch):
    monkeypatch.setattr("games.gwc.sight.outlook.MOST_KEPT", 4)
    book = fresh_book("caures")
    outlook, hexes = Outlook(book.board, book.terrain), book.land.grid.hexes
    for rubble in hexes[:40]:
        outlook.view((0, 1 << rubble, 0, 0, ()), hexes[0]).among(1 << hexes[-1])
    gc.collect()
    alive = [one for one in gc.get_objects() if type(one) is Views and one.outlook is outlook]

    assert 1 < len(alive) <= 4 + 1


def test_no_more_than_so_much_is_remembered():
    kept = {}
    for number in range(5):
        keep(kept, number, str(number), 3)

    assert {3: "3", 4: "4"} == kept

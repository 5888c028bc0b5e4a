"""Layers against a rebuild and against a naive reading, and room against asking every stack."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.errors import FlowError
from ww1core.hexgrid.hexset import from_members, members
from ww1core.pieces import (
    MapState,
    hexes_of,
    layer,
    lose_steps,
    place,
    remove,
    renew,
    room,
    set_up,
    stack_of,
    units_in,
)
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.program import link

STEPS = 120


def shaken(s, seed):
    """A state after many changes at random; both sides go where they like."""
    rng = Random(seed)
    hexes = members(s.book.map.all)
    for _ in range(STEPS):
        unit = rng.randrange(len(s.hex))
        what = rng.random()
        if what < 0.7:
            place(s, unit, rng.choice(hexes))
        elif what < 0.8:
            remove(s, unit, rng.choice((-1, -2)))
        elif what < 0.9 and s.steps[unit]:
            lose_steps(s, unit, "R-1", rng.choice((1, 2)))
        else:
            s.unfed = rng.getrandbits(len(s.hex))
            renew(s, "zones")
        yield s


def derived_slots(s):
    return {slot.name: list(getattr(s, slot.name)) for slot in s.slots if slot.kind == "derived"}


@pytest.mark.parametrize("seed", range(8))
def test_layers_are_what_a_rebuild_gives(s, seed):
    for _ in shaken(s, seed):
        kept = derived_slots(s)
        s.rebuild()

        assert derived_slots(s) == kept


@pytest.mark.parametrize("seed", range(4))
def test_layers_are_what_looking_at_every_unit_gives(s, seed):
    """Hexes by side, by arm, with two units, of the fed foot and of forts; units on the map."""
    book = s.book
    for _ in shaken(s, seed):

        def standing(units):
            return [s.hex[unit] for unit in members(units) if s.hex[unit] >= 0]

        own, arms = book.own, (book.foot, book.horse)
        pairs = [{hex_ for hex_ in at if at.count(hex_) > 1} for at in map(standing, own)]
        fed = [from_members(standing(one & book.foot & ~s.unfed)) for one in own]

        assert [from_members(standing(one)) for one in own] == s.occupied
        assert [from_members(standing(one & arm)) for arm in arms for one in own] == s.by_arm
        assert [from_members(at) for at in pairs] == s.pairs
        assert fed == s.zones
        assert [0, from_members(standing(1 << 12))] == s.forts
        assert [hexes_of(s, one) for one in own] == s.occupied
        assert [units_in(s, at) & one for at, one in zip(s.occupied, own, strict=True)] == s.present
        assert [one & from_members(u for u in range(13) if s.hex[u] >= 0) for one in own] == (
            s.present
        )


@pytest.mark.parametrize("seed", range(8))
def test_room_is_what_asking_every_stack_gives(s, seed):
    """A unit fits where its side's stack with it keeps the rules, if it keeps them without it."""
    rules = s.book.stacking
    looked_at = 0
    for _ in shaken(s, seed):
        for unit in range(12):
            side = s.book.pieces.side[unit]
            fits = room(s, unit)
            for hex_ in members(s.book.map.all):
                others = stack_of(s, hex_, side) & ~(1 << unit)
                if rules.allows(hex_, others):
                    looked_at += 1
                    assert rules.allows(hex_, others | 1 << unit) == bool(fits >> hex_ & 1)

    assert looked_at > STEPS


def test_a_unit_that_is_too_large_by_itself_fits_nowhere(s, book, hexes):
    heavy = book.stacking.weights.index(2)
    small = hexes("0101")
    limits = (*book.stacking.limits, book.stacking.limits[0]._replace(most=1, hexes=small))
    book.stacking.limits = limits
    book.state_type.prepare(book)

    assert 0 == room(s, heavy) & small
    assert small == room(s, book.stacking.weights.index(1)) & small


def test_both_sides_may_stand_in_one_hex(s, hexes):
    """Each side's stack is measured by itself."""
    here = s.book.map.hex("0101")
    for unit in (2, 3, 4, 8, 9, 10):
        place(s, unit, here)

    assert [hexes("0101")] * 2 == s.occupied
    assert (0b11100, 0b11100 << 6) == (stack_of(s, here, 0), stack_of(s, here, 1))
    assert not room(s, 0) >> here & 1
    for unit in (2, 3, 4):
        remove(s, unit)
    assert [0, hexes("0101")] == s.occupied
    assert room(s, 0) >> here & 1


def test_a_unit_of_no_side_stands_in_a_hex_that_nobody_occupies(s):
    place(s, 12, s.book.map.hex("0202"))

    assert [0, 0] == s.occupied
    assert -1 == s.book.pieces.side[12]
    assert 1 << 12 == s.standing[s.hex[12]]


def test_a_clone_has_layers_of_its_own(s):
    place(s, 0, s.book.map.hex("0101"))
    copy = s.clone()
    place(copy, 0, s.book.map.hex("0303"))

    assert [s.standing[s.hex[0]], s.occupied[0]] == [1, 1 << s.hex[0]]


def test_layers_are_made_anew_on_load(s, book):
    place(s, 0, book.map.hex("0202"))
    place(s, 8, book.map.hex("0202"))
    back = unpack(book, pack(s))

    assert derived_slots(s) == derived_slots(back)


def test_a_layer_of_unknown_units_is_refused_when_the_book_is_linked(book):
    class Wrong(MapState):
        by_arm: list[int] = layer("cavalry")

    book.state_type = Wrong
    with pytest.raises(FlowError, match="'cavalry', and the book has no units of that name"):
        link(book.program.nodes, "game", book)


def test_the_printed_set_up_is_told_to_nobody(s, heard):
    set_up(s, 0, s.book.map.hex("0101"))

    assert [] == heard
    assert (("in", 0, s.hex[0]),) == s.noted

"""What is remembered, against the same worked out anew."""

from __future__ import annotations

import gc
from random import Random

import pytest

from games.gwc import plugin
from games.gwc.rules.formations.command import highest_leaders
from games.gwc.rules.ground.overstack import overstacked
from games.gwc.rules.ground.terrain import ways_around
from games.gwc.rules.orders.rout import way_home
from games.gwc.sight.glimpses import OWN, UNSEEN, View
from games.gwc.sight.outlook import Outlook
from games.gwc.state import armed
from ww1core.hexgrid.hexset import from_members, members
from ww1core.plugins.manager import Plugins
from ww1core.plugins.opening import Title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

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


def remembered(s, seat):
    """Everything that is kept, as it is now."""
    hexes = members(s.occupied[seat])
    return (
        [ways_around(s, hex_, None, by_tank=tank) for hex_ in hexes for tank in (False, True)],
        [way_home(s.book, seat).distance(hex_) for hex_ in hexes],
        overstacked(s, seat),
        highest_leaders(s, seat),
        armed(s),
    )


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_remembered_is_what_would_be_worked_out_anew(scenario):
    for s, seat in positions(scenario):
        actual = remembered(s, seat)
        s.book.memory.clear()
        expected = remembered(s, seat)

        assert expected == actual


@pytest.mark.parametrize("scenario", ["mondement", "caures", "berry", "ploisy"])
def test_what_was_seen_before_is_what_would_be_seen_anew(scenario):
    seen_over = {}
    for s, seat in positions(scenario):
        book, hex_ = s.book, members(s.occupied[seat] or 1)[0]
        key = (s.shell_holes & book.outlook.opaque, s.rubble, s.blaze, 0, ())
        seen_over[key, hex_] = book.outlook.seen(key, hex_, book.land.all)
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
            seen = book.outlook.seen(key, from_, book.land.all, level)

            assert seen == from_members(
                to for to in hexes if anew.hindrance(key, from_, to, level) != UNSEEN
            )


def test_what_was_seen_over_the_ground_of_long_ago_is_forgotten(monkeypatch):
    monkeypatch.setattr("games.gwc.sight.outlook.MOST_VIEWS", 4)
    book = fresh_book("caures")
    outlook, hexes = Outlook(book.board, book.terrain), book.land.grid.hexes
    gc.collect()
    before = sum(type(one) is View for one in gc.get_objects())
    for rubble in hexes[:40]:
        outlook.seen((0, 1 << rubble, 0, 0, ()), hexes[0], 1 << hexes[-1])
    gc.collect()
    alive = sum(type(one) is View for one in gc.get_objects()) - before

    assert 1 <= alive <= 4

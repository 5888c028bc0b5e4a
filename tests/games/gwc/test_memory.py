"""What is remembered, against the same worked out anew."""

from __future__ import annotations

from random import Random

import pytest

from games.gwc import plugin
from games.gwc.rules.formations.command import highest_leaders
from games.gwc.rules.ground.overstack import overstacked
from games.gwc.rules.ground.sight import ground, observer_level
from games.gwc.rules.ground.terrain import ways_around
from games.gwc.rules.orders.rout import way_home
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
        [ways_around(s, hex_, (tank, (False, False))) for hex_ in hexes for tank in (False, True)],
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
    """Sight of a whole game is one memory; each ground of it is looked over by a new one."""
    seen_over = {}
    for s, seat in positions(scenario):
        book, hex_ = s.book, members(s.occupied[seat] or 1)[0]
        for level in (None, observer_level(s)):
            seen = book.outlook.sight.visible_from(hex_, book.land.all, ground(s), level=level)
            seen_over[ground(s), hex_, level] = seen
    found = {}
    for now, hex_, level in seen_over:
        anew = Outlook(book.board, book.terrain, book.special.wheat).sight
        found[now, hex_, level] = from_members(
            to for to in book.land.grid.hexes if not anew.bars(hex_, to, now, level=level)
        )

    assert len({now for now, _, _ in seen_over}) > 1
    assert found == seen_over

"""The evaluation counts points that nobody guards and the enemy can reach."""

from __future__ import annotations

import pytest

from games.clash_giants.evaluation import _exposed
from ww1core.hexgrid import members
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance


@pytest.fixture
def yser():
    book = open_title("clash_giants", "first_ypres_yser")
    s = book.state_type(book)
    s.chance = RandomChance(1)
    advance(s)
    return s


def stand(s, side, hexes):
    """Let a side stand in some hexes and nowhere else, as far as the evaluation asks."""
    occupied = list(s.occupied)
    occupied[side] = hexes
    s.occupied = occupied


def test_a_point_that_nobody_guards_is_exposed_to_an_enemy_two_hexes_away(yser):
    s, book = yser, yser.book
    goal = members(book.victory_hexes & s.control[1])[0]
    spread = book.land.grid.spread
    near = spread(spread(1 << goal)) & ~spread(1 << goal)
    far = spread(spread(near)) & ~spread(near)
    alone = 1 << goal
    s.control = [0, alone]
    for guard, enemy, expected in (
        (0, near, book.victory_points[goal]),
        (0, far & ~spread(spread(alone)), 0),
        (alone, near, 0),
    ):
        stand(s, 1, guard)
        stand(s, 0, enemy)
        assert expected == _exposed(s, 1)

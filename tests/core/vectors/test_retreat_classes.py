"""Retreats into the best class of hexes, hexsides closed to some, and the nearest refuge."""

from __future__ import annotations

import pytest

from ww1core.hexgrid import (
    Approach,
    CostTable,
    Grid,
    HexMap,
    RetreatClass,
    open_retreats,
    side_set,
)
from ww1core.hexgrid.costs import compile_costs
from ww1core.hexgrid.sides import NO_SIDES

GRID = Grid(numbering=((1, 6, 6), (7, 13, 5), (14, 22, 0), (23, 31, -1), (32, 41, -2)))
MAP = HexMap(GRID)
COSTS = compile_costs(MAP, CostTable())
HERE = GRID.hex("26")
FRONT, REAR = (5, 0, 1), (2, 3, 4)


def first_open(costs, hex_, classes, left=1):
    """The best class that is open."""
    return next(open_retreats(costs, hex_, classes, left), None)


def ladder(friendly="", enemies="", battles="", contested="", cavalry="", blocked=NO_SIDES):
    """The five classes of GI-9.4.3: whose hex it is, then who is in it."""
    sets = (friendly, enemies, battles, contested, cavalry)
    own, foes, fights, shared, horse = (GRID.hexes_of(*numbers.split()) for numbers in sets)
    return (
        RetreatClass(own & ~foes, "GI-9.4.3a1"),
        RetreatClass(own & foes, "GI-9.4.3a1"),
        RetreatClass(~own & ~foes, "GI-9.4.3a2", closed_sides=blocked),
        RetreatClass(~own & foes & shared & ~fights, "GI-9.4.3a3", closed_sides=blocked),
        RetreatClass(~own & horse, "GI-9.4.3a4", closed_sides=blocked, hits=1),
    )


AROUND = " ".join(GRID.numbers(GRID.around[HERE]))
FULL_OF_FOES = {"enemies": AROUND}


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        pytest.param(
            {"friendly": "27 17", "enemies": "17"},
            ("27", "GI-9.4.3a1", 0),
            id="GI-EX-N-retreatprio",
        ),
        ({"friendly": "17", "enemies": AROUND}, ("17", "GI-9.4.3a1", 0)),
        ({"enemies": AROUND.replace("35", "")}, ("35", "GI-9.4.3a2", 0)),
        (
            FULL_OF_FOES | {"contested": "17 27", "battles": "27", "cavalry": "35"},
            ("17", "GI-9.4.3a3", 0),
        ),
        (FULL_OF_FOES | {"cavalry": "35"}, ("35", "GI-9.4.3a4", 1)),
    ],
)
def test_a_retreat_takes_the_best_class_of_hexes_there_is(position, expected):
    found = first_open(COSTS, HERE, ladder(**position))

    assert expected == (" ".join(GRID.numbers(found.hexes)), found.rule, found.hits)


def test_a_unit_without_any_class_is_cut_off():
    assert first_open(COSTS, HERE, ladder(**FULL_OF_FOES)) is None


def test_a_hexside_closes_behind_a_unit_and_opens_again():
    """GI-EX-N-blocked: over 26/35 no retreat into an enemy hex, until 35 is taken."""
    blocked = side_set(GRID, [(HERE, GRID.hex("35"))])
    foes = {"enemies": AROUND.replace("35", ""), "blocked": blocked}

    assert first_open(COSTS, HERE, ladder(**foes)) is None
    assert ("35",) == GRID.numbers(first_open(COSTS, HERE, ladder(friendly="35", **foes)).hexes)


def test_a_retreat_into_an_enemy_zone_costs_a_step_unless_a_friend_is_there():
    """SW-13.30b to SW-13.30d: any hex that is empty or friendly, as its owner likes."""
    zone, friends, closed = (GRID.hexes_of(*hexes.split()) for hexes in ("17 35 36", "36", "25 34"))
    shut = zone & ~friends
    classes = (RetreatClass(~shut & ~closed), RetreatClass(shut & ~closed, hits=1))

    assert [("16 27 36", 0), ("17 35", 1)] == [
        (" ".join(GRID.numbers(way.hexes)), way.hits) for way in open_retreats(COSTS, HERE, classes)
    ]


def test_a_unit_goes_forward_only_as_a_last_resort():
    """LS-9.3a: two hexes to the rear; where they cannot be made in full, a way forward."""
    grid = Grid(columns=7, rows=7)
    costs, here = compile_costs(HexMap(grid), CostTable()), grid.hex("0404")

    def found(enemies):
        free = ~grid.hexes_of(*enemies.split())
        classes = [RetreatClass(free, directions=way) for way in (REAR, FRONT)]
        return grid.numbers(first_open(costs, here, classes, left=2).hexes)

    assert ("0305", "0405", "0505") == found("")
    assert ("0405", "0505") == found("0205 0206 0304 0305 0306")
    assert ("0304", "0403", "0504") == found("0305 0405 0505")


def test_a_headquarters_goes_to_the_nearest_friends_by_friendly_hexes():
    """GI-EX-N-hqelim: to the nearest hex with supplied friends; without a way it is eliminated."""
    friends = GRID.hexes_of("14", "22", "41")
    open_ = GRID.hexes_of("16", "15", "27", "28")

    to_friends = Approach(MAP, friends, open_)

    assert (3, ("14",)) == (to_friends.distance(HERE), GRID.numbers(to_friends.nearest(HERE)))
    assert ("16",) == GRID.numbers(to_friends.nearer(HERE))
    assert Approach(MAP, friends, open_ & ~GRID.hexes_of("16")).distance(HERE) is None


def test_a_crew_that_has_left_its_tank_makes_for_the_nearest_cover():
    """LS-EX-15.12-a7v-crew: over open ground, step by step to one of the nearest covered hexes."""
    cover, mines = GRID.hexes_of("29", "39"), GRID.hexes_of("27")
    to_cover = Approach(MAP, cover, ~mines)

    assert (4, ("29", "39")) == (to_cover.distance(HERE), GRID.numbers(to_cover.nearest(HERE)))
    assert ("17", "36") == GRID.numbers(to_cover.nearer(HERE))

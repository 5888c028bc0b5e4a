"""Sight over ground on which pieces, smoke and barrages come and go."""

from __future__ import annotations

import pytest

from ww1core.hexgrid import Grid, HexMap, Obstacle, Overlay, Sight, SightRules

GRID = Grid(columns=15, rows=11, numbering="A1")
HILL, WOODS = GRID.hexes_of("C2", "C3"), GRID.hexes_of("C3", "C6", "L4")
OVERLAYS = {
    "pieces": Overlay((Obstacle("pieces", height=None),)),
    "barrage": Overlay((Obstacle("barrage", height=None),)),
    "smoke": Overlay((Obstacle("smoke", height=None, along="one", at_ends=True),)),
    "holes": Overlay(takes=("woods",)),
}
SIGHT = Sight(
    HexMap(GRID, level=[HILL >> hex_ & 1 for hex_ in range(GRID.size)]),
    SightRules(along="two", uneven="near"),
    [Obstacle("woods", WOODS)],
    overlays=list(OVERLAYS.values()),
)


def seen(a, b, **ground):
    """Whether there is sight between two hexes, with hexes by overlay."""
    now = tuple(ground.get(name, 0) for name in OVERLAYS)
    return SIGHT.sees(GRID.hex(a), GRID.hex(b), now)


@pytest.mark.parametrize(
    ("between", "overlay"),
    [
        ("friendly_unpinned_squad", "pieces"),
        ("friendly_pinned_squad", None),
        ("enemy_unpinned_squad", None),
        ("enemy_tank", "pieces"),
        ("friendly_tank_permanently_broken_down", "pieces"),
        ("armoured_car", None),
        ("friendly_weapon_unit", None),
        ("smoke", "smoke"),
    ],
)
def test_some_pieces_block_a_line(between, overlay):
    """LS-EX-8.23-units-and-los: the title says what blocks, the core where it is seen."""
    ground = {overlay: GRID.hexes_of("J5")} if overlay else {}

    assert (overlay is None) == seen("J4", "J6", **ground), between


def test_nobody_sees_into_smoke_out_of_it_or_through():
    """LS-EX-5.33-smoke-cover: the hex of the marker and the six around it."""
    smoke = GRID.within(GRID.hex("J8"), 1)

    assert 7 == smoke.bit_count()
    assert [True, False, False] == [seen("J5", b, smoke=smoke) for b in ("J6", "J7", "J10")]
    assert [True, False] == [seen("J8", "J7", smoke=hexes) for hexes in (0, smoke)]


@pytest.mark.parametrize(
    ("b", "tanks", "is_seen"),
    [("M4", (), True), ("M4", ("L3",), False), ("O4", (), True), ("O4", ("N3",), False)],
)
def test_a_line_runs_along_one_blocking_hex_and_not_along_two(b, tanks, is_seen):
    """LS-8.23Eb: woods on one side; a tank on the other side, or farther on along the line."""
    assert is_seen == seen("K4", b, pieces=GRID.hexes_of(*tanks))


def test_nobody_sees_through_a_barrage_but_into_it():
    """LS-8.23Ed."""
    barrage = GRID.hexes_of("J5")

    assert [True, False] == [seen("J4", b, barrage=barrage) for b in ("J5", "J6")]


@pytest.mark.parametrize(
    ("b", "holes", "is_seen"),
    [
        ("C8", (), False),
        ("C8", ("C3",), True),
        ("C7", ("C3",), False),
        ("C7", ("C3", "C6"), True),
    ],
)
def test_between_levels_only_what_is_beside_an_end_blocks(b, holes, is_seen):
    """LS-8.23.5: from a hill, past woods on its crest and in the plain until they are shot away."""
    assert is_seen == seen("C2", b, holes=GRID.hexes_of(*holes))

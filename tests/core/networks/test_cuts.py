from __future__ import annotations

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.sides import side_set
from ww1core.networks.compile import network_of
from ww1core.networks.cuts import Block, Blocker, Cut, Line, route, trace
from ww1core.networks.tracing import Terms, reachable

MAP = HexMap(Grid(columns=5, rows=6))
GRID = MAP.grid
NETWORK = network_of(MAP)
UNIT, SOURCE = GRID.hex("0101"), GRID.hexes_of("0106")
COLUMN = GRID.hexes_of("0101", "0102", "0103", "0104", "0105", "0106")
ENEMY_IN_SUPPLY, ZONE_IN_SUPPLY, RIVER = "XX-7.1", "XX-7.2", "XX-7.3"


def column(*numbers):
    return tuple(GRID.hex(number) for number in numbers)


def test_every_hex_of_a_single_way_is_vital():
    line = trace(NETWORK, UNIT, SOURCE, COLUMN)

    assert isinstance(line, Line)
    assert column("0101", "0102", "0103", "0104", "0105", "0106") == line.path
    assert COLUMN & ~(1 << UNIT) == line.vital
    assert GRID.hex("0106") == line.source


def test_hexes_with_a_way_round_are_not_vital():
    way_round = GRID.hexes_of("0202", "0203", "0204")
    line = trace(NETWORK, UNIT, SOURCE, COLUMN | way_round)

    assert isinstance(line, Line)
    assert GRID.hexes_of("0105", "0106") == line.vital & GRID.hexes_of("0103", "0105", "0106")


def test_a_second_source_leaves_nothing_vital():
    line = trace(NETWORK, GRID.hex("0103"), SOURCE | 1 << UNIT, COLUMN)

    assert Line(column("0103", "0102", "0101"), 0) == line


def test_a_unit_on_a_source_has_a_line_of_its_own_hex():
    assert Line((UNIT,), 0) == trace(NETWORK, UNIT, 1 << UNIT, 0)


def test_a_cut_names_the_hex_the_piece_and_the_rule():
    enemy, zone = GRID.hexes_of("0103"), GRID.hexes_of("0102", "0103", "0104")
    blockers = (
        Blocker(ENEMY_IN_SUPPLY, hexes=enemy, piece_of={GRID.hex("0103"): 17}.__getitem__),
        Blocker(ZONE_IN_SUPPLY, hexes=zone),
    )
    cut = trace(NETWORK, UNIT, SOURCE, COLUMN & ~zone, blockers=blockers)

    assert isinstance(cut, Cut)
    assert 3 == cut.fewest
    assert column("0101", "0102", "0103", "0104", "0105", "0106") == cut.path
    assert (
        Block(GRID.hex("0102"), -1, ZONE_IN_SUPPLY, -1),
        Block(GRID.hex("0103"), -1, ENEMY_IN_SUPPLY, 17),
        Block(GRID.hex("0103"), -1, ZONE_IN_SUPPLY, -1),
        Block(GRID.hex("0104"), -1, ZONE_IN_SUPPLY, -1),
    ) == cut.blocks
    assert {"hex"} == {block.kind for block in cut.blocks}


def test_a_cut_names_the_hexside():
    a, b = column("0103", "0104")
    river = side_set(GRID, [(a, b)])
    blockers = (Blocker(RIVER, sides=river),)
    cut = trace(NETWORK, UNIT, SOURCE, COLUMN, Terms(closed=river), blockers=blockers)

    assert isinstance(cut, Cut)
    assert (Block(b, a, RIVER, -1),) == cut.blocks
    assert "hexside" == cut.blocks[0].kind


def test_a_cut_takes_the_way_with_fewer_blockers_though_it_is_longer():
    short, long = GRID.hexes_of("0102", "0103", "0104"), GRID.hexes_of("0302")
    round_about = GRID.hexes_of("0201", "0303", "0304", "0305", "0205")
    open_ = COLUMN & ~short | round_about
    blockers = (Blocker(ZONE_IN_SUPPLY, hexes=short | long),)
    cut = trace(NETWORK, UNIT, SOURCE, open_, blockers=blockers)

    assert isinstance(cut, Cut)
    assert 1 == cut.fewest
    assert GRID.hex("0302") == cut.blocks[0].hex


def test_what_no_blocker_names_can_never_be_opened():
    gap = GRID.hexes_of("0103")
    elsewhere = (Blocker(ZONE_IN_SUPPLY, hexes=GRID.hexes_of("0102")),)

    assert Cut((), (), 0) == trace(NETWORK, UNIT, SOURCE, COLUMN & ~gap, blockers=elsewhere)
    assert Cut((), (), 0) == trace(NETWORK, UNIT, 0, COLUMN)


def test_a_line_too_long_for_its_limit_is_cut_for_good():
    assert isinstance(trace(NETWORK, UNIT, SOURCE, COLUMN, Terms(limit=5)), Line)
    assert Cut((), (), 0) == trace(NETWORK, UNIT, SOURCE, COLUMN, Terms(limit=4))


def test_barriers_that_help_only_together_are_found():
    """The way round leads to 0206 too, but one step too late for a free step to the source."""
    map_ = HexMap(Grid(columns=3, rows=7))
    grid = map_.grid
    terms = Terms(free=6, directions=(grid.direction_names.index("S"),))
    straight = grid.hexes_of("0202", "0203", "0204", "0205")
    source = grid.hexes_of("0107")
    open_ = source | grid.hexes_of("0201", "0302", "0303", "0304", "0305", "0306", "0206")
    blockers = (Blocker(ZONE_IN_SUPPLY, hexes=straight),)
    cut = trace(network_of(map_), grid.hex("0201"), source, open_, terms, blockers=blockers)

    assert isinstance(cut, Cut)
    assert 4 == cut.fewest


def test_a_missing_link_is_not_taken_for_a_hexside():
    """Side 5 of the hex has a river; the arc that is missing crosses no side at all."""
    a, b = column("0303", "0306")
    river = side_set(GRID, [(a, GRID.toward[a][5])])
    blockers = (Blocker(RIVER, sides=river), Blocker(ZONE_IN_SUPPLY, arcs=((a, b),)))
    cut = trace(NETWORK, a, 1 << b, 1 << b, Terms(closed=river), blockers=blockers)

    assert Cut((a, b), (Block(b, a, ZONE_IN_SUPPLY, -1),), 1) == cut


def test_a_missing_arc_is_not_blamed_on_a_side_that_is_open():
    a, b = column("0101", "0102")
    river = side_set(GRID, [(a, b)])
    blockers = (Blocker(RIVER, sides=river), Blocker(ZONE_IN_SUPPLY, arcs=((a, b),)))
    terms = Terms(then=NETWORK.without([(a, b)]))
    cut = trace(NETWORK, a, 1 << b, 1 << b, terms, blockers=blockers)

    assert Cut((a, b), (Block(b, a, ZONE_IN_SUPPLY, -1),), 1) == cut


def test_a_missing_arc_may_be_one_of_the_free_first_steps():
    a, b, c = column("0101", "0102", "0103")
    terms = Terms(free=1, directions=(GRID.direction(b, c),))
    open_ = GRID.hexes_of("0102", "0103")
    blockers = (Blocker(ZONE_IN_SUPPLY, arcs=((a, b),)),)
    cut = trace(NETWORK.without([(a, b)]), a, 1 << c, open_, terms, blockers=blockers)

    assert Cut((a, b, c), (Block(b, a, ZONE_IN_SUPPLY, -1),), 1) == cut


def test_a_route_goes_where_a_move_goes():
    """Free first hexes count for lines of supply, not for moves."""
    terms = Terms(free=5, directions=(GRID.direction_names.index("N"),))
    goal = GRID.hexes_of("0103")

    assert () == route(NETWORK, UNIT, goal, MAP.all, terms)
    assert not reachable(NETWORK, UNIT, MAP.all, terms) & goal


def test_a_route_enters_an_end_only_where_it_is_the_goal():
    open_ = GRID.hexes_of("0101", "0102", "0103")
    terms = Terms(ends=GRID.hexes_of("0102"))

    assert () == route(NETWORK, UNIT, GRID.hexes_of("0103"), open_, terms)
    assert column("0101", "0102") == route(NETWORK, UNIT, GRID.hexes_of("0102"), open_, terms)

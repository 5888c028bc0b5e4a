"""Grids of four printed maps, proved on the adjacencies, lines and distances their books state."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ww1core.hexgrid.grid import Grid

# Letters and numbers: flat top, columns B, D, F ... half a hex further south, 15 by 11.
TACTICAL = Grid(columns=15, rows=11, pushed="even", push="south", numbering="A1")

# Running numbers: flat top, thirteen columns of unequal length, tops in half hexes.
RUNNING = Grid(
    numbering=(
        (1, 6, 6),
        (7, 13, 5),
        (14, 22, 0),
        (23, 31, -1),
        (32, 41, -2),
        (42, 51, -3),
        (52, 61, -2),
        (62, 70, -1),
        (71, 80, -2),
        (81, 89, -1),
        (90, 99, -2),
        (100, 104, 7),
        (105, 107, 12),
    )
)

# RRCC: pointy top, columns run from east to west, odd rows half a hex further west.
WESTWARD = Grid(
    top="pointy",
    columns=39,
    rows=32,
    pushed="odd",
    push="west",
    numbering="RRCC",
    columns_run="west",
    first_column=7,
    first_row=10,
)

# CCRR: flat top, even columns half a hex further south.
PLAIN = Grid(columns=20, rows=20, pushed="even", push="south")

NAMED = """
    1134 1135 1235 1237 1333 1334 1339 1441 1618 1829 1941 2042 2244 2517 2532 2631 2633 2731 2732
    2832 2934 3028 3029 3120 3128 3132 3217 3220 3231 3331 3337 3338 3435 3436 3438 3535 3615 3619
    3708 3714 4107 4112 4114 1533 3130
"""


def do_touch(grid, a, b):
    return grid.hex(b) in grid.neighbours[grid.hex(a)]


def numbered(grid, line):
    return [tuple(grid.number(hex_) for hex_ in entry) for entry in line]


def test_gwc_distance_of_h2_and_j4_is_3():
    assert 3 == TACTICAL.distance(TACTICAL.hex("H2"), TACTICAL.hex("J4"))


def test_gwc_line_from_n9_to_j7_crosses_m9_and_k8():
    line = TACTICAL.line(TACTICAL.hex("N9"), TACTICAL.hex("J7"))

    assert [("N9",), ("M9",), ("L8",), ("K8",), ("J7",)] == numbered(TACTICAL, line)


def test_gwc_heading_2_from_g11_runs_through_j9_and_k9():
    ray = TACTICAL.ray(TACTICAL.hex("G11"), 2 - 1)

    assert ["H10", "I10", "J9", "K9"] == [TACTICAL.number(hex_) for hex_ in ray[:4]]


def test_gwc_line_from_j10_to_i9_runs_along_the_side_between_j9_and_i10():
    line = TACTICAL.line(TACTICAL.hex("J10"), TACTICAL.hex("I9"))

    assert not do_touch(TACTICAL, "J10", "I9")
    assert ["J10"] == [TACTICAL.number(hex_) for hex_ in line[0]]
    assert {"J9", "I10"} == {TACTICAL.number(hex_) for hex_ in line[1]}
    assert ["I9"] == [TACTICAL.number(hex_) for hex_ in line[2]]


def test_gwc_chain_of_five_hexes_touches():
    for a, b in pairwise(("I9", "J9", "K10", "L10", "L9")):
        assert do_touch(TACTICAL, a, b)


def test_gwc_directions_1_to_6_start_up_the_column_and_go_clockwise():
    toward = TACTICAL.toward[TACTICAL.hex("H6")]

    assert ["H5", "I6", "I7", "H7", "G7", "G6"] == [TACTICAL.number(hex_) for hex_ in toward]


@pytest.mark.parametrize(
    ("side", "number"),
    [("west", "A6"), ("east", "O6"), ("north", "H1"), ("south", "H11"), ("south", "K11")],
)
def test_gwc_observers_and_k11_stand_on_the_edges(side, number):
    assert TACTICAL.edge(side) >> TACTICAL.hex(number) & 1


def test_gi_paris_has_its_ring():
    ring = RUNNING.ring(RUNNING.hex("19"), 1)

    assert ("9", "10", "18", "20", "28", "29") == RUNNING.numbers(ring)


@pytest.mark.parametrize(("a", "b"), [("26", "27"), ("26", "35"), ("42", "52")])
def test_gi_stated_neighbours_touch(a, b):
    assert do_touch(RUNNING, a, b)


def test_gi_the_next_column_is_nine_and_ten_further_except_after_the_fifth():
    for number in range(14, 90):
        hex_ = RUNNING.hex(str(number))
        east = {
            int(RUNNING.number(other)) - number for other in RUNNING.toward[hex_][1:3] if other >= 0
        }
        wanted = {10, 11} if 32 <= number <= 41 else {9, 10}

        assert east
        assert east <= wanted


def test_gi_edge_hexes_and_sources_lie_on_the_edges():
    north, south = RUNNING.edge("north"), RUNNING.edge("south")

    assert {"42", "52", "62", "71"} <= set(RUNNING.numbers(north))
    assert {"13", "61", "80", "89"} <= set(RUNNING.numbers(south))


def test_gi_hexes_are_numbered_from_1_to_107():
    assert [str(number) for number in range(1, 108)] == list(RUNNING.numbers(RUNNING.all))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("3535", "3435"),
        ("3535", "3436"),
        ("2731", "2732"),
        ("2731", "2832"),
        ("2042", "1941"),
        ("3337", "3338"),
        ("3337", "3438"),
        ("3338", "3438"),
    ],
)
def test_sw_stated_neighbours_touch(a, b):
    assert do_touch(WESTWARD, a, b)


@pytest.mark.parametrize(
    "chain",
    [
        "1533 1634 1635 1734",
        "2034 2134 2235 2335 2436 2535 2635 2634 2733",
        "2833 2933 3033 3032 3131 3232 3231 3130 3030 2929",
    ],
)
def test_sw_front_lines_are_chains_of_neighbours(chain):
    for a, b in pairwise(chain.split()):
        assert do_touch(WESTWARD, a, b)


@pytest.mark.parametrize(
    ("number", "near"),
    [
        ("2030", "1929 1930 2029 2031 2129 2130"),
        ("2130", "2030 2031 2129 2131 2230 2231"),
    ],
)
def test_sw_rows_alternate(number, near):
    around = WESTWARD.around[WESTWARD.hex(number)]

    assert tuple(near.split()) == WESTWARD.numbers(around)


def test_sw_every_named_hex_exists():
    numbers = set(WESTWARD.numbers(WESTWARD.all))

    assert set(NAMED.split()) <= numbers


def test_sw_the_columns_grow_to_the_west_and_the_rows_to_the_south():
    verdun, metz, dunkirk = (WESTWARD.centre(WESTWARD.hex(n)) for n in ("3120", "3217", "1237"))

    assert dunkirk[0] < verdun[0] < metz[0]
    assert dunkirk[1] < verdun[1] < metz[1]


def test_sw_the_gun_at_2631_is_ten_hexes_from_the_nearest_hex_of_paris():
    gun = WESTWARD.hex("2631")

    assert [10, 11, 11] == [
        WESTWARD.distance(gun, WESTWARD.hex(number)) for number in ("3337", "3338", "3438")
    ]


def test_sw_the_hexes_within_ten_of_paris_end_in_the_east_with_2631_and_its_like():
    near = 0
    for number in ("3337", "3338", "3438"):
        near |= WESTWARD.within(WESTWARD.hex(number), 10)
    eastern = [
        "2332",
        "2432",
        "2531",
        "2631",
        "2730",
        "2830",
        "2929",
        "3029",
        "3128",
        "3228",
        "3327",
    ]

    for number in eastern:
        east = WESTWARD.toward[WESTWARD.hex(number)][1]
        assert near >> WESTWARD.hex(number) & 1
        assert not near >> east & 1
    assert not near & WESTWARD.hexes_of("2530", "2630", "2232")


def test_sw_the_line_of_the_gun_to_paris_has_ten_steps():
    line = WESTWARD.line(WESTWARD.hex("2631"), WESTWARD.hex("3337"))

    assert [
        ("2631",),
        ("2731",),
        ("2732",),
        ("2833",),
        ("2933",),
        ("2934", "3034"),
        ("3035",),
        ("3135",),
        ("3236",),
        ("3237",),
        ("3337",),
    ] == [tuple(sorted(entry)) for entry in numbered(WESTWARD, line)]


def test_cg_ex_zoc_01_zone_of_0705():
    zone = PLAIN.around[PLAIN.hex("0705")]

    assert ("0604", "0605", "0704", "0706", "0804", "0805") == PLAIN.numbers(zone)


@pytest.mark.parametrize(
    ("number", "toward"),
    [
        ("0705", ["0704", "0804", "0805", "0706", "0605", "0604"]),
        ("0805", ["0804", "0905", "0906", "0806", "0706", "0705"]),
    ],
)
def test_cg_neighbours_by_direction(number, toward):
    assert toward == [PLAIN.number(hex_) for hex_ in PLAIN.toward[PLAIN.hex(number)]]

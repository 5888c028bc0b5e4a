"""Printed numbers of four kinds on one grid class, checked by what the books say of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ww1core.hexgrid import Grid

LETTERED = Grid(columns=15, rows=11, pushed="even", push="south", numbering="A1")
RUNNING = Grid(numbering=((1, 6, 6), (7, 13, 5), (14, 22, 0), (23, 31, -1), (32, 41, -2)))
PLAIN = Grid(columns=20, rows=20, pushed="even", push="south")
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


def test_running_numbers_over_columns_of_unequal_length():
    """GI-EX-N-mapring: the six hexes around 19."""
    ring = RUNNING.ring(RUNNING.hex("19"), 1)

    assert ("9", "10", "18", "20", "28", "29") == RUNNING.numbers(ring)


def test_columns_before_rows():
    """CG-EX-zoc-01: the six hexes around 0705."""
    around = PLAIN.around[PLAIN.hex("0705")]

    assert ("0604", "0605", "0704", "0706", "0804", "0805") == PLAIN.numbers(around)


def test_rows_before_columns_that_run_west():
    """SW-EX-02: the three hexes of Paris touch each other."""
    paris = WESTWARD.hexes_of("3337", "3338", "3438")

    for number in ("3337", "3338", "3438"):
        assert 2 == (WESTWARD.around[WESTWARD.hex(number)] & paris).bit_count()


@pytest.mark.parametrize(
    "line",
    [
        "1533 1634 1635 1734",
        "2034 2134 2235 2335 2436 2535 2635 2634 2733",
        "2833 2933 3033 3032 3131 3232 3231 3130 3030 2929",
    ],
    ids=["georgette", "michael", "bluecher"],
)
def test_printed_lines_are_chains_of_neighbours(line):
    """SW-EX-24: every hex touches the next one of its list."""
    hexes = [WESTWARD.hex(number) for number in line.split()]

    assert all(a in WESTWARD.neighbours[b] for a, b in pairwise(hexes))


def test_distances_on_a_grid_that_runs_west():
    """SW-EX-25: from 2631 to the nearest hex of Paris."""
    gun = WESTWARD.hex("2631")
    paris = [WESTWARD.hex(number) for number in ("3337", "3338", "3438")]

    assert 10 == min(WESTWARD.distance(gun, hex_) for hex_ in paris)


def test_letters_and_numbered_directions():
    """GWC-EX-drift-accurate-2: direction 2 from G6 is H5, direction 4 from there H6."""
    first = LETTERED.toward[LETTERED.hex("G6")][2 - 1]

    assert ["H5", "H6"] == [
        LETTERED.number(first),
        LETTERED.number(LETTERED.toward[first][4 - 1]),
    ]

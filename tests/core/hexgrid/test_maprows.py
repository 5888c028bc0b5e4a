"""Maps that are drawn in rows with a legend."""

from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.hexgrid.mapdata import MapData, load_map
from ww1core.tables.load import read

FLAT = """\
provenance: design
grid: {top: flat, columns: 4, rows: 3}
terrain: [clear, woods, town]
legend: {".": clear, w: woods, t: "clear town", "0": "", "1": level=1, "2": level=2}
rows: |
  ..w.
  .ttw
  w...

  0000
  0122
  0010
hexes: |
  0302 name="Old Mill"
"""
CODES = """\
provenance: design
grid: {top: pointy, columns: 3, rows: 2, numbering: RRCC, columns_run: west, missing: "0201"}
terrain: [clear, woods, town]
legend: {cl: clear, wo: woods, to: town}
rows: |
  cl wo cl
   to cl -
"""


def build(text):
    return load_map(read(text.encode(), MapData, file="map.yaml"))


def test_the_hexes_are_what_the_legend_says_of_their_codes():
    map_ = build(FLAT)

    assert ("0103", "0301", "0402") == map_.numbers(map_.terrain["woods"])
    assert ("0202", "0302") == map_.numbers(map_.terrain["town"])
    assert map_.grid.all == map_.terrain["woods"] | map_.terrain["clear"]


def test_a_second_layer_and_lines_add_to_the_first():
    map_ = build(FLAT)
    levels = {map_.number(hex_): map_.level[hex_] for hex_ in map_.grid.hexes if map_.level[hex_]}

    assert {"0202": 1, "0302": 2, "0402": 2, "0303": 1} == levels
    assert {map_.hex("0302"): "Old Mill"} == map_.names


def test_rows_are_drawn_as_they_lie_whichever_way_the_numbers_run():
    map_ = build(CODES)

    assert ("0102",) == map_.numbers(map_.terrain["woods"])
    assert ("0203",) == map_.numbers(map_.terrain["town"])
    assert ("0101", "0102", "0103", "0202", "0203") == map_.numbers(map_.all)


def test_a_part_of_a_map_has_its_part_of_the_rows():
    map_ = load_map(read(FLAT.encode(), MapData, file="map.yaml"), ((2, 3), (2, 3)))

    assert ("0202", "0302") == map_.numbers(map_.terrain["town"])
    assert [1, 0, 2, 1] == [map_.level[hex_] for hex_ in map_.grid.hexes]


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (FLAT, ".ttw", ".txw", "7: rows: unknown code x in column 3, hex 0302, expected ., w, t"),
        (FLAT, ".ttw", ".ttww", "7: rows: 5 hexes in the row, expected 4; the row runs from 0102"),
        (FLAT, "  0010\n", "", "10: rows: 2 rows, expected 3 in each layer"),
        (FLAT, "w: woods", "w: wood", "4: legend: unknown terrain wood of code w, expected clear"),
        (FLAT, "w: woods", "-: woods", "6: rows: - in the legend, expected it only where no hex"),
        (CODES, "cl -", "cl cl", "7: rows: cl in column 3, hex 0201, expected - where no hex is"),
        (CODES, "cl wo", "- wo", "6: rows: - in column 1, hex 0103, expected - where no hex is"),
        (CODES, CODES[CODES.index("rows: |") :], "", "rows: a legend without rows, expected both"),
        (
            CODES,
            'columns: 3, rows: 2, numbering: RRCC, columns_run: west, missing: "0201"',
            "runs: [[1, 3, 0], [4, 6, 1]]",
            "6: rows: rows of a map with running numbers, expected columns and rows",
        ),
    ],
)
def test_a_wrong_row_is_refused_with_its_line_and_column(text, old, new, message):
    assert old in text

    with pytest.raises(DataError) as caught:
        build(text.replace(old, new, 1))

    assert message in str(caught.value)
    assert caught.value.advice

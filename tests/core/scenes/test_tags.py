"""What a counter shows on the map in letters."""

from __future__ import annotations

import pytest

from ww1core.scenes import LegendEntry, Piece
from ww1core.scenes.palette import Palette
from ww1core.scenes.tags import stack_tags

PALETTE = Palette((LegendEntry("0", group="side", letter="G"),))


@pytest.mark.parametrize(
    ("piece", "shown"),
    [
        (
            Piece("ger-inf14-1", "A1", 0, values=("6-5-3/7",), label="Infanterie 1914"),
            "Infanter 6-5-3/7",
        ),
        (Piece("G1", "A1", 0, values=("6-5",), label="First Foot"), "G1 6-5"),
        (Piece("ger-inf14-1-long-name", "A1", 0, label="Infanterie 1914"), "Infanterie 1914"),
    ],
)
def test_a_counter_shows_its_name_and_values_where_its_id_leaves_no_room(piece, shown):
    assert [(shown, 0)] == stack_tags(PALETTE, (piece,), 16, lines=1)

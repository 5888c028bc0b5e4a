"""What a counter shows on the map in letters."""

from __future__ import annotations

import pytest

from ww1core.scenes import LegendEntry, Marker, Piece
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
        (Piece("g", "A1", 0, values=("6-5",), label="XV", name="Fifteenth Corps"), "G XV 6-5"),
        (Piece("ger-inf14-1-long-name", "A1", 0, label="Infanterie 1914"), "Infanterie 1914"),
    ],
)
def test_a_counter_shows_its_name_and_values_where_its_id_leaves_no_room(piece, shown):
    assert [(shown, 0)] == stack_tags(PALETTE, (piece,), 16)


BROKEN, SUPPRESSED = Marker("B", "broken"), Marker("S", "suppressed")
GUN = Marker("HMG", "weapon")
PLATOON = Piece("inf-1", "A1", 0, values=("6-5-5/11",), label="Infanterie", name="Infanterie (1)")
LEADER = Piece("ldr-1", "A1", 0, values=("1-1-5/11",), label="Ltn Violette", name="Ltn Violette")


@pytest.mark.parametrize(
    ("piece", "markers", "wide", "shown"),
    [
        (PLATOON, (BROKEN,), 12, "In 6-5-5/11B"),
        (PLATOON, (BROKEN, SUPPRESSED), 12, "In 6-5-5/11B"),
        (PLATOON, (BROKEN, SUPPRESSED), 13, "In 6-5-5/11BS"),
        (PLATOON, (BROKEN, GUN), 12, "In 6-5-5/11B"),
        (PLATOON, (GUN,), 12, "Inf 6-5-5/11"),
        (PLATOON._replace(values=()), (BROKEN,), 12, "Infanterie B"),
        (LEADER, (SUPPRESSED,), 12, "Lt 1-1-5/11S"),
        (LEADER._replace(values=()), (SUPPRESSED,), 12, "Ltn Violet S"),
        (PLATOON, (BROKEN,), 11, "Infanteri B"),
        (PLATOON, (BROKEN,), 10, "G6-5-5/11B"),
        (PLATOON, (BROKEN, SUPPRESSED), 10, "G6-5-5/11B"),
        (PLATOON, (BROKEN, SUPPRESSED), 9, "G6BS"),
        (PLATOON, (GUN,), 9, "G6-5-5/11"),
        (PLATOON, (BROKEN, GUN), 9, "G6B"),
    ],
)
def test_a_counter_shows_the_first_of_its_badges_however_small_the_hex(piece, markers, wide, shown):
    marked = piece._replace(markers=markers)

    assert [(shown, 0)] == stack_tags(PALETTE, (marked,), wide)

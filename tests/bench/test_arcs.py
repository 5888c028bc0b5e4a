"""Arcs: drawing and asking every hex agree."""

from __future__ import annotations

import pytest

from bench.arcs import ARCS, ASKED, Watch


@pytest.mark.parametrize("seed", range(3))
def test_both_ways_to_an_arc_agree(seed):
    watch = Watch(seed)
    drawn = watch.drawn()

    assert ARCS == len(drawn)
    assert drawn[:ASKED] == watch.asked(watch.pieces[:ASKED])

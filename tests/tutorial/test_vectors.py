"""Situations at Corvin with what must come of them: ``vectors.yaml``."""

from __future__ import annotations

from pathlib import Path

from ww1core.testing import Vectors

VECTORS = Vectors.read(Path(__file__).with_name("vectors.yaml"))


@VECTORS.mark()
def test_a_situation_comes_out_as_the_rules_say(vector, position):
    vector.play(position(vector.position, *vector.options, **vector.given))


def test_no_vector_is_left_out():
    assert [] == VECTORS.left_out

"""The situations that the book states: ``vectors.yaml``."""

from __future__ import annotations

from pathlib import Path

from ww1core.testing import Vectors

VECTORS = Vectors.read(Path(__file__).with_name("vectors.yaml"))


@VECTORS.mark()
def test_a_situation_of_the_book_comes_out_as_it_says(vector, lab):
    vector.play(lab(vector.position, *vector.options, **vector.given))


def test_no_vector_is_left_out():
    assert [] == VECTORS.left_out

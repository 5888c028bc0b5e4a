from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from ww1core.tables import loss_chances


@pytest.mark.parametrize("dice", [(), (2,), (0, 6), (1, 3, 5), (2, 2, 2, 4)])
def test_the_chances_of_losses_are_those_of_all_dice(dice):
    """A unit with 2 is hurt by two faces of six."""
    counted = [0] * (len(dice) + 1)
    for faces in product(range(6), repeat=len(dice)):
        counted[sum(face < hurt for face, hurt in zip(faces, dice, strict=True))] += 1
    expected = tuple(Fraction(count, 6 ** len(dice)) for count in counted)

    assert expected == loss_chances(Fraction(hurt, 6) for hurt in dice)

"""How many are hurt: exact distributions over dice that fall independently."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

__all__ = ["loss_chances"]


def loss_chances(chances: Iterable[Fraction]) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2 ... losses among units that are hurt independently of each other."""
    totals = [Fraction(1)]
    for hurt in chances:
        spared = [*(chance * (1 - hurt) for chance in totals), Fraction(0)]
        struck = [Fraction(0), *(chance * hurt for chance in totals)]
        totals = [one + other for one, other in zip(spared, struck, strict=True)]
    return tuple(totals)

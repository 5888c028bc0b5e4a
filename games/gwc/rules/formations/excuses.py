"""What a Formation is or has been, for players who are told why it cannot be chosen."""

from __future__ import annotations

from games.gwc.rules.formations.partners import his_own
from games.gwc.state import Field, UnitSet


def not_his(s: Field, left: UnitSet, seat: int) -> UnitSet:
    """Those of others."""
    return left & ~his_own(s, seat)


def activated_already(s: Field) -> UnitSet:
    """Those who have been activated this Turn; Heroes may be again."""
    return s.activated & ~s.book.heroes


def suppressed_already(s: Field) -> UnitSet:
    """Those who are suppressed."""
    return s.suppressed


def veterans(s: Field) -> UnitSet:
    """Those with a Veteran marker."""
    return s.veteran


def no_units(s: Field, left: UnitSet) -> UnitSet:
    """Leaders, Tanks and others who are no Units."""
    return left & ~s.book.soldiers


def no_tanks(s: Field, left: UnitSet) -> UnitSet:
    """All but Tanks."""
    return left & ~s.book.tanks

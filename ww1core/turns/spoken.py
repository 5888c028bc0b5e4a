"""Decisions of games in which seats share a side: one of them speaks for it."""

from __future__ import annotations

from ww1core.turns.asking import Asking
from ww1core.turns.offering import Form
from ww1core.turns.offers import Data
from ww1core.turns.state import State

__all__ = ["SpokenAsking"]


class SpokenAsking(Asking):
    """A decision that is asked of the seat that speaks for a side."""

    __slots__ = ()

    def seat(self, s: State, data: Data) -> int:
        """The seat that decides."""
        return s.voice[self._side(s, data)]

    def _form(self) -> Form:
        return super()._form()._replace(is_spoken=True)

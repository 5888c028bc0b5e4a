"""Luck: what each fight of a game brought, against what it was worth just before the dice.

Worth is the title's own evaluation. Fights whose outcomes are too many to be counted exactly are
left out, and so are games of titles that judge no position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import FlowError
from ww1core.play.branching import odds
from ww1core.session.happenings import is_battle

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.saving.records import Entry
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["Luck", "expected_worth", "is_fight", "worth"]

BRANCHES = 400
"""The most branches of a fight whose outcomes are counted."""


class Luck(NamedTuple):
    """How much better than expected the dice were for a seat, over so many fights."""

    seat: str
    gained: float
    fights: int


def is_fight(game: Game, entry: Entry) -> bool:
    """Whether an answer led a fight in which dice fell."""
    return bool(entry.draws) and is_battle(game.book, entry.action, ())


def worth(game: Game, seat: int) -> float | None:
    """What a position is worth for a seat, by its title."""
    judge = game.book.evaluation
    return None if judge is None else float(game.ask(lambda s: judge(s, seat)))


def expected_worth(game: Game, seat: int, choice: Choice) -> float | None:
    """What an answer is worth before its dice; None where that cannot be counted."""
    judge = game.book.evaluation
    if judge is None:
        return None

    def count(s: State) -> float:
        decided = s.decided

        def ends(after: State, offer: Offer | None) -> bool:
            return offer is not None and after.decided > decided

        chances = odds(
            s, lambda end: float(judge(end, seat)), until=ends, policy=_answer, limit=BRANCHES
        )
        return float(sum(value * chance for value, chance in chances.items()))

    def _answer(_s: State, _offer: Offer) -> Choice:
        return choice

    try:
        expected: float = game.ask(count)
    except FlowError:
        return None
    return expected

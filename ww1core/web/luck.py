"""Luck: what each fight of a game brought, against what it was worth just before the dice.

Worth is the title's own evaluation. Fights whose outcomes are too many to be counted exactly are
left out, and so are games of titles that judge no position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import FlowError
from ww1core.play.branching import odds
from ww1core.saving.positions import game_of
from ww1core.session.happenings import is_battle

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.play.game import Game
    from ww1core.saving.records import Entry, Recorded
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["Luck", "expected_worth", "is_fight", "luck_in", "worth"]

BRANCHES = 400
"""The most branches of a fight whose outcomes are counted."""


class Luck(NamedTuple):
    """How much better than expected the dice were for a seat, over so many fights."""

    seat: str
    gained: float
    fights: int


def luck_in(book: Book, recorded: Recorded) -> list[Luck]:
    """By seat how much better its own fights went than was to be expected."""
    again = game_of(book, recorded.header)
    gained: dict[str, list[float]] = {seat: [] for seat in book.seats}
    for entry in recorded.entries:
        seat, before = book.seats.index(entry.seat), None
        if is_fight(again, entry):
            before = expected_worth(again, seat, again.read(entry.action).choice)
        again.apply(seat, again.read(entry.action), joined=entry.joined, given=entry.given)
        after = None if before is None else worth(again, seat)
        if before is not None and after is not None:
            gained[entry.seat].append(after - before)
    return [Luck(seat, sum(values), len(values)) for seat, values in gained.items() if values]


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

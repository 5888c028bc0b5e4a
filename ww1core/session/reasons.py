"""Why an answer is refused or offered: the rules behind a decision, tried on a copy of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ww1core.play.notation import expand, read
from ww1core.session.lines import Line, line_of
from ww1core.session.speech import reason_line
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import decide
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.play.game import Game
    from ww1core.session.menu import Menu
    from ww1core.turns.offers import Offer
    from ww1core.turns.state import State

__all__ = ["explanations", "refusals"]


def explanations(game: Game, offer: Offer, menu: Menu, said: str) -> list[Line]:
    """What forbids an answer or a phrase, or that it is offered; of no answer what asks."""
    rule = offer.asking.spec.rule
    if not said:
        return [line_of(text("cli.why_asked"), rule)]
    steps = None if menu.find(said) is not None else expand(game.book.phrases, said)
    if steps is None:
        choice = menu.read(said)
        reasons = game.why_not(choice)
        told = [reason_line(game.book, offer, choice, reason) for reason in reasons]
    else:
        told = game.ask(lambda s: refusals(s, offer, steps))
    return told or [line_of(text("cli.why_offered"), rule)]


def refusals(s: State, offer: Offer, steps: Sequence[tuple[str, str]]) -> list[Line]:
    """Try the answers of a phrase on a copy of the game and say what refuses one of them.

    No answer is tried after chance, something hidden or another seat would have spoken.
    """
    book: Book = s.book
    known = (s.drawn, s.revealed)
    s.chance = RandomChance(0)
    waits: Offer | None = offer
    if steps and steps[0][0] != offer.name:
        return [Line(text("cli.asked_first", prompt=offer.prompt))]
    for decision, what in steps:
        asked = (offer.seat, decision)
        if waits is None or (waits.seat, waits.name) != asked or (s.drawn, s.revealed) != known:
            return [Line(text("cli.why_not_asked_here", decision=decision))]
        choice = read(book, waits, f"{decision} {what}")
        if choice not in waits:
            reasons = waits.asking.why_not(s, choice, s.stack[-1][2])
            return [reason_line(book, waits, choice, reason) for reason in reasons]
        waits = decide(s, waits, choice)
    return []

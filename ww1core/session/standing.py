"""Standing answers as a person gives them: in the words of an option, for one kind of window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.errors import NotationError
from ww1core.play.standing import EVERY_WINDOW, Standing
from ww1core.play.standpoint import Action
from ww1core.session.speech import standing_text
from ww1core.session.typed_words import word_meant
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.session.reading import Reader

__all__ = ["give_standing", "reminders", "standing_lines", "take_standing_back"]

EVERYWHERE = "everywhere"


def give_standing(reader: Reader, typed: str) -> Text:
    """Give an answer to the window that waits, and to all of its kind from here on.

    ``pass``, ``pass everywhere``, ``pass until order``: in every window, until a watch of the
    title sees something new.
    """
    answer, _, until = (part.strip() for part in typed.partition(" until "))
    decision = reader.offer.name
    if answer.casefold().endswith(f" {EVERYWHERE}"):
        answer, decision = answer[: -len(EVERYWHERE)].strip(), EVERY_WINDOW
    if not reader.view.window:
        message = worded("stand: an answer stands in windows, and this question is none")
        raise NotationError(message)
    choice = reader.read(answer).choice
    if not isinstance(choice, str):
        message = worded("stand {answer!r}: expected a word, such as pass", answer=answer)
        raise NotationError(message)
    game, seat = reader.game, reader.offer.seat
    until = word_meant(game.book.texts, until, game.book.watches)
    game.stand(seat, decision, choice, until=until)
    game.apply(seat, Action(reader.offer.number, choice))
    what = standing_text(game.book, decision, Standing(choice, until))
    return text("session.stand.on", what=what)


def take_standing_back(reader: Reader) -> None:
    """Let no answer of the seat stand any more."""
    for seat, decision, _ in reader.game.standing.all():
        if seat == reader.offer.seat:
            reader.game.stand(seat, decision, None)


def standing_lines(game: Game, seat: int) -> list[Text]:
    """The answers that a seat lets stand, or that there is none."""
    return _stands(game, seat) or [text("session.stand.none")]


def reminders(game: Game, seat: int) -> list[Text]:
    """What a seat has said of questions to come, for a person who takes up a game again."""
    every = [text("session.ask.all")] if seat in game.every_window else []
    return _stands(game, seat) + every


def _stands(game: Game, seat: int) -> list[Text]:
    return [
        text("session.stand.on", what=standing_text(game.book, decision, standing))
        for of, decision, standing in game.standing.all()
        if of == seat
    ]

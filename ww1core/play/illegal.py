"""What is said of answers that a game refuses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ww1core.errors import IllegalAction
from ww1core.play.notation import label, word_listed
from ww1core.words.language import spoken_language, worded
from ww1core.words.punctuation import parted

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.bars import Reason
    from ww1core.turns.offers import Choice, Offer

__all__ = [
    "cut_short",
    "no_action",
    "no_such_seat",
    "no_such_watch",
    "not_asked",
    "outdated",
    "over",
    "refused",
    "shapeless",
    "too_many",
    "wrong_seat",
]


def over() -> IllegalAction:
    """Nothing is asked any more."""
    return IllegalAction(worded("the game is over"))


def no_such_seat(seat: str, decision: str) -> IllegalAction:
    """A seat that is not there is to answer."""
    message = worded("there is no {seat} to answer {decision!r}", seat=seat, decision=decision)
    return IllegalAction(message)


def no_such_watch(watch: str, watches: Iterable[str]) -> IllegalAction:
    """An answer is to stand until something that the title does not watch for."""
    known = ", ".join(watches) or worded("nothing")
    message = worded("until {watch!r}: expected {known}", watch=watch, known=known)
    return IllegalAction(message)


def cut_short(phrase: str) -> IllegalAction:
    """A phrase would go on after something that nobody can know."""
    message = worded(
        "{typed!r}: something that nobody can know yet comes before the end of it", typed=phrase
    )
    return IllegalAction(message)


def not_asked(book: Book, phrase: str, offer: Offer | None, seat: int) -> IllegalAction:
    """A phrase goes on, but something else is asked first, or another seat is."""
    if offer is None:
        return over()
    if offer.seat != seat:
        asked = book.called("seat", offer.seat)
        message = worded("{typed!r}: {asked} has to decide first", typed=phrase, asked=asked)
    else:
        prompt = book.say(offer.prompt)
        message = worded(
            "{typed!r}: something else is asked first: {prompt}", typed=phrase, prompt=prompt
        )
    return IllegalAction(message)


def too_many(phrase: str, count: int) -> IllegalAction:
    """A phrase names more than are picked."""
    message = worded("{typed!r}: only {count} can be picked", typed=phrase, count=count)
    return IllegalAction(message)


def wrong_seat(seat: str, asked: str) -> IllegalAction:
    """Another seat has to decide."""
    message = worded("{seat} may not answer: {asked} has to decide", seat=seat, asked=asked)
    return IllegalAction(message)


def no_action(action: object) -> IllegalAction:
    """What was given is no answer at all."""
    message = worded("an answer is an Action, not {form}", form=type(action).__name__)
    return IllegalAction(message)


def outdated(number: object, asked: int) -> IllegalAction:
    """The answer is one to another decision."""
    message = worded(
        "the answer is for decision {number!r}, but decision {asked} is asked",
        number=number,
        asked=asked,
    )
    return IllegalAction(message)


def shapeless(decision: str, choice: object) -> IllegalAction:
    """No answer could look like this."""
    message = worded(
        "no answer to {name!r} has this form: {form}", name=decision, form=type(choice).__name__
    )
    return IllegalAction(message)


def _told(book: Book, offer: Offer, choice: Choice) -> str:
    """A choice as it is listed: a word of the decision in the language that is spoken."""
    if isinstance(choice, str) and any(choice == word.word for word in offer.asking.spec.words):
        return word_listed(book, offer, choice)
    return label(book, offer, choice)


def refused(book: Book, offer: Offer, choice: Choice, reasons: Sequence[Reason]) -> IllegalAction:
    """An answer is not offered, for these reasons."""
    what = repr(_told(book, offer, choice))
    why = parted(spoken_language(), dict.fromkeys(book.say(reason.text) for reason in reasons))
    rules = tuple(dict.fromkeys(reason.rule for reason in reasons))
    if not why:
        return IllegalAction(worded("{what} is not offered", what=what), rules=rules)
    return IllegalAction(worded("{what} is not offered: {why}", what=what, why=why), rules=rules)

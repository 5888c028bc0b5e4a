"""Enforcement: whatever is not offered is refused, and a refusal changes nothing.

Everything is tried on a fork of the game: one that takes what it should refuse is not played on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ww1core.errors import IllegalAction, NotationError
from ww1core.hexgrid.hexset import members
from ww1core.play.game import Action
from ww1core.play.notation import Phrase, expand
from ww1core.testing.check import at_decision, at_end
from ww1core.testing.digests import game_digest
from ww1core.testing.refusals import Refusing, candidates, garbage, mangled, near_misses
from ww1core.testing.walking import Moment

if TYPE_CHECKING:
    from random import Random

    from ww1core.play.book import Book

__all__: list[str] = []

PHRASES = 4
"""How many times each phrase is tried at a decision."""


@at_decision("enforcement.wrong_seat", "nobody answers for another seat")
def wrong_seat(moment: Moment) -> str:
    """An offered answer is refused from every other seat, and from what only looks like one."""
    offer, refusing = moment.offer, Refusing(moment.game)
    game = refusing.game
    action = Action(offer.number, offer.option(0))
    others = [seat for seat in range(-1, len(moment.book.seats) + 1) if seat != offer.seat]
    for seat in (*others, float(offer.seat), bool(offer.seat), None, moment.book.seats[0]):
        wrong = refusing.wrong(game.apply, seat, action)
        if wrong:
            spelt = moment.game.spell(action.choice)
            return f"{spelt!r} of seat {seat!r} {wrong}, {offer.seat} is asked"
    return ""


@at_decision("enforcement.stale", "an answer to another decision is refused")
def stale(moment: Moment) -> str:
    """The number of an answer is that of the decision that waits."""
    offer, refusing = moment.offer, Refusing(moment.game)
    game = refusing.game
    choice = offer.option(0)
    for number in (offer.number - 1, offer.number + 1, -1 - offer.number, 1 << 70, None, ""):
        action = Action(number, choice)  # type: ignore[arg-type] # some are no numbers
        wrong = refusing.wrong(game.apply, offer.seat, action)
        if wrong:
            spelt = moment.game.spell(choice)
            return f"{spelt!r} for decision {number!r} {wrong}, decision {offer.number} waits"
    return ""


def _refused(moment: Moment, choices: Iterator[Any]) -> str:
    offer, refusing = moment.offer, Refusing(moment.game)
    game = refusing.game
    for choice in choices:
        wrong = refusing.wrong(game.apply, offer.seat, Action(offer.number, choice))
        if wrong:
            what = "" if isinstance(choice, int | str) else f" ({type(choice).__name__})"
            return f"{offer.name!r}: {_shown(choice)}{what} {wrong}, it is not offered"
    return ""


def _shown(choice: object) -> str:
    most = 60
    shown = (
        repr(choice) if not isinstance(choice, int) or choice.bit_length() < most else "a number"
    )
    return shown if len(shown) <= most else f"{shown[:most]}..."


@at_decision("enforcement.near_misses", "what is next to an option is refused", some=True)
def beside(moment: Moment) -> str:
    """Other members of the kind, other words, and what only equals an option are refused."""
    number = moment.share.candidates
    return _refused(moment, near_misses(moment.book, moment.offer, moment.random, number))


@at_decision("enforcement.garbage", "garbage of every type is refused", some=True)
def rubbish(moment: Moment) -> str:
    """Numbers beyond every bound, nothing, bytes, nested tuples and objects are refused."""
    return _refused(moment, garbage(moment.random, moment.share.candidates))


@at_decision("enforcement.text", "typed text is what is offered or it is refused", some=True)
def typed(moment: Moment) -> str:
    """A text is taken only if it spells an option, but for case and blanks."""
    random, offer, refusing = moment.random, moment.offer, Refusing(moment.game)
    game = refusing.game
    count = min(moment.share.candidates, offer.count)
    spelled = [game.spell(choice) for choice in random.sample(offer.options, count)]
    known = {_bare(game.spell(choice)) for choice in offer.options}
    known |= {line.partition(" ")[2] for line in known}
    noise = ["", " ", "\n", offer.name, "/", " / ", "\x00", "\udcff", "9" * 5000]
    labels = [words.removeprefix(f"{offer.name} ") for words in spelled]
    for line in [
        *(mangled(words, random) for words in (*spelled, *labels, *labels)),
        *noise,
    ]:
        if expand(moment.book.phrases, line) is not None or _bare(line) in known:
            continue
        wrong = refusing.wrong(game.apply_text, offer.seat, line)
        if wrong:
            return f"{offer.name!r}: the text {line[:60]!r} {wrong}, it spells no option"
    return ""


def _bare(line: str) -> str:
    return " ".join(line.split()).casefold()


@at_decision("enforcement.phrases", "of a phrase all answers are taken or none", some=True)
def all_or_none(moment: Moment) -> str:
    """A phrase whose later answer is refused leaves everything as it was."""
    random = moment.random
    for phrase in moment.book.phrases:
        if phrase.decisions[0] != moment.offer.name:
            continue
        for _ in range(PHRASES):
            line = _filled(moment, phrase, random)
            game = moment.game.fork()
            before = game_digest(game)
            try:
                game.apply_text(moment.offer.seat, line)
            except (IllegalAction, NotationError):
                if game_digest(game) != before:
                    return f"{line!r} is refused and yet something of it is done"
    return ""


def _filled(moment: Moment, phrase: Phrase, random: Random) -> str:
    """A phrase whose first field names an option, and the others any member of their kind."""
    line, asked = phrase.pattern, moment.offer
    for decision, (_, field) in zip(phrase.decisions, phrase.steps, strict=True):
        if field not in line or not field.startswith("{"):
            continue
        if decision == asked.name:
            what = moment.game.spell(random.choice(asked.options)).removeprefix(f"{decision} ")
        else:
            what = _any_member(moment.book, decision, random)
        line = line.replace(field, what)
    return line


def _any_member(book: Book, decision: str, random: Random) -> str:
    asks = book.program.asking(decision).spec.asks
    kinds = (asks,) if isinstance(asks, str) else asks or ("number",)
    return " / ".join(
        book.name(kind, random.choice(members(book.kinds[kind].all))) for kind in kinds
    )


@at_decision("enforcement.says_why", "a refusal says something", some=True)
def says_why(moment: Moment) -> str:
    """Whoever is refused reads why."""
    offer, game = moment.offer, moment.game.fork()
    for choice in (*candidates(moment.book, offer, moment.random, moment.share.candidates), -1):
        try:
            game.apply(offer.seat, Action(offer.number, choice))
        except IllegalAction as error:
            if not str(error).strip():
                return f"{offer.name!r}: {choice!r} is refused without a word"
        else:
            return ""  # which is the finding of other checks
    return ""


@at_end("enforcement.after_end", "after the end nothing is asked and nothing taken")
def after_end(moment: Moment) -> str:
    """A game that is over refuses every answer, typed or not."""
    refusing = Refusing(moment.game)
    game = refusing.game
    last = game.entries[-1].action if game.entries else "done"
    for seat, name in enumerate(moment.book.seats):
        for number in (len(game.entries) - 1, len(game.entries)):
            for choice in (0, last.rpartition(" ")[2]):
                wrong = refusing.wrong(game.apply, seat, Action(number, choice))
                if wrong:
                    return f"the answer {choice!r} of {name} after the end {wrong}"
        wrong = refusing.wrong(game.apply_text, seat, last)
        if wrong:
            return f"the text {last!r} of {name} after the end {wrong}"
        if game.options(seat):
            return f"{name} has options after the end"
    return ""

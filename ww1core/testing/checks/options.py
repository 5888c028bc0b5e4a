"""Options: there is always one, each once, always the same, and asking changes nothing."""

from __future__ import annotations

from ww1core.testing.check import at_decision
from ww1core.testing.digests import offer_digest
from ww1core.testing.walking import Moment
from ww1core.turns.encoding import pack
from ww1core.turns.run import current_offer

__all__: list[str] = []


@at_decision("options.some", "there is an option at every decision")
def some(moment: Moment) -> str:
    """A decision without an option would be the end of the game."""
    return "" if moment.offer.options else f"{moment.offer.name!r} offers nothing"


@at_decision("options.seat", "whoever is asked sits at the table")
def seat(moment: Moment) -> str:
    """The seat is one of the book's, and a plain number."""
    asked, seats = moment.offer.seat, moment.book.seats
    if type(asked) is int and asked in range(len(seats)):
        return ""
    return f"{moment.offer.name!r} asks seat {asked!r}, there are {len(seats)} seats"


@at_decision("options.unique", "no option is offered twice")
def unique(moment: Moment) -> str:
    """Every option is there once."""
    options = moment.offer.options
    twice = len(options) - len(set(options))
    return f"{moment.offer.name!r} offers {twice} options twice" if twice else ""


@at_decision("options.stable", "the same question gets the same options in the same order")
def stable(moment: Moment) -> str:
    """Asked twice, the decision offers the same."""
    s = moment.s.clone()
    same = offer_digest(current_offer(s)) == offer_digest(current_offer(s))
    return "" if same else f"{moment.offer.name!r} offers other options when asked again"


@at_decision("options.pure", "asking for options changes nothing")
def pure(moment: Moment) -> str:
    """The state is the same after the question."""
    s = moment.s.clone()
    before = pack(s)
    current_offer(s)
    return "" if pack(s) == before else f"asking {moment.offer.name!r} changes the state"


@at_decision("options.counted", "count, option and in agree with the list of options")
def counted(moment: Moment) -> str:
    """The short ways to an offer's options lead to the same ones."""
    offer = moment.offer
    if offer.count != len(offer.options):
        return f"{offer.name!r} counts {offer.count} options and lists {len(offer.options)}"
    number = moment.random.randrange(offer.count)
    choice = offer.options[number]
    if offer.option(number) != choice or choice not in offer:
        return f"{offer.name!r} does not find its option {choice!r} again"
    return ""


@at_decision("options.spelled", "every option has a text of its own that names it again", some=True)
def spelled(moment: Moment) -> str:
    """What is written in a journal or typed by a player is read back."""
    game = moment.game
    by_words: dict[str, object] = {}
    for choice in moment.offer.options:
        words = game.spell(choice)
        if words in by_words:
            return f"{words!r} names two options"
        by_words[words] = choice
        if game.read(words).choice != choice:
            return f"{words!r} is read as {game.read(words).choice!r}, it was {choice!r}"
    return ""

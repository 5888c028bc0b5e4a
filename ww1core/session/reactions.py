"""Which windows are put to a person, and which are passed for him.

A window opens by what everybody knows, so that most of them find a hand that cannot be played.
A person is asked where a card or a word can be played and something is at stake; elsewhere, and
where nobody has done anything in the window since he passed, the pass is given for him, as an
answer that nobody else can tell from a typed one. Other answers are given where what everybody
knows settles them.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ww1core.play.notation import spell
from ww1core.play.passing import is_pass
from ww1core.play.standing import EVERY_WINDOW
from ww1core.play.standpoint import Action
from ww1core.session.foresight import answer_settled, stakes_in
from ww1core.session.speech import place_text
from ww1core.turns.windows import PASS

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State
    from ww1core.words.texts import Text

__all__ = ["NOBODY", "Reactions", "answer_given", "is_complete"]

NOBODY = -1
"""The reader of a screen that several people share."""


def is_complete(offer: Offer) -> bool:
    """Whether nothing is left to pick for a group that all see, so that it can only be closed."""
    return _is_single(offer) and isinstance(offer.options[0], str)


def _is_single(offer: Offer) -> bool:
    """Whether one answer is left for a group that all see."""
    return offer.asking.repeated and not offer.asking.spec.hidden and offer.count == 1


def answer_given(game: Game, seat: int, s: State, offer: Offer) -> Choice | None:
    """What a question would find after answers of a seat, without that seat being asked for it.

    Others may always pass in their windows, and what they hold to play there is not looked at.
    """
    if PASS not in offer or not is_pass(offer, PASS):
        if offer.seat != seat:
            return None
        if is_complete(offer):
            return offer.options[0]
        return None if seat in game.every_window else answer_settled(s.clone(), offer)
    if offer.seat != seat or _stands(game, offer):
        return PASS
    is_asked = seat in game.every_window
    return None if is_asked or not _is_idle_window(s.clone(), offer) else PASS


def _stands(game: Game, offer: Offer) -> bool:
    """Whether a seat lets its pass stand, and until nothing in particular."""
    return any(
        (of, standing.choice, standing.until) == (offer.seat, PASS, "")
        and decision in {offer.name, EVERY_WINDOW}
        for of, decision, standing in game.standing.all()
    )


def _is_idle_window(s: State, offer: Offer) -> bool:
    """Whether a seat has nothing to play in a window, or nothing is at stake for it."""
    return offer.count == 1 or stakes_in(s, offer) is None


class Reactions:
    """What the people of a game want to be asked.

    Where several of them share a screen that hides something, not being handed the screen would
    tell the others what is in a hand: then only what everybody knows spares a window of a seat
    that is not ``at_screen``.
    """

    def __init__(self, game: Game, *, is_shared: bool = False) -> None:
        self._game = game
        self._is_shared = is_shared
        self.at_screen = NOBODY
        self._reopened = -1
        self._put: dict[int, tuple[int, str, Text]] = {}

    def reopen(self) -> None:
        """Put the question that waits now to its seat, whatever it is: an answer was taken back."""
        self._reopened = len(self._game.entries)

    def put(self) -> None:
        """Note the question that is put to its seat now."""
        offer = self._game.waiting
        self._put[offer.seat] = len(self._game.entries), offer.name, offer.prompt

    def _has_passed(self, offer: Offer) -> bool:
        """Whether its seat has passed in this very window, and nobody has done more since."""
        number, *put = self._put.get(offer.seat, (0, "", offer.prompt))
        since = self._game.entries[number:]
        passed = spell(self._game.book, offer, PASS)
        is_quiet = all(entry.action == passed and not entry.draws for entry in since)
        return bool(since) and is_quiet and put == [offer.name, offer.prompt]

    @property
    def is_spared(self) -> bool:
        """Whether the question that waits is a window in which its seat has nothing to say."""
        game = self._game
        offer = game.offer
        if offer is None or PASS not in offer or not is_pass(offer, PASS):
            return False
        if offer.seat in game.every_window or len(game.entries) == self._reopened:
            return False
        if self._has_passed(offer):
            return True
        if offer.count == 1 and not (self._is_shared and offer.seat != self.at_screen):
            return True
        return game.ask(lambda s: stakes_in(s, offer)) is None

    @property
    def is_idle(self) -> bool:
        """Whether its seat can only say that it is done, and need not be asked for it.

        Whoever has just chosen something says it himself and may take back before, but for the
        end of a group after which nothing is learnt and the phase goes on.
        """
        game = self._game
        offer = game.offer
        if offer is None or offer.count != 1 or not isinstance(offer.options[0], str):
            return False
        if offer.asking.spec.window or offer.seat in game.every_window:
            return False
        is_elsewhere = self._is_shared and offer.seat != self.at_screen
        if is_elsewhere or len(game.entries) == self._reopened:
            return False
        last, seat = game.entries[-1] if game.entries else None, game.book.seats[offer.seat]
        if last is None or last.seat != seat:
            return True
        name, _, said = last.action.partition(" ")
        if name == offer.name and said != offer.options[0]:
            ahead = game.peek(offer.seat, [spell(game.book, offer, offer.options[0])])
            return not ahead.learns and place_text(ahead) == place_text(game)
        return said == offer.options[0]

    @property
    def settled(self) -> Choice | None:
        """The answer that its seat need not be asked for, if what everybody knows settles it.

        So is the only one that can be picked for a group, if nothing is learnt after it.
        """
        game = self._game
        offer = game.offer
        if offer is None or len(game.entries) == self._reopened or offer.seat in game.every_window:
            return None
        if _is_single(offer):
            answer, gives = spell(game.book, offer, offer.options[0]), partial(answer_given, game)
            ahead = game.peek(offer.seat, [answer], gives=partial(gives, offer.seat))
            return None if ahead.learns else offer.options[0]
        found: Choice | None = game.ask(lambda s: answer_settled(s, offer))
        return found

    def give_settled(self) -> bool:
        """Give the answer that is settled, together with the one before it; False if none is."""
        choice, offer = self.settled, self._game.offer
        if choice is None or offer is None:
            return False
        self._game.apply(offer.seat, Action(offer.number, choice), joined=True)
        return True

    def give_pass(self) -> None:
        """Pass in the window that waits; it is taken back like a pass that was typed."""
        offer = self._game.waiting
        self._game.apply(offer.seat, Action(offer.number, PASS), given=True)

"""Bots: they get neither secret nor true state, and answer what is offered, the same again."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from hashlib import blake2b
from math import isnan
from typing import TYPE_CHECKING

from ww1core.play.game import Game
from ww1core.play.views import has_hidden, imagine
from ww1core.players.player import Turn, turn_for
from ww1core.players.registry import make_player
from ww1core.players.selfplay import GameError, play_game
from ww1core.testing.check import at_decision
from ww1core.testing.reach import in_reach, is_due
from ww1core.testing.walking import Moment
from ww1core.turns.chance import KeyedChance
from ww1core.turns.encoding import pack
from ww1core.turns.run import current_offer, decide
from ww1core.turns.state import State

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Choice

__all__: list[str] = []

FURTHER = 3
"""How many decisions an imagined game is played on."""
_SECRET = frozenset({KeyedChance, Game, blake2b})
_BYTES = (bytes, bytearray)


@at_decision("bots.secret", "the secret of the dice is out of a bot's reach")
def secret(moment: Moment) -> str:
    """Nothing that a bot is given leads to the secret, the dice or the game."""
    reach = in_reach(moment)
    if reach is None:
        return ""
    at = f"at {moment.offer.name!r} a bot can reach"
    hidden = moment.game.header.secret
    digits, number = hidden.hex(), int.from_bytes(hidden, "big")
    for thing in reach.things:
        kind = type(thing)
        if kind in _SECRET:
            return f"{at} a {kind.__name__}"
        if (
            (kind is str and digits in thing)  # type: ignore[operator] # a text
            or (kind is int and thing == number)
            or (isinstance(thing, _BYTES) and hidden in thing)
        ):
            return f"{at} the secret of the game"
    return ""


@at_decision("bots.state", "the true state is out of a bot's reach")
def state(moment: Moment) -> str:
    """Where something is hidden, no copy of the true state is among what a bot is given."""
    reach = in_reach(moment) if has_hidden(moment.s) else None
    if reach is None:
        return ""
    own = [getattr(reach.turn, name) for name in Turn.__slots__]
    imagined = {id(thing) for thing in own if isinstance(thing, State)}
    for thing in reach.things:
        is_copy = isinstance(thing, State) and id(thing) not in imagined
        if (is_copy and pack(thing) == moment.packed) or (  # type: ignore[arg-type] # a state
            isinstance(thing, bytes) and thing == moment.packed
        ):
            return f"at {moment.offer.name!r} a bot can reach a copy of the true state"
    return ""


def _names(book: Book) -> list[str]:
    """The title's own players, and the greedy one where the title judges positions."""
    names = dict.fromkeys(book.players)
    if book.evaluation is not None:
        names["greedy"] = None
    return list(names)


class _Stubborn:
    """A player that answers what is never offered."""

    looks = False

    def choose(self, _turn: Turn) -> Choice:
        """No option of any decision."""
        return "no such answer"


def _accepts_anything(moment: Moment) -> bool:
    """Whether whoever runs bots takes answers that are not offered."""
    try:
        play_game(moment.book, [_Stubborn()] * len(moment.book.seats), moment.seed)
    except GameError as error:
        return "not offered" not in str(error)
    return True


@at_decision("bots.legal", "a title's players answer what is offered")
def legal(moment: Moment) -> str:
    """Every answer is one of the options, and any other is refused."""
    if not is_due(moment):
        return ""
    if not moment.number and _accepts_anything(moment):
        return "a bot that answers what is not offered is not refused"
    for name, choice in _answers(moment):
        if choice not in moment.offer:
            return f"player {name!r} answers {choice!r} to {moment.offer.name!r}: not offered"
    return ""


def _answers(moment: Moment) -> list[tuple[str, Choice]]:
    """What each player answers here; asked once for all checks that look at this decision."""
    gathered = moment.subject.gathered("bots.answers")
    at = moment.game, moment.number
    if gathered.get("at") != at:
        gathered["at"] = at
        gathered["answers"] = [(name, _answer(moment, name)) for name in _names(moment.book)]
    answers: list[tuple[str, Choice]] = gathered["answers"]
    return answers


def _answer(moment: Moment, name: str) -> Choice:
    bot = make_player(name, moment.book, moment.number)
    return bot.choose(turn_for(bot, moment.s, moment.offer, moment.game.veil()))


@at_decision("bots.offer", "a title's players leave the offer they are given alone")
def offer(moment: Moment) -> str:
    """A player that widens its offer would be the only one to believe in what it added."""
    if not is_due(moment):
        return ""
    for name in _names(moment.book):
        bot = make_player(name, moment.book, moment.number)
        turn = turn_for(bot, moment.s, moment.offer, moment.game.veil())
        bot.choose(turn)
        for part in ("number", "seat", "data", "count", "options"):
            if getattr(turn.offer, part) != getattr(moment.offer, part):
                return f"player {name!r} changes the {part} of {moment.offer.name!r}"
    return ""


@at_decision("bots.repeatable", "a player with the same seed answers the same")
def repeatable(moment: Moment) -> str:
    """Two players made alike answer alike."""
    if not is_due(moment):
        return ""
    for name, choice in _answers(moment):
        again = _answer(moment, name)
        if again != choice:
            what = f"{choice!r}, then {again!r}"
            return f"player {name!r} answers {moment.offer.name!r} with {what} by the same seed"
    return ""


@at_decision("bots.copy", "changing an imagined game leaves the true one alone", some=True)
def copy(moment: Moment) -> str:
    """An imagined game shares nothing with the true one that could be changed."""
    imagined = moment.game.imagine(moment.offer.seat, moment.number)
    for slot in moment.s.slots:
        ours = {id(thing) for thing in _changeable(getattr(moment.s, slot.name))}
        for thing in _changeable(getattr(imagined, slot.name)):
            if id(thing) in ours:
                kind = type(thing).__name__
                return f"the {slot.kind} {slot.name!r} of an imagined game shares a {kind}"
    _play_on(imagined)
    if moment.game.packed() != moment.packed:
        return "playing an imagined game changes the true one"
    return ""


def _changeable(held: object) -> Iterator[object]:
    """Every part of a value that can be changed."""
    waiting = [held]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, list | dict | set | bytearray | array):
            yield thing
        if isinstance(thing, dict):
            waiting += thing.values()
        elif isinstance(thing, list | tuple | set | frozenset):
            waiting += thing


def _play_on(s: State) -> None:
    offer = current_offer(s)
    for _ in range(FURTHER):
        if offer is not None:
            offer = decide(s, offer, offer.options[0])


@at_decision("bots.evaluation", "an evaluation is a number and changes nothing", some=True)
def evaluation(moment: Moment) -> str:
    """Every seat gets the same number for the same position."""
    judge = moment.book.evaluation
    if judge is None:
        return ""
    for seat, name in enumerate(moment.book.seats):
        s = imagine(moment.s, seat, moment.number)
        before = pack(s)
        worth = judge(s, seat)
        if type(worth) not in {int, float} or isnan(worth):
            return f"the evaluation gives {name!r} {worth!r}, expected a number"
        if pack(s) != before:
            return f"the evaluation for {name!r} changes the state"
        again = judge(s.clone(), seat)
        if again != worth:
            return f"the evaluation gives {name!r} {worth!r}, then {again!r}"
    return ""

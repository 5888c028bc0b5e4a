"""Who sits where: people, and bots that answer for the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ww1core.errors import NotationError, no_exit
from ww1core.play.game import Action
from ww1core.players.player import Player, turn_for
from ww1core.players.registry import make_player
from ww1core.players.selfplay import seat_seed
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.play.game import Game

__all__ = ["PERSON", "bots_for", "let_answer"]

PERSON = "me"


def bots_for(book: Book, given: Sequence[str], seed: int) -> dict[int, Player]:
    """The bots by seat, of answers such as ``blue=greedy``; every other seat is a person."""
    named: dict[int, str] = {}
    for seating in given:
        seat, equals, who = (part.strip() for part in seating.partition("="))
        if not equals or not seat or not who:
            message = worded("--seat {typed!r}: expected SEAT=PLAYER", typed=seating)
            raise NotationError(message)
        try:
            number = book.number_named("seat", seat)
        except NotationError:
            message = worded(
                "--seat {typed!r}: there is no seat {seat!r}; seats: {listed}",
                typed=seating,
                seat=seat,
                listed=", ".join(book.called("seat", number) for number in range(len(book.seats))),
            )
            raise NotationError(message) from None
        if number in named:
            message = worded("--seat {typed!r}: the seat is taken already", typed=seating)
            raise NotationError(message)
        named[number] = who
    return {
        seat: make_player(who, book, seat_seed(seed, seat))
        for seat, who in named.items()
        if who != PERSON
    }


def let_answer(bot: Player, game: Game, kept: dict[int, Any] | None = None) -> None:
    """Let a bot answer the decision that waits; it sees no more than its seat may.

    ``kept`` holds by seat what bots keep between their answers; it is emptied by whoever takes
    something back.
    """
    offer = game.offer
    kept = {} if kept is None else kept
    if offer is not None:
        veil = game.veil()
        turn = game.ask(lambda s: turn_for(bot, s, offer, veil, kept.get(offer.seat)))
        who = f"{game.book.title}: the player of {game.book.name('seat', offer.seat)}"
        with game.running(), no_exit(who):
            choice = bot.choose(turn)
        game.apply(offer.seat, Action(offer.number, choice))
        kept[offer.seat] = turn.kept

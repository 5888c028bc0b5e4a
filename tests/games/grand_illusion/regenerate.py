"""Write stored games and playthroughs anew: ``regenerate.py [SCENARIO | SCENARIO/ENDING ...]``.

They are written anew when a rule or datum sends them another way. For every ending the players are
tried seed by seed until a game ends so; where a whole scenario is written, the log of its first
ending is kept as well, word for word.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from ww1core import Action, Game, open_title
from ww1core.play.book import Book
from ww1core.players import Player, Turn
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.player import turn_for
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game
from ww1core.testing.playthroughs import write_playthrough
from ww1core.testing.stored import store
from ww1core.turns import Choice, State
from ww1core.turns.offers import Offer

HERE = Path(__file__).parent
JOURNALS = HERE / "journals"
PLAYTHROUGHS = HERE / "playthroughs"
SCENARIOS = ("lorraine", "short_campaign", "full_campaign", "what_if")
TOLD = "lorraine"
"""The scenario of which a game is kept as it was told."""
IDLE = ("pass", "stop", "done", "hold", "wait", "stay", "no_plan")
PLAYERS = {
    "allied_victory": ("idle", "random"),
    "german_victory": ("idle", "greedy"),
    "allied_immediate": ("raider", "idle"),
    "german_immediate": ("random", "greedy"),
    "german_decisive": ("random", "greedy"),
    "german_marginal": ("greedy", "greedy"),
    "allied_marginal": ("greedy", "greedy"),
    "allied_decisive": ("greedy", "random"),
}
"""Who plays for an ending."""
TRIES = 40
RAID = 300.0
NEAR = 5.0
FAR = 8


class IdlePlayer:
    """Does as little as the rules allow."""

    looks = False

    def choose(self, turn: Turn) -> Choice:
        """The word that does nothing, or the first option."""
        return next((word for word in IDLE if word in turn.options), turn.options[0])


class Raider(GreedyPlayer):
    """Goes above all for the hex that wins at once: Trier or Paris."""

    __slots__ = ()

    def __init__(self, book: Book, seed: int) -> None:
        super().__init__(book, seed)
        judge = self._judge
        self._judge = lambda s, seat: judge(s, seat) + raid(s, seat)


def raid(s: State, seat: int) -> float:
    """How near the infantry of a side is to the hex that wins at once."""
    goal = (s.book.places.trier, s.book.places.paris)[seat]
    if s.control[seat] >> goal & 1:
        return RAID
    distance = s.book.land.grid.distance
    units = s.present[seat] & s.book.infantry
    return NEAR * sum(
        FAR - min(FAR, distance(s.hex[unit], goal))
        for unit in range(len(s.book.units))
        if units >> unit & 1
    )


def one_player(name: str, book: Book, seed: int) -> Player:
    """A player by name, with those that are only here."""
    if name == "idle":
        return IdlePlayer()
    return Raider(book, seed) if name == "raider" else make_player(name, book, seed)


def seated(book: Book, names: tuple[str, str], seed: int) -> list[Player]:
    """The players of a game."""
    return [one_player(name, book, 2 * seed + number) for number, name in enumerate(names)]


def endings_of(book: Book) -> tuple[str, ...]:
    """The endings that the victory rules of a scenario can give."""
    margin = book.entry.victory
    if margin is not None:
        return tuple(level.result for level in margin.levels)
    return ("allied_victory", "german_victory", "allied_immediate", "german_immediate")


def searched(book: Book, wanted: Sequence[str]) -> Iterator[tuple[str, tuple[str, str], int]]:
    """For every ending the players and the seed of the first game that ends so."""
    for ending in wanted:
        names = PLAYERS[ending]
        for seed in range(TRIES):
            if play_game(book, seated(book, names, seed), seed).ending == ending:
                yield ending, names, seed
                break
        else:
            print(f"{book.scenario}: no game ends in {ending}", file=sys.stderr)  # noqa: T201 (a script)


def _turn(one: Player, offer: Offer, veil: int, s: State) -> Turn:
    return turn_for(one, s, offer, veil)


def recorded(book: Book, names: tuple[str, str], seed: int) -> Game:
    """The same game, with its journal and log."""
    game = Game(book, seed=seed)
    players = seated(book, names, seed)
    while game.offer is not None:
        offer = game.offer
        one = players[offer.seat]
        if one.looks:
            turn = game.ask(partial(_turn, one, offer, game.veil()))
        else:
            turn = Turn(book, offer, None)
        game.apply(offer.seat, Action(offer.number, one.choose(turn)))
    return game


def regenerate(names: Sequence[str]) -> None:
    """Write the games and the playthrough of whole scenarios, or the games of single endings."""
    for name in names:
        scenario, _, wanted = name.partition("/")
        book = open_title("grand_illusion", scenario)
        endings = (wanted,) if wanted else endings_of(book)
        for number, (ending, players, seed) in enumerate(searched(book, endings)):
            path = JOURNALS / scenario / f"{ending}.jsonl"
            game = recorded(book, players, seed)
            store(game, path)
            print(scenario, ending, *players, seed, flush=True)  # noqa: T201 (a script)
            if number == 0 and not wanted and scenario == TOLD:
                write_playthrough(PLAYTHROUGHS / f"{scenario}.txt", path, game)


if __name__ == "__main__":
    regenerate(sys.argv[1:] or SCENARIOS)

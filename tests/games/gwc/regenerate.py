"""Write the stored games and playthroughs anew: ``regenerate.py``.

They are written anew when a rule or datum sends them another way. Of every scenario the
shortest of a few random games is kept with its log, word for word, and further ones until every
decision of the title comes up in some game; of the first scenario a game for every ending
besides, for which players sit down who want nothing but to leave. An option that seats others is
played once, in a game that comes to all decisions that are its own. Games that were played by hand
stay as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from games.gwc.book import scenarios
from games.gwc.facts import FACTS
from games.gwc.options import OPTIONS
from games.gwc.state import Field
from ww1core import open_title
from ww1core.hexgrid.hexset import iterate
from ww1core.play.book import Book
from ww1core.play.game import secret_from_seed
from ww1core.players import Player, Turn
from ww1core.players.player import turn_for
from ww1core.players.registry import make_player
from ww1core.testing.playthroughs import write_playthrough
from ww1core.testing.reachability import reached_nodes
from ww1core.testing.stored import record_game, store
from ww1core.turns import Choice
from ww1core.turns.chance import KeyedChance
from ww1core.turns.nodes import Decision
from ww1core.turns.run import answer, step

HERE = Path(__file__).parent
JOURNALS = HERE / "journals"
PLAYTHROUGHS = HERE / "playthroughs"
BY_HAND = "by_hand-"
"""So begins the name of a game that people played; it is never written anew."""
SCENARIOS = tuple(one.id for one in scenarios())
FIRST = SCENARIOS[0]
SEEDS = 5
"""So many random games of a scenario are looked at."""
MORE = 30
"""Up to this seed further ones are, while a decision has not come up."""
TRIES = 40
QUIET = ("pass", "done", "stop", "end", "none")
MARCHES = frozenset({"O16", "O23"})
PAIRS = (
    ("random", "random"),
    ("idle", "random"),
    ("random", "idle"),
    ("leaver", "idle"),
    ("idle", "leaver"),
    ("deserter", "aggressive"),
    ("aggressive", "deserter"),
)
"""Who plays whom for the endings of the first scenario."""
RARE = (("mondement", ("idle", "greedy"), 19),)
"""Games that come to what random ones hardly do: a field gun that can breach a wall."""


class IdlePlayer:
    """Does as little as the rules allow."""

    looks = False

    def choose(self, turn: Turn) -> Choice:
        """The word that does nothing, or the first option."""
        return next((word for word in QUIET if word in turn.options), turn.options[0])


class Leaver:
    """Marches to the edge of the enemy and off the board, until nobody is left but ``least``."""

    looks = True

    def __init__(self, least: int = 0) -> None:
        self._least = least

    def choose(self, turn: Turn) -> Choice:
        """Orders that move, everybody with them, and the shortest way out."""
        s, options = turn.imagine(0), turn.options
        assert isinstance(s, Field)
        name = turn.offer.name
        if name in {"take_step", "choose_step", "advance_to"} or "exit" in options:
            return self._step(s, turn.seat, options)
        if name == "give_order":
            orders = s.book.decks.cards
            cards = [one for one in options if isinstance(one, int)]
            moving = [one for one in cards if orders[one].order in MARCHES]
            return moving[0] if moving else self._quiet(options)
        if name in {"choose_others", "next_mover", "discard_card"}:
            return options[0]
        if name == "choose_space":
            return options[-1]
        return self._quiet(options)

    def _step(self, s: Field, seat: int, options: Sequence[Choice]) -> Choice:
        staying = sum(1 for unit in iterate(s.book.own[seat]) if s.hex[unit] >= 0)
        staying -= 0 if s.march is None else s.march.movers.bit_count()
        if "exit" in options and staying >= self._least:
            return "exit"
        edge, distance = s.book.edges[1 - seat], s.book.land.grid.distance
        hexes = [one for one in options if isinstance(one, int)]
        if not hexes:
            return self._quiet(options)
        return min(hexes, key=lambda hex_: min(distance(hex_, goal) for goal in iterate(edge)))

    @staticmethod
    def _quiet(options: Sequence[Choice]) -> Choice:
        return next((word for word in QUIET if word in options), options[0])


@lru_cache(maxsize=len(SCENARIOS) + 1)
def opened(scenario: str, options: tuple[str, ...] = ()) -> Book:
    """The book of a scenario, opened once."""
    return open_title("gwc", scenario, options)


def one_player(name: str, book: Book, seed: int) -> Player:
    """A player by name, with those that are only here."""
    if name == "idle":
        return IdlePlayer()
    if name in {"leaver", "deserter"}:
        return Leaver(least=name == "deserter")
    return make_player(name, book, seed)


def seated(book: Book, names: tuple[str, ...], seed: int) -> list[Player]:
    """The players of a game."""
    seats = len(names)
    return [one_player(name, book, seats * seed + number) for number, name in enumerate(names)]


class Found(NamedTuple):
    """A game worth keeping, and the decisions that come up in it."""

    scenario: str
    ending: str
    names: tuple[str, ...]
    seed: int
    count: int
    asked: frozenset[str]
    options: tuple[str, ...] = ()


def tried(book: Book, names: tuple[str, ...], seed: int) -> Found:
    """A game between some players, with every decision, also those that run through."""
    nodes = book.program.nodes
    s = book.state_type(book)
    s.chance = chance = KeyedChance(secret_from_seed(seed), recording=False)
    players, asked = seated(book, names, seed), set()
    while s.stack:
        node = nodes[s.stack[-1][0]]
        if isinstance(node, Decision):
            asked.add(node.name)
        offer = step(s)
        if offer is not None:
            one = players[offer.seat]
            turn = turn_for(one, s, offer, chance.veil(offer.number) if one.looks else 0)
            answer(s, offer, one.choose(turn))
    assert s.ended is not None
    came_up, options = frozenset(asked), tuple(book.options)
    return Found(book.scenario, s.ended.ending, names, seed, s.decided, came_up, options)


def searched(book: Book, wanted: set[str]) -> Iterator[Found]:
    """For every ending the first game that ends so."""
    left = set(wanted)
    for seed in range(TRIES):
        for names in PAIRS:
            if not left:
                return
            game = tried(book, names, seed)
            if game.ending in left:
                left.remove(game.ending)
                yield game
    if left:
        tell(f"{book.scenario}: no game ends in {sorted(left)}")


def chosen() -> list[Found]:
    """The games that are kept: as few as come to every decision, and one for each ending."""
    games = [tried(opened(one), PAIRS[0], n) for one in SCENARIOS for n in range(SEEDS)]
    kept = [
        min((game for game in games if game.scenario == one), key=lambda game: game.count)
        for one in SCENARIOS
    ]
    first = opened(FIRST)
    kept += searched(first, set(FACTS.endings) - {kept[0].ending})
    reached = decisions(first) & reached_nodes(first)
    missing = reached.difference(*(game.asked for game in kept))
    kept += filling(games, missing)
    for seed in range(SEEDS, MORE):
        if not missing:
            return kept
        tell(f"seed {seed}: {len(missing)} decisions have not come up")
        kept += filling([tried(opened(one), PAIRS[0], seed) for one in SCENARIOS], missing)
    kept += filling([tried(opened(one), names, seed) for one, names, seed in RARE], missing)
    if missing:
        tell(f"no game comes to {sorted(missing)}")
    return kept


def of_options() -> Iterator[Found]:
    """For every option that seats others a game that comes to the decisions of its own."""
    for option in OPTIONS:
        if not option.seats:
            continue
        scenario = next(one for one in scenarios() if not option.allowed or option.allowed(one))
        plain, book = opened(scenario.id), opened(scenario.id, (option.id,))
        own = (decisions(book) & reached_nodes(book)) - reached_nodes(plain)
        games = (tried(book, ("random",) * len(option.seats), seed) for seed in range(TRIES))
        yield next(game for game in games if own <= game.asked)


def decisions(book: Book) -> set[str]:
    """The decisions of a title."""
    return {node.name for node in book.program.nodes if isinstance(node, Decision)}


def filling(games: Sequence[Found], missing: set[str]) -> Iterator[Found]:
    """Those of some games that come to missing decisions, the most useful ones first."""
    while best := max(games, key=lambda game: len(missing & game.asked)):
        if not missing & best.asked:
            return
        missing -= best.asked
        yield best


def tell(words: str) -> None:
    """Say how far it is."""
    print(words, file=sys.stderr, flush=True)  # noqa: T201 (a script)


def regenerate() -> None:
    """Write every game and every playthrough."""
    kept = [*chosen(), *of_options()]
    for old in (*JOURNALS.glob("*/*.jsonl"), *PLAYTHROUGHS.glob("*.txt")):
        if not old.name.startswith(BY_HAND):
            old.unlink()
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for one in kept:
        folder = JOURNALS / one.scenario
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{'-'.join((one.ending, *one.options))}.jsonl"
        if path.exists():
            path = folder / f"{one.ending}-{one.seed}.jsonl"
        book = opened(one.scenario, one.options)
        game = record_game(book, seated(book, one.names, one.seed), one.seed)
        store(game, path)
        tell(f"{path.relative_to(HERE)}: {' '.join(one.names)}, {one.count} decisions")
        log = PLAYTHROUGHS / f"{'-'.join((one.scenario, *one.options))}.txt"
        if not log.exists():
            write_playthrough(log, path, game)


if __name__ == "__main__":
    regenerate()

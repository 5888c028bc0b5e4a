"""Write stored games and the playthrough anew: ``regenerate.py [SCENARIO | decisions ...]``.

They are written anew when a rule or datum sends them another way. For every ending of a scenario
one side plays for it while the other does little, seed by seed until a game ends so; then both
play to win. A game that ends in another way that is still missing is kept for that. ``decisions``
are games by chance, with options, that come to what no other stored game comes to. Games that were
played by hand are left alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from games.landships.rules.victory import margin, result_of
from ww1core import Game
from ww1core.play.book import Book
from ww1core.players import Player, Turn
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game
from ww1core.plugins import find_title
from ww1core.saving.journal import read_journal
from ww1core.testing.playthroughs import write_playthrough
from ww1core.testing.stored import record_game, store
from ww1core.turns import Choice

HERE = Path(__file__).parent
JOURNALS = HERE / "journals"
TITLE = find_title("landships")
FLIGHTS = frozenset({"choose_plane", "choose_air_hex", "choose_fighter", "choose_meeting"})
TOLD, DECISIONS = "bagatelle", "decisions"
"""The scenario of which a game is kept as it was told, and the folder of other games."""
IDLE = ("as_printed", "stop", "done", "hold", "stay", "let_go", "trot")
TRIES = 12
MIXED = ("flesquieres", "fog", "musical_box", "huj", "tank_against_tank", "cheppy", "motor_bandits")
"""The scenarios whose games by chance come to most decisions."""
OPTIONS = (
    (),
    ("guns_turn", "split_mg_fire", "artillery_plan", "stosstruppen", "crews_fire_first"),
    ("strafing_fighters", "single_seaters", "bomber_defence", "secret_breakdown"),
)
"""The options with which they are played."""


class IdlePlayer:
    """Does as little as the rules allow, after the ready set-up."""

    looks = False

    def choose(self, turn: Turn) -> Choice:
        """The word that does nothing, or the first option."""
        return next((word for word in IDLE if word in turn.options), turn.options[0])


class AimedPlayer:
    """Plays to win until the game stands as it is to end, and then does as little as it can."""

    looks = True

    def __init__(self, book: Book, seed: int, wanted: str) -> None:
        self._wanted = wanted
        self._greedy = make_player("greedy", book, seed)
        self._rest = IdlePlayer()

    def choose(self, turn: Turn) -> Choice:
        """What the greedy player or the idle one does."""
        s = turn.imagine(0)
        is_reached = result_of(s, margin(s)) == self._wanted
        return (self._rest if is_reached else self._greedy).choose(turn)


def seated(book: Book, wanted: str, seed: int) -> Iterator[list[Player]]:
    """Who may play for an ending: nobody, one side alone or against one that attacks, both."""
    yield [IdlePlayer(), IdlePlayer()]
    yield [AimedPlayer(book, seed, wanted), IdlePlayer()]
    yield [IdlePlayer(), AimedPlayer(book, seed, wanted)]
    yield [AimedPlayer(book, seed, wanted), make_player("aggressive", book, seed)]
    yield [make_player("aggressive", book, seed), AimedPlayer(book, seed, wanted)]
    yield [make_player("greedy", book, 2 * seed + seat) for seat in (0, 1)]


def found(book: Book) -> Iterator[tuple[str, Game]]:
    """A game for every ending of a scenario: any that comes first, whatever was played for."""
    missing = [level.result for level in book.entry.levels]
    for seed in range(TRIES):
        for wanted in tuple(missing):
            for number, players in enumerate(seated(book, wanted, seed)):
                if wanted not in missing:
                    break
                ending = play_game(book, players, seed).ending
                if ending in missing:
                    missing.remove(ending)
                    print(book.scenario, ending, number, seed, flush=True)  # noqa: T201 (a script)
                    yield ending, record_game(book, [*seated(book, wanted, seed)][number], seed)
    for wanted in missing:
        print(f"{book.scenario}/{wanted}: no game", file=sys.stderr)  # noqa: T201 (a script)


class Swarm:
    """Answers by chance, but sends all its aircraft, and all to one hex."""

    looks = False

    def __init__(self, player: Player) -> None:
        self._player = player

    def choose(self, turn: Turn) -> Choice:
        if turn.offer.name in FLIGHTS:
            return turn.offer.option(0)
        return self._player.choose(turn)


def asked_in(game: Game) -> set[str]:
    """The decisions of a game in which there was a choice."""
    return {entry.action.partition(" ")[0] for entry in game.entries}


def write_endings(scenario: str) -> None:
    """Write a game for every ending of a scenario, and tell one of the fast start."""
    book = TITLE.open(scenario)
    told = book.entry.levels[0].result
    for ending, game in found(book):
        path = JOURNALS / scenario / f"{ending}.jsonl"
        store(game, path)
        if ending == told and scenario == TOLD:
            write_playthrough(HERE / "playthroughs" / f"{scenario}.txt", path, game)


def write_decisions() -> None:
    """Write games by chance that come to what no other stored game comes to."""
    met = set()
    for path in JOURNALS.glob("*/*.jsonl"):
        if path.parent.name != DECISIONS:
            met |= {entry.action.partition(" ")[0] for entry in read_journal(path).entries}
    for number, options in enumerate(OPTIONS):
        for scenario in MIXED:
            book = TITLE.open(scenario, options)
            names = {asking.name for asking in book.program.askings if asking is not None}
            for seed in range(TRIES):
                if not names - met:
                    break
                kind = ("aggressive", "random")[seed % 2]
                players = [make_player(kind, book, 2 * seed + seat) for seat in (0, 1)]
                if seed % 4 > 1:
                    players = [Swarm(player) for player in players]
                game = record_game(book, players, seed)
                if asked_in(game) - met:
                    print(scenario, seed, *sorted(asked_in(game) - met))  # noqa: T201 (a script)
                    met |= asked_in(game)
                    store(game, JOURNALS / DECISIONS / f"{scenario}_{number}_{seed}.jsonl")


def regenerate(names: Sequence[str]) -> None:
    """Write the games of some scenarios, or those for single decisions."""
    for name in names:
        if name == DECISIONS:
            write_decisions()
        else:
            write_endings(name)


if __name__ == "__main__":
    every = [path.stem for path in (HERE.parents[2] / "games/landships/data/scenarios").glob("*")]
    regenerate(sys.argv[1:] or [*sorted(every), DECISIONS])

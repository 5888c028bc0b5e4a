"""Write stored games and playthroughs anew: ``regenerate.py [SCENARIO | SCENARIO/NAME ...]``.

They are written anew when a rule or datum sends them another way. For every ending of a scenario
the players are tried seed by seed until a game ends so; where a whole scenario is written, the log
of its first ending is kept as well, word for word. Games that were played by hand are left alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ww1core import Game, open_title
from ww1core.play.book import Book
from ww1core.players import Player, Turn
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game
from ww1core.testing.playthroughs import write_playthrough
from ww1core.testing.stored import record_game, store
from ww1core.turns import Choice, State

HERE = Path(__file__).parent
JOURNALS = HERE / "journals"
PLAYTHROUGHS = HERE / "playthroughs"
TOLD = "michael"
"""The scenario of which a game is kept as it was told."""
IDLE = ("as_printed", "stop", "done", "hold", "none", "keep", "stay")
GREEDY, RANDOM, LAZY = "greedy", "random", "idle"
CAREFUL, RECKLESS, LATE = "careful", "reckless", "late"
ENOUGH = 13
"""The Allied morale with which the Germans pass their test."""
TEST = 9
PLAYERS = {
    "campaign": {
        "german_test_failed": (LAZY, LAZY),
        "allied_morale_gone": (GREEDY, LAZY),
        "german_holds_out": (CAREFUL, LAZY),
        "german_morale_gone": (RECKLESS, LATE),
    },
    "storm_elsewhere": {
        "german_holds_out": (LAZY, LAZY),
        "german_morale_gone": (RANDOM, GREEDY),
        "allied_morale_gone": (GREEDY, RANDOM),
    },
    "allied_offensive": {
        "german_holds_out": (LAZY, LAZY),
        "german_morale_gone": (RANDOM, GREEDY),
        "allied_morale_gone": (GREEDY, RANDOM),
    },
    "plan_1919": {
        "german_holds_out": (LAZY, LAZY),
        "german_morale_gone": (RANDOM, GREEDY),
    },
    "michael": {
        "german_decisive": (GREEDY, RANDOM),
        "german_marginal": (GREEDY, GREEDY),
        "draw": (GREEDY, GREEDY),
        "allied_marginal": (GREEDY, GREEDY),
        "allied_decisive": (LAZY, LAZY),
    },
}
"""By scenario and ending who plays for it."""
SOUGHT = {
    "plan_1919": {"suffer_bombs_point": ()},
    "campaign": {"move_bertha": ("bertha_moves",), "leave_by_sea": ("evacuation",)},
}
"""By scenario decisions that those games do not come to, with the options that they need."""
TRIES = 60


class IdlePlayer:
    """Does as little as the rules allow, after the ready set-up."""

    looks = False

    def choose(self, turn: Turn) -> Choice:
        """The word that does nothing, or the first option."""
        return next((word for word in IDLE if word in turn.options), turn.options[0])


class Restrained:
    """Plays to win only as long as a condition holds, and else as another player does."""

    looks = True

    def __init__(
        self, book: Book, seed: int, plays: Callable[[State], bool], rest: str = LAZY
    ) -> None:
        self._plays = plays
        self._greedy = make_player(GREEDY, book, seed)
        self._rest = one_player(rest, book, seed)

    def choose(self, turn: Turn) -> Choice:
        """What the greedy player or the other one does."""
        player = self._greedy if self._plays(turn.imagine(0)) else self._rest
        return player.choose(turn)


def is_failing(s: State) -> bool:
    """Whether the Germans would fail their test."""
    return s.turn <= TEST and s.morale[1] > ENOUGH


def is_late(s: State) -> bool:
    """Whether the test of the Germans lies behind."""
    return s.turn > TEST


def one_player(name: str, book: Book, seed: int) -> Player:
    """A player by name, with those that are only here."""
    if name == LATE:
        return Restrained(book, seed, is_late)
    if name in {CAREFUL, RECKLESS}:
        return Restrained(book, seed, is_failing, LAZY if name == CAREFUL else RANDOM)
    return IdlePlayer() if name == LAZY else make_player(name, book, seed)


def seated(book: Book, names: tuple[str, str], seed: int) -> list[Player]:
    """The players of a game."""
    return [one_player(name, book, 2 * seed + number) for number, name in enumerate(names)]


def searched(book: Book, wanted: Sequence[str]) -> Iterator[tuple[str, Game]]:
    """For every ending the first game that ends so."""
    for name in wanted:
        names = PLAYERS[book.scenario][name]
        for seed in range(TRIES):
            if play_game(book, seated(book, names, seed), seed).ending == name:
                print(book.scenario, name, seed, flush=True)  # noqa: T201 (a script)
                yield name, record_game(book, seated(book, names, seed), seed)
                break
        else:
            print(f"{book.scenario}/{name}: no game", file=sys.stderr)  # noqa: T201 (a script)


def sought(scenario: str, decision: str, options: Sequence[str]) -> Game | None:
    """The first game by chance that comes to a decision."""
    book = open_title("storm_west", scenario, options)
    for seed in range(TRIES):
        game = record_game(book, seated(book, (RANDOM, RANDOM), seed), seed)
        if any(entry.action.split()[0] == decision for entry in game.entries):
            print(scenario, decision, seed, flush=True)  # noqa: T201 (a script)
            return game
    print(f"{scenario}/{decision}: no game", file=sys.stderr)  # noqa: T201 (a script)
    return None


def regenerate(names: Sequence[str]) -> None:
    """Write the games and the playthrough of whole scenarios, or the games of single endings."""
    for name in names:
        scenario, _, wanted = name.partition("/")
        for decision, options in SOUGHT.get(scenario, {}).items():
            if wanted in {"", decision} and (game := sought(scenario, decision, options)):
                store(game, JOURNALS / scenario / f"{decision}.jsonl")
        if wanted in SOUGHT.get(scenario, {}):
            continue
        book = open_title("storm_west", scenario)
        for number, (found, game) in enumerate(
            searched(book, (wanted,) if wanted else tuple(PLAYERS[scenario]))
        ):
            path = JOURNALS / scenario / f"{found}.jsonl"
            store(game, path)
            if number == 0 and not wanted and scenario == TOLD:
                write_playthrough(PLAYTHROUGHS / f"{scenario}.txt", path, game)


if __name__ == "__main__":
    regenerate(sys.argv[1:] or tuple(PLAYERS))

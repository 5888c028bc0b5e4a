"""Write stored games and playthroughs anew: ``regenerate.py [SCENARIO | SCENARIO/ENDING ...]``.

They are written anew when a rule or datum sends them another way. For every ending the players are
tried seed by seed until a game ends so; where a whole scenario is written, the log of its first
ending is kept as well, word for word.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from ww1core import open_title
from ww1core.hexgrid.hexset import iterate
from ww1core.play.book import Book
from ww1core.players import Player, Turn
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game
from ww1core.testing.playthroughs import write_playthrough
from ww1core.testing.stored import record_game, store
from ww1core.turns import Choice, State

HERE = Path(__file__).parent
JOURNALS = HERE / "journals"
PLAYTHROUGHS = HERE / "playthroughs"
SCENARIOS = {
    "galicia_campaign": 8,
    "galicia_krasnik": 1000,
    "first_ypres_campaign": 8,
    "first_ypres_yser": 1000,
}
"""The scenarios, and how many seeds are tried for each."""
IDLE = ("done", "hold", "stay", "stand", "recoil", "keep", "keep_shut", "stop", "attack")
PAIRS = (
    ("random", "random"),
    ("idle", "random"),
    ("random", "idle"),
    ("greedy", "random"),
    ("random", "greedy"),
    ("traitor", "greedy"),
    ("greedy", "traitor"),
    ("greedy", "greedy"),
)
HUNTS = (("raider", "deserter"), ("deserter", "raider"))
RARE = {"central_instant", "entente_instant", "entente_decisive"}
HUNTED = {"galicia_campaign", "first_ypres_campaign"}
"""The scenarios whose rare endings are hunted for, because chance brings them too seldom."""
TRIES = 60
BAND = 20
FAR = 6
FORT = 30.0
HOLD = 200.0


class IdlePlayer:
    """Does as little as the rules allow."""

    looks = False

    def choose(self, turn: Turn) -> Choice:
        """The word that does nothing, or the first option."""
        return next((word for word in IDLE if word in turn.options), turn.options[0])


class Traitor(GreedyPlayer):
    """Plays for the other side."""

    __slots__ = ()

    def __init__(self, book: Book, seed: int) -> None:
        super().__init__(book, seed)
        judge = self._judge
        self._judge = lambda s, seat: -judge(s, seat)


class Raider(GreedyPlayer):
    """Goes for the hexes that win at once and for nothing else."""

    __slots__ = ()

    def __init__(self, book: Book, seed: int) -> None:
        super().__init__(book, seed)
        judge = self._judge
        self._judge = lambda s, seat: judge(s, seat) + raid(s, seat)

    def choose(self, turn: Turn) -> Choice:
        """Storm a goal with everybody, at any odds; else as the judge says."""
        options = turn.options
        goals = goals_of(turn.imagine(0), turn.seat)
        if turn.offer.name in {"declare_combat", "spend_offensive"}:
            return options[0]
        if turn.offer.name == "choose_target":
            wanted = [hex_ for hex_ in goals if hex_ in options]
            return wanted[0] if wanted else super().choose(turn)
        return options[0] if turn.offer.name == "join_attack" else super().choose(turn)


class Deserter(GreedyPlayer):
    """Gets out of the way of a raider."""

    __slots__ = ()

    def __init__(self, book: Book, seed: int) -> None:
        super().__init__(book, seed)
        self._judge = lambda s, seat: raid(s, 1 - seat) + away(s, seat)


def goals_of(s: State, seat: int) -> tuple[int, ...]:
    """The hexes that a side needs for its first instant victory."""
    for entry in s.book.victory.instant:
        if entry.side == s.book.seats[seat]:
            return tuple(s.book.land.hex(n) for n in (*entry.all_of, *entry.any_of[-1:]))
    return ()


def raid(s: State, seat: int) -> float:
    """How near a side is to an instant victory: its infantry, and what is left of the forts."""
    book, value = s.book, 0.0
    distance = book.land.grid.distance
    infantry = [s.hex[unit] for unit in iterate(s.present[seat] & book.infantry)]
    for goal in goals_of(s, seat):
        if goal in infantry:
            value += HOLD
            continue
        forts = s.standing[goal] & book.forts_of[1 - seat]
        value -= sum(sorted(distance(hex_, goal) for hex_ in infantry)[:BAND])
        value -= FORT * sum(s.steps[fort] for fort in iterate(forts))
    return value


def away(s: State, seat: int) -> float:
    """How far the units of a side are from the goals of the other."""
    distance, goals = s.book.land.grid.distance, goals_of(s, 1 - seat)
    return sum(
        min(FAR, *(distance(s.hex[unit], goal) for goal in goals))
        for unit in iterate(s.present[seat])
    )


def one_player(name: str, book: Book, seed: int) -> Player:
    """A player by name, with those that are only here."""
    if name == "idle":
        return IdlePlayer()
    peculiar = {"traitor": Traitor, "raider": Raider, "deserter": Deserter}
    return peculiar[name](book, seed) if name in peculiar else make_player(name, book, seed)


def seated(book: Book, names: tuple[str, str], seed: int) -> list[Player]:
    """The players of a game."""
    return [one_player(name, book, 2 * seed + number) for number, name in enumerate(names)]


def endings_of(book: Book) -> tuple[str, ...]:
    """The endings that the victory rules of a scenario can give."""
    victory = book.victory
    instant = dict.fromkeys(f"{entry.side}_instant" for entry in victory.instant)
    return (*(level.result for level in victory.levels), *instant)


Found = tuple[str, tuple[str, str], int]


def searched(book: Book, wanted: set[str]) -> Iterator[Found]:
    """For every ending the players and the seed of the first game that ends so."""
    left = set(wanted)
    rare = RARE if book.scenario in HUNTED else set()
    for pairs in (PAIRS, HUNTS):
        for seed in range(SCENARIOS[book.scenario] if pairs is PAIRS else TRIES):
            for names in pairs:
                if not left or (pairs is PAIRS and left <= rare):
                    break
                ending = play_game(book, seated(book, names, seed), seed).ending
                if ending in left:
                    left.remove(ending)
                    yield ending, names, seed
    if left:
        print(f"{book.scenario}: no game ends in {sorted(left)}", file=sys.stderr)  # noqa: T201 (a script)


def regenerate(names: Sequence[str]) -> None:
    """Write the games and the playthrough of whole scenarios, or the games of single endings."""
    for name in names:
        scenario, _, wanted = name.partition("/")
        book = open_title("clash_giants", scenario)
        folder = JOURNALS / scenario
        endings = {wanted} if wanted else set(endings_of(book))
        for number, (ending, players, seed) in enumerate(searched(book, endings)):
            path = folder / f"{ending}.jsonl"
            game = record_game(book, seated(book, players, seed), seed)
            store(game, path)
            print(scenario, ending, *players, seed, flush=True)  # noqa: T201 (a script)
            if number == 0 and not wanted:
                write_playthrough(PLAYTHROUGHS / f"{scenario}.txt", path, game)


if __name__ == "__main__":
    regenerate(sys.argv[1:] or tuple(SCENARIOS))

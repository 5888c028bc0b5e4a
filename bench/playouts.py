"""Random playouts of a title against python-chess, their latency, and replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from bench.measure import MICRO, Work, best_speeds, quiet, same, share
from bench.rows import Bar, Row, versus
from ww1core.play.game import Action, Game
from ww1core.players import Player, Turn
from ww1core.players.selfplay import play_game, play_seed, seat_players
from ww1core.saving.journal import Recorded, read_journal
from ww1core.saving.saves import replay, save

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns import Choice

__all__ = ["Table", "greedy_row", "playout_row", "speed_rows"]

GREEDY = Bar(1 / 40)

CHESS = "python-chess"
CHESS_GAMES = 5
ROUND_SECONDS = 0.2
PLAYOUT_ROUNDS = 15
"""Many short rounds: the best of each side is one that nothing else disturbed."""
MOST_GAMES = 200
REPLAYED = 8
LATE = 0.99


class Stopwatch:
    """How long a game takes from an answer to the next question, where there was a choice."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.answered: float | None = None

    def note_question(self) -> None:
        """A player is asked."""
        if self.answered is not None:
            self.seconds.append(perf_counter() - self.answered)

    def note_answer(self, options: int) -> None:
        """A player has answered a question with so many options."""
        self.answered = perf_counter() if options > 1 else None


class TimedPlayer:
    """A player with an eye on the stopwatch."""

    looks = False

    def __init__(self, player: Player, watch: Stopwatch) -> None:
        self.player = player
        self.watch = watch

    def choose(self, turn: Turn) -> Choice:
        """What the player behind it chooses."""
        self.watch.note_question()
        choice = self.player.choose(turn)
        self.watch.note_answer(len(turn.options))
        return choice


class Table:
    """A title with random players in all seats."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.names = ("random",) * len(book.seats)
        self.play(range(1))
        start = perf_counter()
        self.play(range(1, 4))
        seconds = (perf_counter() - start) / 3
        self.games = max(1, min(MOST_GAMES, int(ROUND_SECONDS / seconds)))

    def seeds(self, number: int) -> range:
        """The seeds of a round; no round plays the games of another."""
        return range(number * self.games, (number + 1) * self.games)

    def play(self, seeds: Sequence[int]) -> int:
        """Play whole games; the number of decisions with more than one option."""
        return sum([play_seed(self.book, self.names, seed).counted_decisions for seed in seeds])

    def latencies(self, seeds: Sequence[int]) -> list[float]:
        """The seconds from each answer to the next question."""
        found: list[float] = []
        for seed in seeds:
            watch = Stopwatch()
            players = [TimedPlayer(one, watch) for one in seat_players(self.book, self.names, seed)]
            play_game(self.book, players, seed)
            found += watch.seconds
        return found

    def record(self, seed: int, folder: Path) -> Recorded:
        """Play the game of a seed with a journal, and read the journal."""
        game = Game(self.book, seed=seed)
        players = seat_players(self.book, self.names, seed)
        while game.offer is not None:
            offer = game.offer
            choice = players[offer.seat].choose(Turn(self.book, offer, None))
            game.apply(offer.seat, Action(offer.number, choice))
        path = folder / f"{seed}.jsonl"
        save(game, path)
        return read_journal(path)


def play_chess(seeds: Sequence[int]) -> int:
    """Play random games of chess; the number of moves."""
    import chess

    moves = 0
    for seed in seeds:
        rng = Random(seed)
        b = chess.Board()
        while not b.is_game_over():
            b.push(rng.choice(list(b.legal_moves)))
        moves += len(b.move_stack)
    return moves


def chess_latencies(seeds: Sequence[int]) -> list[float]:
    """The seconds of each move of random games of chess."""
    import chess

    found = []
    for seed in seeds:
        rng = Random(seed)
        b = chess.Board()
        before = perf_counter()
        while not b.is_game_over():
            b.push(rng.choice(list(b.legal_moves)))
            after = perf_counter()
            found.append(after - before)
            before = after
    return found


def playout_speeds(table: Table) -> list[float]:
    """Decisions a second of the title, and moves a second of python-chess."""

    def ours(number: int) -> Work:
        seeds = table.seeds(number)
        return lambda: table.play(seeds)

    def theirs(number: int) -> Work:
        seeds = range(number * CHESS_GAMES, (number + 1) * CHESS_GAMES)
        return lambda: play_chess(seeds)

    return best_speeds(ours, theirs, rounds=PLAYOUT_ROUNDS)


def late_decisions(table: Table, rounds: int = 3) -> tuple[float, float]:
    """The seconds that 99 of 100 decisions of the title, and moves of chess, do not exceed."""
    ours = theirs = float("inf")
    for number in range(rounds):
        with quiet():
            ours = min(ours, share(table.latencies(table.seeds(number)), LATE))
            seeds = range(number * CHESS_GAMES, (number + 1) * CHESS_GAMES)
            theirs = min(theirs, share(chess_latencies(seeds), LATE))
    return ours, theirs


def replay_speeds(table: Table) -> list[float]:
    """Decisions a second of replaying some games and of playing them; the outcomes agree."""
    games = min(REPLAYED, table.games)
    with TemporaryDirectory() as folder:
        recorded = [table.record(seed, Path(folder)) for seed in range(games)]
    for seed, one in enumerate(recorded):
        result = play_seed(table.book, table.names, seed)
        same("replay", replay(table.book, one).outcome, (result.winner, result.ending))
    decisions = table.play(range(games))

    def ours(_number: int) -> Work:
        return lambda: decisions * bool([replay(table.book, one) for one in recorded])

    def theirs(_number: int) -> Work:
        return lambda: table.play(range(games))

    return best_speeds(ours, theirs, rounds=3)


def playout_row(name: str, table: Table, bar: Bar) -> Row:
    """Random playouts of one scenario against python-chess."""
    ours, theirs = playout_speeds(table)
    against = versus(CHESS, theirs, "moves/s")
    return Row(f"{name}: random playout", ours, "decisions/s", against, ours / theirs, bar)


def greedy_row(name: str, table: Table) -> Row:
    """The greedy player in all seats against the random one."""
    seats = ("greedy",) * len(table.book.seats)

    def greedy(number: int) -> Work:
        return lambda: play_seed(table.book, seats, number).counted_decisions

    def random(number: int) -> Work:
        seeds = table.seeds(number)
        return lambda: table.play(seeds)

    ours, theirs = best_speeds(greedy, random, rounds=2)
    against = versus("random player", theirs, "decisions/s")
    return Row(f"{name}: greedy player", ours, "decisions/s", against, ours / theirs, GREEDY)


def speed_rows(name: str, table: Table) -> Iterator[Row]:
    """Games a second, latency and replay of one scenario."""
    with quiet():
        start = perf_counter()
        table.play(range(table.games))
        seconds = perf_counter() - start
    yield Row(f"{name}: games a second", table.games / seconds, "games/s")
    late, late_move = late_decisions(table)
    against = versus(CHESS, late_move * MICRO, "us")
    yield Row(f"{name}: 99 % latency", late * MICRO, "us", against, late_move / late)
    again, once = replay_speeds(table)
    against = versus("own playout", once, "decisions/s")
    yield Row(f"{name}: checked replay", again, "decisions/s", against, again / once)

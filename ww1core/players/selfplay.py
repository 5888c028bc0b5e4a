"""Players against each other: whole games on the short path, without journal, log or undo.

A game is settled by its seed: ``Game(book, seed=seed)`` with the same answers is the same game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ww1core.errors import IllegalAction, PluginError, Ww1Error
from ww1core.play.game import secret_from_seed
from ww1core.players.chronicle import Chronicle
from ww1core.players.player import Turn, turn_for
from ww1core.players.registry import make_player
from ww1core.turns.chance import KeyedChance
from ww1core.turns.limits import MOST_DECISIONS
from ww1core.turns.run import advance, decide
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.player import Player
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = [
    "GameError",
    "GameResult",
    "Summary",
    "play_game",
    "play_seed",
    "seat_players",
    "seat_seed",
    "self_play",
]


class GameError(Ww1Error):
    """A game could not be played to its end: which one, at which decision, why."""


class GameResult(NamedTuple):
    """How one game went.

    ``decisions`` are all answers that were asked for, ``counted_decisions`` those with more than
    one option, ``turns`` the turn in which the game ended. ``noted`` is what a chronicle noted of
    it, where one watched.
    """

    seed: int
    winner: int
    ending: str
    decisions: int
    counted_decisions: int
    turns: int
    noted: dict[str, Any] | None = None


class Summary(NamedTuple):
    """Many games between the same players, in the order of their seeds.

    ``sides`` are the seats that win together, where seats share a side; ``seconds`` is the
    time that the games took, with starting the workers.
    """

    title: str
    scenario: str
    seats: tuple[str, ...]
    players: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    results: tuple[GameResult, ...]
    seconds: float

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each seat won."""
        won = Counter(result.winner for result in self.results)
        side = {seat: partners[0] for partners in self.sides for seat in partners}
        return tuple(won[side.get(seat, seat)] for seat in range(len(self.seats)))

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return sum(1 for result in self.results if result.winner < 0)

    @property
    def endings(self) -> dict[str, int]:
        """How many games ended in which way, by the key of the ending."""
        return dict(sorted(Counter(result.ending for result in self.results).items()))

    @property
    def decisions(self) -> int:
        """All decisions with more than one option."""
        return sum(result.counted_decisions for result in self.results)

    @property
    def decisions_per_second(self) -> float:
        """The speed in decisions with more than one option."""
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def games_per_second(self) -> float:
        """The speed in whole games."""
        return len(self.results) / self.seconds if self.seconds else 0.0


def play_game(
    book: Book,
    players: Sequence[Player],
    seed: int,
    *,
    limit: int = MOST_DECISIONS,
    is_watched: bool = False,
) -> GameResult:
    """Play one game to its end, one player a seat; one that is watched has more noted of it."""
    _check_seats(book, players)
    s = book.state_type(book)
    take: Callable[[State, Offer, Choice], Offer | None] = decide
    chronicle = None
    if is_watched:
        chronicle = Chronicle(book, seed)
        chronicle.begin(s)
        players, take = chronicle.timed(players), chronicle.decide
    s.chance = chance = KeyedChance(secret_from_seed(seed), recording=False)
    kept: list[Any] = [None] * len(players)
    picks = [_pick_of(one) for one in players]
    counted = 0
    most = min(limit, book.most_decisions)
    offer: Offer | None = None
    try:
        offer = advance(s)
        while offer is not None and s.decided < most:
            pick = picks[offer.seat]
            if pick is None:
                choice = _chosen(players[offer.seat], s, offer, chance, kept)
            else:
                choice = offer.option(pick(offer.count))
            if offer.count > 1:
                counted += 1
            offer = take(s, offer, choice)
    except (Exception, SystemExit) as error:
        message = str(error) if isinstance(error, Ww1Error) else f"{type(error).__name__}: {error}"
        raise GameError(_place(book, seed, offer) + message) from error
    if offer is not None:
        raise GameError(_place(book, seed, offer) + f"no end after {most} decisions")
    winner, ending = s.ended or (-1, "")
    noted = None if chronicle is None else chronicle.end(s)
    return GameResult(seed, winner, ending, s.decided, counted, s.turn, noted)


def _pick_of(player: Player) -> Callable[[int], int] | None:
    """How a player picks options by their number; one of a derived class may choose otherwise."""
    return getattr(player, "pick", None) if "pick" in vars(type(player)) else None


def _chosen(player: Player, s: State, offer: Offer, chance: KeyedChance, kept: list[Any]) -> Choice:
    """What a player chooses of the options as it sees them; it has to be one of them."""
    if player.looks:
        turn = turn_for(player, s, offer, chance.veil(offer.number), kept[offer.seat])
        choice = player.choose(turn)
        kept[offer.seat] = turn.kept
    else:
        choice = player.choose(Turn(s.book, offer, None))
    if choice not in offer:
        _refuse(s.book, offer, choice)
    return choice


def _check_seats(book: Book, players: Sequence[Player]) -> None:
    if len(players) != len(book.seats):
        raise PluginError(
            worded(
                "{title} has {count} seats, given are {count2} players",
                title=book.title,
                count=len(book.seats),
                count2=len(players),
            )
        )


def _refuse(book: Book, offer: Offer, choice: object) -> NoReturn:
    seat = book.name("seat", offer.seat)
    raise IllegalAction(
        worded(
            "{seat} answers {choice!r} to {name!r}, which is not offered",
            seat=seat,
            choice=choice,
            name=offer.name,
        )
    )


def _place(book: Book, seed: int, offer: Offer | None) -> str:
    number = 0 if offer is None else offer.number
    return f"{book.title} {book.scenario}, seed {seed}, decision {number}: "


def seat_players(book: Book, names: Iterable[str], seed: int) -> tuple[Player, ...]:
    """A new player for each seat of one game; its answers follow from seed, seat and name."""
    return tuple(make_player(name, book, seat_seed(seed, seat)) for seat, name in enumerate(names))


def seat_seed(seed: int, seat: int) -> int:
    """The seed of a player's own; neither the seed of the game nor its dice follow from it."""
    return int.from_bytes(blake2b(f"{seed} seat {seat}".encode(), digest_size=8).digest(), "little")


def play_seed(
    book: Book,
    names: Iterable[str],
    seed: int,
    *,
    limit: int = MOST_DECISIONS,
    is_watched: bool = False,
) -> GameResult:
    """Play the game of a seed between new players of these names."""
    players = seat_players(book, names, seed)
    return play_game(book, players, seed, limit=limit, is_watched=is_watched)


def self_play(
    title: str,
    scenario: str | None = None,
    options: Iterable[str] = (),
    *,
    seats: Sequence[str] = (),
    games: int = 1,
    seed: int = 0,
    workers: int = 1,
    limit: int = MOST_DECISIONS,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play the games of the seeds from ``seed`` on, in this process or in several.

    ``seats`` names the player of each seat; without it all are random.
    The games are the same whatever the number of workers. ``progress`` is called now and then
    with the number of games that are done.
    """
    from ww1core.plugins import open_title

    if games < 1 or workers < 1:
        raise PluginError(
            worded("cannot play {games} games with {workers} workers", games=games, workers=workers)
        )
    book = open_title(title, scenario, options)
    names = tuple(seats) or ("random",) * len(book.seats)
    _check_seats(book, seat_players(book, names, seed))
    start = perf_counter()
    results: list[GameResult] = []
    if workers == 1:
        for number in range(seed, seed + games):
            results.append(play_seed(book, names, number, limit=limit))
            if progress is not None:
                progress(len(results))
    else:
        from ww1core.players.workers import Match, Workers

        match = Match(title, book.scenario, tuple(sorted(book.options)), names, limit)
        with Workers(match, min(workers, games)) as crew:
            for played in crew.play(seed, games):
                results += played
                if progress is not None:
                    progress(len(results))
    seconds = perf_counter() - start
    sides = () if book.side_seats is None else book.side_seats.seats
    return Summary(title, book.scenario, book.seats, names, sides, tuple(results), seconds)

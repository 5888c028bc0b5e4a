"""Games of every kind of player, played on the short path and kept for the checks.

Three players answer without any thought: one passes whenever it can, one takes the first option,
one the largest. A player that looks ahead plays the first part of a game; then a random one takes
its seat, so that the game still ends by the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import Ww1Error, fault_text
from ww1core.play.game import secret_from_seed
from ww1core.play.notation import spell
from ww1core.players.player import Player, Turn, turn_for
from ww1core.players.random import RandomPlayer
from ww1core.players.registry import make_player
from ww1core.testing.walking import GameFault
from ww1core.turns.chance import KeyedChance
from ww1core.turns.encoding import pack_position
from ww1core.turns.run import advance, decide

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.testing.subject import Subject
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import Outcome, State

__all__ = [
    "ERROR",
    "LENGTH",
    "PROGRESS",
    "Bounds",
    "Played",
    "play",
    "played",
    "seats_of",
]

QUIET = ("pass", "done", "none", "no", "hold", "stay", "stop")
"""Words that do nothing, the plainest first."""

ERROR = "error"
LENGTH = "length"
PROGRESS = "progress"

CALM = 300
"""The decisions of one turn that are played before positions are compared."""
LOOKING = 4
"""Players look ahead for this part of the decisions that are walked, the first ones."""
REPEATS = 20
"""The most times that a position may come back in one turn."""


class PassingPlayer:
    """Says a word that does nothing, any word, or else the first option."""

    looks = False

    def choose(self, turn: Turn) -> Choice:
        """The quietest answer."""
        words = [option for option in turn.options if isinstance(option, str)]
        return next((word for word in QUIET if word in words), (*words, turn.options[0])[0])


class FirstPlayer:
    """Takes the first option."""

    looks = False

    def choose(self, turn: Turn) -> Choice:
        """The first option."""
        return turn.offer.option(0)


class LargestPlayer:
    """Takes the largest option, a word only where nothing else is offered."""

    looks = False

    def choose(self, turn: Turn) -> Choice:
        """The last option that is no word."""
        options = turn.options
        return next(
            (option for option in reversed(options) if not isinstance(option, str)), options[-1]
        )


PLAIN: Mapping[str, Callable[[], Player]] = MappingProxyType(
    {"passing": PassingPlayer, "first": FirstPlayer, "largest": LargestPlayer}
)
MIXED = ("passing", "first", "random", "largest")


class Bounds(NamedTuple):
    """How long a game may be, and for how many decisions players look ahead."""

    longest: int
    looking: int


class Played(NamedTuple):
    """One game: who played it, how it ended, and what was wrong with it, of which kind."""

    players: tuple[str, ...]
    seed: int
    decisions: int
    outcome: Outcome | None
    fault: GameFault | None = None
    kind: str = ""


class _Stopped(Exception):  # noqa: N818 (a game that is stopped is no error)
    """The game is not played on."""

    def __init__(self, kind: str, message: str) -> None:
        self.kind = kind
        super().__init__(message)


class _Match:
    """A game while it is played."""

    def __init__(self, book: Book, names: Sequence[str], seed: int, bounds: Bounds) -> None:
        self.book = book
        self.names = tuple(names)
        self.seed = seed
        self.bounds = bounds
        self.answers: list[tuple[Offer, Choice]] = []
        self.saying = ""
        self._turn = 0
        self._since = 0
        self._seen: Counter[bytes] = Counter()

    def play(self) -> Outcome | None:
        """Play to the end; whatever goes wrong is raised."""
        book = self.book
        seated = [_seated(name, book, self.seed, seat) for seat, name in enumerate(self.names)]
        relief = RandomPlayer(self.seed)
        s = book.state_type(book)
        s.chance = chance = KeyedChance(secret_from_seed(self.seed), recording=False)
        offer = advance(s)
        while offer is not None:
            self._look(s)
            player: Player = seated[offer.seat]
            if player.looks and len(self.answers) >= self.bounds.looking:
                player = relief
            looking = (
                turn_for(player, s, offer, chance.veil(offer.number)) if player.looks else None
            )
            choice = player.choose(Turn(book, offer, None) if looking is None else looking)
            if choice not in offer:
                name = self.names[offer.seat]
                message = f"player {name!r} answers {choice!r} to {offer.name!r}, not offered"
                raise Ww1Error(message)
            self.saying = spell(book, offer, choice)
            following = decide(s, offer, choice)
            self.saying = ""
            self.answers.append((offer, choice))
            offer = following
        return s.ended

    def _look(self, s: State) -> None:
        """Stop a game that goes on for too long or always comes back to where it was."""
        count = len(self.answers)
        if count >= self.bounds.longest:
            raise _Stopped(LENGTH, f"no end after {count} decisions")
        if s.turn != self._turn:
            self._turn, self._since = s.turn, count
            self._seen.clear()
        if count - self._since < CALM:
            return
        position = pack_position(s)
        self._seen[position] += 1
        if self._seen[position] > REPEATS:
            message = f"the same position of turn {s.turn} comes back {REPEATS} times"
            raise _Stopped(PROGRESS, message)

    def fault(self, message: str) -> GameFault:
        """What went wrong, with the answers that led there."""
        book = self.book
        led = tuple((offer.seat, spell(book, offer, choice)) for offer, choice in self.answers)
        text = f"{self.saying}: {message}" if self.saying else message
        options = tuple(sorted(book.options))
        return GameFault(book.scenario, options, self.seed, len(led), led, text, self.saying)


def _seated(name: str, book: Book, seed: int, seat: int) -> Player:
    plain = PLAIN.get(name)
    return make_player(name, book, seed * len(book.seats) + seat) if plain is None else plain()


def play(book: Book, names: Sequence[str], seed: int, bounds: Bounds) -> Played:
    """Play one game between players of these names; what goes wrong is kept, not raised."""
    match = _Match(book, names, seed, bounds)
    try:
        outcome = match.play()
    except _Stopped as stopped:
        fault, kind, outcome = match.fault(str(stopped)), stopped.kind, None
    except Exception as error:  # noqa: BLE001 (whatever a title does is reported)
        fault, kind, outcome = match.fault(fault_text(error)), ERROR, None
    else:
        return Played(match.names, seed, len(match.answers), outcome)
    return Played(match.names, seed, len(match.answers), outcome, fault, kind)


def seats_of(book: Book, kind: str, seed: int) -> Iterator[tuple[str, ...]]:
    """Who sits where in the games of a kind: one player in all seats, or a mixture."""
    seats = range(len(book.seats))
    if kind == "mixed":
        yield tuple(MIXED[(seed + seat) % len(MIXED)] for seat in seats)
    elif kind == "own":
        for name in sorted(book.players):
            yield tuple(name for _ in seats)
    elif kind != "greedy" or book.evaluation is not None:
        yield tuple(kind for _ in seats)


def played(subject: Subject, kind: str) -> tuple[Played, ...]:
    """The games of one kind of player, each played once for all checks."""
    gathered = subject.gathered("games played")
    if kind not in gathered:
        gathered[kind] = tuple(_games(subject, kind))
    games: tuple[Played, ...] = gathered[kind]
    return games


def _games(subject: Subject, kind: str) -> Iterator[Played]:
    for scenario, options in subject.tables:
        share = subject.share(scenario.id)
        book = subject.book(scenario.id, options)
        bounds = Bounds(subject.longest(scenario), share.decisions // LOOKING)
        for seed in range(share.others):
            subject.tell(f"{scenario.id}, {kind}, game {seed + 1} of {share.others}")
            for names in seats_of(book, kind, seed):
                yield play(book, names, seed, bounds)

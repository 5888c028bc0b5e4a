"""Replay: the same answers give the same game, here, elsewhere and whatever else is installed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint, entry_points
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ww1core.errors import Ww1Error
from ww1core.play.game import Game
from ww1core.play.notation import read
from ww1core.players.player import Turn
from ww1core.players.selfplay import play_game
from ww1core.plugins import discovery
from ww1core.plugins.manager import Plugins
from ww1core.plugins.opening import Title, find_title
from ww1core.saving.journal import Header, read_journal
from ww1core.saving.saves import replay, save
from ww1core.testing.check import after_games, at_end
from ww1core.testing.elsewhere import Elsewhere, Played, Step, asked_digest, play_again
from ww1core.testing.walking import Moment
from ww1core.turns.encoding import unpack

if TYPE_CHECKING:
    from ww1core.testing.subject import Subject
    from ww1core.turns.offers import Choice

__all__: list[str] = []

GAMES = 3
"""How many games of a scenario are played again elsewhere."""
RECORDED = 200
"""The most decisions of a journal that are replayed from its file."""


def _again(subject: Subject, game: Game) -> tuple[Game, list[Step]]:
    """The game played once more, and what each decision led to; done once a game."""
    gathered = subject.gathered("replay")
    played = Played.of(game)
    games: dict[Played, tuple[Game, list[Step]]] = gathered.setdefault("games", {})
    if played not in games:
        games[played] = play_again(game.book, played.secret, played.answers)
    return games[played]


def _difference(played: Played, here: Sequence[Step], there: Sequence[Step]) -> str:
    """The first decision at which two runs of a game differ, and in what."""
    for number, (ours, theirs) in enumerate(zip_longest(here, there)):
        if ours == theirs:
            continue
        after = f"after {played.answers[number - 1]!r}" if number else "after the set-up"
        what = "one of the games is shorter"
        if ours is not None and theirs is not None:
            named = zip(("the state", "what is asked", "the log"), ours, theirs, strict=True)
            what = next(name for name, a, b in named if a != b) + " differs"
        return f"{played.scenario}, decision {number}, {after}: {what}"
    return ""


@at_end("replay.twice", "the same answers give the same states and the same log")
def twice(moment: Moment) -> str:
    """A game that is played once more by its answers is the same game."""
    game = moment.game
    again, _ = _again(moment.subject, game)
    for entry, other in zip(game.entries, again.entries, strict=True):
        if entry.digest != other.digest or entry.draws != other.draws:
            what = "draws" if entry.draws != other.draws else "leads to another state"
            return f"decision {entry.number}, {entry.action!r}: played again it {what} otherwise"
    for event, other_event in zip_longest(game.log.events, again.log.events):
        if repr(event) != repr(other_event):
            return f"the log tells {event!r}, played again {other_event!r}"
    return "" if again.header == game.header else "the header of the game differs"


def _keep(moment: Moment) -> str:
    """Keep the first games of each scenario; they go on after this."""
    if moment.seed < GAMES:
        moment.gathered[f"{moment.book.scenario} {moment.seed}"] = moment.game
    return ""


def _elsewhere(subject: Subject, games: list[Game]) -> tuple[dict[str, str], dict[str, str]]:
    """How games differ in another process, and between processes with other seeds of hashes.

    A quick check asks one process, which differs from this one in both; only if something is
    amiss a second one tells which of them it is.
    """
    gathered = subject.gathered("replay.elsewhere")
    if not gathered:
        played = [Played.of(game) for game in games]
        here = [_again(subject, game)[1] for game in games]
        first = Elsewhere(subject.name, subject.entries, played, hash_seed=1)
        second = None
        if subject.profile.name != "quick":
            second = Elsewhere(subject.name, subject.entries, played, hash_seed=0)
        there = first.games()
        if second is None and (there != here or os.environ.get("PYTHONHASHSEED") == "1"):
            second = Elsewhere(subject.name, subject.entries, played, hash_seed=0)
        other = there if second is None else second.games()
        gathered["process"], gathered["hashes"] = {}, {}
        for record, ours, theirs, others in zip(played, here, there, other, strict=True):
            if theirs != others:
                gathered["hashes"][record.scenario] = _difference(record, theirs, others)
            elif theirs != ours:
                gathered["process"][record.scenario] = _difference(record, ours, theirs)
    return gathered["process"], gathered["hashes"]


@after_games("replay.process", "another process plays the same games", watch=_keep)
def process(subject: Subject) -> Iterator[str]:
    """What a game does follows from nothing that belongs to this process."""
    games = list(subject.gathered("replay.process").values())
    for difference in _elsewhere(subject, games)[0].values():
        yield f"{difference} in another process"


@after_games("replay.hash_seed", "the seed of hashes changes nothing", watch=_keep)
def hash_seed(subject: Subject) -> Iterator[str]:
    """Nothing follows from the order of a set of texts."""
    games = list(subject.gathered("replay.hash_seed").values())
    for difference in _elsewhere(subject, games)[1].values():
        yield f"{difference} with another seed of hashes"


@after_games("replay.plugin_order", "the order of plugins changes nothing", watch=_keep)
def plugin_order(subject: Subject) -> Iterator[str]:
    """Titles found, and extensions added, in reversed order give the same games."""
    games = subject.gathered("replay.plugin_order")
    game: Game | None = games.get(f"{subject.smallest.id} 0")
    if game is None:
        return
    played = Played.of(game)
    here = _again(subject, game)[1]
    for how, title in _turned_round(subject):
        book = title.open(played.scenario, played.options)
        header = Header.of(book, played.secret)
        if _ordered(header) != _ordered(game.header):
            yield f"{how} give the header {_ordered(header)}, expected {_ordered(game.header)}"
            continue
        difference = _difference(played, here, play_again(book, played.secret, played.answers)[1])
        if difference:
            yield f"{difference} when {how}"


def _ordered(header: Header) -> tuple[object, ...]:
    """A header without its secret and the order of its extensions."""
    return header._replace(extensions=tuple(sorted(header.extensions)), secret=b"")


def _turned_round(subject: Subject) -> Iterator[tuple[str, Title]]:
    """The title as it is found in reversed order, and with its extensions reversed."""
    given: list[EntryPoint] = list(subject.entries or ())
    if subject.entries is None:
        given = [*entry_points(group=discovery.GAMES), *entry_points(group=discovery.EXTENSIONS)]
    given.reverse()
    yield "entry points come in reversed order", find_title(subject.name, given)
    extensions = discovery.extensions_of(subject.name, given)
    if len(extensions) > 1:
        plugin = discovery.load(discovery.find(subject.name, given))
        loaded = [(entry.name, discovery.load(entry)) for entry in reversed(extensions)]
        title = Title(Plugins(subject.name, plugin, loaded))
        yield "extensions are added in reversed order", title


def _keep_packed(moment: Moment) -> str:
    """Keep the state at some decisions of each game."""
    game, states = moment.gathered.setdefault(
        f"{moment.book.scenario} {moment.seed}", (moment.game, {})
    )
    if game is moment.game:
        states[moment.number] = moment.packed
    return ""


@after_games(
    "replay.snapshot",
    "a game that goes on from a snapshot is the game from its start",
    watch=_keep_packed,
    some=True,
)
def snapshot(subject: Subject) -> Iterator[str]:
    """The state is all that a game needs to go on."""
    for game, states in subject.gathered("replay.snapshot").values():
        middle = len(game.entries) // 2
        number = min(states, key=lambda at: abs(at - middle))
        loaded = Game(game.book, secret=game.header.secret)
        loaded.stand_at(unpack(game.book, states[number]), game.entries[:number])
        place = f"{game.book.scenario}, from the snapshot before decision {number + 1} on"
        for entry in game.entries[number:]:
            offer = loaded.offer
            if offer is None:
                yield f"{place}: the game is over before {entry.action!r}"
                break
            loaded.apply(offer.seat, loaded.read(entry.action))
            made = loaded.last_entry
            if made.draws != entry.draws or made.digest != entry.digest:
                what = "draws otherwise" if made.draws != entry.draws else "leads elsewhere"
                yield f"{place}: decision {entry.number}, {entry.action!r}, {what}"
                break


@at_end("replay.journal", "a journal that was written and read replays the same")
def journal(moment: Moment) -> str:
    """Header, answers, draws and digests come back from the file as they were."""
    game = moment.game
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        save(game, path)
        recorded = read_journal(path)
        if recorded.header != game.header:
            return f"the header is read as {recorded.header}, it was {game.header}"
        for entry, read in zip(game.entries, recorded.entries, strict=True):
            if read._replace(line=0) != entry._replace(line=0):
                return f"decision {entry.number} is read as {read[:4]}, it was {entry[:4]}"
        replay(game.book, recorded, to=RECORDED)
    return ""


class _Script:
    """A player for all seats that gives the answers of a game."""

    looks = False

    def __init__(self, game: Game, steps: Sequence[Step]) -> None:
        self._answers = iter(zip(game.entries, steps, strict=False))

    def choose(self, turn: Turn) -> Choice:
        """The next answer, if it is the one that is asked for."""
        offer = turn.offer
        entry, step = next(self._answers, (None, None))
        if entry is None or step is None:
            raise Ww1Error(f"{offer.name!r} is asked after the end")
        if asked_digest(offer) != step.asked:
            raise Ww1Error(f"{offer.name!r} is not asked as before {entry.action!r}")
        return read(turn.book, offer, entry.action)


@at_end("replay.selfplay", "players among themselves play the same game as people")
def selfplay(moment: Moment) -> str:
    """The short way without journal, log and undo leads to the same end."""
    game = moment.game
    script = _Script(game, _again(moment.subject, game)[1])
    result = play_game(moment.book, [script] * len(moment.book.seats), moment.seed)
    there = result.winner, result.ending, result.decisions, result.turns
    outcome = game.outcome or (-1, "")
    here = *outcome, len(game.entries), game.turn
    return "" if there == here else f"self-play ends with {there}, the game with {here}"

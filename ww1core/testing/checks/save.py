"""Saves: a loaded state is the saved one in every part, and plays on to the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from ww1core.play.game import Action, Game
from ww1core.saving.positions import misfit
from ww1core.saving.saves import load, save
from ww1core.testing.check import after_answer, at_decision
from ww1core.testing.digests import exactly, offer_digest
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.run import current_offer, decide

if TYPE_CHECKING:
    from random import Random

    from ww1core.testing.walking import Moment
    from ww1core.turns.state import State

__all__: list[str] = []

FILED = frozenset({2, 40})
"""The decisions at which a game is written to a file and loaded again."""
PLAYED = 3
"""How many answers are played in the loaded game."""


@at_decision("save.bytes", "a loaded state packs to the same bytes")
def same_bytes(moment: Moment) -> str:
    """Nothing is lost on the way to the bytes and back."""
    same = pack(moment.loaded) == moment.packed
    return "" if same else "a loaded state packs to other bytes"


@at_decision("save.offer", "a loaded state offers the same")
def same_offer(moment: Moment) -> str:
    """The same seat is asked the same decision with the same options."""
    again = current_offer(moment.loaded.clone())
    if offer_digest(again) == offer_digest(moment.offer):
        return ""
    return f"a loaded state offers other options at {moment.offer.name!r}"


@at_decision("save.derived", "what is derived is what rebuilding gives")
def derived(moment: Moment) -> str:
    """Rules that change a derived slot as they go leave it as it would be made anew."""
    fresh = moment.s.clone()
    fresh.rebuild()
    for slot in moment.s.slots:
        if slot.kind != "derived":
            continue
        held, made = getattr(moment.s, slot.name), getattr(fresh, slot.name)
        if not exactly(held, made):
            return f"the derived {slot.name!r} is not what rebuilding gives{_at(held, made)}"
    return ""


def _at(held: object, made: object) -> str:
    """Where two lists differ first."""
    if isinstance(held, Sequence) and isinstance(made, Sequence):
        for number, (now, rebuilt) in enumerate(zip(held, made, strict=False)):
            if now != rebuilt:
                return f" (item {number} is {now!r}, rebuilt {rebuilt!r})"
    return ""


def _unlike(held: object, back: object) -> str:
    """The first part of a value that comes back otherwise."""
    if type(held) is type(back) and isinstance(held, tuple) and isinstance(back, tuple):
        for now, loaded in zip(held, back, strict=False):
            if not exactly(now, loaded):
                return _unlike(now, loaded)
    types = f"{type(held).__name__}, {type(back).__name__}"
    return f"{held!r}, loaded it is {back!r} ({types})"


@at_decision("save.slots", "every slot comes back equal and of the same type")
def slots(moment: Moment) -> str:
    """A list comes back as a tuple, and so does a named tuple in a value: both are found."""
    loaded = moment.loaded
    for slot in moment.s.slots:
        held, back = getattr(moment.s, slot.name), getattr(loaded, slot.name)
        if slot.kind == "column":
            same = tuple(held) == tuple(back)
        else:
            same = slot.kind == "derived" or exactly(held, back)
        if not same:
            return f"the {slot.kind} {slot.name!r} holds {_unlike(held, back)}"
    return ""


@at_decision("save.frames", "every frame comes back equal and of the same type")
def frames(moment: Moment) -> str:
    """What procedures know by name is plain: numbers, words, tuples of them, or nothing."""
    loaded = moment.loaded
    names = moment.book.program.names
    if len(loaded.stack) != len(moment.s.stack):
        return f"{len(loaded.stack)} frames are loaded, there were {len(moment.s.stack)}"
    for held, back in zip(moment.s.stack, loaded.stack, strict=True):
        if not exactly(held, back):
            node, step = names[held[0]][held[1]]
            return f"the frame of {node!r} at {step!r} holds {_unlike(held, back)}"
    return ""


@at_decision("save.fits", "a state fits the flow, the turns and the seats of its title")
def fits(moment: Moment) -> str:
    """Else a position of the game, which may come from anywhere, would not be read again."""
    wrong = misfit(moment.book, moment.loaded)
    return f"a position would be refused: {wrong}" if wrong else ""


def _odd(held: object) -> str:
    """What in a value is not plain."""
    if held is None or type(held) in {int, bool, str}:
        return ""
    if type(held) is tuple:
        return next(filter(None, map(_odd, held)), "")
    return type(held).__name__


@at_decision("save.plain", "values are plain and cannot change: numbers, words, tuples, nothing")
def plain(moment: Moment) -> str:
    """Neither a list nor a set nor an object of the title's own is in a value or a record."""
    for slot in moment.s.slots:
        held = getattr(moment.s, slot.name)
        if slot.kind == "record" and isinstance(held, tuple):
            held = tuple(held)
        odd = _odd(held) if slot.kind in {"value", "record"} else ""
        if odd:
            return f"the {slot.kind} {slot.name!r} holds a {odd}: {held!r}"
    return ""


def _places(s: State) -> Iterator[tuple[str, Any]]:
    """Every place of a state that holds one thing: values, fields of records and of frames."""
    for slot in s.slots:
        held = getattr(s, slot.name)
        if slot.kind == "value":
            yield f"the value {slot.name!r}", held
        elif slot.kind == "record" and held is not None:
            for number, part in enumerate(held):
                yield f"item {number} of the record {slot.name!r}", part
    names = s.book.program.names
    for node, at, data in s.stack:
        for number, part in enumerate(data):
            yield f"item {number} of a frame of {names[node][at][0]!r}", part


@at_decision("save.truths", "a place that holds truth values never holds a number")
def truths(moment: Moment) -> str:
    """True and 1 are equal and packed differently, so one place holds the one or the other."""
    kinds: dict[str, type] = moment.memo
    for place, held in _places(moment.s):
        if isinstance(held, int) and kinds.setdefault(place, type(held)) is not type(held):
            before = kinds[place].__name__
            return f"{place} is {held!r} and was of type {before} before: equal states differ"
    return ""


class _Recorded:
    """Chance that answers as it did before."""

    def __init__(self, draws: Sequence[Sequence[Any]]) -> None:
        self._left = [draw[2] for draw in draws]

    def pick(self, s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:  # noqa: ARG002 (protocol)
        """The next outcome of those recorded; of another draw any."""
        outcome: int = self._left.pop(0) if self._left else outcomes[0]
        return outcome


@after_answer("save.canonical", "a loaded state plays on to the same bytes")
def canonical(moment: Moment) -> str:
    """The state before the answer is loaded and gets the same answer and the same dice."""
    if moment.action is None:
        return ""
    entry = moment.game.last_entry
    s = unpack(moment.book, moment.before)
    s.chance = _Recorded(entry.draws)
    offer = current_offer(s)
    if offer is None or moment.action.choice not in offer:
        return ""  # which is the finding of save.offer
    decide(s, offer, moment.action.choice)
    same = pack(s) == moment.packed
    return "" if same else f"{entry.action!r} leads elsewhere from a loaded state"


@at_decision("save.file", "a game in a file is loaded and goes on as if never closed")
def filed(moment: Moment) -> str:
    """Replayed from its start and taken from its snapshot, it is the same game."""
    if moment.number not in FILED:
        return ""
    with TemporaryDirectory() as folder:
        for quick in (False, True):
            path = Path(folder) / f"{moment.seed}-{quick}.jsonl"
            save(moment.game, path)
            game, _ = load(moment.book, path, quick=quick)
            try:
                how = "from its snapshot" if quick else "from its start"
                wrong = _differ(moment.game.fork(), game, moment.random)
            finally:
                game.close()
            if wrong:
                return f"a game loaded {how} {wrong}"
    return ""


def _differ(game: Game, loaded: Game, random: Random) -> str:
    """What differs when two games get the same answers."""
    for _ in range(PLAYED):
        if loaded.packed() != game.packed():
            return "is in another state"
        if offer_digest(loaded.offer) != offer_digest(game.offer):
            return "asks something else"
        if game.offer is None or loaded.offer is None:
            return ""
        seat, choice = game.offer.seat, random.choice(game.offer.options)
        game.apply(seat, Action(game.offer.number, choice))
        loaded.apply(seat, Action(loaded.offer.number, choice))
    return ""

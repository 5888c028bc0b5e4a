"""The laws that hold at every decision of every game of every title."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import Ww1Error
from ww1core.events import event_text
from ww1core.game import Action, Game
from ww1core.saves import replay_entries
from ww1core.texts import Text
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.run import current_offer
from ww1core.turns.state import State
from ww1core.views import imagine, view

if TYPE_CHECKING:
    from ww1core.book import Book
    from ww1core.turns.offers import Offer

__all__ = ["LAWS", "Law", "LawError", "check_law", "walk"]

LIMIT = 20_000


class LawError(Ww1Error):
    """A law does not hold: which one, in which game, at which decision."""

    def __init__(self, law: str, book: Book, seed: int, number: int, what: str) -> None:
        self.law = law
        self.number = number
        super().__init__(
            f"{law}: {book.title} {book.scenario}, seed {seed}, decision {number}: {what}"
        )


class Law(NamedTuple):
    """A law: its name, and what is checked before an answer, after it, and at the end."""

    name: str
    before: Callable[[Game, State], str] | None = None
    after: Callable[[Game, bytes, Action, int], str] | None = None
    at_end: Callable[[Game], str] | None = None


def _same_offer(one: Offer | None, other: Offer | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.name, one.seat, one.options) == (other.name, other.seat, other.options)


def _options_are_sound(game: Game, s: State) -> str:
    offer = game.offer
    if offer is None or not offer.options:
        return "no option is offered"
    if not 0 <= offer.seat < len(game.book.seats):
        return f"seat {offer.seat} is asked, which is not there"
    if len(set(offer.options)) != len(offer.options):
        return "an option is offered twice"
    before = pack(s)
    if not _same_offer(offer, current_offer(s)):
        return "the same question gets other options"
    return "" if pack(s) == before else "asking for options changes the state"


def _save_and_load_agree(game: Game, s: State) -> str:
    packed = pack(s)
    loaded = unpack(game.book, packed)
    if pack(loaded) != packed:
        return "a loaded state packs to other bytes"
    if not _same_offer(game.offer, current_offer(loaded)):
        return "a loaded state offers other options"
    for slot in s.slots:
        # By their written form: a named tuple in a value would come back as a plain one.
        if repr(getattr(loaded, slot.name)) != repr(getattr(s, slot.name)):
            return f"the {slot.kind} {slot.name!r} differs from what is loaded or rebuilt"
    return "" if repr(loaded.stack) == repr(s.stack) else "a frame differs from what is loaded"


def _clone_agrees(game: Game, s: State) -> str:
    other = s.clone()
    if pack(other) != pack(s):
        return "a clone packs to other bytes"
    if other.chance is not None or other.bus is not None:
        return "a clone has a source of chance or listeners"
    return "" if _same_offer(game.offer, current_offer(other)) else "a clone offers other options"


def _undo_goes_back(game: Game, before: bytes, action: Action, seat: int) -> str:
    after = game.packed()
    if game.why_not_undo(seat) is not None:
        return ""
    game.undo(seat)
    if game.packed() != before:
        return "taking back does not lead to the state before"
    game.apply(seat, Action(game.offer.number if game.offer else -1, action.choice))
    return "" if game.packed() == after else "the answer taken again leads elsewhere"


def _replay_agrees(game: Game) -> str:
    again = replay_entries(game.book, game.header, game.entries)
    return "" if again.packed() == game.packed() else "the replayed game ends in another state"


def _views_hide(game: Game, s: State) -> str:
    """A seat cannot tell a game imagined for it from the true one."""
    scene = game.book.scene
    for seat, name in enumerate(game.book.seats):
        imagined = imagine(s, seat, s.decided)
        if repr(view(imagined, seat)) != repr(view(s, seat)):
            return f"the view of {name!r} shows what an imagined game has otherwise"
        if scene is not None and scene(imagined, seat) != scene(s.clone(), seat):
            return f"the scene of {name!r} shows what an imagined game has otherwise"
    return ""


def _texts_have_words(game: Game, _s: State) -> str:
    """Whatever is asked has words that ask for no argument that is not there."""
    offer, texts = game.offer, game.book.texts
    if offer is None:
        return ""
    for word in offer.asking.spec.words:
        if not {f"{offer.name}.{word.word}", f"word.{word.word}"} & texts.keys:
            return f"the word {word.word!r} of {offer.name!r} has no words"
    return _wanting(offer.prompt, game)


def _log_has_words(game: Game) -> str:
    """Whatever happened has words, and the ending is one that the title declares."""
    for event in game.log.events:
        wanting = _wanting(event_text(event), game)
        if wanting:
            return wanting
    outcome = game.outcome
    if outcome is not None and game.book.endings and outcome.ending not in game.book.endings:
        return f"the ending {outcome.ending!r} is not declared"
    return ""


def _wanting(what: Text, game: Game) -> str:
    texts = game.book.texts
    if what.key not in texts:
        return f"the text {what.key!r} has no words"
    missing = texts.fields(what.key) - {name for name, _ in what.args}
    return f"the text {what.key!r} asks for {min(missing)!r}" if missing else ""


def _evaluation_judges(game: Game, s: State) -> str:
    """The title's evaluation gives a number for every seat."""
    judge = game.book.evaluation
    if judge is None:
        return ""
    for seat in range(len(game.book.seats)):
        worth = judge(imagine(s, seat, s.decided), seat)
        if not isinstance(worth, int | float) or worth != worth:  # noqa: PLR0124 (not a number)
            return f"the evaluation gives {worth!r}"
    return ""


LAWS = (
    Law("options", before=_options_are_sound),
    Law("save_load", before=_save_and_load_agree),
    Law("clone", before=_clone_agrees),
    Law("undo", after=_undo_goes_back),
    Law("replay", at_end=_replay_agrees),
    Law("views", before=_views_hide),
    Law("texts", before=_texts_have_words, at_end=_log_has_words),
    Law("evaluation", before=_evaluation_judges),
)


def check_law(book: Book, law: Law, seed: int) -> None:
    """Check one law on one random game."""
    walk(book, (law,), seed)


def walk(book: Book, laws: tuple[Law, ...], seed: int) -> Game:
    """Play one random game and check laws at every decision."""
    game = Game(book, seed=seed)
    random = Random(seed)
    kept: list[tuple[State, bytes]] = []
    for number in range(LIMIT):
        offer = game.offer
        if offer is None:
            break
        now: State = game.ask(lambda s: s)
        before = game.packed()
        kept.append((now.clone(), before))
        action = Action(offer.number, random.choice(offer.options))
        for law in laws:
            if law.before is not None:
                _hold(law.name, book, seed, number, law.before(game, now))
        game.apply(offer.seat, action)
        for law in laws:
            if law.after is not None:
                what = law.after(game, before, action, offer.seat)
                _hold(law.name, book, seed, number, what)
    else:
        raise LawError("ending", book, seed, LIMIT, "the game does not end")
    for law in laws:
        if law.at_end is not None:
            _hold(law.name, book, seed, len(kept), law.at_end(game))
    _hold_earlier(book, seed, kept)
    return game


def _hold_earlier(book: Book, seed: int, kept: list[tuple[State, bytes]]) -> None:
    for number, (state, packed) in enumerate(kept):
        if pack(state) != packed:
            raise LawError("clone", book, seed, number, "an earlier state has changed since")


def _hold(law: str, book: Book, seed: int, number: int, what: str) -> None:
    if what:
        raise LawError(law, book, seed, number, what)

"""Taking back: it leads to where the game stood, and never over what somebody has learnt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeVar

from ww1core.events import CardPlayed, Revealed, UnitShown
from ww1core.play.game import Action
from ww1core.testing.check import after_answer
from ww1core.testing.digests import offer_digest
from ww1core.testing.refusals import Refusing

if TYPE_CHECKING:
    from ww1core.testing.walking import Moment

__all__: list[str] = []

T = TypeVar("T")


def _may_take_back(moment: Moment) -> bool:
    return moment.game.why_not_undo(moment.seat) is None


def _known_before(moment: Moment, now: T) -> T | None:
    """What the same was before the answer, if the check looked then."""
    number, known = moment.memo.get("known", (-1, None))
    moment.memo["known"] = moment.number, now
    return known if number == moment.number - 1 else None


def _taken(moment: Moment) -> str:
    return moment.game.last_entry.action


@after_answer("undo.goes_back", "taking back leads to the state, journal and log before")
def goes_back(moment: Moment) -> str:
    """Everything that the answer did is undone."""
    logged = _known_before(moment, len(moment.game.log.events))
    if not _may_take_back(moment):
        return ""
    game = moment.game.fork()
    entries, events = game.entries, list(game.log.events)
    game.undo(moment.seat)
    if game.packed() != moment.before:
        return f"{_taken(moment)!r} taken back leads to another state than before"
    if game.entries != entries[:-1]:
        return f"{_taken(moment)!r} taken back leaves {len(game.entries)} entries in the journal"
    left = len(game.log.events)
    if game.log.events != events[:left] or (logged is not None and left != logged):
        return f"{_taken(moment)!r} taken back leaves another log than before"
    return ""


@after_answer("undo.retake", "the same answer again leads to the same state")
def retake(moment: Moment) -> str:
    """An answer that was taken back can be given anew."""
    if not _may_take_back(moment) or moment.action is None:
        return ""
    game = moment.game.fork()
    game.undo(moment.seat)
    number = -1 if game.offer is None else game.offer.number
    game.apply(moment.seat, Action(number, moment.action.choice))
    same = game.packed() == moment.packed
    return "" if same else f"{_taken(moment)!r} taken back and given again leads elsewhere"


@after_answer("undo.offer", "after taking back the same is asked, under a new number")
def asked_again(moment: Moment) -> str:
    """An action made before is stale."""
    asked = _known_before(moment, offer_digest(moment.game.offer))
    if not _may_take_back(moment) or moment.action is None:
        return ""
    game = moment.game.fork()
    game.undo(moment.seat)
    if asked is not None and offer_digest(game.offer) != asked:
        return f"{_taken(moment)!r} taken back is followed by another question"
    refusing = Refusing(game)
    wrong = refusing.wrong(refusing.game.apply, moment.seat, moment.action)
    return f"{_taken(moment)!r} made before it was taken back {wrong}" if wrong else ""


@after_answer("undo.barrier", "nobody takes back over chance or what was shown")
def barrier(moment: Moment) -> str:
    """After a draw, a reveal or another seat's answer the past is closed."""
    game = moment.game
    drawn, revealed = json.loads(moment.before)[0][2:4]
    events = game.log.events
    logged = _known_before(moment, len(events))
    shown = [
        event
        for event in events[len(events) if logged is None else logged :]
        if isinstance(event, CardPlayed | Revealed | UnitShown) and event.to & ~(1 << moment.seat)
    ]
    if moment.s.drawn != drawn:
        what = "a draw"
    elif moment.s.revealed != revealed:
        what = "a reveal"
    elif shown:
        what = f"the event {type(shown[0]).__name__}, which shows what was hidden,"
    else:
        return ""
    if _may_take_back(moment):
        return f"{_taken(moment)!r} can be taken back over {what}"
    return _refused(moment, moment.seat)


@after_answer("undo.other_seat", "nobody takes back another seat's answer")
def other_seat(moment: Moment) -> str:
    """Only who answered may take it back."""
    others = [seat for seat in range(-1, len(moment.book.seats) + 1) if seat != moment.seat]
    for seat in others:
        if moment.game.why_not_undo(seat) is None:
            return f"seat {seat} can take back {_taken(moment)!r} of seat {moment.seat}"
    return _refused(moment, *others)


def _refused(moment: Moment, *seats: int) -> str:
    """What is wrong with the refusal to take back."""
    refusing = Refusing(moment.game)
    for seat in seats:
        wrong = refusing.wrong(refusing.game.undo, seat)
        if wrong:
            return f"taking back {_taken(moment)!r} by seat {seat} {wrong}"
    return ""

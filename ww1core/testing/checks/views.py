"""Views: what is hidden is declared, can be dealt again, and is open after the end."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.play.views import imagine, plain_view, view
from ww1core.testing.check import after_games, at_decision, at_end, check
from ww1core.testing.twins import dealing_fault, hidden_slots, twin_of, unlike_twin
from ww1core.testing.walking import Moment
from ww1core.turns.covers import covered_from, masked, placed_slots, places_of
from ww1core.turns.encoding import pack
from ww1core.turns.run import current_offer
from ww1core.turns.state import OWNER, UNCOVERED

if TYPE_CHECKING:
    from ww1core.testing.subject import Subject
    from ww1core.turns.state import Slot, State

__all__: list[str] = []

HIDDEN = "hidden"
DIFFERING = 0.9
"""The smallest share of twins that have to differ from the true state."""


@check("views.declared", "a title that hides something declares it and can deal it again")
def declared(subject: Subject) -> Iterator[str]:
    """Hidden slots, the capability and the function that deals them again belong together."""
    hides = subject.has(HIDDEN)
    for book in subject.books:
        names = ", ".join(repr(slot.name) for slot in hidden_slots(book))
        if names and not hides:
            yield f"{book.scenario}: {names} hidden, but the facts do not declare {HIDDEN!r}"
        if (names or hides) and book.viewer.resample is None:
            what = names or "something"
            yield f"{book.scenario}: {what} hidden, but the viewer has no resample to deal it again"
        if hides and not names and book.viewer.view is None:
            yield f"{book.scenario}: the facts declare {HIDDEN!r}, but no slot is hidden"


@at_decision("views.plain", "a view is plain data", some=True)
def plain(moment: Moment) -> str:
    """Numbers, texts, lists and mappings by text: what JSON has."""
    for seat, name in enumerate(moment.book.seats):
        for key, held in view(moment.s.clone(), seat).items():
            odd = _not_plain(held) if isinstance(key, str) else repr(key)
            if odd:
                return f"the view of {name!r} holds under {key!r} {odd}"
    return ""


def _not_plain(held: Any) -> str:  # noqa: ANN401 (whatever a view holds)
    if held is None or isinstance(held, bool | int | float | str):
        return ""
    parts: list[Any] = []
    if isinstance(held, dict) and all(isinstance(key, str) for key in held):
        parts = list(held.values())
    elif isinstance(held, list | tuple):
        parts = list(held)
    else:
        return f"{held!r}, which is no plain data"
    return next((odd for part in parts if (odd := _not_plain(part))), "")


@at_decision("views.resample", "what is dealt again could be true as well", needs=HIDDEN, some=True)
def resample(moment: Moment) -> str:
    """What the seat knows and can count stays, and the same decision waits."""
    for seat, name in enumerate(moment.book.seats):
        twin = twin_of(moment.s, seat, moment.random)
        if twin is None:
            continue
        fault = dealing_fault(moment.s, twin, seat) or _title_fault(moment, twin)
        if fault:
            return f"dealt again for {name!r}: {fault}"
        offer = current_offer(twin)
        if offer is None or (offer.name, offer.seat) != (moment.offer.name, moment.offer.seat):
            return f"dealt again for {name!r}: another decision waits than {moment.offer.name!r}"
    return ""


def _title_fault(moment: Moment, twin: State) -> str:
    """What the title itself counts, or forbids, and dealing again has broken."""
    plugins = moment.subject.title.plugins
    for name, count in plugins.counts().items():
        if count(twin) != count(moment.s):
            return f"the count of {name!r} is {count(twin)!r}, it was {count(moment.s)!r}"
    for name, law in plugins.laws().items():
        broken = law(twin)
        if broken and not law(moment.s):
            return f"{name}: {broken}"
    return ""


@at_decision(
    "views.imagined",
    "what a seat imagines does not depend on what it cannot know",
    needs=HIDDEN,
    some=True,
)
def imagined(moment: Moment) -> str:
    """States that look alike to a seat give the same imagined state for the same seed."""
    for seat, name in enumerate(moment.book.seats):
        twin = unlike_twin(moment.s, seat, moment.random)
        if twin is None or dealing_fault(moment.s, twin, seat):
            continue
        first, second = (imagine(s, seat, moment.number) for s in (moment.s, twin))
        if pack(first) != pack(second):
            for slot in first.slots:
                if getattr(first, slot.name) != getattr(second, slot.name):
                    return f"what {name!r} imagines of {slot.name!r} depends on the true state"
    return ""


class _Zone(NamedTuple):
    """Something hidden from a seat: its name, how it is read, and whether it could differ.

    That is sure of covered places, but not of cards: the last hidden ones follow from all others.
    """

    name: str
    read: Callable[[State], Any]
    could_differ: bool
    is_sure: bool = False


def _zones(s: State, seat: int) -> Iterator[_Zone]:
    """Everything that is declared as hidden from a seat."""
    book, covered = s.book, covered_from(s, seat)
    places = [places_of(s, units & covered) for units in s.alike()] if covered else []
    for slot in hidden_slots(book):
        if slot.shown == UNCOVERED:
            at = placed_slots(type(s)).index(slot)
            could_differ = any(len({place[at] for place in group}) > 1 for group in places)
            read = partial(_under_cover, slot, covered)
            yield _Zone(repr(slot.name), read, could_differ, is_sure=True)
        elif slot.shown == OWNER:
            for owner, name in enumerate(book.seats):
                if owner != seat:
                    read = partial(_item, slot, owner)
                    yield _Zone(f"{slot.name!r} of {name!r}", read, _holds(read(s)))
        else:
            yield _Zone(repr(slot.name), attrgetter(slot.name), _holds(getattr(s, slot.name)))


def _under_cover(slot: Slot, covered: int, s: State) -> Any:  # noqa: ANN401 (any plain value)
    """What covered units have of a slot."""
    return masked(slot, getattr(s, slot.name), ~covered)


def _item(slot: Slot, owner: int, s: State) -> Any:  # noqa: ANN401 (any plain value)
    return getattr(s, slot.name)[owner]


def _count_pairs(moment: Moment) -> str:
    """Count the twins where something is covered, those that differ, and in which hidden zones."""
    counts = moment.gathered
    differed: dict[str, bool] = counts.setdefault("zones", {})
    s = moment.s
    for seat in range(len(moment.book.seats)):
        zones = [zone for zone in _zones(s, seat) if zone.could_differ]
        hides = bool(zones) or _view_hides(s, seat)
        twin = unlike_twin(s, seat, moment.random) if hides else None
        if twin is None:
            if hides:
                counts["undealt"] = True
            continue
        differs = pack(twin) != moment.packed
        if differs or len(zones) != 1 or zones[0].is_sure:
            counts["pairs"] = counts.get("pairs", 0) + 1
            counts["differing"] = counts.get("differing", 0) + differs
        for zone in zones:
            unlike = zone.read(s) != zone.read(twin)
            differed[zone.name] = differed.get(zone.name, False) or unlike
    return ""


def _view_hides(s: State, seat: int) -> bool:
    """Whether a view of the title's own leaves out or changes what the slots would show."""
    if s.book.viewer.view is None:
        return False
    own = view(s.clone(), seat)
    return any(repr(own.get(name)) != repr(held) for name, held in plain_view(s, seat).items())


def _holds(part: Any) -> bool:  # noqa: ANN401 (any plain value)
    """Whether there is anything in a hidden zone that could be dealt again."""
    return any(map(_holds, part)) if isinstance(part, tuple | list | array) else bool(part)


@after_games(
    "views.twins_differ",
    "twins differ from the true state, in every hidden zone",
    watch=_count_pairs,
    needs=HIDDEN,
    some=True,
)
def twins_differ(subject: Subject) -> Iterator[str]:
    """Comparing twins would prove nothing if they were the same state.

    Where some scenarios are checked alone and hide nothing, others may.
    """
    counts = subject.gathered("views.twins_differ")
    pairs, differing = counts.get("pairs", 0), counts.get("differing", 0)
    if not pairs:
        if counts.get("undealt") or len(subject.scenarios) == len(subject.title.scenarios):
            yield "nothing is dealt again, so no twins can be compared"
        return
    if differing < DIFFERING * pairs:
        yield f"{differing} of {pairs} twins differ, expected at least {DIFFERING:.0%}"
    for name, differed in counts["zones"].items():
        if not differed:
            yield f"{name} is never dealt again: it is the same in all {pairs} twins"


@at_end("views.end_open", "after the end everything is open", needs=HIDDEN)
def end_open(moment: Moment) -> str:
    """Every seat sees the same, and what a scene draws for one seat it draws for all."""
    s, book = moment.s, moment.book
    views = [view(s.clone(), seat) for seat in range(len(book.seats))]
    for name, seen in zip(book.seats, views, strict=True):
        if seen != views[0]:
            return f"{name!r} and {book.seats[0]!r} see different views of the end"
    draw = book.scene
    if draw is None:
        return ""
    for seat, name in enumerate(book.seats):
        twin = twin_of(s, seat, moment.random)
        if twin is None or pack(twin) == moment.packed:
            continue
        differs = [draw(s.clone(), a) != draw(twin.clone(), a) for a in range(len(book.seats))]
        if any(differs) and not differs[seat]:
            other = book.seats[differs.index(True)]
            return f"the scene of {name!r} still hides what that of {other!r} shows"
    return ""

"""What a seat may know: views, imagined games and resampling."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import PluginError
from ww1core.hexgrid.hexset import from_members, members
from ww1core.turns.chance import RandomChance
from ww1core.turns.covers import covered_from, masked, placed_slots, places_of
from ww1core.turns.decks import Deck, cards_left
from ww1core.turns.state import ALL, OWNER, UNCOVERED, State

if TYPE_CHECKING:
    from ww1core.turns.state import Slot

__all__ = ["Viewer", "imagine", "plain_view", "view"]

Resample = Callable[[Any, int, Random], None]


class Viewer(NamedTuple):
    """How a title shows itself: ``view(s, seat)``, and ``resample(s, seat, random)``.

    ``resample`` puts in the place of everything the seat cannot know something that it could
    believe as well. A title without hidden information needs neither.
    """

    view: Callable[[Any, int], dict[str, Any]] | None = None
    resample: Resample | None = None

    @staticmethod
    def plain(s: State, seat: int) -> dict[str, Any]:
        """What a seat is shown by the slots of a state: where a view of a title begins."""
        return plain_view(s, seat)

    @staticmethod
    def redealt(
        random: Random, deck: Deck, *held: int, knows_top: bool = True
    ) -> tuple[Deck, tuple[int, ...]]:
        """A deck and sets of cards that left it unseen, dealt anew in the same numbers.

        The cards on top stay where they are for a seat that knows them.
        """
        left, top = deck
        pool = left if knows_top else cards_left(deck)
        for cards in held:
            pool |= cards
        dealt = []
        for cards in held:
            dealt.append(Viewer.drawn(random, pool, cards.bit_count()))
            pool &= ~dealt[-1]
        if not knows_top:
            top = tuple(random.sample(members(pool), len(top)))
            pool &= ~from_members(top)
        return (pool, top), tuple(dealt)

    @staticmethod
    def drawn(random: Random, pool: int, count: int) -> int:
        """So many members of a set, drawn at random."""
        return from_members(random.sample(members(pool), count))


def view(s: State, seat: int) -> dict[str, Any]:
    """All that a seat may know; everything once the game is over."""
    own: Viewer = s.book.viewer
    return plain_view(s, seat) if own.view is None or s.ended is not None else own.view(s, seat)


def plain_view(s: State, seat: int) -> dict[str, Any]:
    """The public slots, a seat's own part of the others, and how much the rest holds.

    Of units that are covered for the seat it holds the places, group by group of those alike.
    """
    covered = covered_from(s, seat)
    names = s.book.program.names
    seen: dict[str, Any] = {
        "turn": s.turn,
        "ended": None if s.ended is None else tuple(s.ended),
        "decisions": s.decided,
        "stack": [(*names[node][at], data) for node, at, data in s.stack],
    }
    for slot in s.slots:
        if slot.kind == "derived":
            continue
        held = getattr(s, slot.name)
        if slot.kind == "column":
            held = tuple(held)
        if slot.shown == ALL or s.ended is not None:
            seen[slot.name] = held
        elif slot.shown == UNCOVERED:
            seen[slot.name] = masked(slot, held, covered)
        else:
            seen[slot.name] = _measured(slot, held, seat)
    if placed_slots(type(s)):
        groups = [units & covered for units in s.alike()]
        seen["covered_places"] = [places_of(s, units) for units in groups]
    return seen


def _measured(slot: Slot, held: Any, seat: int) -> Any:  # noqa: ANN401 (any plain value)
    def size(part: Any) -> dict[str, int]:  # noqa: ANN401 (any plain value)
        if slot.kind == "column" and part is not held:
            return {"count": 1}  # a number, whatever its bits
        return _size(part) if slot.measure is None else {"count": slot.measure(part)}

    if slot.shown == OWNER:
        return tuple(part if at == seat else size(part) for at, part in enumerate(held))
    return size(held)


def _size(part: Any) -> dict[str, int]:  # noqa: ANN401 (any plain value)
    """How many things a hidden value holds: members of a set, items of a tuple."""
    if isinstance(part, int):
        return {"count": part.bit_count()}
    if isinstance(part, tuple):
        return {"count": len(part)}
    return {"count": 0 if part is None else 1}


def has_hidden(s: State) -> bool:
    """Whether something is not open to everyone."""
    return s.book.viewer.resample is not None or any(slot.shown != ALL for slot in s.slots)


def imagine(s: State, seat: int, seed: int) -> State:
    """A game that might be this one for all the seat knows, with dice of its own."""
    random = Random(seed)
    other = s.clone()
    resample = s.book.viewer.resample
    if resample is not None:
        resample(other, seat, random)
        other.rebuild()
    elif has_hidden(s):
        message = f"{s.book.title} hides information but does not say how to resample it"
        raise PluginError(message)
    other.chance = RandomChance(random)
    return other

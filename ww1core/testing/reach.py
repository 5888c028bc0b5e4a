"""What can be reached from an object: everything that a program which holds it could look at.

A title's bots are programs of others; what is in their reach is looked at for all checks at the
same decisions, since it takes long.
"""

from __future__ import annotations

import gc
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, NamedTuple

from ww1core.players.player import Turn, turn_for

if TYPE_CHECKING:
    from ww1core.testing.walking import Moment
    from ww1core.turns.offers import Choice

__all__ = ["InReach", "in_reach", "is_due", "reachable"]

FIRST = 16
"""Besides the first decision of each kind, this one is looked at, and every one twice as far."""

_CLOSED = (ModuleType, type)
_SIMPLE = frozenset({int, str, bytes, float, bool, type(None)})


class _Looker:
    """A player that looks at everything it is given."""

    looks = True

    def choose(self, turn: Turn) -> Choice:
        """The first option."""
        return turn.options[0]


class InReach(NamedTuple):
    """A decision as a bot sees it, and everything that it could look at."""

    turn: Turn
    things: list[object]


def is_due(moment: Moment) -> bool:
    """Whether this decision is looked at closely: the same ones for all checks that ask."""
    gathered = moment.subject.gathered("reach")
    if gathered.get("game") is not moment.game:
        gathered.clear()
        gathered.update(game=moment.game, kinds=set(), number=-1, due=False)
    if gathered["number"] != moment.number:
        name = moment.offer.name
        gathered["number"] = moment.number
        gathered["due"] = name not in gathered["kinds"] or _is_doubled(moment.number)
        gathered["kinds"].add(name)
        gathered.pop("in_reach", None)
    due: bool = gathered["due"] and moment.number < moment.share.decisions
    return due


def _is_doubled(number: int) -> bool:
    return number >= FIRST and number.bit_count() == 1


def in_reach(moment: Moment) -> InReach | None:
    """What a bot could look at now; None at decisions that are not looked at closely."""
    if not is_due(moment):
        return None
    gathered = moment.subject.gathered("reach")
    if "in_reach" not in gathered:
        turn = turn_for(_Looker(), moment.s, moment.offer, moment.game.veil())
        gathered["in_reach"] = InReach(turn, reachable(turn))
    reach: InReach = gathered["in_reach"]
    return reach


def reachable(*start: object) -> list[object]:
    """Every object in reach, except by way of modules, types and the globals of functions."""
    seen: set[int] = set()
    waiting: list[object] = list(start)
    things: list[object] = []
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, _CLOSED):
            continue
        seen.add(id(thing))
        things.append(thing)
        kind = type(thing)
        if kind is FunctionType:
            waiting += _made_with(thing)
        elif kind not in _SIMPLE:
            waiting += gc.get_referents(thing)
    return things


def _made_with(function: object) -> list[object]:
    names = ("__closure__", "__defaults__", "__kwdefaults__", "__dict__")
    parts = [getattr(function, name) for name in names]
    return [part for part in parts if part is not None]

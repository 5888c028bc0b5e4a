"""When the plays of a window are open, as functions of Python for the cards of one book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ww1core.turns.emission import compiled
from ww1core.turns.instructions import Call

__all__ = ["Opening", "Openings", "openings"]


class Opening(NamedTuple):
    """A play: the cards that carry it, None if it needs no card, and what bars it."""

    cards: int | None
    bar: Call | None


class Openings(NamedTuple):
    """Whether a seat is asked, ``opens(s, seat, ...)``, and which cards it can play.

    The latter, ``playable(s, left, seat, ...)``, looks at the hand, the former only at what is
    public.
    """

    opens: Callable[..., bool]
    playable: Callable[..., int]


def openings(
    name: str,
    plays: Sequence[Opening],
    held: Callable[[Any, int], int],
    unseen: Callable[[Any, int], int],
    needs: Sequence[str],
) -> Openings:
    """The functions of a window with these plays and parameters."""
    scope: dict[str, Any] = {"held": held, "unseen": unseen}
    every = 0
    for number, play in enumerate(plays):
        scope[f"cards{number}"] = play.cards
        scope[f"bar{number}"] = None if play.bar is None else play.bar.function
        every |= play.cards or 0
    scope["every"] = every
    params = ", ".join(["seat", *needs])
    lines = [
        f"def opens(s, {params}):",
        "    may = every & unseen(s, seat) if every and held(s, seat) else 0",
        *(f"    if {_is_open(n, play, needs)}: return True" for n, play in enumerate(plays)),
        "    return False",
        f"def playable(s, left, {params}):",
        "    may = left & every & held(s, seat)",
        "    found = 0",
        *(
            f"    if may & ~found & cards{n}{_unbarred(n, play, needs)}: found |= may & cards{n}"
            for n, play in enumerate(plays)
            if play.cards is not None
        ),
        "    return found",
    ]
    made = compiled(lines, f"<window {name}>", scope)
    return Openings(made["opens"], made["playable"])


def _is_open(number: int, play: Opening, needs: Sequence[str]) -> str:
    carried = "True" if play.cards is None else f"may & cards{number}"
    return carried + _unbarred(number, play, needs)


def _unbarred(number: int, play: Opening, needs: Sequence[str]) -> str:
    if play.bar is None:
        return ""
    given = ", ".join(["s", "seat", *(needs[slot] for slot in play.bar.slots)])
    return f" and not bar{number}({given})"

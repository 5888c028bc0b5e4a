"""Players by name: those of the core, and those that a title brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ww1core.errors import PluginError, no_exit
from ww1core.players.aggressive import AggressivePlayer
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.planner import LEVELS, PlannerPlayer
from ww1core.players.random import RandomPlayer
from ww1core.players.weighing import SIGN, read_weights, reweighted
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.player import Player

__all__ = ["BUILT_IN", "make_player", "names_with", "player_names"]

BUILT_IN: Mapping[str, Callable[[Book, int], Player]] = MappingProxyType(
    {
        "aggressive": AggressivePlayer,
        "greedy": GreedyPlayer,
        "planner:easy": GreedyPlayer,
        "planner:hard": lambda book, seed: PlannerPlayer(book, seed, LEVELS["hard"]),
        "planner:medium": PlannerPlayer,
        "random": lambda _book, seed: RandomPlayer(seed),
    }
)
"""The players of the core, each made of a book and a seed."""
PLANNERS = frozenset({"planner:easy", "planner:hard", "planner:medium"})
"""Those that plan activations, by their levels."""
JUDGES = PLANNERS | {"greedy"}
"""Those that judge positions."""


def player_names(book: Book) -> tuple[str, ...]:
    """Every name that ``player`` knows."""
    can_judge = book.evaluation is not None
    return names_with(book.players, can_judge=can_judge, can_plan=bool(book.activations))


def names_with(own: Iterable[str], *, can_judge: bool, can_plan: bool) -> tuple[str, ...]:
    """The players of the core and a title's own.

    Greedy needs an evaluation of the title, a planner activations as well.
    """
    core = {
        name
        for name in BUILT_IN
        if (can_judge or name not in JUDGES) and (can_plan or name not in PLANNERS)
    }
    return tuple(sorted(core.union(own)))


def make_player(name: str, book: Book, seed: int) -> Player:
    """A new player: the title's own of this name, or else the core's.

    Two players made with the same name, book and seed answer alike. Weights of the evaluation
    may stand after the name, as ``greedy@near=0.5``.
    """
    if SIGN in name:
        name, weights = read_weights(name, book)
        book = reweighted(book, weights)
    own = book.players.get(name)
    if own is not None:
        with no_exit(f"{book.title}: player {name!r}"):
            made = own(book, seed)
        return _checked(made, name, book)
    make = BUILT_IN.get(name)
    if make is None:
        known = ", ".join(player_names(book))
        raise PluginError(
            worded(
                "{title} has no player {name!r}; it has: {known}",
                title=book.title,
                name=name,
                known=known,
            )
        )
    return make(book, seed)


def _checked(made: Player, name: str, book: Book) -> Player:
    """A title's player, if it can answer and says whether it looks at the game."""
    if not callable(getattr(made, "choose", None)):
        raise PluginError(f"{book.title}: player {name!r} has no choose")
    if not isinstance(getattr(made, "looks", None), bool):
        raise PluginError(
            f"{book.title}: player {name!r} has to say whether it looks (looks = ...)"
        )
    return made

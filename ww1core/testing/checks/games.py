"""Games of every kind of player end by the rules, without an error or a dead end."""

from __future__ import annotations

from collections.abc import Iterator

from ww1core.testing.check import at_end, check
from ww1core.testing.playing import ERROR, LENGTH, PROGRESS, played
from ww1core.testing.subject import Subject
from ww1core.testing.walking import GAMES_END, GameFault, Moment

__all__: list[str] = []

KINDS = ("aggressive", "greedy", "own", "passing", "largest", "first", "mixed")


def _faults(subject: Subject, kind: str, of: str = ERROR) -> Iterator[GameFault]:
    """What went wrong in the games of one kind of player."""
    for game in played(subject, kind):
        if game.fault is not None and game.kind == of:
            yield game.fault


@at_end(GAMES_END, "random games end by the rules")
def random_games(moment: Moment) -> str:
    """A game that cannot go on is noted while it is walked; here it has an outcome."""
    return "" if moment.game.outcome is not None else "the game is over without an outcome"


@check("games.aggressive", "games of random players that like to fight end by the rules")
def aggressive_games(subject: Subject) -> Iterator[GameFault]:
    """Fights come as often as the title lets them."""
    yield from _faults(subject, "aggressive")


@check("games.greedy", "games of players that look one step ahead end by the rules")
def greedy_games(subject: Subject) -> Iterator[GameFault]:
    """They play where the title has an evaluation."""
    yield from _faults(subject, "greedy")


@check("games.own", "games of the title's own players end by the rules")
def own_games(subject: Subject) -> Iterator[GameFault]:
    """Each of them sits in all seats."""
    yield from _faults(subject, "own")


@check("games.passing", "games in which everybody always passes end by the rules")
def passing_games(subject: Subject) -> Iterator[GameFault]:
    """Nothing happens that does not have to."""
    yield from _faults(subject, "passing")


@check("games.largest", "games in which everybody takes the largest option end by the rules")
def largest_games(subject: Subject) -> Iterator[GameFault]:
    """The last of the pieces, hexes and cards that are offered."""
    yield from _faults(subject, "largest")


@check("games.first", "games in which everybody takes the first option end by the rules")
def first_games(subject: Subject) -> Iterator[GameFault]:
    """The first of everything that is offered."""
    yield from _faults(subject, "first")


@check("games.mixed", "games between different players end by the rules")
def mixed_games(subject: Subject) -> Iterator[GameFault]:
    """One does nothing while the other does something."""
    yield from _faults(subject, "mixed")


@check("games.length", "no game is longer than its scenario can be")
def length(subject: Subject) -> Iterator[GameFault]:
    """The bound is so many decisions a turn; a title may state its own."""
    for kind in KINDS:
        yield from _faults(subject, kind, LENGTH)


@check("games.progress", "no game comes back to the same position again and again")
def progress(subject: Subject) -> Iterator[GameFault]:
    """Within a turn a position repeats a few times at most."""
    for kind in KINDS:
        yield from _faults(subject, kind, PROGRESS)

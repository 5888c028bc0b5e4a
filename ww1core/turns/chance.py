"""Chance: named draws whose n-th answer is a function of a secret and n.

The secret belongs to whoever runs a game, never to the state. A state is lent a source of
chance while it runs; a clone has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple, Protocol

from ww1core.errors import FlowError
from ww1core.events import Rolled, emit
from ww1core.events.types import EVERYONE
from ww1core.hexgrid.hexset import Members
from ww1core.turns.state import State

__all__ = [
    "D6",
    "D10",
    "TWO_D6",
    "Chance",
    "Dice",
    "Draw",
    "KeyedChance",
    "RandomChance",
    "ScriptedChance",
    "draw_member",
    "pick",
    "roll",
    "roll_faces",
]


class Dice(NamedTuple):
    """Some dice of one kind: ``Dice(2, 6)`` is 2d6."""

    number: int
    sides: int


D6 = Dice(1, 6)
"""One die with six faces."""
D10 = Dice(1, 10)
"""One die with ten faces."""
TWO_D6 = Dice(2, 6)


class Draw(NamedTuple):
    """One answer of chance: its name, what it was about, and the outcome."""

    name: str
    about: tuple[int, ...]
    outcome: int


class Chance(Protocol):
    """Answers draws: one of some outcomes, all equally likely."""

    def pick(self, s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:
        """One of the outcomes."""
        ...


class KeyedChance:
    """The n-th draw of a game is a function of (secret, n).

    A ``recording`` source keeps what it drew in ``draws`` until its owner takes it.
    """

    __slots__ = ("_keyed", "_recording", "draws")

    def __init__(self, secret: bytes, *, recording: bool = True) -> None:
        self._keyed = blake2b(key=secret, digest_size=8)
        self._recording = recording
        self.draws: list[Draw] = []

    def _number(self, text: bytes) -> int:
        keyed = self._keyed.copy()
        keyed.update(text)
        return int.from_bytes(keyed.digest(), "little")

    def pick(self, s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:
        """One of the outcomes, always the same for this draw of this game."""
        number = self._number(s.drawn.to_bytes(8, "little"))
        outcome = outcomes[number * len(outcomes) >> 64]
        if self._recording:
            self.draws.append(Draw(name, about, outcome))
        return outcome

    def veil(self, decision: int) -> int:
        """A number for a decision that no player can foresee and that tells nothing of the dice."""
        return self._number(b"veil %d" % decision)


class RandomChance:
    """Draws from a seeded generator: for imagined games and self-play."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | Random) -> None:
        self._random = (seed if isinstance(seed, Random) else Random(seed)).random

    def pick(self, s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:  # noqa: ARG002 (protocol)
        """One of the outcomes."""
        return outcomes[int(self._random() * len(outcomes))]


class ScriptedChance:
    """Draws that a test has written down: by name, or by name and what they are about.

    ``ScriptedChance({"defence": [4, 6], ("defence", 12): [1]})`` answers the defence roll about
    12 with 1 and the others in order. A draw that is not in the script goes to ``otherwise``,
    or fails.
    """

    __slots__ = ("_left", "_otherwise")

    def __init__(
        self,
        script: Mapping[str | tuple[Any, ...], Iterable[int]],
        otherwise: Chance | None = None,
    ) -> None:
        self._left = {name: list(outcomes) for name, outcomes in script.items()}
        self._otherwise = otherwise

    def pick(self, s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:
        """The outcome written down for this draw."""
        for entry in ((name, *about), name):
            written = self._left.get(entry)
            if written:
                outcome = written.pop(0)
                if outcome not in outcomes:
                    message = f"the script says {outcome} for {name!r}, which cannot come up"
                    raise FlowError(message)
                return outcome
        if self._otherwise is not None:
            return self._otherwise.pick(s, name, about, outcomes)
        message = f"no outcome is scripted for {name!r} about {about}"
        raise FlowError(message)

    def write(self, name: str | tuple[Any, ...], outcomes: Iterable[int]) -> None:
        """Write down what a draw gives next, in place of what was left of it."""
        self._left[name] = list(outcomes)

    @property
    def left(self) -> dict[str | tuple[Any, ...], list[int]]:
        """What was written down and not drawn."""
        return {name: outcomes for name, outcomes in self._left.items() if outcomes}


def pick(
    s: State,
    name: str,
    outcomes: Sequence[int],
    *about: int,
    rule: str = "",
    to: int = EVERYONE,
) -> int:
    """Draw one of the outcomes under a name; ``about`` says for which pieces or hexes."""
    if not outcomes:
        message = f"no outcome is possible for {name!r}"
        raise FlowError(message)
    return _drawn(s, name, outcomes, about, rule, to)


def _drawn(
    s: State, name: str, outcomes: Sequence[int], about: tuple[int, ...], rule: str, to: int
) -> int:
    """What chance says, and everybody who may know it is told."""
    chance = s.chance
    if chance is None:
        message = f"the state has no source of chance to draw {name!r}"
        raise FlowError(message)
    outcome = chance.pick(s, name, about, outcomes)
    s.drawn += 1
    if s.bus is not None:
        emit(s, Rolled, name, about, outcome, rule, to)
    return outcome


def roll(
    s: State, name: str, *about: int, dice: Dice = D6, rule: str = "", to: int = EVERYONE
) -> int:
    """Roll dice and add them up; ``to`` is the set of seats that see them."""
    faces = range(1, dice.sides + 1)
    total = 0
    for _ in range(dice.number):
        total += pick(s, name, faces, *about, rule=rule, to=to)
    return total


def roll_faces(s: State, name: str, *about: int, dice: Dice, rule: str = "") -> tuple[int, ...]:
    """Roll dice and keep them apart."""
    faces = range(1, dice.sides + 1)
    return tuple(pick(s, name, faces, *about, rule=rule) for _ in range(dice.number))


def draw_member(
    s: State, name: str, left: int, *about: int, rule: str = "", to: int = EVERYONE
) -> int:
    """Draw one member of a set: a marker from a cup, a card from a deck without order."""
    if not left:
        message = f"nothing is left to draw for {name!r}"
        raise FlowError(message)
    return _drawn(s, name, Members(left), about, rule, to)

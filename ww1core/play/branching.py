"""Exact odds: the distribution of what follows, from the code that resolves it.

The state is run step by step; at a draw it branches into every outcome, and equal states are
merged. Decisions on the way are answered by a policy.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from ww1core.errors import FlowError
from ww1core.turns.encoding import pack_position
from ww1core.turns.offers import Choice, Offer
from ww1core.turns.run import answer, step
from ww1core.turns.state import State

__all__ = ["BranchLimitError", "odds"]

H = TypeVar("H", bound=Hashable)


class BranchLimitError(FlowError):
    """The tree of outcomes is larger than allowed."""


class _DrawNeededError(Exception):
    """A draw for which no outcome was chosen yet."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self.outcomes = outcomes


class _Script:
    """Chosen outcomes for the draws of one step."""

    __slots__ = ("_at", "chosen")

    def __init__(self, chosen: tuple[int, ...]) -> None:
        self.chosen = chosen
        self._at = 0

    def pick(self, s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:  # noqa: ARG002 (protocol)
        """The next chosen outcome."""
        if self._at == len(self.chosen):
            raise _DrawNeededError(outcomes)
        self._at += 1
        return self.chosen[self._at - 1]


def odds(
    s: State,
    result: Callable[[State], H],
    *,
    until: Callable[[State, Offer | None], bool] = lambda _s, offer: offer is not None,
    policy: Callable[[State, Offer], Choice] | None = None,
    limit: int = 200_000,
) -> dict[H, Fraction]:
    """The probability of every result once ``until`` holds, starting from ``s`` as it stands.

    ``until(s, offer)`` is asked after every step, with the offer when a decision waits; a
    decision that does not end the run is answered by ``policy``. More than ``limit`` branches
    raise ``BranchLimitError``: then merge by what matters, or sample.
    """
    if not s.stack:
        return {result(s.clone()): Fraction(1)}
    todo: dict[bytes, tuple[State, Fraction]] = {}
    _add(todo, s.clone(), Fraction(1))
    outcomes: dict[H, Fraction] = {}
    branches = 0
    while todo:
        following: dict[bytes, tuple[State, Fraction]] = {}
        for state, chance in todo.values():
            for after, share, done in _after(state, until, policy):
                branches += 1
                if branches > limit:
                    message = f"more than {limit} branches"
                    raise BranchLimitError(message)
                if done:
                    outcome = result(after)
                    outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + chance * share
                else:
                    _add(following, after, chance * share)
        todo = following
    return outcomes


def _add(states: dict[bytes, tuple[State, Fraction]], s: State, chance: Fraction) -> None:
    form = pack_position(s)
    known = states.get(form)
    states[form] = (s, chance) if known is None else (known[0], known[1] + chance)


def _after(
    s: State,
    until: Callable[[State, Offer | None], bool],
    policy: Callable[[State, Offer], Choice] | None,
) -> list[tuple[State, Fraction, bool]]:
    """Every state that one step, or one answered decision, can lead to."""
    ended: list[tuple[State, Fraction, bool]] = []
    open_: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_:
        chosen, share = open_.pop()
        state = s.clone()
        state.chance = _Script(chosen)
        try:
            done = _one_step(state, until, policy)
        except _DrawNeededError as draw:
            part = share / len(draw.outcomes)
            open_ += [((*chosen, outcome), part) for outcome in draw.outcomes]
            continue
        state.chance = None
        ended.append((state, share, done))
    return ended


def _one_step(state: State, until: Any, policy: Any) -> bool:  # noqa: ANN401 (as in odds)
    offer = step(state)
    if not state.stack or until(state, offer):
        return True
    if offer is not None:
        if policy is None:
            message = f"decision {offer.name!r} comes before the end and there is no policy"
            raise FlowError(message)
        choice = policy(state, offer)
        if choice not in offer:
            message = f"the policy answers {choice!r} to {offer.name!r}, which is not offered"
            raise FlowError(message)
        answer(state, offer, choice)
        return not state.stack or bool(until(state, None))
    return False

"""How much work a decision of a title may cost: counted, never timed."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.turns.limits import MOST_DECISIONS, MOST_STEPS

__all__ = ["BOUNDS", "BUDGETS", "Budget"]


class Budget(NamedTuple):
    """A bound of one kind of work: on average over a game, and at a single decision."""

    work: str
    mean: float
    most: float


BUDGETS = (
    Budget("frames", 10, 100),
    Budget("clones", 1, 20),
    Budget("bars", 50, 300),
    Budget("edges", 300, 5_000),
    Budget("events", 10, 100),
    Budget("decisions", 2_000, 2_000),
    Budget("depth", 64, 64),
    Budget("steps", MOST_STEPS, MOST_STEPS),
)
"""What a title may use unless its facts say otherwise.

A *frame* is pushed whenever a procedure or a decision begins; a *clone* is a copy of the state
that the rules make; a *bar* is a call of a function that forbids or allows options; an *edge* is
a round of an innermost loop of the core's searches; an *event* is what is told. *Decisions* are
counted by turn: their mean bounds the length of a game. The *depth* is that of the stack while
somebody is asked. *Steps* run between two decisions: a game that runs more of them is stopped.
"""

BOUNDS = {"decisions": (1, MOST_DECISIONS), "depth": (8, 1_000), "steps": (1_000, 100 * MOST_STEPS)}
"""The least and the most that a title may allow itself of what games are stopped at."""

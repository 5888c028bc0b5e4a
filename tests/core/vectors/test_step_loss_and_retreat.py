"""Losses taken point by point by their owner: in a forced order, or in part by a retreat."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.hexgrid import from_members
from ww1core.pieces import first_class, losses
from ww1core.tables import Modifier, Modifiers
from ww1core.turns import State, bar, bind, column, only, procedure, put, value, word

ATTACKER, DEFENDER = 0, 1


class Counter(NamedTuple):
    name: str
    seat: int
    steps: int = 2
    rank: int = 0
    is_safe: bool = False


class Losses(State):
    steps: object = column("b", by="unit")
    retreated: bool = value(initial=False)
    ignored: int = value(0)


@procedure
def combat_result():
    """SW-13.29: the defender first, then the attacker; SW-13.31: what is left is ignored."""
    return (
        put("rest", bind(suffer, seat=DEFENDER, points=lambda s: s.book.result[1])),
        ignore,
        put("rest", bind(suffer, seat=ATTACKER, points=lambda s: s.book.result[0])),
        ignore,
    )


def ignore(s, rest):
    s.ignored += rest


def alive(s, seat):
    return from_members(
        unit
        for unit, about in enumerate(s.book.units)
        if about.seat == seat and s.steps[unit] and not about.is_safe
    )


def lower_ranks_first(s, left):
    return first_class(left, s.book.ranks)


def may_not_retreat(s, seat, relieved):
    return seat == ATTACKER or relieved > 0


def lose_step(s, unit):
    s.steps[unit] -= 1


def retreat(s):
    s.retreated = True


suffer = losses(
    "suffer",
    rule="SW-13.31",
    units=(alive, "not_among_the_units"),
    bars=[only("SW-13.31", "others_are_lost_first", lower_ranks_first)],
    hurt=lose_step,
    reliefs=[(word("retreat", bar("SW-13.30", "no_retreat", may_not_retreat)), retreat)],
)


@pytest.fixture
def result(begin):
    def make(units, attacker, defender):
        ranks = [
            from_members(unit for unit, about in enumerate(units) if about.rank == rank)
            for rank in range(-1, 3)
        ]
        return begin(
            Losses,
            combat_result,
            seats=("attacker", "defender"),
            kinds={"unit": [unit.name for unit in units]},
            tables={"units": units, "ranks": ranks, "result": (attacker, defender)},
            steps=[unit.steps for unit in units],
        )

    return make


THREE = [Counter("a", DEFENDER), Counter("b", DEFENDER), Counter("c", DEFENDER, 1)]


@pytest.mark.parametrize(
    ("answers", "lost"), [("a a b b", 4), ("retreat a b c", 3), ("a b retreat a", 3)]
)
def test_a_retreat_counts_for_one_loss(result, answer, answers, lost):
    """SW-EX-26: a loss of 4 costs four steps, or three and a retreat."""
    s = result(THREE, 0, 4)
    answer(s, *answers.split())

    assert lost == 5 - sum(s.steps)
    assert s.retreated == ("retreat" in answers)


def test_only_the_defender_retreats_and_only_once(result, answer, refused):
    """SW-EX-26: a second retreat is refused, and any retreat of an attacker."""
    s = result([*THREE, Counter("x", ATTACKER), Counter("y", ATTACKER)], 1, 2)
    offer = answer(s, "retreat")

    assert ["SW-13.30"] == refused(s, offer, "retreat")
    offer = answer(s, "a")
    assert (ATTACKER, (3, 4)) == (offer.seat, offer.options)
    assert ["SW-13.30"] == refused(s, offer, "retreat")


def test_losses_beyond_the_last_step_are_ignored(result, answer):
    """SW-EX-27: one step against a loss of 3."""
    s = result([Counter("a", DEFENDER, 1)], 0, 3)
    answer(s, "a")

    assert ([0], 2) == (list(s.steps), s.ignored)


def test_a_counter_is_turned_and_then_removed(result, answer):
    """SW-EX-21: 1-4-3 becomes 1-3-2, then it is on the dead pile."""
    faces = {2: "1-4-3", 1: "1-3-2", 0: "dead"}
    s = result([Counter("trench", DEFENDER)], 0, 2)
    seen = [faces[s.steps[0]]]
    offer = answer(s)
    while offer is not None:
        offer = answer(s, "trench")
        seen.append(faces[s.steps[0]])

    assert ["1-4-3", "1-3-2", "dead"] == seen


FORTRESSES = {"3120": ("french", 2), "3217": ("german", 3)}


@pytest.mark.parametrize(
    ("attacker", "defender", "hex_", "final"),
    [
        ("german", "french", "3120", (4, 1)),
        ("allied", "german", "3217", (5, 1)),
        ("german", "british", "3120", (2, 1)),
        ("allied", "german", "3120", (2, 1)),
    ],
)
def test_a_fortress_adds_to_the_loss_of_the_attacker(
    result, answer, attacker, defender, hex_, final
):
    """SW-EX-28: 2/1 becomes 4/1 and 5/1, only for the nation's own fortress."""
    nation, extra = FORTRESSES[hex_]
    added = Modifiers([Modifier("fortress", extra, "SW-13.32a")] if nation == defender else ())
    units = [Counter("d", DEFENDER, 9), Counter("a", ATTACKER, 9)]
    s = result(units, 2 + added.total, 1)
    offer = answer(s)
    while offer is not None:
        offer = answer(s, "d" if offer.seat == DEFENDER else "a")

    assert final == (9 - s.steps[1], 9 - s.steps[0])


def test_some_units_are_lost_before_others(result, answer, refused):
    """SW-EX-37: the anti-tank unit is the first defender lost."""
    units = [Counter("corps", DEFENDER), Counter("AT", DEFENDER, 1, rank=-1)]
    s = result(units, 0, 1)
    offer = answer(s)

    assert (1, "retreat") == offer.options
    assert ["SW-13.31"] == refused(s, offer, "corps")


def test_squads_are_lost_before_cars_and_tanks_never(result, answer):
    """LS-EX-12.22-loss-order: two losses take the squad and the armoured car."""
    ranks = {"squad": 1, "armoured car": 2}
    units = [Counter(name, ATTACKER, 1, rank) for name, rank in ranks.items()]
    units += [Counter(name, ATTACKER, 1, is_safe=True) for name in ("tank", "crew")]
    s = result(units, 3, 0)
    answer(s)

    assert [0, 0, 1, 1] == list(s.steps)
    assert 1 == s.ignored


FORTS = {
    "Maubeuge": ["CS 5 +2", "CS 4 +2", "CS 3 +1", "CS 2 +1"],
    "Verdun 67": ["CS 5 +2", "CS 4 +2", "CS 3 +2", "CS 2 +2"],
    "St Mihiel": ["CS 4", "CS 3", "CS 2", "CS 1"],
}


@pytest.mark.parametrize(
    ("fort", "after"),
    [("Maubeuge", "CS 3 +1"), ("Verdun 67", "CS 3 +2"), ("St Mihiel", "CS 2")],
)
def test_a_fort_goes_down_its_own_ladder(result, answer, fort, after):
    """GI-EX-N-fort-steps: after two losses."""
    ladder = FORTS[fort]
    s = result([Counter(fort, DEFENDER, len(ladder))], 0, 2)
    answer(s, fort, fort)

    assert after == ladder[len(ladder) - s.steps[0]]

"""The preview of an attack against the exact odds of the code that resolves it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.clash_giants.preview import preview
from games.clash_giants.rules.attackers import battle_at
from games.clash_giants.rules.odds import efficiency
from ww1core.play.branching import odds

ELSEWHERE = "C9 0302, E9 0303"


def named(table, target, *units):
    """The attack of some units on a hex, as it would be declared now."""
    return battle_at(table.s, 0, table.hex(target), table.unit_set(*units))


def planned(lab, pieces, target, *units, **position):
    """A position that waits for the word to attack."""
    spare = "C8 0607"
    table = lab(f"{pieces}, {spare}, {ELSEWHERE}", **position).answer("done", "fight", target)
    return table.answer(*units)


def easy_answer(s, offer):
    """The first option, and of attackers that must roll the most efficient one."""
    if offer.name == "name_roller":
        return max(offer.options, key=lambda unit: efficiency(s, unit))
    return next((word for word in ("attack", "stand", "recoil") if word in offer), offer.options[0])


def exact(table):
    """The chance of every pair of losses, defender first, by playing all dice."""
    s = table.s
    sides = s.battle.defenders, s.battle.attackers

    def losses(after):
        return tuple(
            sum(s.steps[u] - after.steps[u] for u in range(len(s.steps)) if units >> u & 1)
            for units in sides
        )

    return odds(
        s,
        losses,
        until=lambda after, _offer: after.battle is None or after.battle.is_resolved,
        policy=easy_answer,
    )


def marginal(found, side):
    """The chance of every number of steps lost by one side."""
    most = max(losses[side] for losses in found)
    return tuple(
        sum((p for losses, p in found.items() if losses[side] == n), Fraction(0))
        for n in range(most + 1)
    )


@pytest.mark.rule("CG-12.71a", "CG-12.75c", "CG-12.76b")
@pytest.mark.parametrize(
    ("pieces", "target", "units", "position"),
    [
        ("C1 0506, E1 0606", "0606", ["C1"], {}),
        ("C1 0506, C2 0507, E1 0606 te=3", "0606", ["C1", "C2"], {}),
        ("C1 0506, C2 0506 te=2, E1 0606 te=2, E2 0606 te=5", "0606", ["C1", "C2"], {}),
        ("C1 0506, C2 0506, E1 0606*", "0606", ["C1", "C2"], {"terrain": "0606 forest"}),
        ("C1 0506, E1 0606, E2 0606", "0606", ["C1"], {"sides": "0506/0606 major_river"}),
        ("C1 0506, C2 0506, E1 0606* cav te=3", "0606", ["C1", "C2"], {}),
        ("C1 0506, C2 0506", "0606", ["C1", "C2"], {"forts": "0606 entente"}),
    ],
)
def test_the_losses_are_those_of_the_battle(lab, pieces, target, units, position):
    table = planned(lab, pieces, target, *units, **position)
    shown = preview(table.s, named(table, target, *units))
    found = exact(table)

    assert shown.defender_losses[: len(marginal(found, 0))] == marginal(found, 0)
    assert shown.attacker_losses[: len(marginal(found, 1))] == marginal(found, 1)
    assert sum(shown.defender_losses) == sum(shown.attacker_losses) == 1


@pytest.mark.rule("CG-12.91c", "CG-12.92a", "CG-12.92b")
def test_the_preview_names_factors_and_shifts_with_their_rules(lab):
    table = lab(
        f"C1 0506, E1 0606, {ELSEWHERE}",
        terrain="0606 rough town",
        sides="0506/0606 major_river",
    )
    found = preview(table.s, named(table, "0606", "C1")).odds

    assert [("rough", 1, "CG-12.91a"), ("town", 1, "CG-12.91a")] == [
        (one.name, one.value, one.rule) for one in found.factors
    ]
    assert [("major_river", -1, "CG-12.92b")] == [
        (one.name, one.value, one.rule) for one in found.shifts
    ]
    assert (2, 4) == (found.attack, found.defence)


@pytest.mark.rule("CG-12.72c", "CG-12.72d")
def test_the_most_efficient_of_the_largest_units_are_taken_to_roll(lab):
    pieces = "C1 0506 te=3, C2 0506 te=5, C3 0507 brigade one te=6, E1 0606* te=2"
    table = lab(f"{pieces}, {ELSEWHERE}")
    shown = preview(table.s, named(table, "0606", "C1", "C2", "C3"))

    assert "5-1" == table.book.odds.label(shown.odds.column)
    assert ["C2"] == [table.book.units[one.unit].id for one in shown.attackers]


@pytest.mark.rule("CG-13.0i", "CG-12.77a")
@pytest.mark.parametrize(
    ("pieces", "forts", "chance"),
    [
        ("E1 0606 te=6", "", Fraction(0)),
        ("E1 0606* te=6", "", Fraction(1, 6)),
        ("E1 0606* te=4, E2 0606* te=4", "", Fraction(1, 9)),
        ("E1 0606 te=4", "", Fraction(1, 3)),
        ("E1 0606 te=6", "0606 entente", Fraction(0)),
    ],
)
def test_the_hex_is_emptied_when_everybody_dies_or_recoils(lab, pieces, forts, chance):
    table = lab(f"C1 0506, {pieces}, {ELSEWHERE}", forts=forts)
    found = preview(table.s, named(table, "0606", "C1"))

    assert chance == found.emptied


@pytest.mark.rule("CG-13.0g")
@pytest.mark.parametrize(
    ("options", "chance"), [([], Fraction(1, 6) * Fraction(1, 3)), (["forts_hold"], Fraction(0))]
)
def test_a_unit_that_has_to_stay_empties_no_hex(lab, options, chance):
    table = lab(
        f"C1 0506, C2 0506, C3 0507, E1 0606 te=4, {ELSEWHERE}", *options, forts="0606 entente"
    )
    (fort,) = table.book.fort_numbers[1]
    table.s.steps[fort] = 1
    found = preview(table.s, named(table, "0606", "C1", "C2", "C3"))

    assert "1-1" == table.book.odds.label(found.odds.column)
    assert chance == found.emptied


@pytest.mark.rule("CG-12.75d", "CG-12.81a")
def test_the_chance_of_every_recoil_is_shown(lab):
    table = lab(f"C1 0506, E1 0606 te=3, {ELSEWHERE}")
    (forecast,) = preview(table.s, named(table, "0606", "C1")).defenders

    assert Fraction(1, 2) == forecast.hurt
    assert ((1, Fraction(1, 6)), (2, Fraction(1, 6)), (3, Fraction(1, 6))) == forecast.recoils


def test_nobody_rolls_who_cannot_be_touched(lab):
    table = lab(f"C1 0506* te=1, E1 0606, E2 0606, {ELSEWHERE}")
    shown = preview(table.s, named(table, "0606", "C1"))

    assert "1-3" == table.book.odds.label(shown.odds.column)
    assert () == shown.defenders
    assert (Fraction(1),) == shown.defender_losses
    assert 0 == shown.emptied

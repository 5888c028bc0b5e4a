"""Combat dice: what is rolled, what it means, and for whom (12.74 to 12.76)."""

from __future__ import annotations

import pytest

from games.clash_giants.rules.dice import read_die
from ww1core.events import Rolled, StepLost, UnitEliminated, UnitMoved
from ww1core.turns.chance import ScriptedChance

SPARE = "C0 1010, E0 1011"
"""A fight far away, so that the segment goes on after the attack that is tested."""
STEPS = {
    # Steps of the attackers and of the defenders that give a column.
    "1-3": (2, 6),
    "1-2": (2, 4),
    "1-1": (2, 2),
    "2-1": (4, 2),
    "3-1": (6, 2),
    "4-1": (8, 2),
    "6-1": (12, 2),
}


def units(side, steps, hexes, first=""):
    """Units of a corps with so many steps; ``first`` are words of the first of them."""
    places = [hexes[n // 3] for n in range((steps + 1) // 2)]
    counters = [f"{side}{n} {hex_}" for n, hex_ in enumerate(places, start=1)]
    if steps % 2:
        counters[-1] += "*"
    counters = [f"{counter} of={side}" for counter in counters]
    return [f"{counters[0]} {first}", *counters[1:]]


def battle(lab, column, ours="", theirs="", defence=1, attack=1):
    """An attack on 0505 from the west in a column, with dice for C1 and E1; all others roll 1."""
    attack_steps, defence_steps = STEPS[column]
    if "one" in theirs.split():
        attack_steps, defence_steps = attack_steps // 2, defence_steps // 2
    attackers = units("C", attack_steps, ("0404", "0405"), ours)
    defenders = units("E", max(defence_steps, 2), ("0505",), theirs)
    table = lab(", ".join([*attackers, *defenders, SPARE])).answer("done", "fight")
    table.s.chance = ScriptedChance(
        {
            ("defence", table.unit("E1")): [defence],
            ("attack", table.unit("C1")): [attack],
            "defence": [1] * 6,
            "attack": [1] * 6,
        }
    )
    table.answer("0505")
    for name in [attacker.split()[0] for attacker in attackers] + ["attack"]:
        if table.asked[0] == "join_attack":
            table.answer(name)
    # The first of either side rolls first; who recoils goes on to the north-east.
    while table.asked[0] in {"next_defender", "name_roller", "recoil_to"}:
        table.answer(min(table.options))
    assert column == table.odds()[-1]
    return table


def recoil_of(table, unit):
    """How many hexes a unit has recoiled."""
    moves = table.told(UnitMoved)
    return len([one for one in moves if (one.unit, one.rule) == (table.unit(unit), "CG-12.82a")])


def losses(table):
    """How many steps were lost, with those of the eliminated."""
    return len(table.told(StepLost)) + len(table.told(UnitEliminated))


@pytest.mark.rule("CG-12.75b", "CG-12.75c", "CG-12.75d", "CG-CRT-f")
@pytest.mark.parametrize(
    ("column", "words", "die", "left", "recoil"),
    [
        pytest.param("2-1", "te=4", 4, 1, 1, id="CG-EX-def-01"),
        pytest.param("2-1", "te=4", 3, 2, 0, id="CG-EX-def-02"),
        pytest.param("4-1", "te=2", 5, 1, 3, id="CG-EX-def-03"),
        pytest.param("3-1", "te=3", 1, 2, 0, id="CG-EX-def-04"),
        pytest.param("3-1", "te=3 one", 2, 0, 0, id="CG-EX-def-06"),
        pytest.param("6-1", "te=4", 2, 1, 1, id="CG-EX-def-08"),
        pytest.param("1-2", "te=3", 4, 2, 0, id="CG-EX-def-09"),
        pytest.param("2-1", "te=4", 5, 1, 2, id="two above the rating"),
        pytest.param("3-1", "te=4", 5, 1, 2, id="no more than six"),
    ],
)
def test_a_defender_rolls(lab, column, words, die, left, recoil):
    table = battle(lab, column, theirs=words, defence=die)

    assert left == table.steps("E1")
    assert recoil == recoil_of(table, "E1")


@pytest.mark.rule("CG-12.76b", "CG-12.76c", "CG-CRT-f", "CG-CRT-g")
@pytest.mark.parametrize(
    ("column", "words", "die", "left"),
    [
        pytest.param("4-1", "te=4", 6, 1, id="CG-EX-att-01"),
        pytest.param("1-3", "te=3", 2, 1, id="CG-EX-att-02"),
        pytest.param("3-1", "te=4", 5, 2, id="CG-EX-att-03"),
        pytest.param("1-2", "te=5", 1, 2, id="CG-EX-att-05"),
        pytest.param("1-1", "te=4", 5, 1, id="above the rating"),
        pytest.param("1-1", "te=4", 4, 2, id="the rating"),
        pytest.param("1-3", "te=1", 5, 1, id="far above the rating"),
    ],
)
def test_an_attacker_rolls(lab, column, words, die, left):
    table = battle(lab, column, ours=words, attack=die)

    assert left == table.steps("C1")
    assert "0404" == table.hex_of("C1")
    assert 2 - left == losses(table)


@pytest.mark.rule("CG-CRT-f", "CG-CRT-g")
@pytest.mark.parametrize(
    ("natural", "added", "modified"),
    [(5, 3, 6), (4, 3, 6), (3, 2, 5), (2, -3, 1), (4, -3, 1), (5, -3, 2), (6, -3, 6), (1, 3, 1)],
)
def test_a_roll_stays_between_one_and_six_and_natural_ends_are_not_modified(
    lab, natural, added, modified
):
    data = lab("C1 0404, E1 0405").book.series.combat

    assert modified == read_die(data, natural, added, 3).modified


@pytest.mark.rule("CG-CRT-g", "CG-12.75d")
def test_a_natural_six_measures_the_recoil_without_the_modifier(lab):
    assert 2 == recoil_of(battle(lab, "1-2", theirs="te=4", defence=6), "E1")


@pytest.mark.rule("CG-12.74a", "CG-CRT-g")
@pytest.mark.parametrize("column", ["1-2", "2-1", "4-1", "6-1"])
def test_a_natural_one_hurts_no_defender(lab, column):
    table = battle(lab, column, theirs="te=1", defence=1)

    assert (2, "0505", 0) == (table.steps("E1"), table.hex_of("E1"), losses(table))


@pytest.mark.rule("CG-12.74a")
def test_a_natural_one_has_no_effect_on_any_rating(lab):
    data = lab("C1 0404, E1 0405").book.series.combat

    assert [(1, False, 0)] * 6 == [tuple(read_die(data, 1, 3, te)) for te in range(6)]


@pytest.mark.rule("CG-12.74a", "CG-CRT-g")
@pytest.mark.parametrize("column", ["1-3", "1-2", "1-1"])
def test_a_natural_one_hurts_no_attacker(lab, column):
    assert 2 == battle(lab, column, ours="te=1", attack=1).steps("C1")


@pytest.mark.rule("CG-12.74b", "CG-CRT-g")
@pytest.mark.parametrize("column", ["1-3", "1-1", "2-1", "4-1"])
def test_a_natural_six_always_costs_an_attacker_a_step(lab, column):
    assert 1 == battle(lab, column, ours="te=5", attack=6).steps("C1")


@pytest.mark.rule("CG-12.74b")
def test_a_rating_of_six_loses_a_step_by_a_natural_six_and_does_not_recoil(lab):
    table = battle(lab, "2-1", theirs="te=6", defence=6)
    assert (1, "0505") == (table.steps("E1"), table.hex_of("E1"))
    assert ("choose_target", "central") == table.asked

    table = battle(lab, "2-1", theirs="te=6", defence=5)
    assert 2 == table.steps("E1")


@pytest.mark.rule("CG-12.75a")
def test_every_defender_has_a_die_of_his_own(lab):
    pieces = f"C1 0404, C2 0404, E1 0405 of=I, E2 0405 of=I, E3 0405, {SPARE}"
    table = lab(pieces).answer("done", "fight")
    table.s.chance = ScriptedChance(
        {
            ("defence", table.unit("E1")): [2],
            ("defence", table.unit("E2")): [3],
            ("defence", table.unit("E3")): [4],
            "attack": [1, 1],
        }
    )
    table.answer("0405", "C1", "C2", "E2")
    assert {"E1", "E3"} == table.options
    assert {"CG-12.75a"} == table.rules_against("E2")
    table.answer("E3")

    rolls = [(one.about[0], one.result) for one in table.told(Rolled) if one.roll == "defence"]
    assert [(table.unit("E2"), 3), (table.unit("E3"), 4), (table.unit("E1"), 2)] == rolls


@pytest.mark.rule("CG-12.75c")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_defender_never_loses_more_than_one_step(lab, die):
    table = battle(lab, "1-1", theirs="te=3", defence=die)

    assert 1 == table.steps("E1")
    assert 1 == losses(table)


@pytest.mark.rule("CG-12.75d", "CG-12.7d")
def test_a_hurt_defender_recoils_before_anybody_else_rolls(lab):
    pieces = f"C1 0404, C2 0404, E1 0505, E2 0505, {SPARE}"
    table = lab(pieces).answer("done", "fight", "0505")
    table.script(defence=[5], attack=[]).answer("C1", "C2", "E1")

    assert ("recoil_to", "entente") == table.asked
    assert 1 == len(table.told(Rolled))
    assert {"0604", "0605"} == table.options


@pytest.mark.rule("CG-12.75e")
def test_who_is_unhurt_stays_and_stops_the_advance(lab):
    pieces = f"C1 0404, C2 0404, E1 0505, E2 0505, {SPARE}"
    table = lab(pieces).answer("done", "fight", "0505").script(defence=[5, 4], attack=[1, 1])
    table.answer("C1", "C2", "E1", "0604")

    assert ("0604", "0505") == (table.hex_of("E1"), table.hex_of("E2"))
    assert (1, 2) == (table.steps("E1"), table.steps("E2"))
    assert ("choose_target", "central") == table.asked


@pytest.mark.rule("CG-12.76c")
def test_an_attacker_who_is_hurt_badly_stays_where_he_is(lab):
    table = battle(lab, "1-1", ours="te=3", attack=6)

    assert ("0404", 1) == (table.hex_of("C1"), table.steps("C1"))
    assert ("choose_target", "central") == table.asked


@pytest.mark.rule("CG-12.76b")
def test_the_last_step_of_an_attacker_takes_him_off_the_map(lab):
    table = lab(f"C1 0404*, E1 0405, {SPARE}").answer("done", "fight")
    table.script(defence=[1], attack=[5]).answer("0405")

    assert ("", 0) == (table.hex_of("C1"), table.steps("C1"))

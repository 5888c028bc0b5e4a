"""Odds and losses that the rulebooks print, resolved with tables and modifiers alone."""

from __future__ import annotations

from typing import Literal

import pytest

from ww1core.tables import Modifier, Modifiers
from ww1core.tables.charts import ChartData, TableData
from ww1core.tables.load import load_text
from ww1core.tables.models import Datum, Entry
from ww1core.tables.modifiers import DieRule, SuccessRule
from ww1core.tables.results import check_complete


class Column(Entry):
    attacker: int | None
    defender: int | None
    limit: int | Literal["all"]


class Terrain(Datum):
    name: str
    factor: int
    shift: int


class StepTables(Datum):
    combat: ChartData[Column]
    recoil: ChartData[int]
    terrain: tuple[Terrain, ...]


CG = load_text(
    """\
provenance: book
combat:
  rule: CG-CRT-a
  columns: {odds: [1-3, 1-2, 1-1, 2-1, 3-1, 4-1, 5-1, 6-1], below: clamp, above: clamp}
  cells:
    1-3: {attacker: 2, defender: null, limit: all}
    1-2: {attacker: 1, defender: -1, limit: all}
    1-1: {attacker: 0, defender: 0, limit: all}
    2-1: {attacker: -1, defender: 1, limit: 4}
    3-1: {attacker: -2, defender: 2, limit: 3}
    4-1: {attacker: -3, defender: 3, limit: 2}
    5-1: {attacker: -3, defender: 3, limit: 1}
    6-1: {attacker: null, defender: 3, limit: 0}
recoil:
  columns: [1, 2, 3+]
  cells: [1, 2, 3]
terrain:
- {name: clear, factor: 0, shift: 0}
- {name: rough, factor: 1, shift: 0}
- {name: forest, factor: 1, shift: 0}
- {name: swamp, factor: 1, shift: 0}
- {name: town, factor: 1, shift: 0}
- {name: river, factor: 1, shift: 0}
- {name: city, factor: 0, shift: -1}
- {name: mountain, factor: 0, shift: -1}
- {name: major river, factor: 0, shift: -1}
""",
    StepTables,
)
STEPS = CG.combat.chart("combat")
RECOIL = CG.recoil.chart("recoil")
TERRAIN = {terrain.name: terrain for terrain in CG.terrain}
STEP_DIE = DieRule(1, 6, immune=(1, 6), rule="CG-CRT-f", immune_rule="CG-CRT-g")


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        pytest.param(7, 3, "2-1", id="CG-EX-odds-01"),
        pytest.param(5, 5, "1-1", id="CG-EX-odds-02"),
        pytest.param(3, 4, "1-2", id="CG-EX-odds-03"),
        pytest.param(1, 6, "1-3", id="CG-EX-odds-06"),
        pytest.param(11, 2, "5-1", id="CG-EX-odds-07"),
        pytest.param(13, 2, "6-1", id="CG-EX-odds-08"),
        pytest.param(8, 3, "2-1", id="CG-EX-odds-10"),
    ],
)
def test_odds_of_steps_find_their_column(attack, defence, column):
    placed = STEPS.axis.place(STEPS.axis.position(attack, defence))

    assert column == placed.label


@pytest.mark.parametrize(
    ("attack", "steps", "terrain", "defence", "before", "shift", "column"),
    [
        pytest.param(6, 2, ["forest"], 3, "2-1", 0, "2-1", id="CG-EX-terr-01"),
        pytest.param(6, 2, ["city"], 2, "3-1", -1, "2-1", id="CG-EX-terr-02"),
        pytest.param(8, 4, ["clear", "river"], 5, "1-1", 0, "1-1", id="CG-EX-terr-04"),
        pytest.param(9, 2, ["city", "major river"], 2, "4-1", -2, "2-1", id="CG-EX-terr-06"),
        pytest.param(2, 4, ["mountain"], 4, "1-2", -1, "1-3", id="CG-EX-terr-07"),
        pytest.param(10, 4, ["swamp", "town", "river"], 7, "1-1", 0, "1-1", id="CG-EX-terr-08"),
        pytest.param(4, 2, ["rough"], 3, "1-1", 0, "1-1", id="CG-EX-terr-10"),
    ],
)
def test_terrain_adds_factors_and_shifts_columns(
    attack, steps, terrain, defence, before, shift, column
):
    factors = Modifiers(Modifier(name, TERRAIN[name].factor, "CG-12.91a") for name in terrain)
    shifts = Modifiers(Modifier(name, TERRAIN[name].shift, "CG-12.92a") for name in terrain)
    total = steps + factors.total
    placed = STEPS.axis.place(STEPS.axis.position(attack, total), shifts)

    assert (defence, before, shift, column) == (total, placed.unshifted, shifts.total, placed.label)


@pytest.mark.parametrize(
    ("column", "units", "attacker", "rollers"),
    [
        pytest.param("2-1", 5, -1, 4, id="CG-EX-002"),
        pytest.param("4-1", 4, -3, 2, id="CG-EX-003"),
    ],
)
def test_a_column_limits_the_attackers_that_roll(column, units, attacker, rollers):
    cell = STEPS.at(STEPS.axis.named(column))
    limit = units if cell.limit == "all" else min(units, cell.limit)

    assert (attacker, rollers) == (cell.attacker, limit)


@pytest.mark.parametrize(
    ("column", "rating", "die", "modified", "recoil"),
    [
        pytest.param("2-1", 4, 4, 5, 1, id="CG-EX-def-01"),
        pytest.param("2-1", 4, 3, 4, 0, id="CG-EX-def-02"),
        pytest.param("4-1", 2, 5, 6, 3, id="CG-EX-def-03"),
        pytest.param("3-1", 3, 1, 1, 0, id="CG-EX-def-04"),
        pytest.param("3-1", 3, 2, 4, 1, id="CG-EX-def-06"),
        pytest.param("6-1", 4, 2, 5, 1, id="CG-EX-def-08"),
        pytest.param("1-2", 3, 4, 3, 0, id="CG-EX-def-09"),
    ],
)
def test_a_defender_rolls_against_its_rating(column, rating, die, modified, recoil):
    cell = STEPS.at(STEPS.axis.named(column))
    total = STEP_DIE.total(die, cell.defender)
    excess = total - rating

    assert (modified, recoil) == (total, RECOIL.look_up(excess) if excess > 0 else 0)


@pytest.mark.parametrize(
    ("column", "rating", "die", "modified", "lost"),
    [
        pytest.param("4-1", 4, 6, 6, True, id="CG-EX-att-01"),
        pytest.param("1-3", 3, 2, 4, True, id="CG-EX-att-02"),
        pytest.param("3-1", 4, 5, 3, False, id="CG-EX-att-03"),
        pytest.param("1-2", 5, 1, 1, False, id="CG-EX-att-05"),
    ],
)
def test_an_attacker_rolls_against_its_rating(column, rating, die, modified, lost):
    cell = STEPS.at(STEPS.axis.named(column))
    total = STEP_DIE.total(die, cell.attacker)

    assert (modified, lost) == (total, SuccessRule("above").succeeds(die, total, rating))


class LossTables(Datum):
    combat: TableData[tuple[int, int]]


SW = load_text(
    """\
provenance:
- {kind: design, note: losses rise with the odds}
- {kind: book, rule: SW-13.28b, only: [combat.cells.6.3]}
combat:
  rule: SW-13.28b
  dice: d6
  columns: {odds: ["1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"], below: result,
    above: clamp}
  rows: {values: [1, 2, 3, 4, 5, 6, 7, 8, 9], below: clamp, above: clamp}
  below: [2, 0]
  cells:
    1: [[3, 0], [3, 0], [3, 0], [3, 0], [3, 1], [4, 1], [4, 1], [4, 2]]
    2: [[2, 0], [2, 0], [3, 0], [3, 1], [3, 1], [3, 1], [4, 2], [4, 2]]
    3: [[2, 0], [2, 0], [2, 1], [3, 1], [3, 1], [3, 2], [3, 2], [4, 3]]
    4: [[2, 0], [2, 1], [2, 1], [2, 2], [3, 2], [3, 2], [3, 3], [4, 3]]
    5: [[2, 0], [2, 1], [2, 1], [2, 2], [2, 2], [3, 3], [3, 3], [3, 4]]
    6: [[1, 1], [1, 1], [2, 2], [2, 3], [2, 3], [3, 3], [3, 4], [3, 4]]
    7: [[1, 1], [1, 2], [1, 2], [2, 3], [2, 3], [2, 4], [3, 4], [3, 5]]
    8: [[1, 1], [1, 2], [1, 3], [1, 3], [2, 4], [2, 4], [2, 5], [3, 5]]
    9: [[0, 2], [1, 2], [1, 3], [1, 4], [1, 4], [2, 5], [2, 5], [3, 6]]
""",
    LossTables,
)
LOSSES = SW.combat.table("combat")


def test_the_loss_table_is_complete():
    check_complete(LOSSES)


def test_odds_of_26_to_7_are_3_to_1_sw_ex_11():
    assert "3:1" == LOSSES.columns.label(LOSSES.columns.position(26, 7))


def test_a_6_at_3_to_1_costs_2_and_3_sw_ex_12():
    assert (2, 3) == LOSSES.look_up(LOSSES.columns.named("3:1"), 6)


def test_modifiers_of_opposite_sign_are_added_sw_ex_13():
    modifiers = Modifiers([Modifier("terrain", -3, "SW-13.18a"), Modifier("air", 2, "SW-13.14a")])

    assert -1 == modifiers.total


def test_a_modified_die_stays_on_the_table_sw_ex_14():
    rule = DieRule(LOSSES.rows.low, LOSSES.rows.high)

    assert [1, 9, 6] == [rule.total(1, -3), rule.total(6, 5), rule.total(6, 0)]
    assert [LOSSES.look_up(3, 1), LOSSES.look_up(3, 9)] == [
        LOSSES.look_up(3, 1 - 3),
        LOSSES.look_up(3, 6 + 5),
    ]


def test_odds_beyond_the_table_become_a_die_modifier_sw_ex_17():
    columns = LOSSES.columns
    placed = [columns.place(columns.position(multiple * 3, 3)) for multiple in (7, 8, 9, 10)]

    assert ["7:1"] * 4 == [place.label for place in placed]
    assert [0, 1, 2, 3] == [place.overflow("odds", "SW-16.8").total for place in placed]


def test_odds_below_the_table_need_no_die():
    position = LOSSES.columns.position(2, 5)

    assert (2, 0) == LOSSES.without_die(position)

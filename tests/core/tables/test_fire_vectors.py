"""Fire and hits that the rulebooks print, resolved with tables and modifiers alone."""

from __future__ import annotations

import pytest

from ww1core.tables import Modifier, Modifiers
from ww1core.tables.charts import ChartData, ModifierData, TableData
from ww1core.tables.load import load_text
from ww1core.tables.models import Datum
from ww1core.tables.modifiers import DieRule, SuccessRule


class FireTables(Datum):
    small_arms: ChartData[int]
    barrage: ChartData[int]
    assault: TableData[str]
    to_hit: ChartData[int]
    modifiers: tuple[ModifierData, ...]


LS = load_text(
    """\
provenance: design
small_arms:
  dice: d6
  columns: {values: [1, 2-4, 5-8, 9-15, 16-29, 30+]}
  cells: [0, 1, 2, 3, 4, 5]
barrage:
  columns: {values: [{label: "10", min: 10, max: 19}, {label: "20", min: 20, max: 29},
    {label: "+30", min: 30}]}
  cells: [2, 3, 4]
assault:
  dice: d6
  columns: {differential: ["0", "+1", "+2+"], below: refuse, shifts_from: value}
  rows: ["<=1", 2, 3, 4, 5, ">=6"]
  by: columns
  cells:
    "0": [0/1, 0/1, 1/1, 1/1, 1/0, 1/0]
    "+1": [0/2, 0/1, 0/1, 1/1, 1/1, 1/0]
    "+2+": [0/2, 0/2, 0/1, 1/2, 1/1, 1/1]
to_hit:
  columns: {values: [0, 1-2, 3, 4-5, 6, 7-8, 9, 10]}
  cells: [9, 8, 7, 6, 5, 4, 3, 2]
modifiers:
- {name: machine gun, value: -1, rule: LS-8.65a, provenance: book}
- {name: mounted, value: -1, rule: LS-8.66.a1, provenance: book}
- {name: town, value: 1, rule: LS-8.57a, provenance: book}
- {name: size, value: 1, rule: LS-8.57.a, provenance: book}
- {name: first shot, value: 2, rule: LS-8.56a, provenance: book}
- {name: second shot, value: 1, rule: LS-8.56a, provenance: book}
- {name: third shot, value: 0, rule: LS-8.56a, provenance: book}
- {name: pinned enemy, value: -1, rule: LS-12.33b, provenance: book}
""",
    FireTables,
)
FIRE = {data.name: data.modifier() for data in LS.modifiers}


def test_a_machine_gun_against_horsemen_has_two_modifiers_ls_ex_8_66_mg_vs_cavalry():
    assert -2 == Modifiers([FIRE["machine gun"], FIRE["mounted"]]).total


def test_two_squads_fire_together_ls_ex_8_66_global_defence():
    chart = LS.small_arms.chart("small arms")

    assert (9, "9-15") == (4 + 5, chart.axis.label(chart.axis.position(4 + 5)))


def test_two_squads_and_a_pair_of_guns_have_three_modifiers_ls_ex_8_66_global_attack_b():
    pairs = (1 + 1) // 2
    modifiers = Modifiers([FIRE["machine gun"].times(2), FIRE["machine gun"].times(pairs)])

    assert (8, -3) == (2 + 2 + 2 + 2, modifiers.total)
    assert ["LS-8.65a"] * 2 == [line.rule for line in modifiers.explain()]


def test_a_small_target_in_a_town_needs_5_ls_ex_8_57_whippet():
    number = LS.to_hit.chart("to hit").look_up(3)
    modifiers = Modifiers([FIRE["town"], FIRE["size"], FIRE["third shot"]])
    rule = SuccessRule("at_most", always=(1,))
    hits = [die for die in range(1, 11) if rule.succeeds(die, die + modifiers.total, number)]

    assert [1, 2, 3, 4, 5] == hits


def test_shots_at_one_target_get_better_ls_ex_8_56_acquisition_sequence():
    shots = ("first shot", "second shot", "third shot")

    assert [2, 1, 0] == [Modifiers([FIRE[shot]]).total for shot in shots]


def test_three_elements_fire_on_the_last_column_ls_ex_5_43_drumfire_clear():
    chart = LS.barrage.chart("barrage")

    assert "+30" == chart.axis.label(chart.axis.position(3 * 10))


def test_a_pinned_squad_does_not_count_ls_ex_12_33_pinned_mg():
    table = LS.assault.table("assault")

    assert "+1" == table.columns.label(table.columns.position(1, 0))
    assert -1 == Modifiers([FIRE["pinned enemy"].times(1)]).total


@pytest.mark.parametrize(("pinned", "total"), [(1, -1), (2, -2)])
def test_each_pinned_unit_counts_ls_ex_12_33_pinned_count(pinned, total):
    assert total == FIRE["pinned enemy"].times(pinned).value


def test_a_margin_of_one_and_a_4_cost_one_each():
    table = LS.assault.table("assault")

    assert "1/1" == table.look_up(table.columns.position(3, 2), 4)


@pytest.mark.parametrize(
    ("dice", "hindrance", "distance", "hit"),
    [
        pytest.param((1, 6), 0, 5, True, id="GWC-EX-targeting-1x6-d5"),
        pytest.param((6, 6), 0, 35, True, id="GWC-EX-targeting-6x6-d35"),
        pytest.param((1, 1), 0, 1, False, id="GWC-EX-targeting-1x1-d1"),
        pytest.param((2, 4), 3, 5, False, id="GWC-EX-targeting-brush-8"),
        pytest.param((3, 3), 3, 5, True, id="GWC-EX-targeting-brush-9"),
    ],
)
def test_a_targeting_product_must_exceed_the_distance(dice, hindrance, distance, hit):
    product = dice[0] * dice[1]
    total = DieRule().total(product, -hindrance)

    assert hit == SuccessRule("above").succeeds(product, total, distance)


@pytest.mark.parametrize(
    ("hindrances", "reduction"),
    [
        pytest.param((3, 3), -3, id="GWC-EX-hindrance-1"),
        pytest.param((4, 4), -4, id="GWC-EX-hindrance-3"),
        pytest.param((1, 3, 2), -3, id="highest-of-three"),
    ],
)
def test_only_the_highest_hindrance_counts(hindrances, reduction):
    modifiers = Modifiers(Modifier("hindrance", -value, "GWC-10.3.3") for value in hindrances)

    assert reduction == modifiers.strongest().total


def test_a_fire_below_one_needs_an_action_gwc_ex_min_fp():
    hindered = Modifiers([Modifier("hindrance", -3, "GWC-10.3.2")])
    helped = hindered.plus(Modifier("action", 2, "GWC-A40"))

    assert [0, 2] == [3 + hindered.total, 3 + helped.total]


@pytest.mark.parametrize(
    ("strength", "modifier", "die", "hit"),
    [(1, 4, 1, True), (6, -2, 6, False), (6, 1, 5, True), (6, 1, 6, False)],
)
def test_a_natural_1_hits_and_a_natural_6_misses_gi_ex_n_natural(strength, modifier, die, hit):
    rule = SuccessRule("at_most", always=(1,), never=(6,))

    assert hit == rule.succeeds(die, DieRule().total(die, modifier), strength)


class Concentric(Datum):
    concentric: ChartData[int]


def test_terrain_trench_and_concentric_attack_are_added_gi_ex_9_2_3b():
    text = "provenance: book\nconcentric:\n  columns: [0-2, 3-4, 5-6]\n  cells: [0, -1, -2]\n"
    chart = load_text(text, Concentric).concentric.chart("concentric")
    modifiers = Modifiers(
        [
            Modifier("terrain", 1, "GI-9.2.3b1"),
            Modifier("trench", 2, "GI-9.2.3b1"),
            Modifier("concentric", chart.look_up(3 + 1), "GI-9.2.3b2"),
        ]
    )

    assert (-1, 2) == (chart.look_up(4), modifiers.total)

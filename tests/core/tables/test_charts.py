from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.errors import DataError
from ww1core.tables.charts import ChartData, ModifierData, TableData
from ww1core.tables.load import load_text
from ww1core.tables.models import Datum, Entry


class Loss(Entry):
    attacker: int
    defender: int


class Pair(NamedTuple):
    attacker: int
    defender: int


class Battle(Datum):
    table: TableData[str]


class Losses(Datum):
    table: TableData[Loss]


class Events(Datum):
    chart: ChartData[str]


class Modified(Datum):
    modifiers: tuple[ModifierData, ...]


BATTLE = """\
provenance: book
table:
  rule: TT-9.1
  dice: d6
  columns: {odds: [1-2, 1-1, 2-1], below: result, above: clamp}
  rows: [1, 2-3, 4-5, 6]
  below: AE
  cells:
    1:   [AE, AL, AL]
    2-3: [AL, AL, "-"]
    4-5: [AL, "-", DL]
    6:   ["-", DL, DE]
"""

EVENTS = """\
provenance: book
chart:
  dice: 2d6
  rows: ["2-3", 4, 5, 6, 7, 8, 9, 10, "11-12"]
  cells: {2-3: a, 4: b, 5: c, 6: d, 7: e, 8: f, 9: g, 10: h, 11-12: i}
"""


def refusal(text: str, model: type[Entry]) -> str:
    with pytest.raises(DataError) as caught:
        load_text(text, model, name="t.yaml")
    return str(caught.value)


def test_a_table_reads_like_the_printed_chart():
    table = load_text(BATTLE, Battle).table.table("battle")

    assert ["AE", "AL", "-", "DE"] == [
        table.look_up(*place) for place in ((-1, 6), (0, 5), (2, 2), (9, 6))
    ]
    assert ("battle", "TT-9.1", "d6") == (table.name, table.rule, table.dice)


def test_a_table_can_be_listed_by_columns():
    cells = """\
  by: columns
  cells:
    1-2: [AE, AL, AL, "-"]
    1-1: [AL, AL, "-", DL]
    2-1: {1: AL, 2-3: "-", 6: DE, 4-5: DL}
"""
    text = BATTLE[: BATTLE.index("  cells:")] + cells
    expected = load_text(BATTLE, Battle).table.table("battle").cells

    assert expected == load_text(text, Battle).table.table("battle").cells


def test_cells_are_validated_and_become_plain_values():
    text = """\
provenance: book
table:
  columns: {differential: [0, 1, "2+"], below: refuse}
  rows: [1, "2+"]
  cells:
    1: [{attacker: 0, defender: 1}, {attacker: 0, defender: 2}, {attacker: 0, defender: 3}]
    2+: [{attacker: 1, defender: 1}, {attacker: 1, defender: 2}, {attacker: 1, defender: 3}]
"""
    data = load_text(text, Losses).table
    table = data.table("assault", lambda loss: Pair(loss.attacker, loss.defender))

    assert Pair(1, 3) == table.look_up(5, 4)
    assert "t.yaml:6: table.cells[1][2].defender: found 'x'" in refusal(
        text.replace("defender: 3}]", "defender: x}]", 1), Losses
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2-3, 4-5, 6]", "2-3, 5, 6]", "t.yaml:6: table.rows[2]: hole at 4, between 2-3 and 5"),
        ("2-3, 4-5, 6]", "2-4, 4-5, 6]", "t.yaml:6: table.rows[2]: 2-4 and 4-5 overlap at 4"),
        ("[1, 2-3", "[2-3", "t.yaml:6: table.rows[0]: hole at 1"),
        ("dice: d6", "dice: d10", "t.yaml:6: table.rows[3]: hole at 7 to 10"),
        ("dice: d6", "dice: six", "t.yaml:4: table.dice: 'six' is not a roll of dice"),
        ("1-1, 2-1]", "2-1, 1-1]", "t.yaml:5: table.columns.odds[2]: 1-1 does not lie above 2-1"),
        ("1-1, 2-1]", "1-1, 2]", "table.columns.odds[2]: found 2, expected text"),
        ("1-1, 2-1]", "1-1, x]", "t.yaml:5: table.columns.odds[2]: 'x' is not a ratio of odds"),
        ("    6:   ", "    7:   ", "t.yaml:12: table.cells[7]: no such row or column"),
        ('    6:   ["-", DL, DE]\n', "", "t.yaml:8: table.cells: hole at 6"),
        ("[AE, AL, AL]", "[AE, AL]", "t.yaml:9: table.cells[1]: found 2 results, expected 3"),
        ("[AE, AL, AL]", "{1-2: A, 1-1: B}", "t.yaml:9: table.cells[1]: hole at 2-1"),
        ("[AE, AL, AL]", "[AE, AL, 3]", "t.yaml:9: table.cells[1][2]: found 3, expected text"),
        ("[AE, AL, AL]", "AE", "t.yaml:9: table.cells[1]: found 'AE', expected a list or a map"),
        ("  below: AE\n", "", "t.yaml:2: table.below: hole outside the columns"),
        ("above: clamp", "above: hold", "found 'hold', expected 'clamp', 'refuse' or 'result'"),
        ("below: result, ", "", "t.yaml:7: table.below: nothing finds this result"),
        ("odds: [1-2, 1-1, 2-1], ", "", "found 0 kinds of columns, expected one of odds"),
        ("{odds: [1-2, 1-1, 2-1]", "{names: [a], odds: [1-1]", "found 2 kinds of columns"),
        ("rows: [1, 2-3, 4-5, 6]", "rows: {names: [a]}", "t.yaml:6: table.rows: rows are not val"),
        (
            "rows: [1, 2-3, 4-5, 6]",
            "rows: {values: [1, 2-3, 4-5, 6], above: result}",
            "t.yaml:6: table.rows.above: rows have no result outside, expected clamp",
        ),
        ("rows: [1, 2-3, 4-5, 6]", "rows: []", "t.yaml:6: table.rows: no columns"),
        ("rows: [1, ", "rows: [true, ", "table.rows[0]: found True, expected a number, a range"),
    ],
)
def test_a_hole_or_overlap_in_a_file_is_named_with_its_line(old, new, message):
    assert message in refusal(BATTLE.replace(old, new), Battle)


def test_a_chart_by_dice_reads_every_sum():
    chart = load_text(EVENTS, Events).chart.chart("events")

    assert "aabcdefghii" == "".join(chart.look_up(total) for total in range(2, 13))


def test_a_chart_may_be_printed_in_any_order():
    text = EVENTS.replace('["2-3", 4, 5,', '[5, "2-3", 4,')

    assert "c" == load_text(text, Events).chart.chart("events").look_up(5)


def test_the_zero_of_a_ten_sided_die_is_ten():
    rows = "rows: [1-5, 6-9, 0]\n  cells: [low, high, ten]\n"
    text = f"provenance: book\nchart:\n  dice: d10\n  {rows}"
    chart = load_text(text, Events).chart.chart("hit")

    assert ["low", "high", "ten"] == [chart.look_up(total) for total in (1, 9, 10)]
    assert "overlap" in refusal(text.replace("6-9, 0", "6-10, 0"), Events)


def test_columns_can_have_labels_that_do_not_tell_their_numbers():
    text = """\
provenance: book
chart:
  columns: {values: [{label: ten, min: 10, max: 19}, {label: "+30", min: 20}], below: refuse}
  cells: {ten: miss, "+30": hit}
  into: x
"""
    chart = load_text(text.replace("  into: x\n", ""), Events).chart.chart("barrage")

    assert ["miss", "hit"] == [chart.look_up(value) for value in (10, 60)]
    assert "+30" == chart.axis.label(1)
    assert "chart.into: unknown field" in refusal(text, Events)


def test_a_range_without_any_end_is_refused():
    text = "provenance: book\nchart:\n  columns: [{label: all}]\n  cells: [a]\n"

    expected = "t.yaml:3: chart.columns[0]: all has no end, expected min or max; add min or max"
    assert expected == refusal(text, Events)


@pytest.mark.parametrize(
    ("axes", "message"),
    [
        ("  cells: [a]\n", "found none or both, expected columns or rows"),
        ("  columns: [1]\n  rows: [1]\n  cells: [a]\n", "found none or both"),
        ("  rows: {odds: [1-1]}\n  cells: [a]\n", "chart.rows: rows are not values"),
    ],
)
def test_a_chart_has_one_axis(axes, message):
    assert message in refusal(f"provenance: book\nchart:\n{axes}", Events)


def test_a_chart_can_have_named_columns():
    text = "provenance: book\nchart:\n  columns: {names: [old, new]}\n  cells: [three, five]\n"

    assert ("three", "five") == load_text(text, Events).chart.chart("staff").cells


def test_a_modifier_in_a_file_remembers_its_rule():
    text = "provenance: book\nmodifiers:\n- {name: town, value: -1, rule: [TT-1.2, TT-1.3]}\n"
    data = load_text(text, Modified)

    assert ("town", -1, "TT-1.2", None) == data.modifiers[0].modifier()
    assert "rule: missing, expected text or a list" in refusal(
        text.replace(", rule: [TT-1.2, TT-1.3]", ""), Modified
    )

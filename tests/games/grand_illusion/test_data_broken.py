"""Broken data: one message with file, line and field."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.grand_illusion.book import open_book, scenarios
from ww1core.errors import DataError
from ww1core.tables.load import replaced_documents

FOLDER = files("games.grand_illusion") / "data"


def refusal(file, old, new):
    """What is said of a data file in which something else stands."""
    text = (FOLDER / file).read_text("utf-8")
    assert old in text
    with replaced_documents({file: text.replace(old, new, 1)}), pytest.raises(DataError) as caught:
        open_book(next(entry for entry in scenarios() if entry.id == "what_if"), frozenset())
    assert caught.value.file == f"grand_illusion/data/{file}"
    return caught.value, text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("file", "old", "new", "field"),
    [
        ("map.yaml", "19 rough france name=Paris", "19 rough spain name=Paris", "hexes"),
        ("map.yaml", "  1/2 diamond", "  1/3 diamond", "sides"),
        ("map.yaml", "paris: 19", "paris: 190", "places.paris"),
        ("units.yaml", "id: g_iii,", "id: g_ii,", "units[1].id"),
        ("units.yaml", "cs: 6, disrupted: 3", "cs: 7, disrupted: 3", "units[1].cs"),
        ("units.yaml", "cs: 6, disrupted: 3", "cs: 6, disrupted: 6", "units[1].disrupted"),
        ("units.yaml", "nation: german, arm", "nation: saxon, arm", "units[0].nation"),
        ("units.yaml", "replaces: f_ix_minus", "replaces: f_ix_less", "replaces"),
        ("forts.yaml", "id: fort_namur", "id: g_ii", "forts[2].id"),
        ("forts.yaml", "[3, 1], [2, 1]]", "[3, 1], [3, 1]]", "steps[3]"),
        ("command.yaml", "joffre: [3, 4", "joffre: [5, 4", "columns.joffre"),
        ("fortunes.yaml", "{roll: 3,", "{roll: 4,", "rows[1].roll"),
        ("fortunes.yaml", "surprise: [1, 2]", "surprise: [0, 2]", "landing_surprise[0]"),
        ("victory.yaml", "plan17: [0, 0", "plan17: [0", "cups.plan17"),
        ("events.yaml", "[hq_g1, hq_g2", "[hq_g1, hq_k2", "eastern_front.headquarters[1]"),
        ("movement.yaml", "units: [b_rn]", "units: [b_rm]", "supply.antwerp_units[0]"),
        ("plans.yaml", "without: [g_n,", "without: [g_nn,", "without[0]"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_field(file, old, new, field):
    error, line = refusal(file, old, new)

    assert line == error.line
    assert error.field is not None
    assert error.field.endswith(field)
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("old", "what"),
    [(", landing: {divisions: 4, from_turn: 10}", "landing"), (", frees: [72]", "frees")],
)
def test_a_plan_without_what_the_rules_ask_is_refused(old, what):
    error, line = refusal("plans.yaml", old, "")

    assert f"has no {what}, which the rules need" in str(error)
    assert line == error.line


def test_a_counter_without_a_place_is_refused():
    error, _ = refusal("units.yaml", ', army: "1st Army", at: 72}', ', army: "1st Army"}')

    assert "starts nowhere, expected a hex, a turn or what it replaces" in str(error)
    assert "units[0].at" == error.field


def test_levels_with_a_gap_are_refused():
    old = "{least: -6, result: allied_marginal}"
    text = (FOLDER / "scenarios.yaml").read_text("utf-8")
    assert old in text
    broken = text.replace(old, "{result: allied_marginal}", 1)
    with replaced_documents({"scenarios.yaml": broken}), pytest.raises(DataError) as caught:
        scenarios()

    assert "scenarios[3].victory.levels" == caught.value.field

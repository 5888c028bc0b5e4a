from __future__ import annotations

import pytest
from pydantic import Field

from ww1core.errors import DataError
from ww1core.ledger.provenance import provenance_report, rule_places, sources_at
from ww1core.tables.load import read
from ww1core.tables.models import Datum, Entry


class Unit(Datum):
    id: str
    steps: int
    entry: dict[str, int] = Field(default_factory=dict)


class Side(Entry):
    morale: int


class Units(Datum):
    note: str = ""
    limit: int | None = None
    sides: tuple[Side, ...] = ()
    units: tuple[Unit, ...] = ()


def document(text: str):
    return read(text.encode(), Units, file="units.yaml")


def refusal(text: str) -> str:
    with pytest.raises(DataError) as caught:
        document(text)
    return str(caught.value)


MIXED = """\
provenance: {kind: design, note: balance, rule: [TT-2.1, TT-2.2]}
limit: 3
units:
- {id: A, steps: 1}
- id: B
  steps: 2
  rule: TT-5.1a
  provenance:
  - history
  - {kind: book, rule: TT-5.2, only: [entry.turn]}
  entry: {turn: 4, hex: 3}
"""


def test_a_value_without_provenance_is_an_error():
    expected = "units.yaml:1: limit: provenance unknown, expected book, history or design"

    assert refusal("limit: 3\n").startswith(f"{expected}; add a line ")


def test_a_value_deep_inside_without_provenance_is_an_error():
    assert "units.yaml:3: sides[0].morale: provenance" in refusal("note: x\nsides:\n- morale: 3\n")


def test_an_entry_without_provenance_is_an_error_beside_one_that_has_it():
    text = "units:\n- {id: A, steps: 1, provenance: book}\n- {id: B, steps: 2}\n"

    assert "units.yaml:3: units[1].steps: provenance unknown" in refusal(text)


def test_labels_and_absent_values_need_no_provenance():
    assert "x" == document("note: x\nlimit:\n").value.note


def test_entries_inherit_from_the_file():
    assert 1 == document("provenance: book\nunits:\n- {id: A, steps: 1}\n").value.units[0].steps


def test_a_source_about_some_fields_leaves_the_others_unknown():
    text = "units:\n- id: A\n  steps: 1\n  entry: {turn: 2}\n"
    told = "  provenance: {kind: book, only: [entry]}\n"

    assert "units[0].steps: provenance unknown" in refusal(text + told)
    assert document(text + told.replace("entry", "steps, entry")).value.units


def test_a_source_about_a_field_that_does_not_exist_is_an_error():
    text = "provenance:\n- book\n- {kind: design, only: [units.3]}\nlimit: 1\n"

    assert "units.yaml:1: provenance: no field 'units.3' for its provenance" in refusal(text)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("lore", "found 'lore', expected 'book', 'history' or 'design'"),
        ("{kind: book, source: x}", "unknown field, expected one of kind, note, only, rule"),
        ("{note: x}", "missing, expected one of book, history, design"),
        ("[]", "at least 1 item"),
        ("{kind: book, rule: 12.3a}", "expected a rule id"),
    ],
)
def test_a_provenance_that_is_none_is_an_error(value, message):
    assert message in refusal(f"provenance: {value}\n")


def test_the_report_lists_every_stated_source():
    rows = [row[1:] for row in provenance_report([document(MIXED)])]

    assert [
        (1, "", "design", ("TT-2.1", "TT-2.2"), "balance", False),
        (5, "units[1]", "history", (), "", False),
        (11, "units[1].entry.turn", "book", ("TT-5.2",), "", False),
    ] == rows


def test_the_report_can_list_what_is_inherited():
    rows = provenance_report([document(MIXED)], inherited=True)

    assert [("units[0]", "design")] == [(row.field, row.kind) for row in rows if row.inherited]


@pytest.mark.parametrize(
    ("path", "kinds"),
    [
        (("limit",), ["design"]),
        (("units", 0, "steps"), ["design"]),
        (("units", 1, "steps"), ["history"]),
        (("units", 1, "entry", "hex"), ["history"]),
        (("units", 1, "entry", "turn"), ["book"]),
    ],
)
def test_every_value_has_its_sources(path, kinds):
    assert kinds == [source.kind for source in sources_at(document(MIXED), *path)]


def test_the_rules_that_data_carry_are_found_with_their_places():
    places = rule_places([document(MIXED)])

    assert ["TT-2.1", "TT-2.2", "TT-5.1a", "TT-5.2"] == list(places)
    assert [("units.yaml", "units[1]", 5)] == [tuple(place) for place in places["TT-5.1a"]]

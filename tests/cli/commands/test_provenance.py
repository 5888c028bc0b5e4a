"""``ww1 provenance``."""

from __future__ import annotations

import json

import pytest

from ww1core.cli.commands.provenance import documents_of
from ww1core.plugins import find_title
from ww1core.tables.load import read

LIMITS = b"""provenance: {kind: book, rule: TOY-3.1}
rule: TOY-3.1
most: 3
"""
MOON = b"""provenance:
  - {kind: history, note: a night of 1914}
  - {kind: design, note: our guess, only: [most]}
most: 1
"""
TABLE = """\
entries by source  book  history  design
toy/limits.yaml       1        0       0
toy/moon.yaml         0        1       1
all                   1        1       1
"""
KINDS = {"book": 1, "history": 1, "design": 1}


@pytest.fixture
def sourced(toy, monkeypatch):
    """The toy has data of every kind, some of them read with an option only."""
    import ww1_toy

    monkeypatch.setattr(ww1_toy, "LIMITS", LIMITS)
    plain = ww1_toy.Stones

    def stones(scenario, options):
        book = plain(scenario, options)
        if "moon" in options:
            moon = read(MOON, ww1_toy.Limits, file="toy/moon.yaml")
            book.documents = (*book.documents, moon)
        return book

    monkeypatch.setattr(ww1_toy, "Stones", stones)


def test_entries_are_counted_by_file_and_kind(sourced, ww1):
    assert (0, TABLE, "") == ww1("provenance", "toy")


def test_counts_are_data_too(sourced, ww1):
    code, out, err = ww1("provenance", "toy", "--json")

    assert (0, "") == (code, err)
    assert {
        "title": "toy",
        **KINDS,
        "files": [
            {"file": "toy/limits.yaml", "book": 1, "history": 0, "design": 0},
            {"file": "toy/moon.yaml", "book": 0, "history": 1, "design": 1},
        ],
    } == json.loads(out)


def test_what_is_of_a_kind_is_listed(sourced, ww1):
    assert (0, "toy/moon.yaml\n  line 4, design: most, our guess\n", "") == (
        ww1("provenance", "toy", "--kind", "design")
    )


def test_rules_and_notes_are_listed_with_an_entry(sourced, ww1):
    out = ww1("provenance", "toy", "--kind", "book", "--kind", "history")[1]

    assert [
        "toy/limits.yaml",
        "  line 1, book: the whole of it (TOY-3.1)",
        "toy/moon.yaml",
        "  line 1, history: the whole of it, a night of 1914",
    ] == out.splitlines()


def test_every_entry_is_listed(sourced, ww1):
    listed = json.loads(ww1("provenance", "toy", "--entries", "--json")[1])["entries"]

    assert [("book", 1), ("history", 1), ("design", 4)] == [
        (one["kind"], one["line"]) for one in listed
    ]


def test_every_file_of_options_and_scenarios_is_looked_at_once(sourced):
    documents = documents_of(find_title("toy"))

    assert ["toy/limits.yaml", "toy/moon.yaml"] == [document.file for document in documents]


def test_an_option_that_a_scenario_does_not_allow_is_left_out(sourced, monkeypatch):
    title = find_title("toy")
    title.options = tuple(one._replace(allowed=lambda _scenario: False) for one in title.options)

    assert ["toy/limits.yaml"] == [document.file for document in documents_of(title)]


def test_a_title_without_data_files_says_so(ww1, monkeypatch):
    monkeypatch.setattr("ww1core.cli.commands.provenance.documents_of", lambda _title: ())
    said = "toy reads no data file that says where its values come from\n"

    assert (0, said, "") == ww1("provenance", "toy")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["toy", "--kind", "myth"], "--kind 'myth': expected book, history or design"),
        (["nothing"], "there is no title 'nothing'"),
    ],
)
def test_what_is_not_there_is_refused(arguments, message, ww1):
    code, out, err = ww1("provenance", *arguments)

    assert (2, "") == (code, out)
    assert err.startswith(f"ww1: {message}")

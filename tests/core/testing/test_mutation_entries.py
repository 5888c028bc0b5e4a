"""The changes that are made of data."""

from __future__ import annotations

import pytest

from ww1core.testing.mutation.entries import Change, changed_data, data_edits, paths_by_field
from ww1core.testing.mutation.mutant import data_mutant

DATA = {
    "rule": "A-1",
    "provenance": ("design", {"kind": "design", "rule": "A-2", "only": ("size.0",)}),
    "name": "a name",
    "size": (2, 3),
    "fort": {"rule": ("A-3", "A-4"), "te": 5, "is_open": False, "hex": "0109"},
    "rows": "ab\ncd\n",
}


def made(path, rule):
    return {(one.kind, one.path, one.after) for one in data_edits(DATA, path, rule)}


def test_numbers_are_shifted_flags_inverted_and_entries_dropped():
    assert {
        ("number", ("fort", "te"), 6),
        ("number", ("fort", "te"), 4),
        ("number", ("fort", "hex"), "0110"),
        ("flag", ("fort", "is_open"), True),
        ("entry", ("fort", "te"), None),
        ("entry", ("fort", "is_open"), None),
        ("entry", ("fort", "hex"), None),
        ("entry", ("fort",), None),
    } == made(("fort",), "A-3")


def test_a_block_of_text_loses_a_line():
    assert {("entry", ("rows",), "ab\n"), ("entry", ("rows",), "cd\n")} <= made((), "A-1")


def test_labels_and_parts_of_other_rules_are_left_alone():
    touched = {path[0] for _, path, _ in made((), "A-1")}

    assert {"size", "rows"} == touched


def test_a_rule_about_some_fields_is_restricted_to_them():
    assert {("number", ("size", 0), 3), ("number", ("size", 0), 1)} == made((), "A-2")


def test_a_place_with_nothing_but_parts_of_others_takes_these():
    data = {"rule": "A-1", "rows": ({"rule": "A-2", "n": 1},)}

    assert Change("number", ("rows", 0, "n"), 1, 2) in data_edits(data, ("rows",), "A-1")


@pytest.mark.parametrize(
    ("change", "path", "value"),
    [
        (Change("number", ("fort", "te"), 5, 6), ("fort", "te"), 6),
        (Change("number", ("size", 1), 3, 4), ("size", 1), 4),
        (Change("entry", ("size", 0), 2), ("size",), (3,)),
    ],
)
def test_data_are_changed_at_one_place(change, path, value):
    after = changed_data(DATA, change)
    for step in path:
        after = after[step]

    assert value == after
    assert ((2, 3), 5) == (DATA["size"], DATA["fort"]["te"])


def test_a_dropped_entry_is_gone():
    assert "size" not in changed_data(DATA, Change("entry", ("size",), (2, 3)))


def test_places_are_found_by_the_way_they_are_printed():
    found = paths_by_field({"rows": ({"cells": {2: 5}},)})

    assert ("rows", 0, "cells", 2) == found["rows[0].cells[2]"]
    assert () == found[""]


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (Change("number", ("a", 0), 1, 2), "a[0]: 1", "a[0]: 2"),
        (Change("number", ("hex",), "0109", "0110"), "hex: '0109'", "hex: '0110'"),
        (Change("entry", ("a",), {"b": (1, True)}), "a: {b: [1, True]}", ""),
        (Change("entry", ("rows",), "ab\ncd\nef\n", "ab\nef\n"), "rows: cd", ""),
    ],
)
def test_a_mutant_shows_the_field_before_and_after(change, before, after):
    mutant = data_mutant("data/a.yaml", 3, change)

    assert ("data/a.yaml", 3, before, after) == (
        mutant.file,
        mutant.line,
        mutant.before,
        mutant.after,
    )

"""Lines that complete themselves: answers, phrases, commands."""

from __future__ import annotations

import pytest

from ww1core.session.completing import Field, Vocabulary, completions

UNITS = Field(lambda: ("I", "II", "V Corps"))
HEXES = Field(lambda: ("0101", "0102", "0201"))
WORDS = Vocabulary(
    answers=("0101", "hold", "march 0101"),
    phrases=(("attack ", HEXES, " with ", UNITS), ("march ", UNITS, " to ", HEXES)),
    commands={"why ": None, "undo": lambda: (), "supply ": lambda: ("I", "II")},
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ho", ["hold"]),
        ("HO", ["hold"]),
        ("  ho", ["hold"]),
        ("m", ["march 0101", "march "]),
        ("a", ["attack "]),
        ("attack 01", ["attack 0101", "attack 0102"]),
        ("attack 0102", ["attack 0102 with "]),
        ("attack 0102 w", ["attack 0102 with "]),
        ("attack 0102 with v", ["attack 0102 with V Corps"]),
        (
            "attack 0102 with V Corps, I",
            ["attack 0102 with V Corps, I", "attack 0102 with V Corps, II"],
        ),
        ("march I", ["march I to ", "march II"]),
        ("march V Corps to 02", ["march V Corps to 0201"]),
        ("attack 09", []),
        ("und", ["undo"]),
        ("undo ", []),
        ("w", ["why "]),
        ("why h", ["why hold"]),
        ("why attack 02", ["why attack 0201"]),
        ("supply i", ["supply I", "supply II"]),
        ("xyzzy", []),
    ],
)
def test_a_line_is_completed_as_far_as_the_next_name(line, expected):
    assert expected == completions(line, WORDS)


def test_an_empty_line_may_become_anything():
    assert {"0101", "hold", "attack ", "march ", "why ", "undo", "supply "} <= set(
        completions("", WORDS)
    )

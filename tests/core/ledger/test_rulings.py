"""The rulings of a title."""

from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.ledger.rulings import Ruling, read_rulings, rulings_by_rule

TEXT = """# Rulings

What stands here is free.

## AB-1.1a

**Doubt** One thing
or another.

**Ruling** One thing.
**Why** It is simpler (AB-1.2).
**Option** `other`: another thing.
**Option** `both`: both.

# A second part

Free again.

## Which units roll (AB-2, AB-3)

**Ruling** All.
"""


def test_a_ruling_has_rules_and_parts():
    first = read_rulings(TEXT)[0]

    expected = Ruling(
        rules=("AB-1.1a",),
        about="",
        doubt="One thing or another.",
        ruling="One thing.",
        why="It is simpler (AB-1.2).",
        options=("`other`: another thing.", "`both`: both."),
        line=5,
    )
    assert expected == first


def test_a_ruling_may_be_called_otherwise_and_be_about_several_rules():
    second = read_rulings(TEXT)[1]

    assert (("AB-2", "AB-3"), "Which units roll", "All.", 19) == (
        second.rules,
        second.about,
        second.ruling,
        second.line,
    )


def test_rulings_are_found_by_rule():
    first, second = read_rulings(TEXT)

    assert {"AB-1.1a": (first,), "AB-2": (second,), "AB-3": (second,)} == (
        rulings_by_rule([first, second])
    )


def test_a_text_without_rulings_has_none():
    assert () == read_rulings("# Rulings\n\nNone yet.\n")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("## About units\n", 1, "a ruling about no rule: 'About units'"),
        ("\n## Units (ab-1)\n", 2, "a ruling about no rule"),
        ("## AB-1\n\nYes.\n", 3, "no part of the ruling 'AB-1': 'Yes.'"),
        ("## AB-1\n**Rulling** Yes.\n", 2, "no part is called 'Rulling'"),
        ("## AB-1\n**Ruling** A.\n**Ruling** B.\n", 3, "a second part 'Ruling'"),
        ("## AB-1\n**Doubt** A.\n", 1, "'AB-1' has no ruling"),
        ("## AB-1\n**Ruling**\n", 1, "'AB-1' has no ruling"),
        ("## AB-1\n**Ruling** A.\n### More\n", 3, "a heading inside a ruling: '### More'"),
        ("##AB-1\n\n## AB-1\n**Ruling** A.\n##AB-2\n", 5, "a heading inside a ruling"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text, line, message):
    with pytest.raises(DataError) as caught:
        read_rulings(text, "title/RULINGS.md")

    assert ("title/RULINGS.md", line) == (caught.value.file, caught.value.line)
    assert message in str(caught.value)
    assert caught.value.advice

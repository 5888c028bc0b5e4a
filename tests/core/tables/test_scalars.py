from __future__ import annotations

import pytest

from ww1core.tables.scalars import plain_value, whole_number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("False", False),
        ("0", 0),
        ("-3", -3),
        ("+2", 2),
        ("1.5", 1.5),
        ("clear", "clear"),
        ("1-2", "1-2"),
        ("30+", "30+"),
        ("CG-12.75a", "CG-12.75a"),
    ],
)
def test_a_plain_value_has_its_type(text, value):
    actual = plain_value(text)

    assert (type(value), value) == (type(actual), actual)


@pytest.mark.parametrize(
    "text",
    ["no", "On", "yes", "0107", "0109", "1:2", "0x1F", "1_000", "1e3", ".inf", "1915-01-01", "<<"],
)
def test_a_value_that_can_be_read_in_two_ways_is_refused(text):
    with pytest.raises(ValueError, match="expected quotes around it"):
        plain_value(text)


def test_a_number_of_endless_length_is_refused():
    with pytest.raises(ValueError, match="expected quotes"):
        plain_value("9" * 5000)


def test_a_whole_number_in_a_text_is_found():
    assert [12, -1, None, None] == [whole_number(text) for text in ("12", "-1", "012", "a")]

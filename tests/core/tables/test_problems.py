from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import pytest
from pydantic import AfterValidator, Field, model_validator

from ww1core.errors import DataError
from ww1core.tables.load import load_text
from ww1core.tables.models import Entry, MisplacedError


def _rows(block: str) -> str:
    for row, text in enumerate(block.splitlines()):
        if "?" in text:
            raise MisplacedError("'?' is no terrain", row=row)
    return block


class Unit(Entry):
    id: Annotated[str, Field(pattern="^[A-Z]+$")]
    steps: Annotated[int, Field(ge=1)]
    arm: Literal["foot", "horse"] = "foot"


class Army(Entry):
    size: int
    by_turn: dict[int, tuple[Unit, ...]] = Field(default_factory=dict)
    units: tuple[Unit, ...] = ()
    lead: Unit | None = None
    map: Annotated[str, AfterValidator(_rows)] = ""
    motto: str = ""

    @model_validator(mode="after")
    def _has_size(self) -> Army:
        for number, unit in enumerate(self.units):
            if unit.steps > self.size:
                raise MisplacedError("more steps than the army", "units", number, "steps")
        return self


def complaint(text: str) -> str:
    with pytest.raises(DataError) as caught:
        load_text(text, Army, name="army.yaml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("size: '3'", "1: size: found '3', expected a whole number"),
        ("size: true", "1: size: found True, expected a whole number"),
        ("size:", "1: size: found nothing, expected a whole number"),
        ("motto: 3\nsize: 1", "1: motto: found 3, expected text"),
        ("size: 1\nunits: {a: 1}", "2: units: found a mapping, expected a list"),
        ("size: 1\nunits:\n- 3", "3: units[0]: found 3, expected a mapping"),
        ("size: 1\nlead: [1]", "2: lead: found a list, expected a mapping"),
        ("size: 1\nby_turn: 3", "2: by_turn: found 3, expected a mapping"),
        (
            "size: 1\nby_turn:\n  4:\n  - {id: A, steps: 0}",
            "4: by_turn[4][0].steps: found 0, expected greater than or equal to 1",
        ),
        ("size: 1\nunits:\n- {id: a, steps: 1}", "expected text that matches ^[A-Z]+$"),
        (
            "size: 1\nunits:\n- {id: A, steps: 1, arm: air}",
            "3: units[0].arm: found 'air', expected 'foot' or 'horse'",
        ),
    ],
)
def test_a_wrong_value_is_named_with_what_was_expected(text, message):
    assert message in complaint(text)


def test_a_missing_field_is_named_at_its_entry():
    expected = "army.yaml:3: units[0].steps: missing, expected a whole number; add steps"

    assert expected == complaint("size: 1\nunits:\n- id: A\n")


def test_an_unknown_field_is_named_with_the_known_ones():
    expected = "army.yaml:5: units[0].stepz: unknown field, expected one of arm, id, steps"

    advice = " (and 1 more); write steps instead of stepz"
    assert expected + advice == complaint("size: 1\nunits:\n- id: A\n\n  stepz: 1\n")


def test_an_unknown_field_in_a_mapping_by_key_is_named_with_the_known_ones():
    text = "size: 1\nby_turn: {3: [{id: A, steps: 1, x: 1}]}"

    assert "by_turn[3][0].x: unknown field, expected one of arm, id, steps" in complaint(text)


def test_the_first_error_of_the_file_is_given_with_the_number_of_others():
    text = "units:\n- {id: A, steps: x}\n- {id: B, steps: y}\nsize: z\n"
    expected = "army.yaml:2: units[0].steps: found 'x', expected a whole number (and 2 more)"

    assert f"{expected}; write a number" == complaint(text)


class Odd(Entry):
    call: Callable[[], int]
    place: tuple[int, Unit] | None = None


def test_a_model_that_cannot_describe_itself_still_refuses():
    with pytest.raises(DataError, match=r"^<text>:1: x: unknown field, expected only known fields"):
        load_text("x: 1\n", Odd)
    with pytest.raises(DataError, match=r"^<text>:1: call: missing, expected a value"):
        load_text("place:\n", Odd)


class Pairs(Entry):
    pairs: dict[str, tuple[int, Unit]]
    anything: object


def test_a_field_inside_a_pair_is_known():
    text = "anything: 1\npairs: {a: [1, {id: A, steps: 1, x: 2}]}\n"

    with pytest.raises(
        DataError, match=r"pairs\.a\[1\]\.x: unknown field, expected one of arm, id"
    ):
        load_text(text, Pairs)


def test_a_missing_field_of_any_type_expects_a_value():
    with pytest.raises(DataError, match="anything: missing, expected a value"):
        load_text("pairs: {}\n", Pairs)


def test_a_long_value_is_cut():
    text = "size: " + "x" * 300

    assert len(complaint(text)) < 120


def test_a_validator_can_say_where_inside():
    text = "size: 2\nunits:\n- {id: A, steps: 1}\n- id: B\n  steps: 3\n"

    assert "army.yaml:5: units[1].steps: more steps than the army" == complaint(text)


def test_a_validator_can_name_a_row_of_a_block():
    assert "army.yaml:4: map: '?' is no terrain" == complaint("size: 1\nmap: |\n  ..\n  .?\n")

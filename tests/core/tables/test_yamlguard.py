from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.tables.yamlguard import LIMITS, Limits, field_path, line_at, parse


def refusal(text: str | bytes, **limits: int) -> DataError:
    source = text.encode() if isinstance(text, str) else text
    with pytest.raises(DataError) as caught:
        parse(source, "units.yaml", LIMITS._replace(**limits))
    return caught.value


def placed(error: DataError) -> tuple[str | None, int | None, str | None]:
    return error.file, error.line, error.field


def test_a_mapping_is_read_with_tuples_for_lists():
    data, _ = parse(b"units:\n- {id: II, steps: 2}\n- {id: '3', steps: 1}\n", "units.yaml")

    assert {"units": ({"id": "II", "steps": 2}, {"id": "3", "steps": 1})} == data


def test_every_key_and_item_keeps_its_line():
    _, mark = parse(b"# note\na:\n  b:\n  - 1\n\n  - c: 2\nd: |\n  x\n", "units.yaml")
    paths = [(), ("a",), ("a", "b"), ("a", "b", 0), ("a", "b", 1), ("a", "b", 1, "c"), ("d",)]

    assert [2, 2, 3, 4, 6, 6, 7] == [line_at(mark, path) for path in paths]


def test_the_line_of_a_missing_value_is_that_of_its_entry():
    _, mark = parse(b"a:\n  b: 1\n", "units.yaml")

    assert 1 == line_at(mark, ("a", "z", 4))


def test_a_path_is_printed_like_an_expression():
    assert "rows[3].cells.2-1" == field_path(("rows", 3, "cells", "2-1"))


def test_quoted_values_stay_texts():
    data, _ = parse(b"a: '0107'\nb: \"no\"\nc: '1:2'\n", "units.yaml")

    assert {"a": "0107", "b": "no", "c": "1:2"} == data


def test_a_byte_order_mark_and_windows_line_ends_are_read():
    data, mark = parse(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", "units.yaml")

    assert {"a": 1, "b": 2} == data
    assert 2 == line_at(mark, ("b",))


def test_broken_yaml_is_one_error_with_its_place():
    error = refusal("a:\n  b: [1, 2\nc: 3\n")

    assert ("units.yaml", 2, "a.b[2]") == placed(error)
    assert str(error).startswith("units.yaml:2: a.b[2]: broken YAML in line 3, a bracket ")


def test_an_unfinished_quote_is_one_error():
    assert "broken YAML" in str(refusal('a: "text\n'))


def test_a_tab_in_the_indentation_is_named():
    error = refusal("a:\n\tb: 1\n")

    assert ("units.yaml", 2, "a") == placed(error)
    assert "tab in the indentation, expected spaces" == error.message


def test_a_key_that_occurs_twice_is_refused():
    error = refusal("a:\n  b: 1\n  c: 2\n  b: 3\n")

    assert ("units.yaml", 4, "a.b") == placed(error)
    assert "key 'b' occurs twice, expected it once" == error.message


@pytest.mark.parametrize("second", ["'1'", "+1", "1"])
def test_a_number_and_its_text_are_the_same_key(second):
    assert "occurs twice" in refusal(f"1: a\n{second}: b\n").message


def test_a_text_and_its_number_are_the_same_key():
    assert "occurs twice" in refusal("'1': a\n1: b\n").message


@pytest.mark.parametrize("key", ["true", "~", "1.5", "[a]", "{a: b}"])
def test_a_key_that_is_no_text_or_number_is_refused(key):
    assert "expected a plain key" in refusal(f"a: 1\n? {key}\n: 2\n").message


@pytest.mark.parametrize("value", ["!!python/object:os.system x", "!x [1]", "!!map {}", "! x"])
def test_a_tag_is_refused(value):
    error = refusal(f"a:\n- {value}\n")

    assert ("units.yaml", 2, "a[0]") == placed(error)
    assert "is not allowed" in error.message


def test_a_tag_directive_is_refused():
    assert "tag directives" in refusal("%TAG ! tag:x,2000:\n---\na: 1\n").message


def test_an_ambiguous_value_is_refused_at_its_place():
    error = refusal("hexes:\n- 1204\n- 0107\n")

    assert ("units.yaml", 3, "hexes[1]") == placed(error)


def test_a_merge_key_is_refused():
    assert "'<<'" in refusal("a: &x {b: 1}\nc:\n  <<: *x\n").message


def test_a_second_document_is_refused():
    error = refusal("a: 1\n---\nb: 2\n")

    assert ("units.yaml", 2, None) == placed(error)
    assert "second document" in error.message


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "~\n"])
def test_an_empty_file_is_refused(text):
    assert "the file is empty, expected a mapping" == refusal(text).message


def test_a_list_instead_of_a_mapping_is_refused():
    assert "found a list, expected a mapping" == refusal("- 1\n- 2\n").message


def test_a_single_value_instead_of_a_mapping_is_refused():
    assert "found a single value, expected a mapping" == refusal("text\n").message


def test_bytes_that_are_no_text_are_refused():
    error = refusal(b"a: 1\nb: caf\xe9\n")

    assert ("units.yaml", 2, None) == placed(error)
    assert "byte 0xe9 is not UTF-8, expected UTF-8 text" == error.message


def test_a_control_character_is_refused():
    error = refusal(b"a: 1\nb: x\x07y\n")

    assert 2 == error.line
    assert "expected printable text" in error.message


def test_a_deep_file_is_refused():
    error = refusal("a: " + "[" * 100_000)

    assert ("units.yaml", 1) == placed(error)[:2]
    assert "nested too deep, expected at most 24 levels" == error.message


def test_a_file_as_deep_as_allowed_is_read():
    data, _ = parse(b"a: [[[1]]]\n", "units.yaml", Limits(depth=4))

    assert {"a": (((1,),),)} == data


def test_a_large_file_is_refused_before_it_is_parsed():
    error = refusal(b"a: [" * 100, size=399)

    assert "the file is too large, expected at most 399 bytes" == error.message


def test_too_many_values_are_refused():
    assert "too many values" in refusal("a: [1, 2, 3, 4]\n", nodes=5).message


def test_an_alias_repeats_its_anchor_with_its_own_line():
    data, mark = parse(b"a: &x {b: 1}\nc:\n- *x\nd: &y 7\ne: *y\n", "units.yaml")

    assert {"a": {"b": 1}, "c": ({"b": 1},), "d": 7, "e": 7} == data
    assert 3 == line_at(mark, ("c", 0))


def test_an_alias_bomb_is_refused():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    for level in range(1, 10):
        inside = ", ".join([f"*a{level - 1}"] * 9)
        lines.append(f"a{level}: &a{level} [{inside}]")
    error = refusal("\n".join(lines))

    assert 3 == error.line
    assert "too many aliases, expected at most 16" == error.message


def test_what_an_alias_repeats_counts_each_time():
    text = "a: &a [1, 2, 3, 4, 5, 6, 7, 8]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n"

    assert "too many values" in refusal(text, nodes=60).message


def test_many_anchors_are_refused():
    text = "a:\n" + "".join(f"- &x{number} 1\n" for number in range(17))

    assert "too many anchors, expected at most 16" == refusal(text).message


@pytest.mark.parametrize("text", ["a: *x\n", "a: &x [1, *x]\n"])
def test_an_alias_without_a_finished_anchor_is_refused(text):
    assert "no finished anchor" in refusal(text).message

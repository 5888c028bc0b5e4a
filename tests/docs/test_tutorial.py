"""The tutorial, done step by step: the title it ends with is a sound one."""

from __future__ import annotations

import re

import pytest

PAGE = "tutorial/grow-a-title.md"
BY_HAND = ("ww1 new ford_road", "ww1 play ford_road --seat red=greedy")


@pytest.mark.timeout(120)
def test_the_title_that_the_tutorial_ends_with_is_sound(page, workshop):
    done = workshop.do(page(PAGE), *BY_HAND)

    assert {} == {command: said for command, (code, said) in done.items() if code}
    assert re.search(r"\b28 passed", done["pytest -q"][1])
    assert "15 rules, 15 in code or data, 15 tested" in done["ww1 rules ford_road --coverage"][1]
    assert re.search(r"\b[1-9]\d\d passed, 0 failed", done["ww1 validate ford_road"][1])


def test_the_commands_that_only_a_reader_runs_come_first(page):
    commands = [step for step in page(PAGE).steps if isinstance(step, str)]

    assert BY_HAND == (commands[0], commands[3])


def test_it_is_about_a_hundred_lines_without_the_tests(page):
    lines = []
    for edit in page(PAGE).edits:
        if not edit.path.startswith("tests/"):
            wanted = r"^.*\S" if edit.is_new else r"^\+.*\S"
            lines += re.findall(wanted, edit.text, re.MULTILINE)

    assert 80 <= len(lines) <= 140

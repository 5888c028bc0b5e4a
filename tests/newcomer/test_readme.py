"""README.md shows the newcomer's script as it goes, with pictures that are as they are drawn."""

from __future__ import annotations

import importlib.util
import re
import struct
from xml.etree import ElementTree as ET

import pytest
from newcomer_script import SCRIPT, tasks_of

from ww1core.testing.check import all_checks

pytestmark = pytest.mark.timeout(90)  # the first test of a process plays the whole script

TASKS = list(SCRIPT)[1:]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def readme(root):
    return (root / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def pictures(root):
    found = importlib.util.spec_from_file_location("pictures", root / "docs" / "pictures.py")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_readme_has_the_tasks_of_the_script_in_order(readme):
    tasks = {task: tuple(said.typed for said in lines) for task, lines in tasks_of(readme).items()}

    assert list(SCRIPT.items()) == list(tasks.items())
    numbers = re.findall(r"^### (\d+)\. ", readme, re.MULTILINE)
    assert [str(number) for number in range(1, 13)] == numbers


@pytest.mark.parametrize("task", TASKS)
def test_what_the_readme_shows_as_answer_is_answered(readme, story, task):
    shown = tasks_of(readme)[task]
    missing = [
        line
        for said, shot in zip(shown, story[task], strict=True)
        for line in said.answer
        if line not in shot.written
    ]

    assert [] == missing


def test_an_answer_that_is_not_given_is_found():
    page = "### 1. Go\n\n```console\n$ ww1 go\n...\ngone\n$ ww1\n```\n\n## Else\n"

    assert {"Go": [("$ ww1 go", ("gone",)), ("$ ww1", ())]} == tasks_of(page)


def test_the_terminal_of_the_picture_is_that_of_the_script(root, pictures, story):
    drawn = pictures.terminal_svg(story[pictures.TASK][0])
    kept = (root / "docs" / "pictures" / "terminal.svg").read_text("utf-8")

    # python docs/pictures.py draws it anew
    assert words_of(drawn) == words_of(kept)
    assert "DE-5R moves from 1704 to 1606 (CG-11.1c)" in [words for _, _, words in words_of(kept)]


def words_of(drawing):
    found = ET.fromstring(drawing).iter(f"{SVG}text")  # noqa: S314 (our own drawing)
    return [(text.get("x"), text.get("y"), text.text) for text in found]


@pytest.mark.parametrize(("name", "most"), [("terminal.svg", 150_000), ("yser.png", 420_000)])
def test_a_picture_of_the_readme_is_there_and_is_not_large(root, readme, name, most):
    file = root / "docs" / "pictures" / name

    assert re.search(rf"^!\[[^\]]+\]\(docs/pictures/{re.escape(name)}\)$", readme, re.MULTILINE)
    assert 1_000 < file.stat().st_size < most


def test_the_map_of_the_readme_is_wide_enough_to_read(root):
    head = (root / "docs" / "pictures" / "yser.png").read_bytes()[:24]

    assert head.startswith(b"\x89PNG")
    wide, high = struct.unpack(">II", head[16:])
    assert wide > 1000
    assert high > 700


def test_the_readme_counts_the_checks_of_the_contract(readme):
    (count,) = re.findall(r"(\d+) checks against the contract", readme)

    assert len(all_checks()) == int(count)

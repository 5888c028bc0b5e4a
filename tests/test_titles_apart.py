"""What two titles would write alike belongs to the core: six lines in a row are never the same."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from ww1core.scaffold.title import template_files

ROOT = Path(__file__).resolve().parents[1]
SAME = 6
"""So many lines in a row, empty ones and imports apart, are not the same in two titles."""


def scaffold() -> Iterator[tuple[str, str]]:
    """The modules that a new title begins with."""
    for path, text in template_files("ford_road"):
        if path.suffix == ".py" and path.parts[0] == "ford_road":
            yield str(path), text


def written(folder: Path) -> Iterator[tuple[str, str]]:
    """The modules of a title."""
    for path in sorted(folder.rglob("*.py")):
        yield str(path.relative_to(ROOT)), path.read_text("utf-8")


def modules() -> dict[str, list[tuple[str, str]]]:
    """The modules of every title by its name."""
    found = {folder.name: list(written(folder)) for folder in sorted((ROOT / "games").iterdir())}
    found["tutorial"] = list(written(ROOT / "examples" / "tutorial" / "ww1_tutorial"))
    found["scaffold"] = list(scaffold())
    return {name: listed for name, listed in found.items() if listed}


def lines_of(text: str) -> list[tuple[int, str]]:
    """The lines of a module with their numbers, without imports and empty lines."""
    imports = {
        number
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    listed = enumerate(text.splitlines(), 1)
    return [(n, line) for n, line in listed if line.strip() and n not in imports]


def runs(listed: list[tuple[str, str]]) -> dict[tuple[str, ...], str]:
    """Every run of so many lines with the place where it begins."""
    found: dict[tuple[str, ...], str] = {}
    for name, text in listed:
        lines = lines_of(text)
        for at in range(len(lines) - SAME + 1):
            run = tuple(line for _, line in lines[at : at + SAME])
            found.setdefault(run, f"{name}:{lines[at][0]}")
    return found


TITLES = {name: runs(listed) for name, listed in modules().items()}


def alike(one: dict[tuple[str, ...], str], other: dict[tuple[str, ...], str]) -> list[str]:
    """The places at which two titles say the same."""
    return [f"{one[run]} and {other[run]}: {run[0]}" for run in one if run in other]


@pytest.mark.parametrize(("one", "other"), list(combinations(sorted(TITLES), 2)))
def test_two_titles_have_no_six_lines_alike(one, other):
    assert [] == alike(TITLES[one], TITLES[other])


def test_six_lines_alike_are_found_wherever_they_stand():
    body = "".join(f"    x{n} = {n}\n" for n in range(SAME))
    first = runs([("a.py", f"import os\n\ndef f():\n{body}")])
    second = runs([("b.py", f"def g():\n    y = 1\n\n{body}")])
    third = runs([("c.py", f"def g():\n{body.replace('3', '4')}")])

    assert ["a.py:4 and b.py:4:     x0 = 0"] == alike(first, second)
    assert [] == alike(first, third)

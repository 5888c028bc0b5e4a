"""The weights of the titles: the numbers in the file are those that the evaluation reads."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from ww1core.plugins.faces import weights_beside

ROOT = Path(__file__).resolve().parents[1]
TITLES = sorted(file.parent.name for file in (ROOT / "games").glob("*/rules.yaml"))


def weights_read(text: str) -> Iterator[str]:
    """The weights that a module reads: of ``w``, or of the ``weights`` of a book."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute):
            match node.value:
                case ast.Name(id="w") | ast.Attribute(attr="weights"):
                    yield node.attr


@pytest.mark.parametrize("title", TITLES)
def test_every_weight_is_read_and_every_weight_read_is_in_the_file(title):
    modules = (ROOT / "games" / title).rglob("*.py")
    read = {name for module in modules for name in weights_read(module.read_text("utf-8"))}

    assert read
    assert read == set(vars(weights_beside(f"games.{title}")))


@pytest.mark.parametrize("title", TITLES)
def test_every_weight_says_what_it_is(title):
    lines = (ROOT / "games" / title / "weights.yaml").read_text("utf-8").splitlines()

    assert [] == [line for line in lines if not line.partition("# ")[2]]

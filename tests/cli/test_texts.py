"""The words of the runner and of what a seat is shown: each key has some, and none is left over."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from ww1core.cli import __file__ as package
from ww1core.words.catalogue import core_texts

FAMILIES = ("cli.", "session.")
CORE = Path(package).parents[1]
FOLDERS = (Path(package).parent, CORE / "session", CORE / "play")


def used_keys() -> set[str]:
    """The keys in the source as patterns; a part that is put in matches anything."""
    found = set()
    for path in (path for folder in FOLDERS for path in folder.rglob("*.py")):
        nodes: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
        while nodes:
            node = nodes.pop()
            if isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(part.value) if isinstance(part, ast.Constant) else "[a-z_]+"
                    for part in node.values
                ]
                found.add("".join(parts))
                continue
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(re.escape(node.value))
            nodes.extend(ast.iter_child_nodes(node))
    return {key for key in found if re.match(r"(cli|session)\\\.[a-z]", key)}


def known_keys() -> set[str]:
    """The keys of the catalogue; the words for one and for many have one key."""
    keys = core_texts("en").keys
    return {re.sub(r"\.(one|many)$", "", key) for key in keys if key.startswith(FAMILIES)}


def test_every_key_has_words():
    known = known_keys()

    assert set() == {
        key for key in used_keys() if not any(re.fullmatch(key, name) for name in known)
    }


def test_no_words_are_left_over():
    used = used_keys()

    assert set() == {
        name for name in known_keys() if not any(re.fullmatch(key, name) for key in used)
    }


@pytest.mark.parametrize("family", FAMILIES)
def test_the_words_of_a_family_are_sorted(family):
    catalogue = Path(package).parents[1] / "words" / "catalogues" / "en.yaml"
    lines = catalogue.read_text("utf-8").splitlines()
    keys = [line.partition(":")[0] for line in lines if line.startswith(family)]

    assert sorted(keys) == keys

"""The page about the rooms: every package stands on it once, and every name on it exists."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "explanation" / "architecture.md"
NAME = re.compile(r"`((?:[a-z_]+\.)+[A-Za-z_.]+)`")
OUTSIDE = ("pyproject.toml", "s.book")


def packages() -> list[str]:
    """Every folder of code, as the table writes it."""
    folders = ("ww1core", "games", "examples")
    found = (path.parent for folder in folders for path in (ROOT / folder).rglob("__init__.py"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def rows(page: str) -> list[tuple[str, str]]:
    """What the table says is in which folder."""
    return re.findall(r"^\| (.+) \| `([\w/]+)` \|$", page, re.MULTILINE)


def thing(name: str) -> object:
    """What a dotted name inside the core means."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(["ww1core", *parts[:count]]))
        except ModuleNotFoundError:
            continue
        for part in parts[count:]:
            found = getattr(found, part)
        return found
    raise LookupError(name)


def test_the_table_has_every_package_once():
    assert packages() == sorted(folder for _, folder in rows(PAGE.read_text("utf-8")))


def test_no_folder_is_said_to_be_for_nothing():
    assert all(what.strip() for what, _ in rows(PAGE.read_text("utf-8")))


@pytest.mark.parametrize("name", sorted(set(NAME.findall(PAGE.read_text("utf-8"))) - set(OUTSIDE)))
def test_a_name_on_the_page_exists(name):
    assert thing(name) is not None


@pytest.mark.parametrize("name", ["turns.nowhere", "turns.run.nothing"])
def test_a_name_that_does_not_exist_is_noticed(name):
    with pytest.raises((AttributeError, LookupError)):
        thing(name)

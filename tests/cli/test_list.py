"""``ww1 list``."""

from __future__ import annotations

import json
import sys

import pytest

SCENARIOS = [
    {"id": "day", "name": "A Day", "turns": 3},
    {"id": "morning", "name": "A Morning", "turns": 1},
]
BROKEN = {
    "absent": ("no_such_module", "ModuleNotFoundError"),
    "crash": ("broken_crash", "ZeroDivisionError"),
    "exits": ("broken_exits", "SystemExit"),
    "hollow": ("broken_hollow", "ww1_facts"),
}


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """Titles that cannot be used, each in its own way, and one that another shadows."""
    folder = tmp_path / "broken"
    info = folder / "broken-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    lines = [f"{name} = {module}\n" for name, (module, _) in BROKEN.items()]
    entries = "".join(["[ww1core.games]\n", *lines, "toy = zz_other\n"])
    (info / "entry_points.txt").write_text(entries)
    (folder / "broken_crash.py").write_text("1 / 0\n")
    (folder / "broken_exits.py").write_text("raise SystemExit(0)\n")
    (folder / "broken_hollow.py").write_text("")
    monkeypatch.syspath_prepend(str(folder))
    yield
    for module, _ in BROKEN.values():
        sys.modules.pop(module, None)


def listed(out: str) -> dict[str, list[dict]]:
    found: dict[str, list[dict]] = {}
    for entry in json.loads(out):
        found.setdefault(entry["title"], []).append(entry)
    return found


def test_titles_and_scenarios_are_listed_in_words(ww1):
    code, out, err = ww1("list")

    assert (0, "") == (code, err)
    assert "toy: Stones (north, south)\n  day      A Day, 3 turns\n" in out
    assert "  morning  A Morning, 1 turn\n" in out


def test_titles_and_scenarios_are_listed_as_json(ww1):
    code, out, _ = ww1("list", "--json")

    assert 0 == code
    assert [
        {"title": "toy", "name": "Stones", "seats": ["north", "south"], "scenarios": SCENARIOS}
    ] == listed(out)["toy"]


@pytest.mark.parametrize("title", BROKEN)
def test_a_broken_title_is_named_with_its_problem(title, broken, ww1):
    code, out, err = ww1("list", "--json")

    assert (0, "") == (code, err)
    (entry,) = listed(out)[title]
    assert BROKEN[title][1] in entry["problem"]


def test_broken_titles_keep_no_other_away(broken, ww1):
    out = ww1("list")[1]

    assert "toy: Stones (north, south)" in out
    assert "crash cannot be used: crash (broken_crash) cannot be loaded" in out


def test_a_shadowed_title_is_named_beside_the_one_that_is_used(broken, ww1):
    used, shadowed = listed(ww1("list", "--json")[1])["toy"]

    assert "problem" not in used
    assert "zz_other: shadowed by ww1_toy" == shadowed["problem"]


def test_nothing_installed_is_told(ww1, monkeypatch):
    monkeypatch.setattr("ww1core.plugins.discovery.titles", lambda: ())

    assert (0, "no title is installed\n", "") == ww1("list")
    assert (0, "[]\n", "") == ww1("list", "--json")

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from typing import NamedTuple

import pytest

from ww1core.errors import PluginError
from ww1core.plugins import find_title
from ww1core.plugins.discovery import EXTENSIONS, GAMES, extensions_of, find, load, titles


def game(name, value):
    return EntryPoint(name, value, GAMES)


def test_titles_are_listed_by_name_without_being_imported():
    found = titles([game("zebra", "no.such.module"), game("ant", "no.other.module")])

    assert ["ant", "zebra"] == [one.name for one in found]
    assert ["", ""] == [one.problem for one in found]


def test_other_groups_are_no_titles():
    given = [EntryPoint("x", "m", "console_scripts"), EntryPoint("a.b", "m", EXTENSIONS)]

    assert () == titles(given)


def test_a_second_title_of_a_name_is_shadowed():
    found = titles([game("duel", "second.module"), game("duel", "first.module")])

    assert [("first.module", ""), ("second.module", "shadowed by first.module")] == [
        (one.value, one.problem) for one in found
    ]


def test_the_title_that_is_not_shadowed_is_found_in_any_order():
    entries = [game("duel", "second.module"), game("duel", "first.module")]

    assert ["first.module"] * 2 == [find("duel", given).value for given in (entries, entries[::-1])]


class Package(NamedTuple):
    """As much of a distribution as an entry point shows."""

    name: str
    version: str = "1"


def test_a_foreign_title_does_not_take_the_place_of_one_that_comes_with_the_core():
    own = game("duel", "our.module")._for(Package("ww1"))
    foreign = game("duel", "a.module")._for(Package("aardvark"))
    found = titles([foreign, own])

    assert "our.module" == find("duel", [foreign, own]).value
    assert [("ww1", ""), ("aardvark", "shadowed by our.module")] == [
        (one.package, one.problem) for one in found
    ]


def test_an_entry_point_that_is_there_twice_counts_once():
    found = titles([game("duel", "module"), game("duel", "module")])

    assert [""] == [one.problem for one in found]


@pytest.mark.parametrize(
    ("given", "told"), [([], "installed: none"), ([game("ant", "m")], "installed: ant")]
)
def test_an_unknown_title_is_refused_with_those_there_are(given, told):
    with pytest.raises(PluginError, match=f"no title 'duel'; {told}"):
        find("duel", given)


def test_extensions_are_those_with_the_name_of_the_title_before_the_dot():
    given = [
        EntryPoint("duel.b", "m1", EXTENSIONS),
        EntryPoint("duel.a", "m2", EXTENSIONS),
        EntryPoint("duels.a", "m3", EXTENSIONS),
        EntryPoint("duel", "m4", EXTENSIONS),
        EntryPoint("other.a", "m5", EXTENSIONS),
        game("duel.c", "m6"),
    ]

    assert ["duel.a", "duel.b"] == [entry.name for entry in extensions_of("duel", given)]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("raise RuntimeError('no map\\nat all')", "RuntimeError: no map"),
        ("import no_such_library", "ModuleNotFoundError"),
        ("1 +", "SyntaxError"),
        ("raise ValueError", "ValueError"),
        ("raise SystemExit(3)", "SystemExit"),
    ],
)
def test_a_plugin_that_raises_on_load_is_told_by_name(tmp_path, monkeypatch, source, told):
    (tmp_path / "broken_plugin.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_plugin", raising=False)

    with pytest.raises(PluginError, match=rf"^duel \(broken_plugin\) cannot be loaded: {told}"):
        load(game("duel", "broken_plugin"))


@pytest.mark.parametrize("value", ["no_such_module_at_all", "sys:no_such_name"])
def test_an_entry_point_that_leads_nowhere_is_told_by_name(value):
    with pytest.raises(PluginError, match="duel"):
        load(game("duel", value))


def test_opening_one_title_imports_no_other(tmp_path, monkeypatch, add_title):
    (tmp_path / "stranger_title.py").write_text("raise AssertionError('imported')")
    monkeypatch.syspath_prepend(tmp_path)
    stranger = [
        game("stranger", "stranger_title"),
        EntryPoint("stranger.extra", "stranger_title", EXTENSIONS),
    ]
    find_title("skirmish", [*stranger, add_title()]).open()

    assert "stranger_title" not in sys.modules


def test_a_broken_title_does_not_keep_another_from_being_found(add_title):
    given = [game("broken", "no.such.module"), add_title()]

    assert "skirmish" == find_title("skirmish", given).facts.name
    assert {"broken", "skirmish"} == {one.name for one in titles(given)}


def test_a_broken_extension_is_told_by_name(add_title):
    broken = EntryPoint("skirmish.bad", "no_such_module_at_all", EXTENSIONS)

    with pytest.raises(PluginError, match=r"skirmish\.bad"):
        find_title("skirmish", [add_title(), broken])


def test_what_is_installed_is_listed_when_nothing_is_given():
    assert [] == [one for one in titles() if not one.package]

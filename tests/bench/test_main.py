"""The command: arguments, titles, missing peers, output."""

from __future__ import annotations

import json
import sys
from types import MappingProxyType

import pytest

from bench import __main__ as command
from bench.__main__ import Group, main
from bench.measure import WrongAnswerError
from bench.rows import Bar, Row

ROW = Row("flood", 30.0, "us", "networkx: 3,000 us", 100.0, Bar(80))


def wrong_rows():
    yield ROW
    raise WrongAnswerError("flood: the sides do not agree")


@pytest.fixture
def stubs(monkeypatch):
    """One group without peers, and titles that say only their name."""
    groups = {
        "graphs": Group(lambda: iter([ROW])),
        "title": Group(lambda: iter([Row("smallest: playout", 1, "x")])),
        "workers": Group(wrong_rows),
    }
    monkeypatch.setattr(command, "GROUPS", MappingProxyType(groups))
    monkeypatch.setattr(command, "title", lambda name: iter([Row(f"{name}: playout", 1, "x")]))


def names(capsys):
    return [row["name"] for row in json.loads(capsys.readouterr().out)["rows"]]


def test_json_holds_the_rows_and_nothing_else(stubs, capsys):
    assert 0 == main(["--json", "--only", "graphs"])
    said = json.loads(capsys.readouterr().out)

    assert {"rows"} == said.keys()
    assert [ROW.as_dict()] == said["rows"]


def test_the_table_ends_with_how_many_targets_are_reached(stubs, capsys):
    assert 0 == main(["--only", "graphs"])
    head, row, last = capsys.readouterr().out.splitlines()

    assert ["value", "against", "ratio", "target"] == head.split()
    assert row.startswith("flood ")
    assert row.endswith(" ok")
    assert "1 of 1 targets reached" == last


def test_a_title_adds_its_rows(stubs, capsys):
    assert 0 == main(["--json", "--only", "graphs", "--title", "tutorial"])

    assert ["flood", "tutorial: playout"] == names(capsys)


def test_a_title_is_measured_once(stubs, capsys):
    arguments = ["--json", "--only", "title", "--title", "tutorial", "--title", "tutorial"]
    assert 0 == main(arguments)

    assert ["smallest: playout", "tutorial: playout"] == names(capsys)


def test_an_unknown_title_is_refused_in_one_line(stubs, capsys):
    assert 2 == main(["--only", "graphs", "--title", "nowhere"])
    said = capsys.readouterr()

    assert "" == said.out
    assert 1 == len(said.err.splitlines())
    assert "nowhere" in said.err


def test_sides_that_do_not_agree_are_told_in_one_line(stubs, capsys):
    assert 2 == main(["--json", "--only", "workers"])
    said = capsys.readouterr()

    assert ("", "bench: flood: the sides do not agree\n") == (said.out, said.err)


@pytest.mark.parametrize(
    "arguments", [["--nonsense"], ["--only", "nothing"], ["--title"], ["surplus"]]
)
def test_bad_arguments_end_with_2(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        main(arguments)

    assert 2 == caught.value.code
    assert "usage: python -m bench" in capsys.readouterr().err


def test_a_missing_peer_is_told_in_one_line_with_its_extra(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "chess", None)
    monkeypatch.setitem(sys.modules, "tox", None)

    assert 2 == main(["--json"])
    said = capsys.readouterr()
    assert "" == said.out
    assert ["bench: python-chess and tox not installed: install the extra bench (ww1[bench])"] == (
        said.err.splitlines()
    )


def test_what_needs_no_peer_runs_without_it(monkeypatch, capsys, one_round):
    monkeypatch.setitem(sys.modules, "chess", None)

    assert 0 == main(["--json", "--only", "states"])
    assert ["clone, 300 units", "save and load, 300 units"] == names(capsys)


def test_every_installed_title_is_measured_in_its_smallest_scenario(monkeypatch):
    measured = []

    def rows(name, *, every=False):
        measured.append((name, every))
        yield ROW

    monkeypatch.setattr("bench.titles.title_rows", rows)
    list(command.titles())
    list(command.title("tutorial"))

    assert {("clash_giants", False), ("gwc", False), ("tutorial", False)} <= set(measured)
    assert ("tutorial", True) == measured[-1]

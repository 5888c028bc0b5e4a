"""The command line itself: help, usage errors, and what they load."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ww1core.cli.__main__ import main
from ww1core.version import VERSION

HEAVY = {"networkx", "pluggy", "pydantic", "rich", "yaml"}
ENGINE = {"ww1core.book", "ww1core.game", "ww1core.plugins", "ww1core.turns", "ww1core.tables"}


@pytest.mark.parametrize(
    "arguments", ["--help", "--version", "play --help", "rules --help", "validate --help"]
)
def test_help_loads_neither_engine_nor_heavy_library(arguments, root):
    code = (
        "import sys; from ww1core.cli.__main__ import main; "
        "code = main(sys.argv[1:]); print(*sys.modules, file=sys.stderr); sys.exit(code)"
    )
    line = [sys.executable, "-c", code, *arguments.split()]
    done = subprocess.run(line, cwd=root, check=True, capture_output=True, text=True)

    assert set() == (HEAVY | ENGINE) & set(done.stderr.split())


def test_help_asks_for_no_entry_point(monkeypatch, capsys):
    def refuse(**_selection):
        raise AssertionError

    monkeypatch.setattr("importlib.metadata.entry_points", refuse)

    assert 0 == main(["--help"])
    assert "Commands:" in capsys.readouterr().out


def test_help_names_every_command(capsys):
    main(["--help"])
    said = capsys.readouterr().out

    expected = (
        "list play replay new schema rules mutate validate saves position why odds doctor "
        "render simulate"
    )
    assert expected.split() == [
        line.split()[0] for line in said.partition("Commands:\n")[2].splitlines()
    ]
    assert "..." not in said.partition("Commands:\n")[2]


def test_the_version_is_told(capsys):
    assert 0 == main(["--version"])
    assert f"ww1 {VERSION}\n" == capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["plya"], "plya"),
        (["list", "--jsno"], "--jsno"),
        (["play", "toy", "--seed", "many"], "--seed"),
        (["replay"], "FILE"),
        (["replay", "game", "--to", "-1"], "--to"),
    ],
)
def test_a_usage_error_names_what_is_wrong_and_is_refused(arguments, named, capsys):
    code = main(arguments)
    said = capsys.readouterr()

    assert 2 == code
    assert "" == said.out
    assert named in said.err

"""The command line itself: help, usage errors, and what they load."""

from __future__ import annotations

import inspect
import shlex
import subprocess
import sys

import pytest
from typer.main import get_command

from ww1core.cli.__main__ import main
from ww1core.cli.arguments import app
from ww1core.version import VERSION

HEAVY = {"networkx", "pluggy", "pydantic", "rich", "yaml"}
ENGINE = {
    "ww1core.play.book",
    "ww1core.play.game",
    "ww1core.plugins",
    "ww1core.turns",
    "ww1core.tables",
}


COMMANDS = get_command(app).commands


def test_help_loads_neither_engine_nor_heavy_library(root):
    lines = ["--help", "--version", *(f"{name} --help" for name in COMMANDS)]
    code = (
        "import sys; from ww1core.cli.__main__ import main; "
        "codes = [main(line.split()) for line in sys.argv[1:]]; "
        "print(*sys.modules, file=sys.stderr); sys.exit(any(codes))"
    )
    line = [sys.executable, "-c", code, *lines]
    done = subprocess.run(line, cwd=root, check=True, capture_output=True, text=True)

    assert set() == (HEAVY | ENGINE) & set(done.stderr.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_ends_its_words_with_an_example(name, capsys):
    assert 0 == main([name, "--help"])
    said = capsys.readouterr().out.partition("\n\nArguments:")[0].partition("\n\nOptions:")[0]
    example = " ".join(said.split("\n\n")[-1].split())
    arguments = [one for one in COMMANDS[name].params if one.param_type_name == "argument"]

    assert example.startswith(f"Example: ww1 {name}")
    for one in arguments:
        if one.required and one.metavar in {"TITLE", "NAME"}:
            assert example.startswith(f"Example: ww1 {name} {one.metavar}")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_and_argument_is_explained(name):
    assert [] == [one.name for one in COMMANDS[name].params if not one.help]


@pytest.mark.parametrize("name", COMMANDS)
def test_an_example_can_be_read_by_the_command(name):
    example = inspect.cleandoc(COMMANDS[name].help).split("\n\n")[-1]
    words = shlex.split(example.removeprefix(f"Example: ww1 {name}"))

    COMMANDS[name].make_context(f"ww1 {name}", words)


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
        "list play serve replay saves position why odds doctor render network "
        "simulate tournament tune rules provenance validate mutate schema new"
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

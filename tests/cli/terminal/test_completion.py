"""Completion in shells: what is offered, and the scripts that ask for it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from ww1core.cli.arguments import app
from ww1core.cli.terminal.candidates import SOURCES
from ww1core.cli.terminal.completion import split_line
from ww1core.cli.terminal.shells import SHELLS

HEAVY = {"ww1_toy", "networkx", "pydantic", "rich", "yaml"}
PLAYERS = ("me", "aggressive", "greedy", "random")
BREAKS = " \t\n\"'><=;|&(:"


@pytest.fixture
def ask(ww1, monkeypatch):
    """The answer to a shell, line by line."""

    def answer(line, shell="bash", breaks=BREAKS):
        monkeypatch.setenv("_WW1_COMPLETE", shell)
        monkeypatch.setenv("_WW1_LINE", line)
        monkeypatch.setenv("_WW1_BREAKS", breaks)
        code, out, err = ww1()
        assert (0, "") == (code, err)
        return out.splitlines()

    return answer


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("ww1 pro", ["provenance"]),
        ("ww1 --ver", ["--version"]),
        ("ww1 --show-completion ", ["bash", "zsh", "fish"]),
        ("ww1 play to", ["toy"]),
        ("ww1 validate al", ["all"]),
        ("ww1 play toy ", ["day", "morning"]),
        ("ww1 play toy m", ["morning"]),
        ("ww1 network tutorial bridge ", ["march", "supply", "rail"]),
        ("ww1 play --seed 3 toy m", ["morning"]),
        ("ww1 play --seed=3 toy m", ["morning"]),
        ("ww1 play --auto toy m", ["morning"]),
        ("ww1 play -- toy m", ["morning"]),
        ("ww1 render toy mor", ["morning"]),
        ("ww1 render toy --seat ", ["north", "south"]),
        ("ww1 play toy --option ", ["fault", "moon"]),
        ("ww1 play toy --option moon --option ", ["fault"]),
        ("ww1 play toy --seat north=", [*PLAYERS]),
        ("ww1 play toy --seat sou", [f"south={who}" for who in PLAYERS]),
        ("ww1 play toy --seat north=r", ["random"]),
        ("ww1 play toy --seat north=me --seat =", []),
        ("ww1 play toy --seat north=me --seat n", []),
        ("ww1 play toy --seat=south=gr", ["greedy"]),
        ("ww1 simulate toy --seats greedy,ra", ["greedy,random"]),
        ("ww1 tournament to", ["toy"]),
        ("ww1 tournament toy toy/m", ["toy/morning"]),
        ("ww1 tournament toy/day --players greedy,ra", ["greedy,random"]),
        ("ww1 rules toy TOY-2", ["TOY-2.1", "TOY-2.2", "TOY-2.3"]),
        ("ww1 mutate toy --rule TOY-5", ["TOY-5.1"]),
        ("ww1 validate toy --scenario d", ["day"]),
        ("ww1 validate toy --profile ", ["quick", "ci", "deep"]),
        ("ww1 validate toy --check ledger.p", ["ledger.present"]),
        ("ww1 provenance toy --kind h", ["history"]),
        ("ww1 list --lang ", ["en", "fr"]),
        ("ww1 provenance toy --j", ["--json"]),
        ("ww1 provenance toy --json --j", []),
        ("ww1 play toy --journal x --lo", ["--load"]),
        ("ww1 replay a b", []),
        ("ww1 play 'to", ["toy"]),
        ("ww1 nonsense ", []),
        ("ww1 play nothing ", []),
        ("ww1 play toy --load ", []),
        ("ww1 play toy --nonsense x", []),
        ("ww1 play toy -- day --", []),
    ],
)
def test_what_may_follow_is_offered(line, offered, ask):
    assert offered == ask(line)


def test_every_command_is_offered(ask):
    assert list(get_command(app).commands) == ask("ww1 ")


def test_options_are_offered_where_no_argument_is_left(ask):
    assert {"--json", "--help"} <= set(ask("ww1 saves "))


def test_a_shell_that_splits_words_elsewhere_gets_whole_ones(ask):
    assert ["north=random"] == ask("ww1 play toy --seat north=r", breaks=" \t")
    assert ["north=random"] == ask("ww1 play toy --seat north=r", "zsh")


def test_zsh_and_fish_get_what_a_candidate_means(ask):
    assert ["day:A Day"] == ask("ww1 play toy d", "zsh")
    assert ["day\tA Day"] == ask("ww1 play toy d", "fish")
    assert ["north"] == ask("ww1 render toy --seat n", "fish")


def test_a_colon_in_a_candidate_is_told_from_the_one_behind_it(ask, monkeypatch):
    from ww1core.cli.terminal.candidates import Candidate

    source = {"TITLE": lambda _given, _last: [Candidate("a:b", "c: d")]}
    monkeypatch.setattr("ww1core.cli.terminal.candidates.SOURCES", source)

    assert ["a\\:b:c: d"] == ask("ww1 play ", "zsh")


@pytest.fixture
def asked(ww1, monkeypatch):
    """What a shell asks stands in the environment."""
    monkeypatch.setenv("_WW1_COMPLETE", "bash")
    monkeypatch.setenv("_WW1_LINE", "ww1 play toy ")
    return ww1


def test_a_title_that_fails_offers_nothing(asked, monkeypatch):
    def fail(*_arguments):
        print("noise")  # noqa: T201 (what a title might do)
        raise SystemExit(3)

    monkeypatch.setattr("ww1core.plugins.find_title", fail)

    assert (0, "", "noise\n") == asked()


def test_whoever_writes_a_title_sees_why_nothing_is_offered(asked, monkeypatch):
    monkeypatch.setenv("_WW1_LINE", "ww1 play nothing ")
    monkeypatch.setenv("WW1_TRACEBACK", "1")
    code, out, err = asked()

    assert (2, "") == (code, out)
    assert err.startswith("ww1: there is no title 'nothing'")


def test_every_source_of_values_is_that_of_a_parameter():
    named = {
        parameter.metavar
        for command in (get_command(app), *get_command(app).commands.values())
        for parameter in command.params
    }

    assert set(SOURCES) <= named


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", ([], "")),
        ("ww1", ([], "")),
        ("ww1 ", ([], "")),
        ("ww1 play a b", (["play", "a"], "b")),
        ("ww1 play 'a b' ", (["play", "a b"], "")),
        ('ww1 play "a b', (["play"], "a b")),
        ("ww1 play a\\", (["play"], "a")),
        ("ww1 why # a", (["why", "#"], "a")),
    ],
)
def test_a_line_is_split_as_a_shell_does(line, words):
    assert words == split_line(line)


@pytest.mark.parametrize("line", ["ww1 pl", "ww1 play toy --se", "ww1 play "])
def test_what_needs_no_title_loads_none(line, installed, root):
    code = (
        "import sys; from ww1core.cli.__main__ import main; "
        "main([]); print(*sys.modules, file=sys.stderr)"
    )
    plugins = Path(__file__).parents[1] / "plugins"
    path = os.pathsep.join(map(str, (root, plugins, installed)))
    given = {**os.environ, "PYTHONPATH": path, "_WW1_COMPLETE": "bash", "_WW1_LINE": line}
    done = subprocess.run(
        [sys.executable, "-c", code], env=given, check=True, capture_output=True, text=True
    )

    assert done.stdout
    assert set() == HEAVY & set(done.stderr.split())


@pytest.fixture
def shell_path(command, tmp_path):
    """A folder with the command ww1, to be found by a shell."""
    folder = tmp_path / "bin"
    folder.mkdir()
    script = folder / "ww1"
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m ww1core.cli "$@"\n')
    script.chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("ww1 prov", ["provenance"]),
        ("ww1 play toy --seat north=ra", ["random"]),
        ("ww1 play nothing x", []),
    ],
)
def test_bash_completes(line, offered, shell_path, installed, root):
    asked = f"""
eval "$(ww1 --show-completion bash)"
complete -p ww1 >&2
COMP_LINE={shlex.quote(line)} COMP_POINT={len(line)}
_ww1_completion ww1
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    plugins = Path(__file__).parents[1] / "plugins"
    given = {
        **os.environ,
        "PATH": f"{shell_path}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(map(str, (root, plugins, installed))),
    }
    done = subprocess.run(
        ["bash", "--norc", "-c", asked], env=given, check=True, capture_output=True, text=True
    )

    assert "complete -o default -F _ww1_completion ww1\n" == done.stderr
    assert offered == done.stdout.split()


def test_the_script_is_that_of_the_shell_in_use(ww1, monkeypatch):
    for name, script in SHELLS.items():
        monkeypatch.setenv("SHELL", f"/usr/bin/{name}")

        assert (0, script, "") == ww1("--show-completion")


@pytest.mark.parametrize("option", ["--show-completion", "--install-completion"])
def test_a_shell_that_is_not_known_is_refused(option, ww1, monkeypatch):
    monkeypatch.setenv("SHELL", "/bin/csh")
    message = "ww1: no completion for the shell 'csh', expected bash, zsh, fish\n"

    assert (2, "", message) == ww1(option)
    assert (2, "", message.replace("csh", "xonsh")) == ww1(option, "xonsh")


@pytest.fixture
def home(ww1, tmp_path, monkeypatch):
    """A home of its own for the files of shells."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("shell", "script", "start"),
    [
        ("bash", ".local/share/bash-completion/completions/ww1", ".bashrc"),
        ("zsh", ".zfunc/_ww1", ".zshrc"),
        ("fish", ".config/fish/completions/ww1.fish", None),
    ],
)
def test_the_script_is_installed_once(shell, script, start, home, ww1):
    if start:
        (home / start).write_text("before", "utf-8")
    code, out, err = ww1("--install-completion", shell)
    again = ww1("--install-completion", shell)[1]

    assert (0, "") == (code, err)
    assert SHELLS[shell] == (home / script).read_text("utf-8")
    assert f"written: {home / script}" == out.splitlines()[0]
    assert f"{shell} completes ww1 from its next start on" == out.splitlines()[-1]
    if start:
        first, line = (home / start).read_text("utf-8").splitlines()
        assert "before" == first
        assert str((home / script).parent) in line
        assert f"written: {home / start}" in out
        assert str(home / start) not in again


def test_bash_completes_when_it_starts_after_the_installation(home, ww1):
    ww1("--install-completion", "bash")
    asked = ". ~/.bashrc; complete -p ww1"
    done = subprocess.run(
        ["bash", "--norc", "-c", asked], check=True, capture_output=True, text=True
    )

    assert "complete -o default -F _ww1_completion ww1\n" == done.stdout

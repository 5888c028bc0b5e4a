"""What scripts rely on: exit codes, JSON, and that nothing asks where nobody can answer."""

from __future__ import annotations

import builtins
import json

import pytest
from typer.main import get_command

from ww1core.cli.arguments import app
from ww1core.cli.fallback import FAILED, REFUSED
from ww1core.plugins import discovery
from ww1core.scenes.scene import Battle, Scene

COMMANDS = get_command(app).commands
BOTS = "--seat north=random --seat south=random --seed 1"
FINE = 0

TABLE = [
    ("list", FINE),
    ("list --json", FINE),
    (f"play toy {BOTS} --no-save", FINE),
    ("play toy --no-save", FINE),
    ("serve --port nothing", REFUSED),
    ("play nothing", REFUSED),
    ("play toy nowhere", REFUSED),
    ("list nothing", REFUSED),
    ("play toy --seat north=nobody", REFUSED),
    ("replay game", FINE),
    ("replay game --verify", FINE),
    ("replay game --across --json", FINE),
    ("replay broken --verify", REFUSED),
    ("replay nowhere", REFUSED),
    ("saves", FINE),
    ("saves --json", FINE),
    ("position begun", FINE),
    ("position nowhere", REFUSED),
    ("why begun agate", FINE),
    ("why begun agate --json", FINE),
    ("why begun marble", REFUSED),
    ("why game agate", REFUSED),
    ("odds begun agate", FINE),
    ("odds begun agate --json", FINE),
    ("odds begun marble", REFUSED),
    ("network tutorial bridge", FINE),
    ("network toy day", REFUSED),
    ("doctor", FINE),
    ("doctor --json", FINE),
    ("render toy -o map.svg", FINE),
    ("render toy -o map.gif", REFUSED),
    ("simulate toy --games 2", FINE),
    ("simulate toy --games 2 --json", FINE),
    ("simulate toy --games 1 --option fault --json", FAILED),
    ("simulate toy --seats nobody", REFUSED),
    ("tournament toy/day --games 1", FINE),
    ("tournament toy/day --games 1 --json", FINE),
    ("tournament toy/day --games 1 --option fault", FAILED),
    ("tournament toy --players nobody", REFUSED),
    ("tune tutorial --scenario dawn --generations 1 --size 4 --games 1 --final 1 --json", FINE),
    ("tune toy", REFUSED),
    ("rules toy", FINE),
    ("rules toy --json", FINE),
    ("rules toy --coverage", REFUSED),
    ("rules toy --coverage --json", REFUSED),
    ("rules toy submarine", REFUSED),
    ("provenance toy", FINE),
    ("provenance toy --json", FINE),
    ("provenance toy --kind myth", REFUSED),
    ("validate toy --check ledger.present", FINE),
    ("validate toy --check ledger.present --json", FINE),
    ("validate toy --check ledger.unknown --json", FAILED),
    ("validate --list --json", FINE),
    ("validate toy --check nothing", REFUSED),
    ("validate", REFUSED),
    ("mutate nothing", REFUSED),
    ("mutate toy --tests nowhere --json", REFUSED),
    ("schema toy", FINE),
    ("schema nothing", REFUSED),
    ("new pebbles", FINE),
    ("new No-Name", REFUSED),
    ("--version", FINE),
    ("--show-completion bash", FINE),
    ("--show-completion csh", REFUSED),
    ("--lang xx list", REFUSED),
    ("nonsense", REFUSED),
]


def battle(s, seat):
    return Scene("Stones", "", battle=Battle("heap", ("north",)) if any(s.taken) else None)


@pytest.fixture(scope="module")
def journals():
    """Journals by name, kept once the first test has had them played."""
    return {}


@pytest.fixture
def prepared(ww1, journals, monkeypatch, tmp_path):
    """A finished game, one that has begun and a damaged one; nobody is there to ask."""
    monkeypatch.setenv("WW1_DATA", str(tmp_path / "kept"))
    monkeypatch.setattr("ww1_toy.scene", battle)
    toy = discovery.Found("toy", "ww1_toy", "toys", "1.0")
    monkeypatch.setattr(discovery, "titles", lambda _given=None: (toy,))
    if not journals:
        ww1("play", "toy", *BOTS.split(), "--journal", "game")
        ww1("play", "toy", "--seed", "1", "--journal", "begun")
        journals.update((name, (tmp_path / name).read_bytes()) for name in ("game", "begun"))
        first, _lost, *others = journals["game"].splitlines(keepends=True)
        journals["broken"] = b"".join((first, *others))
    for name, lines in journals.items():
        (tmp_path / name).write_bytes(lines)

    def refuse(*_arguments):
        raise AssertionError

    monkeypatch.setattr(builtins, "input", refuse)
    return ww1


@pytest.mark.parametrize(("line", "expected"), TABLE, ids=[line for line, _ in TABLE])
def test_a_command_ends_with_the_code_that_says_how_it_went(line, expected, prepared):
    code, out, err = prepared(*line.split())

    assert expected == code, err
    assert "Traceback" not in err
    if code == REFUSED:
        assert "" == out
        assert 1 <= len(err.splitlines()) <= 4
    elif "--json" in line:
        json.loads(out)
    else:
        assert out


def test_every_command_is_in_the_table():
    refused = {line.split()[0] for line, code in TABLE if code == REFUSED}
    tried = {line.split()[0] for line, code in TABLE if code != REFUSED}

    assert set(COMMANDS) - {"mutate", "serve"} <= tried  # runs of these are tests of their own
    assert set(COMMANDS) - {"saves", "doctor"} <= refused  # these two are given nothing


@pytest.mark.parametrize("name", COMMANDS)
def test_an_unknown_option_is_refused_by_every_command(name, ww1):
    code, out, err = ww1(name, "--nonsense")

    assert (REFUSED, "") == (code, out)
    assert "--nonsense" in err


WITHOUT_DATA = {"new", "play", "position", "render", "schema", "serve"}
"""They play, write files, or print one line that is its own format."""


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - WITHOUT_DATA))
def test_every_command_that_prints_data_prints_json_too(name):
    assert "--json" in {word for one in COMMANDS[name].params for word in one.opts}

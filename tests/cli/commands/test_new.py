"""``ww1 new``: a title outside this repository, green at once."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ww1core.cli.__main__ import main
from ww1core.errors import NotationError, PluginError
from ww1core.scaffold import title as scaffold
from ww1core.scaffold.title import check_name, new_title, template_files

NAME = "iron_gate"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A new title, in a folder of its own."""
    into = tmp_path_factory.mktemp("outside")
    assert 0 == main(["new", NAME, "--into", str(into)])
    return into / NAME


@pytest.fixture(scope="module")
def run(made, root, tmp_path_factory):
    """Run a module or a script in the folder of the new title, as if it was installed."""
    installed = tmp_path_factory.mktemp("installed")
    info = installed / f"{NAME}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 0.1.0\n")
    entries = (
        f"[ww1core.games]\n{NAME} = {NAME}.plugin\n\n[pytest11]\nww1 = ww1core.testing.plugin\n"
    )
    (info / "entry_points.txt").write_text(entries)
    paths = os.pathsep.join(map(str, (made, installed, root)))
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}

    def start(*arguments: str) -> subprocess.CompletedProcess:
        is_script = arguments[0].endswith(".py")
        command = [sys.executable, *([] if is_script else ["-m"]), *arguments]
        return subprocess.run(
            command, cwd=made, env=environment, capture_output=True, text=True, check=False
        )

    return start


def test_its_own_tests_pass(run):
    done = run("pytest", "-q", "-p", "no:cacheprovider")

    assert 0 == done.returncode, done.stdout
    assert re.search(r"\b\d\d passed", done.stdout)


def test_every_rule_is_carried_and_tested(run):
    done = run("ww1core.cli", "rules", NAME, "--coverage", "--json")
    found = json.loads(done.stdout)

    assert 0 == done.returncode
    assert 11 == found["rules"] == found["coded"] == found["tested"]


def test_it_passes_the_whole_contract(run):
    done = run("ww1core.cli", "validate", NAME, "--profile", "ci", "--json")
    (title,) = json.loads(done.stdout)["titles"]

    assert [] == [check for check in title["checks"] if check["status"] == "failed"]
    assert (0, 0) == (done.returncode, title["failed"])
    assert title["passed"] >= 70


def test_a_rule_that_is_broken_by_hand_is_caught(run, made):
    path = made / NAME / "rules" / "marching.py"
    whole = path.read_text("utf-8")
    path.write_text(whole.replace("closed=s.occupied[other(seat)], ", ""), "utf-8")
    try:
        tested = run("pytest", "-q", "-p", "no:cacheprovider", "-k", "march", "tests/test_rules.py")
        checked = run("ww1core.cli", "validate", NAME, "--check", "conservation", "--no-shrink")
    finally:
        path.write_text(whole, "utf-8")

    assert (1, 1) == (tested.returncode, checked.returncode)
    assert "test_a_march_neither_enters_an_enemy_nor_ends_with_a_friend" in tested.stdout
    assert re.search(
        r"conservation\.laws .* both in \d{4} \(IRONGATE-3\.3\).*"
        r"; IRONGATE-3\.3 stands in iron_gate\.rules\.marching, line \d+",
        checked.stdout,
    )


def test_its_games_can_be_written_anew(run, made):
    games = {path: path.read_bytes() for path in (made / "tests").rglob("*.jsonl")}
    assert 0 == run("tests/regenerate.py").returncode

    assert {"destruction", "draw", "towns"} == {path.stem for path in games}
    assert games == {path: path.read_bytes() for path in games}


def test_every_data_file_names_a_schema_that_is_there(made):
    files = sorted((made / NAME).rglob("*.yaml"))
    named = {}
    for file in files:
        first = file.read_text("utf-8").splitlines()[0]
        found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        named[file.name] = found is not None and (file.parent / found[1]).is_file()

    assert 7 == len(files)
    assert {} == {name: there for name, there in named.items() if not there}


def test_the_readme_names_every_file_of_the_package(made):
    readme = (made / "README.md").read_text("utf-8")
    files = [path for path in (made / NAME).rglob("*") if path.is_file()]
    named = {path.relative_to(made).as_posix() for path in files if path.name != "__init__.py"}

    assert set() == {name for name in named if f"`{name}`" not in readme}


def test_nothing_of_the_templates_is_left_over(made):
    marks = re.compile(r"\{\{[A-Z]+\}\}")
    texts = {path: path.read_text("utf-8") for path in made.rglob("*") if path.is_file()}

    assert [] == [str(path) for path, text in texts.items() if marks.search(text)]
    assert [] == [str(path) for path in made.rglob("__pycache__")]
    assert os.access(made / "ci.sh", os.X_OK)


def test_the_next_steps_are_told(monkeypatch, capsys):
    monkeypatch.setattr("ww1core.cli.commands.new.new_title", lambda name, into: into / name)

    assert 0 == main(["new", "brick_lane", "--into", "here"])
    said = capsys.readouterr().out

    assert "the title brick_lane stands in here/brick_lane; next:" in said
    assert "ww1 validate brick_lane" in said


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Iron", "lower-case"),
        ("1st", "lower-case"),
        ("iron-gate", "lower-case"),
        ("../iron", "lower-case"),
        ("_iron", "lower-case"),
        ("", "lower-case"),
        ("i" * 31, "at most 30"),
        ("gefährte", "lower-case"),
        ("class", "is a reserved word"),
        ("all", "is a reserved word"),
        ("json", "Python module"),
        ("pytest", "Python module"),
        ("ww1core", "Python module"),
        ("tutorial", "installed already"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(name, why, tmp_path, capsys):
    assert 2 == main(["new", name, "--into", str(tmp_path)])
    (line,) = capsys.readouterr().err.splitlines()

    assert why in line
    assert [] == list(tmp_path.iterdir())


def test_a_folder_that_exists_is_left_alone(tmp_path, monkeypatch, capsys):
    (tmp_path / "iron_works").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))

    assert 2 == main(["new", "iron_works", "--into", str(tmp_path)])
    assert "exists already, remove it" in capsys.readouterr().err
    assert [] == list((tmp_path / "iron_works").iterdir())


def test_a_place_that_is_no_folder_is_refused(tmp_path):
    with pytest.raises(NotationError, match="is not a folder"):
        new_title("iron_works", tmp_path / "nowhere")


def test_a_title_that_cannot_be_finished_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(scaffold, "_FINISH", "raise SystemExit('broken {name}')")

    with pytest.raises(PluginError, match="'iron_works' cannot be played: broken"):
        new_title("iron_works", tmp_path)
    assert [] == list(tmp_path.iterdir())


def test_a_good_name_is_taken():
    check_name("iron_works_2")


def test_the_package_is_called_like_the_title():
    paths = [path for path, _ in template_files("iron_works")]

    assert Path("iron_works/plugin.py").as_posix() in [str(path) for path in paths]
    assert not any("package" in path.parts or path.suffix == ".tmpl" for path in paths)

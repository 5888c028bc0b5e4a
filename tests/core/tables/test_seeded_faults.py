"""Seeded faults: each kind of fault in each data file of a title, and what is said about it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from ww1_tutorial import book, plugin

from ww1core.cli.__main__ import main
from ww1core.errors import DataError
from ww1core.ledger.ledger_file import load_ledger
from ww1core.plugins.manager import Plugins
from ww1core.plugins.opening import Title
from ww1core.tables.load import Content
from ww1core.words.word_files import load_words

PACKAGE = Path(str(files("ww1_tutorial")))
DATA = ("cards.yaml", "map.yaml", "scenarios.yaml", "sequence.yaml", "tables.yaml", "units.yaml")
LEDGER, WORDS = "rules.yaml", "en.yaml"
SOMEWHERE = "wherever the reader was"
FIRST_KEYS = {LEDGER: "title", WORDS: "scene.title"}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A copy of the tutorial's files, which the title then reads."""
    for path in (*(PACKAGE / "data" / name for name in DATA), PACKAGE / LEDGER):
        shutil.copy(path, tmp_path)
    shutil.copy(PACKAGE / "texts" / WORDS, tmp_path)
    monkeypatch.setattr(book, "content", lambda: Content(tmp_path, label="data"))
    return tmp_path


def refusal(folder: Path, file: str) -> DataError:
    """What is said when the files are read."""
    with pytest.raises(DataError) as caught:
        read(folder, file)
    return caught.value


def read(folder: Path, file: str) -> None:
    if file == LEDGER:
        load_ledger(folder / file)
    elif file == WORDS:
        load_words(folder / file)
    else:
        title = Title(Plugins("tutorial", plugin))
        for scenario in title.scenarios:
            title.open(scenario.id)


def check(error: DataError, file: str, line: int | None, field: str | None, advice: str) -> None:
    assert (Path(file).name, line) == (Path(error.file).name, error.line), str(error)
    assert field == error.field, str(error)
    assert re.search(r"\bexpected\b", error.message), str(error)
    assert re.search(advice, error.advice), str(error)
    assert f"{error.message}; {error.advice}" in str(error)
    assert "\n" not in str(error)


class Kind(NamedTuple):
    """A kind of fault that any file can have.

    ``spoil`` changes the bytes of a file; the fault is in line ``line`` of it, counted from the
    last one if it is not above 0.
    """

    name: str
    spoil: Callable[[bytes], bytes]
    line: int
    field: str | None
    message: str
    advice: str


def added(text: str) -> Callable[[bytes], bytes]:
    return lambda old: old + text.encode()


KINDS = (
    Kind("empty", lambda _: b"", 1, None, "the file is empty", "ww1 schema"),
    Kind("a list", lambda _: b"- a\n- b\n", 1, None, "found a list", "name: value"),
    Kind("a word", lambda _: b"nothing\n", 1, None, "found a single value", "name: value"),
    Kind("not UTF-8", lambda old: old + b"# \xe9\n", 1, None, "0xe9", "UTF-8"),
    Kind("control character", added("# \x07\n"), 1, None, "printable", "remove the character"),
    Kind("tab", added("\tlost: 1\n"), 1, SOMEWHERE, "tab in the indentation", "by spaces"),
    Kind("open quote", added('lost: "never\n'), 1, "lost", "quote is not closed", "close"),
    Kind("quote run on", added('lost: "a\nmore: "b"\n'), 1, None, "quote is not closed", "close"),
    Kind("open bracket", added("lost: [1, 2\nmore: 3\n"), 1, "lost[2]", "bracket", "close"),
    Kind("no colon", added("lost\n"), 1, SOMEWHERE, "a key has no colon", "the colon"),
    Kind("lost alias", added("lost: *nowhere\n"), 1, "lost", "no finished anchor", "itself"),
    Kind("tag", added("lost: !!set {a}\n"), 1, "lost", "tag .* is not allowed", "remove the tag"),
    Kind("too deep", added(f"lost: {'[' * 40}{']' * 40}\n"), 1, SOMEWHERE, "too deep", "brackets"),
    Kind("two readings", added("lost: no\n"), 1, "lost", "in two ways", 'write "no"'),
    Kind("second document", added("---\nlost: 1\n"), 1, None, "second document", "remove"),
    Kind(
        "key of no text", added("true: 1\n"), 1, None, "neither text nor a whole number", "quotes"
    ),
)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
@pytest.mark.parametrize("file", [*DATA, LEDGER, WORDS])
def test_a_fault_of_any_file_is_told_with_its_place(folder, file, kind):
    before = (folder / file).read_bytes()
    (folder / file).write_bytes(kind.spoil(before))
    error = refusal(folder, file)
    whole = kind.spoil(b"") != kind.spoil(before)
    line = kind.line + before.count(b"\n") if whole else kind.line

    field = error.field if kind.field == SOMEWHERE else kind.field
    check(error, file, line, field, kind.advice)
    assert re.search(kind.message, error.message), str(error)


@pytest.mark.parametrize("file", [*DATA, LEDGER, WORDS])
def test_a_key_given_twice_is_told_with_its_place(folder, file):
    text = (folder / file).read_text("utf-8")
    key = FIRST_KEYS.get(file, "provenance")
    (folder / file).write_text(f"{text}{key}: x\n", "utf-8")

    check(refusal(folder, file), file, text.count("\n") + 1, key, "remove one of the two")


@pytest.mark.parametrize("file", [*DATA, LEDGER])
def test_an_unknown_field_is_told_with_its_place(folder, file):
    text = (folder / file).read_text("utf-8")
    (folder / file).write_text(f"{text}colour: red\n", "utf-8")

    check(refusal(folder, file), file, text.count("\n") + 1, "colour", "remove colour")


@pytest.mark.parametrize("file", [*DATA, LEDGER, WORDS])
def test_a_file_that_is_not_there_is_told(folder, file):
    (folder / file).unlink()

    check(refusal(folder, file), file, None, None, "put the file there")


def test_a_file_of_nearly_the_name_is_pointed_out(folder):
    (folder / "units.yaml").rename(folder / "unit.yaml")

    check(refusal(folder, "units.yaml"), "units.yaml", None, None, r"or rename unit\.yaml")


SEEDED = yaml.safe_load(Path(__file__).with_name("seeded_faults.yaml").read_text("utf-8"))
FAULTS = [
    pytest.param(file, fault, id=f"{file}-{name}")
    for file, faults in SEEDED.items()
    for name, fault in faults.items()
]


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(("file", "fault"), FAULTS)
def test_a_seeded_fault_is_told_with_its_place_and_what_to_do(folder, file, fault):
    spoil(folder, file, fault["old"], fault["new"])
    error = refusal(folder, file)

    check(error, file, fault["line"], fault["field"], fault["advice"])
    assert re.search(fault["says"], error.message), str(error)


def test_there_are_at_least_sixty_faults():
    assert len(FAULTS) + len(KINDS) * len((*DATA, LEDGER, WORDS)) >= 60


@pytest.mark.parametrize("command", [("play", "tutorial"), ("validate", "tutorial")])
@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("units.yaml", "misspelt key"),
        ("map.yaml", "unknown terrain"),
        ("tables.yaml", "hole in the rows"),
        ("sequence.yaml", "phase that runs nothing"),
    ],
)
def test_the_command_tells_it_in_one_line_and_ends_with_two(folder, capsys, command, file, name):
    fault = SEEDED[file][name]
    spoil(folder, file, fault["old"], fault["new"])
    code = main(command)
    (said,) = capsys.readouterr().err.splitlines()

    assert 2 == code
    assert f" data/{file}:{fault['line']}: {fault['field']}: " in said
    assert fault["advice"] in said

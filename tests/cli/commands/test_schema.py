"""``ww1 schema``: the schemas that editors know data files by."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest
import yaml
from pydantic import Field

from ww1core.cli.__main__ import main
from ww1core.plugins import find_title
from ww1core.scaffold.schemas import core_schemas, title_schemas, write_schemas
from ww1core.scaffold.title import template_files
from ww1core.tables.jsonschemas import model_schema
from ww1core.tables.models import Datum, Entry

TITLES = {"clash_giants": "games.clash_giants", "tutorial": "ww1_tutorial"}


def plain(value):
    """A value as JSON has it: every key is a text."""
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    return [plain(inner) for inner in value] if isinstance(value, list) else value


def faults(schema, text: str) -> list[str]:
    """What a validator finds wrong with a file."""
    checker = jsonschema.Draft202012Validator(schema)
    data = plain(yaml.safe_load(text))
    return [f"{list(error.path)}: {error.message[:200]}" for error in checker.iter_errors(data)]


@pytest.fixture(scope="module")
def schemas():
    return {name: title_schemas(find_title(name)) for name in TITLES}


def data_files(name: str) -> dict[str, Path]:
    """The data files of a title by the name of their schema."""
    package = Path(str(files(TITLES[name])))
    data = package / "data"
    found = {
        path.relative_to(data).with_suffix("").as_posix(): path for path in data.rglob("*.yaml")
    }
    return {**found, "rules": package / "rules.yaml", "texts": package / "texts" / "en.yaml"}


@pytest.mark.parametrize("name", TITLES)
def test_every_data_file_of_a_title_has_a_schema(name, schemas):
    assert sorted(data_files(name)) == list(schemas[name])


@pytest.mark.parametrize("name", TITLES)
def test_every_data_file_of_a_title_fits_its_schema(name, schemas):
    for stem, path in data_files(name).items():
        jsonschema.Draft202012Validator.check_schema(schemas[name][stem])

        assert [] == faults(schemas[name][stem], path.read_text("utf-8")), path


@pytest.mark.parametrize(
    ("stem", "old", "new"),
    [
        ("units", "steps: 2", "stepz: 2"),
        ("units", "steps: 2", "steps: two"),
        ("units", "steps: 2", "steps: -1"),
        ("units", "seat: blue", "seat: bleu"),
        ("units", ", movement: 3}", "}"),
        ("cards", "hand: 2", "hand: [2]"),
        ("map", "top: flat", "top: falt"),
        ("tables", "rule: TUT-8.4", "rule: eight"),
        ("tables", "[A1, A1, A1, EX]", "[A1, A1, A1, XE]"),
        ("scenarios", "turns: 4", "turns: 0"),
        ("sequence", "id: command", "name: command"),
        ("rules", "title: tutorial", "titel: tutorial"),
        ("texts", '"turn"', "7"),
    ],
)
def test_a_broken_file_does_not_fit_its_schema(stem, old, new, schemas):
    text = data_files("tutorial")[stem].read_text("utf-8")

    assert old in text
    assert faults(schemas["tutorial"][stem], text.replace(old, new, 1))


def test_the_files_of_a_new_title_fit_the_schemas_of_the_core():
    written = {str(path): text for path, text in template_files("iron_gate")}
    known = core_schemas()
    for path, stem in {
        "data/map.yaml": "map",
        "data/sequence.yaml": "sequence",
        "rules.yaml": "rules",
        "texts/en.yaml": "texts",
    }.items():
        assert [] == faults(known[stem], written[f"iron_gate/{path}"])


def test_parts_of_files_have_schemas_too():
    known = core_schemas()
    table = "{columns: [1, 2], rows: [1-3, 4-6], cells: {1-3: [a, 1], 4-6: {1: a, 2: b}}}"

    assert [] == faults(known["table"], table)
    assert [] == faults(known["chart"], "{columns: {names: [a, b]}, cells: [1, x]}")
    assert [] == faults(known["modifier"], "{name: woods, value: -1, rule: AB-1.2}")
    assert faults(known["table"], table.replace("rows", "row"))
    assert faults(known["modifier"], "{name: woods, value: -1}")


class Inner(Entry):
    count: int
    """How many there are."""


class Outer(Datum):
    """A file."""

    inner: Inner
    """What is inside."""
    by_number: dict[int, str] = Field(default_factory=dict)
    plain: str = ""


class Wider(Outer):
    more: int
    """What is added."""


def test_a_field_is_described_by_the_text_below_it():
    schema = model_schema(Wider, "a test")
    fields = schema["properties"]

    assert ("a test", "What is added.") == (schema["title"], fields["more"]["description"])
    assert "What is inside." == fields["inner"]["description"]
    assert "How many there are." == schema["$defs"]["Inner"]["properties"]["count"]["description"]
    assert "description" not in fields["plain"]


def test_a_key_that_is_a_number_is_no_fault():
    schema = model_schema(Outer, "a test")

    assert [] == faults(schema, "{inner: {count: 1}, by_number: {3: x}}")
    assert faults(schema, "{inner: {count: 1}, by_number: {3: 4}}")


def test_the_schemas_of_a_title_are_written(tmp_path, capsys):
    assert 0 == main(["schema", "tutorial", "--into", str(tmp_path / "new")])
    said = capsys.readouterr().out.split()

    assert sorted(str(path) for path in (tmp_path / "new").iterdir()) == said
    assert 8 == len(said)
    written = json.loads((tmp_path / "new" / "units.json").read_text("utf-8"))
    assert "units.yaml of tutorial" == written["title"]


def test_without_a_title_the_schemas_of_the_core_are_written(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert 0 == main(["schema"])
    stems = [Path(line).stem for line in capsys.readouterr().out.split()]
    assert list(core_schemas()) == stems == sorted(p.stem for p in Path("schemas").iterdir())


def test_a_schema_in_a_folder_of_its_own_is_written_there(tmp_path):
    (path,) = write_schemas({"north/units": {"type": "object"}}, tmp_path)

    assert tmp_path / "north" / "units.json" == path
    assert {"type": "object"} == json.loads(path.read_text("utf-8"))


def test_a_place_that_is_no_folder_is_refused(tmp_path, capsys):
    (tmp_path / "file").write_text("")

    assert 2 == main(["schema", "--into", str(tmp_path / "file")])
    assert "is not a folder, name another with --into" in capsys.readouterr().err


def test_an_unknown_title_is_refused(tmp_path, capsys):
    assert 2 == main(["schema", "nowhere", "--into", str(tmp_path / "new")])
    assert "no title 'nowhere'" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from ww1core.errors import DataError
from ww1core.tables.load import Content, load, load_text, replaced_documents
from ww1core.tables.models import Datum, Entry


class Unit(Entry):
    id: str
    steps: int


class Units(Datum):
    units: tuple[Unit, ...]


GOOD = "provenance: book\nunits:\n- {id: II, steps: 2}\n- {id: III, steps: 1}\n"


def put(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_a_file_becomes_a_frozen_model(tmp_path):
    value = load(put(tmp_path, "units.yaml", GOOD), Units)

    assert (Unit(id="II", steps=2), Unit(id="III", steps=1)) == value.units
    with pytest.raises(ValueError, match="frozen"):
        value.units[0].steps = 3


def test_an_error_names_file_line_and_field(tmp_path):
    path = put(tmp_path, "units.yaml", GOOD.replace("steps: 1", "steps: many"))

    with pytest.raises(DataError) as caught:
        load(path, Units, name="units.yaml")

    expected = "units.yaml:4: units[1].steps: found 'many', expected a whole number; write a number"
    assert expected == str(caught.value)


def test_a_missing_file_is_one_error(tmp_path):
    with pytest.raises(DataError, match=r"^units\.yaml: cannot be read: no such file"):
        load(tmp_path / "units.yaml", Units, name="units.yaml")


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(DataError, match="cannot be read"):
        load(tmp_path, Units)


def test_a_text_is_read_like_a_file():
    assert 2 == len(load_text(GOOD, Units).units)


def test_a_text_that_has_no_utf8_form_is_refused():
    with pytest.raises(DataError, match=r"^<text>:1: byte 0xed is not UTF-8"):
        load_text("a: \ud800\n", Units)


def test_content_remembers_what_was_read(tmp_path):
    put(tmp_path, "units.yaml", GOOD)
    put(tmp_path, "scenarios/b.yaml", GOOD)
    content = Content(tmp_path, label="data")

    content.load("units.yaml", Units)
    content.load("scenarios/b.yaml", Units)

    assert ("scenarios/b.yaml", "units.yaml") == content.files
    assert ["data/scenarios/b.yaml", "data/units.yaml"] == [d.file for d in content.documents]


def test_content_can_lie_in_an_archive(tmp_path):
    archive = tmp_path / "title.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("data/units.yaml", GOOD)
    content = Content(zipfile.Path(archive, "data/"), label="data")

    assert ("units.yaml",) == content.names()
    assert 2 == len(content.load("units.yaml", Units).units)
    with pytest.raises(DataError, match=r"^data/other\.yaml: cannot be read"):
        content.load("other.yaml", Units)


def test_content_names_the_files_of_a_folder(tmp_path):
    for name in ("s/b.yaml", "s/a.yaml", "s/map.png", "s/deeper/c.yaml", "top.yaml"):
        put(tmp_path, name, GOOD)
    content = Content(tmp_path)

    assert ("s/a.yaml", "s/b.yaml") == content.names("s")
    assert ("top.yaml",) == content.names()


def test_documents_are_read_in_place_of_files_for_a_while(tmp_path):
    put(tmp_path, "units.yaml", GOOD)
    content = Content(tmp_path)
    content.load("units.yaml", Units)
    with replaced_documents({"units.yaml": GOOD.replace("steps: 2", "steps: 3"), "s/a.yaml": GOOD}):
        other = content.again()

    assert ("s/a.yaml",) == other.names("s")
    assert [3, 2] == [one.load("units.yaml", Units).units[0].steps for one in (other, content)]
    assert 2 == content.again().load("units.yaml", Units).units[0].steps


def test_a_missing_folder_is_one_error(tmp_path):
    with pytest.raises(DataError, match="data/s: no such folder"):
        Content(tmp_path, label="data").names("s")


@pytest.mark.parametrize("name", ["", "../units.yaml", "/units.yaml", "a\\b.yaml", "s/../../u"])
def test_content_stays_inside_its_folder(tmp_path, name):
    with pytest.raises(DataError, match="outside the folder"):
        Content(tmp_path / "data").load(name, Units)


def hash_of(folder: Path, **files: str) -> str:
    content = Content(folder)
    for name, text in files.items():
        put(folder, f"{name}.yaml", text)
        content.load(f"{name}.yaml", Units)
    return content.hash


def test_the_hash_depends_on_names_and_contents_only(tmp_path):
    other = GOOD.replace("steps: 2", "steps: 3")
    first = hash_of(tmp_path / "1", a=GOOD, b=other)

    assert first == hash_of(tmp_path / "2", b=other, a=GOOD)
    assert first == hash_of(tmp_path / "3", a=GOOD.replace("\n", "\r\n"), b=other)
    assert first != hash_of(tmp_path / "4", a=other, b=GOOD)
    assert first != hash_of(tmp_path / "5", a=GOOD)
    assert first != hash_of(tmp_path / "6", a=GOOD, c=other)


def test_the_hash_is_stable(tmp_path):
    assert "ca53b1a4ad32c4de770bbf27a5b957ef" == hash_of(tmp_path, a=GOOD)


def test_the_size_of_a_file_is_limited(tmp_path):
    path = put(tmp_path, "units.yaml", b"#" * ((4 << 20) + 1))

    with pytest.raises(DataError, match="the file is too large, expected at most 4194304 bytes"):
        load(path, Units)


def test_a_document_gives_errors_at_its_lines(tmp_path):
    put(tmp_path, "units.yaml", GOOD)
    document = Content(tmp_path, label="").read("units.yaml", Units)

    error = document.error("no such hex", "units", 1, "steps")
    assert "units.yaml:4: units[1].steps: no such hex" == str(error)

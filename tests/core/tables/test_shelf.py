"""The shelf: values of data files that were read before."""

from __future__ import annotations

import os
import pickle
import sys
from hashlib import blake2b

import pytest

from ww1core.tables import load, shelf
from ww1core.tables.load import data_of
from ww1core.tables.models import Entry
from ww1core.tables.shelf import OVERRIDE, Shelf, shelf_folder

PACKAGE = "shelved_title"
MODELS = """\
from ww1core.tables.models import Entry

class Piece(Entry):
    id: str
    strength: int

class Pieces(Entry):
    pieces: tuple[Piece, ...]
"""
DATA = """\
pieces:
  - {id: first, strength: 3}
  - {id: second, strength: 4}
"""


@pytest.fixture
def title(tmp_path, monkeypatch):
    """A package with a model and a data file, and a cache folder of its own."""
    folder = tmp_path / PACKAGE
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").write_text(MODELS)
    (folder / "data" / "pieces.yaml").write_text(DATA)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv(OVERRIDE, str(tmp_path / "cache"))
    monkeypatch.setattr(shelf, "_CLOSED", [])
    shelf._code_digest.cache_clear()
    data_of.cache_clear()
    yield folder
    sys.modules.pop(PACKAGE, None)
    data_of.cache_clear()


@pytest.fixture
def parsed(monkeypatch):
    """The files that were parsed."""
    names: list[str] = []
    original = load.parse

    def noted(source, file, limits):
        names.append(file)
        return original(source, file, limits)

    monkeypatch.setattr(load, "parse", noted)
    return names


def read():
    """The data file of the title, read as by a program that has just begun."""
    data_of.cache_clear()
    shelf._code_digest.cache_clear()
    model = __import__(PACKAGE).Pieces
    return data_of(PACKAGE).again().read("pieces.yaml", model)


def kept_files(title):
    """What lies in the cache folder."""
    folder = title.parent / "cache" / "tables"
    return sorted(folder.iterdir()) if folder.exists() else []


def test_what_was_read_once_is_not_parsed_again(title, parsed):
    first, again = read(), read()

    assert first.value == again.value
    assert again.value.pieces[1].strength == 4
    assert ["shelved_title/data/pieces.yaml"] == parsed


def test_a_kept_document_knows_its_lines_and_its_name(title):
    read()
    document = read()

    assert 3 == document.line("pieces", 1)
    assert ("pieces", 1, "strength") in document
    assert "pieces.yaml" == document.name
    assert "shelved_title/data/pieces.yaml:3" in str(document.error("wrong", "pieces", 1))


def test_a_changed_file_is_read_anew(title, parsed):
    read()
    (title / "data" / "pieces.yaml").write_text(DATA.replace("4", "5"))

    assert 5 == read().value.pieces[1].strength
    assert 2 == len(parsed)


def test_a_changed_python_file_of_the_title_makes_all_new(title, parsed):
    read()
    (title / "__init__.py").write_text(MODELS + "\n")

    read()
    assert 2 == len(parsed)


@pytest.mark.parametrize("number", [0, 20, -1])
def test_a_damaged_value_is_read_anew(title, parsed, number):
    read()
    (kept,) = kept_files(title)
    data = bytearray(kept.read_bytes())
    data[number] ^= 0xFF
    kept.write_bytes(data)

    assert 3 == read().value.pieces[0].strength
    assert 2 == len(parsed)


def test_a_value_cut_short_is_read_anew(title, parsed):
    read()
    (kept,) = kept_files(title)
    kept.write_bytes(kept.read_bytes()[:10])

    assert 3 == read().value.pieces[0].strength
    assert 2 == len(parsed)


def put_instead(title, value):
    """Let a file of the cache hold something else, with a digest that fits."""
    (kept,) = kept_files(title)
    body = pickle.dumps(value, protocol=5)
    kept.write_bytes(blake2b(body, digest_size=16).digest() + body)


class Trap:
    """What runs a command where it is unpickled."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (str(self.path),)


def test_nothing_but_data_models_is_made_of_a_file(title, parsed, tmp_path):
    read()
    put_instead(title, Trap(tmp_path / "sprung"))

    assert 3 == read().value.pieces[0].strength
    assert not (tmp_path / "sprung").exists()
    assert 2 == len(parsed)


def test_a_value_of_another_model_is_not_taken(title, parsed):
    piece = read().value.pieces[0]
    put_instead(title, piece)

    assert 2 == len(read().value.pieces)
    assert 2 == len(parsed)


def test_a_model_of_another_package_is_not_made(title):
    class Foreign(Entry):
        pass

    body = pickle.dumps(read().value, protocol=5)

    assert Shelf(PACKAGE)._value(body) == read().value
    assert Shelf("another_title")._value(body) is None


def test_nothing_is_kept_where_the_cache_is_switched_off(title, parsed, monkeypatch):
    monkeypatch.setenv(OVERRIDE, "")
    read()
    read()

    assert shelf_folder() is None
    assert [] == kept_files(title)
    assert 2 == len(parsed)


def test_a_folder_that_cannot_be_written_is_borne(title, parsed, monkeypatch):
    (title.parent / "file").write_text("no folder")
    monkeypatch.setenv(OVERRIDE, str(title.parent / "file"))

    assert read().value == read().value
    assert 2 == len(parsed)


def test_a_closed_shelf_gives_nothing(title, parsed):
    read()
    shelf.close_shelves()
    read()

    assert 2 == len(parsed)


def test_texts_in_place_of_a_file_are_not_kept(title, parsed):
    read()
    before = kept_files(title)
    with load.replaced_documents({"pieces.yaml": DATA.replace("3", "9")}):
        assert 9 == read().value.pieces[0].strength

    assert before == kept_files(title)


def test_of_too_many_values_the_oldest_are_removed(title, monkeypatch):
    monkeypatch.setattr(shelf, "MOST_FILES", 4)
    for strength in range(5):
        (title / "data" / "pieces.yaml").write_text(DATA.replace("4", f"1{strength}"))
        read()

    assert 2 == len(kept_files(title))
    assert 14 == read().value.pieces[1].strength


def test_by_itself_the_folder_is_that_of_the_platform(monkeypatch):
    monkeypatch.delenv(OVERRIDE)

    assert "ww1" in shelf_folder().parts
    assert "tables" == shelf_folder().name

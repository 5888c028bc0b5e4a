from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.words.word_files import load_words


@pytest.fixture
def words(tmp_path):
    def write(text):
        path = tmp_path / "en.yaml"
        path.write_text(text, "utf-8")
        return load_words(path)

    return write


def test_a_catalogue_is_keys_with_words(words):
    assert {"a.prompt": "where to?", "b": "{unit:unit}"} == words(
        'a.prompt: "where to?"\nb: "{unit:unit}"\n'
    )


def test_words_that_are_no_text_are_named_by_line(words):
    with pytest.raises(DataError, match=r"en\.yaml:2: b: found 3, expected words in quotes"):
        words('a: "x"\nb: 3\n')


def test_a_key_that_stands_twice_is_refused(words):
    with pytest.raises(DataError, match=r"en\.yaml:2"):
        words('a: "x"\na: "y"\n')


def test_a_catalogue_that_is_not_there_is_named(tmp_path):
    with pytest.raises(DataError, match=r"fr\.yaml: cannot be read"):
        load_words(tmp_path / "fr.yaml")

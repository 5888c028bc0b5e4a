"""Reasons: whoever is refused something is told one cause, in every title and language."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from ww1core.plugins import discovery
from ww1core.plugins.opening import find_title
from ww1core.words.language import CATALOGUES
from ww1core.words.po_files import read_translations
from ww1core.words.word_files import load_words


def folders():
    """The folders of catalogues: that of the core, and those of the titles."""
    yield CATALOGUES
    for found in discovery.titles():
        package = import_module(find_title(found.name).facts.package)
        for folder in map(Path, package.__path__):
            yield from sorted(path.parent for path in folder.rglob("en.yaml"))


FOLDERS = tuple(folders())


@pytest.mark.parametrize("folder", FOLDERS, ids=[one.parent.name for one in FOLDERS])
def test_a_reason_names_one_cause(folder):
    english = load_words(folder / "en.yaml").items()
    french = [(one.context, one.words) for one in read_translations(folder / "fr.po")]
    joined = {
        key.removeprefix("why.")
        for entries, word in ((english, " or "), (french, " ou "))
        for key, words in entries
        if key.startswith("why.") and word in words
    }

    assert set() == joined

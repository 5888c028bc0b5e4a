from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import pytest

from ww1core.testing.checks.translations import translated

ENGLISH = {"go": "go to {at:hex}", "stay": "stay"}
WHOLE = 'msgctxt "go"\nmsgid "go to {at:hex}"\nmsgstr "x"\n\nmsgctxt "stay"\nmsgid "stay"\nmsgstr '


@pytest.fixture
def found(monkeypatch, tmp_path):
    """What is found in a title with these French words and files of its package."""

    def look(words, **files):
        package = ModuleType("ww1_spoken")
        package.__path__ = [str(tmp_path)]
        monkeypatch.setitem(sys.modules, "ww1_spoken", package)
        for name, source in files.items():
            path = tmp_path / "texts" / name.replace("_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_text(source, "utf-8")
        title = SimpleNamespace(
            facts=SimpleNamespace(package="ww1_spoken"),
            plugins=SimpleNamespace(
                texts=lambda language: [words] if language == "fr" else [], ledger=lambda: None
            ),
        )
        return list(translated(SimpleNamespace(title=title, words=ENGLISH, ledger=None)))

    return look


def with_english(po):
    return {"en_yaml": "".join(f'{key}: "{said}"\n' for key, said in ENGLISH.items()), "fr_po": po}


@pytest.mark.parametrize(
    "words", [{}, ENGLISH, {"go": "{at:hex}, allez-y"}, {"go": "de {at:hex} à {at:hex}"}]
)
def test_words_with_the_fields_of_the_english_are_sound(found, words):
    assert [] == found(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ({"go": "allez"}, "the words of 'go' in 'fr' are 'allez', expected {at:hex}"),
        ({"go": "{at}"}, "the words of 'go' in 'fr' are '{at}', expected {at:hex}"),
        ({"stay": "{at}"}, "the words of 'stay' in 'fr' are '{at}', expected no field"),
        ({"come": "viens"}, "the words of 'come' in 'fr' have no English"),
    ],
)
def test_words_with_other_fields_or_another_key_are_named(found, words, expected):
    assert [expected] == found(words)


def test_a_file_with_all_keys_is_sound(found):
    assert [] == found({}, **with_english(WHOLE + '"y"\n\nmsgid "a message"\nmsgstr "z"\n'))


@pytest.mark.parametrize(
    ("po", "expected"),
    [
        (WHOLE + '""\n', ["texts/fr.po: 'stay' is not translated"]),
        (
            WHOLE.replace("to {at", "near {at") + '"y"\n',
            [
                "texts/fr.po:1: 'go' is not 'go near {at:hex}' in English",
                "texts/fr.po: 'go' is not translated",
            ],
        ),
        (
            WHOLE + '"y"\n\nmsgctxt "come"\nmsgid "come"\nmsgstr "z"\n',
            ["texts/fr.po:9: 'come' is not 'come' in English"],
        ),
    ],
    ids=["empty", "stale", "left over"],
)
def test_what_a_file_lacks_or_has_too_much_is_named(found, po, expected):
    assert expected == found({}, **with_english(po))


def test_a_file_beside_no_english_is_not_looked_at(found):
    assert [] == found({}, fr_po=WHOLE)

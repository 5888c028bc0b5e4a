"""Translations: whoever speaks another language is told all of it, with the same arguments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from ww1core.ledger.translation import ledger_texts, translation_file
from ww1core.testing.check import check
from ww1core.testing.subject import Subject
from ww1core.words.language import ENGLISH, LANGUAGES, NAME
from ww1core.words.po_files import read_translations
from ww1core.words.texts import FIELD
from ww1core.words.word_files import load_words

__all__: list[str] = []


@check("texts.translated", "a translation has every key, with the fields of the English")
def translated(subject: Subject) -> Iterator[str]:
    """A title without words in another language is told in English, which is no fault."""
    for language in LANGUAGES:
        if language != ENGLISH:
            for words in subject.title.plugins.texts(language):
                yield from _misfits(language, subject.words, words)
    package = import_module(subject.title.facts.package)
    for folder in map(Path, getattr(package, "__path__", ())):
        for path in sorted(folder.rglob("*.po")):
            if (english := path.with_name(f"{ENGLISH}.yaml")).is_file():
                yield from _gaps(path.relative_to(folder).as_posix(), load_words(english), path)
    yield from _untold_rules(subject)


def _untold_rules(subject: Subject) -> Iterator[str]:
    """Rules that a translation of the ledger lacks, or whose English has changed since."""
    ledger, file = subject.ledger, subject.title.plugins.ledger()
    if ledger is None or file is None:
        return
    for language in LANGUAGES:
        path = translation_file(file, language)
        if language != ENGLISH and path.is_file():
            yield from _gaps(path.name, ledger_texts(ledger), path)


def _misfits(language: str, english: Mapping[str, str], words: Mapping[str, str]) -> Iterator[str]:
    """Words that nothing says, or that ask for other arguments than the English."""
    for key, sentence in sorted(words.items()):
        if key.startswith(f"{NAME}."):
            continue
        if key not in english:
            yield f"the words of {key!r} in {language!r} have no English"
        elif set(FIELD.findall(sentence)) != set(FIELD.findall(english[key])):
            fields = (
                " ".join(sorted(match[0] for match in FIELD.finditer(english[key]))) or "no field"
            )
            yield f"the words of {key!r} in {language!r} are {sentence!r}, expected {fields}"


def _gaps(name: str, english: Mapping[str, str], path: Path) -> Iterator[str]:
    """What a file of translations lacks, and what it translates that nobody says any more."""
    left = dict(english)
    for entry in read_translations(path):
        if entry.context in {"", NAME}:
            continue
        if english.get(entry.context) != entry.english:
            yield f"{name}:{entry.line}: {entry.context!r} is not {entry.english!r} in English"
        elif entry.words:
            left.pop(entry.context, None)
    for key in sorted(left):
        yield f"{name}: {key!r} is not translated"

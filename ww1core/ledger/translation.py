"""A ledger and its rulings in another language: ``rules.fr.po`` and ``RULINGS.fr.po`` beside them.

An entry of a ledger has the id of a rule as its context, or the id and ``.not_applicable`` for the
reason why the rule has no effect; one of a ruling has none. What has changed in English since is
told in English.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.words.language import ENGLISH, translated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ww1core.ledger.ledger_file import Ledger
    from ww1core.ledger.rulings import Ruling

__all__ = [
    "ledger_texts",
    "ruling_texts",
    "translated_ledger",
    "translated_rulings",
    "translation_file",
]

_REASON = ".not_applicable"


def translation_file(path: Path, language: str) -> Path:
    """The file of translations that belongs to a ledger or to rulings."""
    return path.with_suffix(f".{language}.po")


def ledger_texts(ledger: Ledger) -> dict[str, str]:
    """What is translated of a ledger: sentences by id, and reasons."""
    sentences = {rule.id: rule.sentence for rule in ledger.rules}
    reasons = {rule.id + _REASON: rule.not_applicable for rule in ledger.rules}
    return sentences | {key: reason for key, reason in reasons.items() if reason is not None}


def translated_ledger(ledger: Ledger, path: Path, language: str) -> Ledger:
    """A ledger in a language, as far as it is translated; its ids and chapters stay."""
    file = translation_file(path, language)
    if language == ENGLISH or not file.is_file():
        return ledger
    words = translated(ledger_texts(ledger), file)
    rules = tuple(
        rule.model_copy(
            update={"sentence": words[rule.id], "not_applicable": words.get(rule.id + _REASON)}
        )
        for rule in ledger.rules
    )
    return ledger.model_copy(update={"rules": rules})


def ruling_texts(ruling: Ruling) -> tuple[str, ...]:
    """What is translated of a ruling."""
    parts = (ruling.about, ruling.doubt, ruling.ruling, ruling.why, *ruling.options)
    return tuple(filter(None, parts))


def translated_rulings(rulings: Iterable[Ruling], path: Path, language: str) -> tuple[Ruling, ...]:
    """Rulings in a language, as far as they are translated; their rules stay."""
    from ww1core.words.po_files import read_translations

    file = translation_file(path, language)
    if language == ENGLISH or not file.is_file():
        return tuple(rulings)
    entries = {entry.english: entry.words for entry in read_translations(file) if entry.words}

    def spoken(english: str) -> str:
        return entries.get(english, english)

    return tuple(
        ruling._replace(
            about=spoken(ruling.about),
            doubt=spoken(ruling.doubt),
            ruling=spoken(ruling.ruling),
            why=spoken(ruling.why),
            options=tuple(map(spoken, ruling.options)),
        )
        for ruling in rulings
    )

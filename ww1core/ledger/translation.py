"""The sentences of a ledger in another language: ``rules.fr.po`` beside ``rules.yaml``.

An entry has the id of a rule as its context, or the id and ``.not_applicable`` for the reason why
the rule has no effect. One whose English has changed since is not used: the rule is told in
English.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.words.language import ENGLISH, translated

if TYPE_CHECKING:
    from ww1core.ledger.ledger_file import Ledger

__all__ = ["ledger_texts", "translated_ledger", "translation_file"]

_REASON = ".not_applicable"


def translation_file(ledger: Path, language: str) -> Path:
    """The file of translations that belongs to a ledger."""
    return ledger.with_suffix(f".{language}.po")


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

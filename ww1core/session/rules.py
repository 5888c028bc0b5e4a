"""A rule of a title in words: its sentence, why it may have no effect, and how it is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ww1core.errors import NotationError
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.ledger.ledger_file import LedgerRule
    from ww1core.ledger.rulings import Ruling

__all__ = ["rule_lines", "ruled_lines"]


def rule_lines(title: str, id_: str) -> list[Text]:
    """A rule of a title in our words, and the rulings about it; no test is looked for."""
    from ww1core.ledger.coverage import ledger_of
    from ww1core.ledger.rulings import rulings_by_rule, rulings_of
    from ww1core.plugins import find_title

    named = find_title(title)
    for rule in ledger_of(named).rules:
        if rule.id.casefold() == id_.casefold():
            return ruled_lines(rule, rulings_by_rule(rulings_of(named)).get(rule.id, ()))
    message = worded("no rule of {title} has the id {id!r}", title=title, id=id_)
    raise NotationError(message)


def ruled_lines(rule: LedgerRule, rulings: Sequence[Ruling]) -> list[Text]:
    """What a rule says, why it may have no effect, and how it is read."""
    lines = [text("session.rule", id=rule.id, sentence=rule.sentence)]
    if rule.not_applicable is not None:
        lines.append(text("session.rule.not_applicable", reason=rule.not_applicable))
    for ruling in rulings:
        parts = [
            ("about", ruling.about),
            ("doubt", ruling.doubt),
            ("ruling", ruling.ruling),
            ("why", ruling.why),
            *(("option", option) for option in ruling.options),
        ]
        lines += [text(f"session.rule.{part}", what=what) for part, what in parts if what]
    return lines

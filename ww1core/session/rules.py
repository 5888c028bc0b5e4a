"""A rule of a title in words: its sentence, why it may have no effect, and how it is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from ww1core.errors import NotationError
from ww1core.session.lines import Line
from ww1core.session.status import Section
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.ledger.ledger_file import LedgerRule
    from ww1core.ledger.rulings import Ruling
    from ww1core.plugins.opening import Title

__all__ = ["matching_rules", "rule_text", "ruled_lines", "rules_about", "sentences_of"]


NO_VALUES: Mapping[str, Text] = MappingProxyType({})


def rules_about(title: str, wanted: str, scenario: str = "") -> list[Section]:
    """The rules of a title that are meant, with the rulings about them; no test is looked for.

    A rule that leaves something to the scenario is told with what that says.
    """
    from ww1core.ledger.rulings import rulings_by_rule, spoken_rulings
    from ww1core.plugins import find_title

    named = find_title(title)
    rulings = rulings_by_rule(spoken_rulings(named))
    values = _values(named, scenario)
    rules = matching_rules(named, wanted)
    return [_section(ruled_lines(rule, rulings.get(rule.id, ()), values)) for rule in rules]


def sentences_of(title: str, ids: Iterable[str], scenario: str = "") -> dict[str, Text]:
    """What rules of a title say, by those of the ids that are whole rules and no chapters."""
    from ww1core.ledger.coverage import spoken_ledger
    from ww1core.plugins import find_title

    named = find_title(title)
    sentences = {rule.id: rule.sentence for rule in spoken_ledger(named).rules}
    values = _values(named, scenario)
    return {id_: rule_text(id_, sentences[id_], values) for id_ in ids if id_ in sentences}


def matching_rules(title: Title, wanted: str) -> list[LedgerRule]:
    """The rule with this id, or else those of a chapter, or else those that speak of a word.

    The beginning of ids, up to a number in full, is a chapter; the letters of the title may be
    left out.
    """
    from ww1core.ledger.coverage import spoken_ledger

    word, rules = wanted.casefold(), spoken_ledger(title).rules
    for fits in (_is_called, _is_part_of, _speaks_of):
        matching = [rule for rule in rules if fits(rule, word)]
        if matching:
            return matching
    message = worded(
        "no rule of {title} has the id {id!r} or speaks of it", title=title.facts.name, id=wanted
    )
    raise NotationError(message)


def _values(title: Title, scenario: str) -> Mapping[str, Text]:
    """By the ids of rules what a scenario says where they leave that to it."""
    entry = next((entry for entry in title.scenarios if entry.id == scenario), None)
    if entry is None or entry.briefing is None:
        return NO_VALUES
    return dict(entry.briefing(entry).values)


def rule_text(id_: str, sentence: str, values: Mapping[str, Text]) -> Text:
    """What a rule says, with what the scenario says there."""
    if id_ not in values:
        return text("session.rule", id=id_, sentence=sentence)
    return text("session.rule.here", id=id_, sentence=sentence, value=values[id_])


def _is_called(rule: LedgerRule, word: str) -> bool:
    return rule.id.casefold() == word


def _is_part_of(rule: LedgerRule, word: str) -> bool:
    """Whether an id, or what follows its first hyphen, goes on after a word.

    It does not in the middle of a number.
    """
    whole = rule.id.casefold()
    return any(
        id_.startswith(word) and not (id_[len(word) :][:1].isdigit() and word[-1:].isdigit())
        for id_ in (whole, whole.partition("-")[2])
    )


def _speaks_of(rule: LedgerRule, word: str) -> bool:
    return word in rule.sentence.casefold()


def _section(lines: list[Text]) -> Section:
    return Section(lines[0], tuple(map(Line, lines[1:])))


def ruled_lines(
    rule: LedgerRule, rulings: Sequence[Ruling], values: Mapping[str, Text] = NO_VALUES
) -> list[Text]:
    """What a rule says, why it may have no effect, and how it is read."""
    lines = [rule_text(rule.id, rule.sentence, values)]
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

"""The ledger of a title: every rule id with its sentence."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, StringConstraints, model_validator

from ww1core.errors import NotationError
from ww1core.tables.load import load
from ww1core.tables.models import Entry, MisplacedError, RuleId

__all__ = ["Ledger", "LedgerRule", "load_ledger"]

Sentence = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


def _chapter(value: object) -> object:
    return str(value) if type(value) in {int, float} else value


class LedgerRule(Entry):
    """A rule of the book, or of the content that completes it."""

    id: RuleId
    """The id that code, data and tests name."""
    chapter: Annotated[
        Sentence, BeforeValidator(_chapter, json_schema_input_type=Sentence | int | float)
    ]
    """The chapter of the rulebook."""
    sentence: Sentence
    """What the rule demands, in our words."""
    source: Literal["book", "content"] = "book"
    """Whether the book states it or the content made for this title."""
    not_applicable: Sentence | None = None
    """Why the rule has no effect in software."""


class Ledger(Entry):
    """All rules of one title."""

    title: str
    """The title whose rules these are."""
    rules: tuple[LedgerRule, ...]
    """The rules in the order of the book."""

    @model_validator(mode="after")
    def _has_each_id_once(self) -> Ledger:
        first: dict[str, int] = {}
        for number, rule in enumerate(self.rules):
            if rule.id in first:
                message = (
                    f"rule {rule.id} occurs twice, first as rules[{first[rule.id]}], "
                    "expected an id of its own"
                )
                advice = "remove one of the two or give it another id"
                raise MisplacedError(message, "rules", number, "id", advice=advice)
            first[rule.id] = number
        return self

    @cached_property
    def by_id(self) -> dict[str, LedgerRule]:
        """The rules by id."""
        return {rule.id: rule for rule in self.rules}

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id, in the order of the book."""
        return tuple(rule.id for rule in self.rules)

    def __contains__(self, id_: str) -> bool:
        return id_ in self.by_id

    def __len__(self) -> int:
        return len(self.rules)

    def rule(self, id_: str) -> LedgerRule:
        """The rule with this id."""
        if id_ not in self.by_id:
            raise NotationError(f"no rule {id_} in the ledger of {self.title}")
        return self.by_id[id_]

    def unknown(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Those ids that are not in the ledger, sorted."""
        return tuple(sorted(set(ids) - self.by_id.keys()))

    def uncovered(self, ids: Iterable[str]) -> tuple[str, ...]:
        """The applicable rules that are not among some ids, in the order of the book."""
        covered = set(ids)
        return tuple(
            rule.id for rule in self.rules if rule.not_applicable is None and rule.id not in covered
        )


def load_ledger(path: Path | Traversable, *, name: str | None = None) -> Ledger:
    """The ledger in a file."""
    return load(path, Ledger, name=name)

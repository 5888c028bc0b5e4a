"""The base of every data model: frozen, strict, closed, and of known provenance."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
)
from pydantic_core import CoreSchema

__all__ = [
    "RULE_ID",
    "Datum",
    "Entry",
    "Kind",
    "Listed",
    "MisplacedError",
    "Positive",
    "Provenance",
    "RuleId",
    "Rules",
    "ScenarioHead",
    "Source",
    "each_once",
]

RULE_ID = r"^[A-Z][A-Z0-9]*(-[A-Za-z0-9.]+)+$"
"""What the id of a rule looks like."""

RuleId = Annotated[str, StringConstraints(pattern=RULE_ID)]
"""The id of a rule in a title's ledger."""

Kind = Literal["book", "history", "design"]
"""Where a value comes from: printed in the book, taken from history, or designed."""


class MisplacedError(ValueError):
    """What a validator finds wrong further inside a value, or in a row of a block of text.

    The path goes from the validated value to the place; a row counts from 0 in the block.
    ``advice`` says what to do about it.
    """

    def __init__(
        self, message: str, *path: str | int, row: int | None = None, advice: str = ""
    ) -> None:
        super().__init__(message)
        self.path = path
        self.row = row
        self.advice = advice


class Entry(BaseModel):
    """A part of a data file: nothing unknown in it, no value turned into another type.

    What a field means stands in the text below it, for those who read the model.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


E = TypeVar("E")


def each_once(entries: tuple[E, ...]) -> tuple[E, ...]:
    """Refuse entries of a list of which two have the same id, or else the same name."""
    first: dict[str, int] = {}
    for number, entry in enumerate(entries):
        label = "id" if hasattr(entry, "id") else "name"
        own = str(getattr(entry, label))
        if own in first:
            message = f"{own!r} is stated twice, first as number {first[own]}, expected it once"
            advice = f"remove one of the two or give it another {label}"
            raise MisplacedError(message, number, label, advice=advice)
        first[own] = number
    return entries


Positive = Annotated[int, Field(ge=1)]
"""A whole number from 1."""

Listed = Annotated[tuple[E, ...], AfterValidator(each_once)]
"""Entries of which each has an id, or else a name, of its own."""


class ScenarioHead(Entry):
    """What the list of a title says of every scenario; a title adds what else it needs."""

    id: str
    """Its key."""
    name: str
    """Its name."""
    summary: str
    """What it is about."""
    turns: Positive
    """How many turns it has."""
    complexity: Annotated[int, Field(ge=1, le=5)]
    """From 1, for a first game, to 5."""
    minutes: Positive
    """About how long people play it."""


class Once:
    """Makes the schema of a type once for all models that have it; ``models`` are those inside.

    Every datum has a rule and a provenance: made anew for each, they take a third of the time
    in which a title's models are made.
    """

    def __init__(self, *models: type[Entry]) -> None:
        self._models = models
        self._made: CoreSchema | None = None

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        if self._made is None:
            self._made = handler(source)
        else:
            for model in self._models:
                handler.generate_schema(model)  # it is referred to by name
        return self._made


def _several(value: object) -> object:
    return (value,) if isinstance(value, str | int | float) else value


Rules = Annotated[
    tuple[RuleId, ...],
    BeforeValidator(_several, json_schema_input_type=RuleId | tuple[RuleId, ...]),
    Once(),
]
"""One rule id or several."""


class Source(Entry):
    """Where values come from, in the words of a data file."""

    kind: Kind
    """Book, history or design."""
    rule: Rules = ()
    """The rules that state or demand the values."""
    note: str = ""
    """What the values rest on."""
    only: tuple[str, ...] = ()
    """The fields that this source is about, if not all: ``cells.3-1.6``."""


def _sources(value: object) -> object:
    items = value if isinstance(value, tuple) else (value,)
    return tuple({"kind": item} if isinstance(item, str) else item for item in items)


Provenance = Annotated[
    tuple[Source, ...],
    BeforeValidator(_sources, json_schema_input_type=Kind | Source | tuple[Kind | Source, ...]),
]
"""A kind, a source, or a list of these."""


class Datum(Entry):
    """An entry that can name its rule and its provenance; without one it has that of its file."""

    labels: ClassVar[frozenset[str]] = frozenset({"id", "name", "note", "provenance", "rule"})
    """The fields that are no data and need no provenance."""

    rule: Rules = ()
    """The rules that this datum carries."""
    provenance: Annotated[Annotated[Provenance, Field(min_length=1)] | None, Once(Source)] = None
    """Where the values come from; without it as in the enclosing entry."""

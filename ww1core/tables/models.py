"""The base of every data model: frozen, strict, closed, and of known provenance."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

__all__ = ["Datum", "Entry", "Kind", "MisplacedError", "Provenance", "RuleId", "Rules", "Source"]

RuleId = Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Z0-9]*(-[A-Za-z0-9.]+)+$")]
"""The id of a rule in a title's ledger."""

Kind = Literal["book", "history", "design"]
"""Where a value comes from: printed in the book, taken from history, or designed."""


class MisplacedError(ValueError):
    """What a validator finds wrong further inside a value, or in a row of a block of text.

    The path goes from the validated value to the place; a row counts from 0 in the block.
    """

    def __init__(self, message: str, *path: str | int, row: int | None = None) -> None:
        super().__init__(message)
        self.path = path
        self.row = row


class Entry(BaseModel):
    """A part of a data file: nothing unknown in it, no value turned into another type.

    What a field means stands in the text below it, for those who read the model.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def _several(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Rules = Annotated[tuple[RuleId, ...], BeforeValidator(_several)]
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


Provenance = Annotated[tuple[Source, ...], BeforeValidator(_sources)]
"""A kind, a source, or a list of these."""


class Datum(Entry):
    """An entry that can name its rule and its provenance; without one it has that of its file."""

    labels: ClassVar[frozenset[str]] = frozenset({"id", "name", "note", "provenance", "rule"})
    """The fields that are no data and need no provenance."""

    rule: Rules = ()
    """The rules that this datum carries."""
    provenance: Annotated[Provenance, Field(min_length=1)] | None = None
    """Where the values come from; without it as in the enclosing entry."""

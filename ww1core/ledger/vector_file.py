"""The models of a file of test vectors: situations of a rulebook with what must come of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from ww1core.tables.document import Document, file_bytes
from ww1core.tables.load import read
from ww1core.tables.models import Entry, Listed, RuleId

__all__ = ["EXPECT", "CaseEntry", "VectorEntry", "VectorFile", "read_vectors"]

EXPECT = "expect"
"""The step that compares and does nothing."""


class CaseEntry(Entry):
    """A situation, what is done in it, and what must come of it."""

    position: str = Field(default="", description="the units on the map, as the test reads them")
    options: tuple[str, ...] = Field(default=(), description="the options that the game has")
    given: dict[str, Any] = Field(
        default_factory=dict,
        description="what else the position has: markers, control, hands, terrain",
    )
    dice: dict[str, Any] = Field(
        default_factory=dict, description="what draws give, by name; all of it has to come up"
    )
    play: tuple[dict[str, Any], ...] = Field(
        default=(), description="step by step a word of the table and what it is given, or expect"
    )
    expect: dict[str, Any] = Field(
        default_factory=dict, description="words of the table, and what each has to be at the end"
    )


class VectorEntry(CaseEntry):
    """A vector, with one case or several."""

    id: str = Field(description="its id in the book of the title")
    rules: Annotated[tuple[RuleId, ...], Field(min_length=1)] = Field(
        description="the rules that it shows"
    )
    kind: str = Field(default="", description="which test plays it, where there are several")
    cases: tuple[CaseEntry, ...] = Field(
        default=(), description="several situations; what one leaves out is as above"
    )


class VectorFile(Entry):
    """The test vectors of a title."""

    vectors: Listed[VectorEntry] = Field(description="the vectors")


def read_vectors(path: Path, name: str) -> Document[VectorFile]:
    """What a file of test vectors says, with its lines; errors call it by the name."""
    return read(file_bytes(path, name), VectorFile, file=name)

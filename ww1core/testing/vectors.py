"""Test vectors: situations of a rulebook in a data file, played at a table and compared.

Steps and expectations are words of the table. ``answer: [B1, march]`` is
``table.answer("B1", "march")``, ``steps: {B1: 1}`` expects 1 of ``table.steps("B1")``, and
``asked: [march, blue]`` is what ``table.asked`` has to be; ``s.turn`` is what a slot of the state
holds. What is peculiar to a title is a word of its own table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import DataError
from ww1core.ledger.vector_file import EXPECT, CaseEntry, read_vectors
from ww1core.tables.advice import instead_of, listed

if TYPE_CHECKING:
    import pytest

    from ww1core.testing.table import Table

__all__ = ["Vector", "Vectors"]


class Vector(NamedTuple):
    """A vector to be played, or one of its cases."""

    id: str
    rules: tuple[str, ...]
    kind: str
    place: str
    position: str
    options: tuple[str, ...]
    given: Mapping[str, Any]
    dice: Mapping[str, Any]
    steps: tuple[Mapping[str, Any], ...]
    expect: Mapping[str, Any]

    def play(self, table: Table) -> None:
        """Play the vector at a table that is laid, and compare what comes of it."""
        __tracebackhide__ = True
        table.script(self.dice)
        for number, step in enumerate(self.steps, 1):
            try:
                self._take(table, step)
            except Exception as error:
                error.add_note(f"in step {number} of vector {self.id} ({self.place})")
                raise
        self._compare(table, self.expect)
        left = [
            f"dice {name}: expected all of it drawn, got {outcomes} left over"
            for name, outcomes in table.undrawn.items()
            if name in self.dice
        ]
        self._fail(left)

    def _take(self, table: Table, step: Mapping[str, Any]) -> None:
        __tracebackhide__ = True
        for word, given in step.items():
            if word == EXPECT:
                self._compare(table, given)
            elif isinstance(given, Mapping):
                self._word(table, word)(**given)
            else:
                self._word(table, word)(*(given if isinstance(given, tuple) else (given,)))

    def _compare(self, table: Table, expected: Mapping[str, Any]) -> None:
        __tracebackhide__ = True
        faults: list[str] = []
        for word, wanted in expected.items():
            thing = self._word(table, word)
            if callable(thing) and isinstance(wanted, Mapping):
                pairs = [(f"{word} {key}", value, thing(key)) for key, value in wanted.items()]
            else:
                pairs = [(word, wanted, thing() if callable(thing) else thing)]
            faults += [
                f"{what}: expected {_shown(value)}, got {_shown(got)}"
                for what, value, got in pairs
                if not _is_same(value, got)
            ]
        self._fail(faults)

    def _fail(self, faults: list[str]) -> None:
        __tracebackhide__ = True
        if faults:
            raise AssertionError("\n".join(f"{self.id} ({self.place}): {one}" for one in faults))

    def _word(self, table: Table, word: str) -> Any:  # noqa: ANN401 (any word of a table)
        """What a word means at a table; parts of a thing stand behind dots."""
        thing: Any = table
        for part in word.split("."):
            if part.startswith("_") or not hasattr(thing, part):
                known = [name for name in dir(thing) if not name.startswith("_")]
                message = f"vector {self.id}: the table has no {word!r}, expected {listed(known)}"
                advice = instead_of(part, known, otherwise="add it to the table of the title")
                raise DataError(message, file=self.place, advice=advice)
            thing = getattr(thing, part)
        return thing


class Vectors:
    """The vectors of a file, for the tests beside it."""

    def __init__(self, vectors: tuple[Vector, ...]) -> None:
        self.vectors = vectors
        self._asked: set[str] = set()

    @classmethod
    def read(cls, path: Path) -> Vectors:
        """The vectors in a file, the cases of one as vectors of their own."""
        return cls(tuple(_vectors_in(path)))

    def mark(self, kind: str = "") -> pytest.MarkDecorator:
        """Let a test with a parameter ``vector`` run once for every vector of a kind."""
        import pytest

        self._asked.add(kind)
        of_kind = [vector for vector in self.vectors if vector.kind == kind]
        if not of_kind:
            raise DataError(f"there is no vector of the kind {kind!r}", field="vectors")
        params = [
            pytest.param(vector, id=vector.id, marks=pytest.mark.rule(*vector.rules))
            for vector in of_kind
        ]
        return pytest.mark.parametrize("vector", params)

    @property
    def left_out(self) -> list[str]:
        """The vectors that no test has asked for."""
        return [vector.id for vector in self.vectors if vector.kind not in self._asked]


def _vectors_in(path: Path) -> Iterator[Vector]:
    document = read_vectors(path, path.name)
    for number, entry in enumerate(document.value.vectors):
        for case, stated in enumerate(entry.cases or (CaseEntry(),), 1):
            where = ("vectors", number, *(("cases", case - 1) if entry.cases else ()))
            steps = stated.play or entry.play
            expect = {**entry.expect, **stated.expect}
            if not expect and not any(EXPECT in step for step in steps):
                message = f"vector {entry.id} compares nothing, expected something under {EXPECT}"
                raise document.error(message, *where, advice=f"add {EXPECT}")
            yield Vector(
                f"{entry.id}/{case}" if entry.cases else entry.id,
                entry.rules,
                entry.kind,
                f"{path.name}:{document.line(*where)}",
                stated.position or entry.position,
                stated.options or entry.options,
                {**entry.given, **stated.given},
                {**entry.dice, **stated.dice},
                steps,
                expect,
            )


def _is_same(expected: object, got: object) -> bool:
    """Whether something is what a file says it is; a file has lists for sets and tuples."""
    if isinstance(got, set | frozenset):
        return isinstance(expected, tuple) and sorted(expected) == sorted(got)
    if isinstance(got, list | tuple):
        return (
            isinstance(expected, tuple)
            and len(expected) == len(got)
            and all(map(_is_same, expected, got))
        )
    if isinstance(got, Mapping) and isinstance(expected, Mapping):
        return expected.keys() == got.keys() and all(
            _is_same(expected[key], got[key]) for key in got
        )
    return expected == got


def _shown(value: object) -> str:
    if isinstance(value, set | frozenset):
        value = sorted(value)
    return repr(list(value) if isinstance(value, tuple) else value)

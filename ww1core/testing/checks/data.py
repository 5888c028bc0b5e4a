"""Data: every file is read and well formed, and a book never changes."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from ww1core.errors import DataError, Ww1Error, fault_text
from ww1core.ledger.provenance import check_provenance
from ww1core.plugins.faces import WEIGHTS
from ww1core.tables.axis import Axis
from ww1core.tables.models import Datum
from ww1core.tables.results import Chart, ResultsTable, axis_faults, check_complete
from ww1core.testing.book_digests import book_digest, found_in
from ww1core.testing.check import after_games, check
from ww1core.testing.engine import OPENS
from ww1core.testing.known import FILE
from ww1core.testing.subject import Subject
from ww1core.testing.walking import Moment
from ww1core.words.word_files import load_words

__all__: list[str] = []


@check(OPENS, "every scenario opens")
def opens(subject: Subject) -> Iterator[str]:
    """What is wrong with a file is told with its file, line and field."""
    for scenario in subject.scenarios:
        try:
            _ = subject.book(scenario.id).weights
        except Ww1Error as error:
            yield str(error)
        except Exception as error:  # noqa: BLE001 (whatever a title does is its finding)
            yield f"scenario {scenario.id!r}: {fault_text(error)}"


@check("data.files", "every data file of the package is read by some scenario or option")
def files(subject: Subject) -> Iterator[str]:
    """The ledger, weights, known failures and words are read elsewhere."""
    words = subject.books[0].texts.keys
    listed = _package_files(subject)
    left = {path: name for path, name in listed.items() if not _is_words(path, words)}
    for book in subject.every_book():
        if not left:
            return
        read = [document.file for document in book.documents]
        left = {
            path: name
            for path, name in left.items()
            if not any(_is_same(name, other) for other in read)
        }
    for name in sorted(left.values()):
        yield f"{name} is read by no scenario and no option"


def _package_files(subject: Subject) -> dict[Path, str]:
    """The YAML files under the folders of the package, with their names in it."""
    package = import_module(subject.title.facts.package)
    ledger = subject.title.plugins.ledger()
    own = {FILE, WEIGHTS, "" if ledger is None else Path(ledger).name}
    return {
        path: path.relative_to(folder).as_posix()
        for folder in map(Path, getattr(package, "__path__", ()))
        for pattern in ("*.yaml", "*.yml")
        for path in folder.rglob(pattern)
        if path.name not in own
    }


def _is_same(name: str, read: str) -> bool:
    """Whether a file of the package is one that was read, whatever its folder was called."""
    return f"/{name}".endswith(f"/{read}") or f"/{read}".endswith(f"/{name}")


def _is_words(path: Path, known: frozenset[str]) -> bool:
    try:
        return bool(load_words(path).keys() & known)
    except DataError:
        return False


@check("data.tables", "no table has a hole or an overlap")
def tables(subject: Subject) -> Iterator[str]:
    """Also those that a book has put together by itself."""
    for book in subject.books:
        every: list[tuple[str, Chart[Any] | ResultsTable[Any]]] = [
            *found_in(book, Chart),
            *found_in(book, ResultsTable),
        ]
        for name, table in every:
            try:
                check_complete(table)
            except DataError as error:
                yield f"scenario {book.scenario!r}, {name}: {error}"
        for name, axis in found_in(book, Axis):
            for fault in axis_faults(axis):
                yield f"scenario {book.scenario!r}, {name}[{fault.item}]: {fault.message}"


@check("data.provenance", "every datum has a provenance")
def provenance(subject: Subject) -> Iterator[str]:
    """A file whose model is no datum could not even state one."""
    for document in subject.documents:
        if not isinstance(document.value, Datum):
            model = type(document.value).__name__
            yield f"{document.file}: its model {model} has no provenance, expected a Datum"
            continue
        try:
            check_provenance(document)
        except DataError as error:
            yield str(error)


@check("data.hash", "opening a scenario again gives the same book")
def same(subject: Subject) -> Iterator[str]:
    """Journals name the content by its hash and pieces by their kinds."""
    for scenario in subject.scenarios:
        book = subject.book(scenario.id)
        if book.documents and not book.content_hash:
            yield f"scenario {scenario.id!r}: the book has data files, but no content hash"
        first, again = (book_digest(subject.title.open(scenario.id)) for _ in range(2))
        for name in sorted(first.keys() | again.keys()):
            if first.get(name) != again.get(name):
                yield f"scenario {scenario.id!r}: {name!r} differs when it is opened again"


def _keep_digest(moment: Moment) -> str:
    if not moment.number:
        moment.gathered.setdefault(moment.book.scenario, book_digest(moment.book))
    return ""


@after_games("data.frozen", "playing does not change the book", watch=_keep_digest)
def frozen(subject: Subject) -> Iterator[str]:
    """Two games, or a game and what a player imagines, share it."""
    for scenario, before in subject.gathered("data.frozen").items():
        book = subject.book(scenario)
        after = book_digest(book)
        for name in sorted(before.keys() | after.keys()):
            if before.get(name) != after.get(name):
                yield f"scenario {scenario!r}: a game has changed {name!r} of the book"
        try:
            book.title = book.title
        except AttributeError:
            continue
        yield f"scenario {scenario!r}: the book takes a new value for 'title', expected a refusal"

"""Known failures of a title: checks that may fail for a reason, until a version.

A file ``known_failures.yaml`` beside the title's ledger lists them::

    failures:
      - check: games.random
        scenario: bridge
        reason: the last turn may end without an order
        expires: "1.2"
"""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import StringConstraints

from ww1core.errors import DataError
from ww1core.tables.document import file_bytes
from ww1core.tables.load import read
from ww1core.tables.models import Entry

if TYPE_CHECKING:
    from ww1core.plugins.opening import Title

__all__ = ["FILE", "Known", "known_of", "load_known"]

FILE = "known_failures.yaml"

_VERSION = re.compile(r"(\d+(?:\.\d+)*)(.*)")
_LATER = re.compile(r"[-_.]?(post|rev|r)\d*|\+.*", re.IGNORECASE)

Said = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Version = Annotated[str, StringConstraints(pattern=r"^[0-9]+(\.[0-9]+)*$")]


class KnownFailure(Entry):
    """One entry of the file."""

    check: Said
    """The id of a check."""
    scenario: Said | None = None
    """The scenario in which it fails; without it, in all."""
    reason: Said
    """Why it fails, and what is done about it."""
    expires: Version
    """The version of the title from which on it may not fail any more, in quotes."""


class KnownFailures(Entry):
    """The whole file."""

    failures: tuple[KnownFailure, ...]
    """The failures that are known."""


class Known(NamedTuple):
    """A failure that is known, and where it is written down."""

    check: str
    scenario: str | None
    reason: str
    expires: str
    file: str = ""
    line: int = 0

    def covers(self, check_id: str, scenario: str = "") -> bool:
        """Whether the failure of a check, in a scenario or ("") in the whole title, is known."""
        if self.scenario is not None and self.scenario != scenario:
            return False
        return check_id == self.check

    def is_expired(self, version: str) -> bool:
        """Whether a version of the title may no longer fail so."""
        return _order(self.expires) <= _order(version)


def load_known(path: Path | Traversable, *, name: str | None = None) -> tuple[Known, ...]:
    """The known failures in a file; one that is written down twice is an error."""
    file = name or str(path)
    document = read(file_bytes(path, file), KnownFailures, file=file)
    numbers: dict[tuple[str, str | None], int] = {}
    known = []
    for number, entry in enumerate(document.value.failures):
        what = entry.check, entry.scenario
        if what in numbers:
            message = f"{entry.check} is known already by failures[{numbers[what]}]"
            raise document.error(message, "failures", number, "check")
        numbers[what] = number
        line = document.line("failures", number)
        known.append(Known(*what, entry.reason, entry.expires, file, line))
    return tuple(known)


def known_of(title: Title, path: Path | None = None) -> tuple[Known, ...]:
    """The known failures in a given file, or in the one beside the ledger of a title, if any."""
    if path is not None:
        return load_known(path)
    ledger = title.plugins.ledger()
    beside = None if ledger is None else Path(ledger).with_name(FILE)
    return () if beside is None or not beside.exists() else load_known(beside)


def _order(version: str) -> tuple[tuple[int, ...], bool]:
    """Where a version stands among others; 1.0 is 1, and 1.0rc1 comes before it."""
    match = _VERSION.match(version)
    if match is None:
        raise DataError(f"{version!r} is no version, expected numbers as in 1.2", field="version")
    numbers = [int(part) for part in match.group(1).split(".")]
    while len(numbers) > 1 and not numbers[-1]:
        numbers.pop()
    rest = match.group(2)
    return tuple(numbers), not rest or _LATER.fullmatch(rest) is not None

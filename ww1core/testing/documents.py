"""A title opened on data of a test's own: a map, counters, cards or a scenario in memory."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ww1core.errors import DataError
from ww1core.plugins import find_title
from ww1core.tables.load import replaced_documents

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.plugins import Scenario

__all__ = ["open_title_with"]


def open_title_with(
    name: str,
    scenario: str | Scenario | None = None,
    options: Iterable[str] = (),
    *,
    documents: Mapping[str, object],
) -> Book:
    """Open a title that reads these documents in place of its data files of the same names.

    A document is a text as the file would hold it, or its content as plain data. Nothing is
    written anywhere. A ``Scenario`` that the title does not list is opened with any options.
    """
    written = {
        file: document if isinstance(document, str) else _yaml(document)
        for file, document in documents.items()
    }
    title = find_title(name)
    with replaced_documents(written):
        book = title.open(scenario, options)
    unread = written.keys() - {document.name for document in book.documents}
    if unread:
        raise DataError("is not read for this scenario and these options", file=min(unread))
    return book


def _yaml(part: object) -> str:
    """Plain data as YAML in one line: JSON but for keys that are numbers."""
    if isinstance(part, Mapping):
        pairs = (f"{_yaml(key)}: {_yaml(value)}" for key, value in part.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(part, list | tuple):
        return f"[{', '.join(_yaml(item) for item in part)}]"
    return json.dumps(part, ensure_ascii=False)

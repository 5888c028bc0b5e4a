"""What of a title's data is printed in the book, taken from history, or designed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, get_args

from ww1core.cli.terminal.screen import Screen
from ww1core.errors import NotationError
from ww1core.ledger.provenance import Origin, provenance_report
from ww1core.plugins import find_title
from ww1core.session.lines import line_of
from ww1core.tables.models import Kind
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.plugins.opening import Title
    from ww1core.tables.document import Document
    from ww1core.tables.models import Entry

__all__ = ["KINDS", "Wanted", "documents_of", "show_provenance"]

KINDS: tuple[str, ...] = get_args(Kind)
"""Where data come from."""

_GAP = "  "


class Wanted(NamedTuple):
    """What is to be shown of a title: kinds, every entry, or with neither only the counts."""

    title: str
    kinds: tuple[str, ...] = ()
    every: bool = False


def show_provenance(wanted: Wanted, *, as_json: bool) -> int:
    """Count the data of a title by file and kind, and list those that are wanted."""
    for kind in wanted.kinds:
        if kind not in KINDS:
            message = worded(
                "--kind {kind!r}: expected {listed} or {KINDS}",
                kind=kind,
                listed=", ".join(KINDS[:-1]),
                KINDS=KINDS[-1],
            )
            raise NotationError(message)
    documents = documents_of(find_title(wanted.title))
    counts = Counter(
        (origin.file, origin.kind) for origin in provenance_report(documents, inherited=True)
    )
    files = [document.file for document in documents]
    listed = _listed(wanted, documents)
    screen = Screen(spoken_texts().say)
    if as_json:
        screen.show(json.dumps(_plain(wanted, files, counts, listed), indent=2))
    elif not files:
        screen.tell(text("cli.provenance.none", title=wanted.title))
    elif listed is None:
        _tell_counts(screen, files, counts)
    else:
        _tell_origins(screen, listed)
    return 0


def documents_of(title: Title) -> tuple[Document[Entry], ...]:
    """Every data file that a title reads, over its scenarios and options, each once.

    Scenarios that read the same files read the same ones with an option.
    """
    documents: dict[str, Document[Entry]] = {}
    seen: set[frozenset[str]] = set()
    for scenario in title.scenarios:
        plain = title.open(scenario.id).documents
        documents.update((document.file, document) for document in plain)
        files = frozenset(document.file for document in plain)
        new = files not in seen
        seen.add(files)
        for option in title.options if new else ():
            if option.allowed is None or option.allowed(scenario):
                more = title.open(scenario.id, [option.id]).documents
                documents.update((document.file, document) for document in more)
    return tuple(documents[file] for file in sorted(documents))


def _listed(wanted: Wanted, documents: Iterable[Document[Entry]]) -> list[Origin] | None:
    """The sources to be listed: those that a file states, or those of every datum."""
    if not wanted.kinds and not wanted.every:
        return None
    kinds = wanted.kinds or KINDS
    rows = provenance_report(documents, inherited=wanted.every)
    return [row for row in rows if row.kind in kinds]


def _plain(
    wanted: Wanted,
    files: Sequence[str],
    counts: Counter[tuple[str, Kind]],
    listed: Sequence[Origin] | None,
) -> dict[str, object]:
    def counted(some: Iterable[str]) -> dict[str, int]:
        chosen = set(some)
        return {
            kind: sum(
                count for (file, of), count in counts.items() if file in chosen and of == kind
            )
            for kind in KINDS
        }

    entries = {} if listed is None else {"entries": [origin._asdict() for origin in listed]}
    return {
        "title": wanted.title,
        **counted(files),
        "files": [{"file": file, **counted([file])} for file in files],
        **entries,
    }


def _tell_counts(screen: Screen, files: Sequence[str], counts: Counter[tuple[str, Kind]]) -> None:
    """A table: a line a file, a column a kind, and what they add up to."""
    head = [screen.words(text(f"cli.provenance.{name}")) for name in ("file", *KINDS)]
    body = [[file, *(str(counts[file, kind]) for kind in get_args(Kind))] for file in files]
    sums = [sum(count for (_, of), count in counts.items() if of == kind) for kind in KINDS]
    foot = [screen.words(text("cli.provenance.sum")), *map(str, sums)]
    rows = [head, *body, foot]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            row[0].ljust(wide[0]),
            *(c.rjust(w) for c, w in zip(row[1:], wide[1:], strict=True)),
        ]
        screen.show(_GAP.join(cells))


def _tell_origins(screen: Screen, listed: Iterable[Origin]) -> None:
    """The entries by file, each with its line, kind, field, note and rules."""
    file = ""
    for origin in listed:
        if origin.file != file:
            file = origin.file
            screen.tell(file, bold=True)
        screen.tell(_origin_text(origin), indent=2)


def _origin_text(origin: Origin) -> Text:
    field = origin.field or text("cli.rule.whole")
    kind = text(f"cli.provenance.{origin.kind}")
    line = text("cli.provenance.entry", line=origin.line, kind=kind, field=field)
    if origin.note:
        line = text("cli.provenance.noted", what=line, note=origin.note)
    return line_of(line, *origin.rules).with_rules

"""Rulings: the reading that a title follows where its rules are in doubt.

They stand in ``RULINGS.md`` beside the ledger. A heading of the second level names the rules that
a ruling is about, alone or in brackets after some words; its parts begin with a word in bold::

    ## AB-3.1
    ## Which units roll (AB-3.2, AB-3.4)

    **Doubt** What the rules leave open.
    **Ruling** How the title reads them; this part has to be there.
    **Why** What speaks for it.
    **Option** `name`: another reading that can be played. There may be several.

A part goes on to the next one or to the next heading. What stands before the first heading of
the second level, or below one of the first level, is free.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import DataError
from ww1core.inputs import read_input
from ww1core.ledger.translation import translated_rulings
from ww1core.words.language import spoken_language, worded
from ww1core.words.system_reasons import reason_of

if TYPE_CHECKING:
    from ww1core.plugins.opening import Title

__all__ = ["FILE", "Ruling", "read_rulings", "rulings_by_rule", "rulings_of", "spoken_rulings"]

FILE = "RULINGS.md"
LARGEST = 4 << 20
"""The most bytes of a file of rulings."""
"""The name of the file beside the ledger."""

PARTS = ("Doubt", "Ruling", "Why", "Option")
MANY = "Option"

_ID = r"[A-Z][A-Z0-9]*(?:-[A-Za-z0-9.]+)+"
_HEADING = re.compile(rf"(?P<id>{_ID})|(?P<about>.*\S)\s+\((?P<ids>{_ID}(?:, *{_ID})*)\)")
_PART = re.compile(r"\*\*(?P<name>[^*]*)\*\*\s*(?P<text>.*)")


class Ruling(NamedTuple):
    """One ruling: the rules it is about, what it is about in words, its parts and its line."""

    rules: tuple[str, ...]
    about: str
    doubt: str
    ruling: str
    why: str
    options: tuple[str, ...]
    line: int


def rulings_of(title: Title) -> tuple[Ruling, ...]:
    """The rulings of a title in the order of its file; a title without the file has none."""
    path = _rulings_file(title)
    if path is None:
        return ()
    name = f"{path.parent.name}/{path.name}"
    try:
        return read_rulings(read_input(path, LARGEST).decode("utf-8"), name)
    except UnicodeDecodeError:
        raise DataError("not text in UTF-8", file=name) from None
    except OSError as error:
        raise DataError(f"cannot be read: {reason_of(error)}", file=name) from None


def spoken_rulings(title: Title) -> tuple[Ruling, ...]:
    """The rulings of a title in the language that is spoken, as they are shown."""
    path = _rulings_file(title)
    if path is None:
        return ()
    return translated_rulings(rulings_of(title), path, spoken_language())


def _rulings_file(title: Title) -> Path | None:
    """The file of rulings beside the ledger, if it is there."""
    ledger = title.plugins.ledger()
    path = None if ledger is None else Path(ledger).with_name(FILE)
    return path if path is not None and path.exists() else None


def rulings_by_rule(rulings: Iterable[Ruling]) -> dict[str, tuple[Ruling, ...]]:
    """The rulings about every rule that has one."""
    by_rule: dict[str, list[Ruling]] = {}
    for ruling in rulings:
        for id_ in ruling.rules:
            by_rule.setdefault(id_, []).append(ruling)
    return {id_: tuple(by_rule[id_]) for id_ in sorted(by_rule)}


def read_rulings(text: str, file: str = FILE) -> tuple[Ruling, ...]:
    """The rulings in a text; ``file`` is what errors call it."""
    return tuple(_ruling(lines, file) for lines in _sections(text, file))


def _sections(text: str, file: str) -> Iterator[list[tuple[int, str]]]:
    """The numbered lines of every ruling, its heading first."""
    lines: list[tuple[int, str]] | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        marks = len(line) - len(line.lstrip("#"))
        if marks in (1, 2) and line[marks:].startswith(" "):
            if lines is not None:
                yield lines
            lines = [(number, line[marks:].strip())] if marks > 1 else None
        elif line and lines is not None:
            if marks:
                message = worded("a heading inside a ruling: {line!r}", line=line)
                raise DataError(message, file=file, line=number, advice="begin a ruling with ##")
            lines.append((number, line))
    if lines is not None:
        yield lines


def _ruling(lines: list[tuple[int, str]], file: str) -> Ruling:
    (first, heading), *below = lines
    named = _HEADING.fullmatch(heading)
    if named is None:
        message = worded("a ruling about no rule: {heading!r}", heading=heading)
        advice = "write '## ID' or '## WORDS (ID, ID)'"
        raise DataError(message, file=file, line=first, advice=advice)
    parts: list[tuple[str, list[str]]] = []
    for number, line in below:
        part = _PART.match(line)
        if part is not None:
            _check_part(part["name"], [name for name, _ in parts], file, number)
            parts.append((part["name"], [part["text"]]))
        elif parts:
            parts[-1][1].append(line)
        else:
            message = worded(
                "no part of the ruling {heading!r}: {line!r}", heading=heading, line=line
            )
            raise DataError(message, file=file, line=number, advice=f"begin it with {_known()}")
    joined = [(name, " ".join(text).strip()) for name, text in parts]
    single = dict(joined)
    if not single.get("Ruling"):
        message = worded("{heading!r} has no ruling", heading=heading)
        raise DataError(message, file=file, line=first, advice="add a part **Ruling**")
    return Ruling(
        rules=(named["id"],) if named["id"] else tuple(re.findall(_ID, named["ids"])),
        about=named["about"] or "",
        doubt=single.get("Doubt", ""),
        ruling=single["Ruling"],
        why=single.get("Why", ""),
        options=tuple(text for name, text in joined if name == MANY),
        line=first,
    )


def _check_part(name: str, before: list[str], file: str, line: int) -> None:
    if name not in PARTS:
        raise DataError(f"no part is called {name!r}", file=file, line=line, advice=_known())
    if name in before and name != MANY:
        raise DataError(f"a second part {name!r}", file=file, line=line, advice="join the two")


def _known() -> str:
    return ", ".join(f"**{name}**" for name in PARTS)

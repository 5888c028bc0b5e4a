"""Finding titles and their extensions by entry points, each by itself."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from ww1core.errors import PluginError
from ww1core.words.language import worded

__all__ = ["EXTENSIONS", "GAMES", "Found", "extensions_of", "find", "installed", "titles"]

GAMES = "ww1core.games"
EXTENSIONS = "ww1core.extensions"
OWN = "ww1"
"""The distribution of the core and the titles that come with it."""


class Found(NamedTuple):
    """An entry point that names a title, and what is wrong with it, if anything."""

    name: str
    value: str
    package: str
    version: str
    problem: str = ""


def _listed(entry: EntryPoint, problem: str = "") -> Found:
    dist = entry.dist
    package = "" if dist is None else dist.name
    version = "" if dist is None else dist.version
    return Found(entry.name, entry.value, package, version, problem)


def installed() -> list[EntryPoint]:
    """Every entry point of titles and extensions, found in one look at what is installed."""
    entries = entry_points()
    return [*entries.select(group=GAMES), *entries.select(group=EXTENSIONS)]


def _entries(group: str, given: Iterable[EntryPoint] | None) -> list[EntryPoint]:
    """The entry points of a group in the order of their names; a repeated one counts once.

    Of several that share a name the one that comes with the core is the first.
    """
    listed = entry_points(group=group) if given is None else [e for e in given if e.group == group]
    unique = {(entry.name, not _is_own(entry), entry.value): entry for entry in listed}
    return [unique[key] for key in sorted(unique)]


def _is_own(entry: EntryPoint) -> bool:
    """Whether an entry point comes with the core."""
    return entry.dist is not None and entry.dist.name == OWN


def titles(given: Iterable[EntryPoint] | None = None) -> tuple[Found, ...]:
    """Every title that is installed, by name; a second title of a name is shadowed."""
    seen: dict[str, str] = {}
    listed = []
    for entry in _entries(GAMES, given):
        first = seen.setdefault(entry.name, entry.value)
        problem = "" if first == entry.value else f"shadowed by {first}"
        listed.append(_listed(entry, problem))
    return tuple(listed)


def find(name: str, given: Iterable[EntryPoint] | None = None) -> EntryPoint:
    """The entry point of a title."""
    entries = _entries(GAMES, given)
    for entry in entries:
        if entry.name == name:
            return entry
    known = ", ".join(dict.fromkeys(entry.name for entry in entries)) or "none"
    message = worded("there is no title {name!r}; installed: {known}", name=name, known=known)
    raise PluginError(message)


def extensions_of(name: str, given: Iterable[EntryPoint] | None = None) -> tuple[EntryPoint, ...]:
    """The extensions of a title: entry points called ``<title>.<extension>``."""
    return tuple(e for e in _entries(EXTENSIONS, given) if e.name.startswith(f"{name}."))


def load(entry: EntryPoint) -> object:
    """Import what an entry point names; whatever goes wrong is told with its name."""
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        message = worded(
            "{name} ({value}) cannot be loaded: {first_line}",
            name=entry.name,
            value=entry.value,
            first_line=_first_line(error),
        )
        raise PluginError(message) from error


def _first_line(error: BaseException) -> str:
    lines = str(error).splitlines()
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__

"""The JSON Schemas of data files, written for editors."""

from __future__ import annotations

from pathlib import Path

from ww1core.cli.terminal.screen import Screen
from ww1core.errors import NotationError
from ww1core.plugins import find_title
from ww1core.scaffold.schemas import core_schemas, title_schemas, write_schemas
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded
from ww1core.words.texts import text

__all__ = ["write_title_schemas"]


def write_title_schemas(title: str | None, into: Path) -> int:
    """Write the schemas of a title, or without one those of the core."""
    if into.exists() and not into.is_dir():
        raise NotationError(worded("{into} is not a folder, name another with --into", into=into))
    schemas = core_schemas() if title is None else title_schemas(find_title(title))
    screen = Screen(spoken_texts().say)
    for path in write_schemas(schemas, into):
        screen.tell(text("cli.schema", file=str(path)))
    return 0

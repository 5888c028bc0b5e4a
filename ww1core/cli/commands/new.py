"""A new title, written as a package of its own."""

from __future__ import annotations

from pathlib import Path

from ww1core.cli.terminal.screen import Screen
from ww1core.scaffold.title import new_title
from ww1core.words.catalogue import spoken_texts
from ww1core.words.texts import text

__all__ = ["write_title"]


def write_title(name: str, into: Path) -> int:
    """Write a title and tell what to do next."""
    folder = new_title(name, into)
    screen = Screen(spoken_texts().say)
    screen.tell(text("cli.new", title=name, folder=str(folder)))
    for step in ("install", "check", "play", "change"):
        screen.tell(text(f"cli.new.{step}", title=name, folder=str(folder)), indent=2)
    return 0

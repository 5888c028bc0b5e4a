"""Long lists page by page, so that a person has read a screen before the next one comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.session.status import Section

__all__ = ["page", "tell_sections"]


def page(screen: Screen, lines: Sequence[str]) -> None:
    """Write lines, at a terminal a screen of them at a time; q ends them there."""
    room = screen.height - 1
    if not screen.draws or len(lines) <= room:
        for line in lines:
            screen.show(line)
        return
    for start in range(0, len(lines), room):
        for line in lines[start : start + room]:
            screen.show(line)
        left = len(lines) - start - room
        if left > 0:
            typed = screen.ask(screen.words(text("cli.page", left=left)))
            if typed is None or typed:
                return


def tell_sections(screen: Screen, sections: Sequence[Section]) -> None:
    """Write sections, each heading with its lines further in, page by page."""
    lines: list[str] = []
    for heading, below in sections:
        lines += screen.wrapped(screen.words(heading))
        for line in below:
            lines += screen.wrapped(screen.words(line.with_rules), 2)
    page(screen, lines)

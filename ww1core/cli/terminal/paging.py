"""Long lists page by page, so that a person has read a screen before the next one comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.session.status import Section

__all__ = ["page", "tell_sections"]

ENDS = "q"
"""What ends a list before its last page; any other line is done after it."""


def page(screen: Screen, lines: Sequence[str], *, holds: bool = False) -> None:
    """Write lines, at a terminal a screen of them at a time.

    A line that is typed ends them there and is done next, as if it were typed at the prompt. The
    last of several pages ``holds`` as well where something would push it off the screen.
    """
    room = screen.height - 1
    if not screen.draws or len(lines) <= room:
        for line in lines:
            screen.show(line)
        return
    for start in range(0, len(lines), room):
        for line in lines[start : start + room]:
            screen.show(line)
        left = max(len(lines) - start - room, 0)
        if left or holds:
            prompt = text("cli.page", left=left) if left else text("cli.page.last")
            typed = screen.ask(screen.words(prompt))
            if typed is None or typed:
                if typed and typed.casefold() != ENDS:
                    screen.put_back(typed)
                return


def tell_sections(screen: Screen, sections: Sequence[Section]) -> None:
    """Write sections, each heading with its lines further in, page by page."""
    lines: list[str] = []
    for heading, below in sections:
        lines += screen.wrapped(screen.words(heading))
        for line in below:
            lines += screen.wrapped(screen.words(line.with_rules), 2)
    page(screen, lines)

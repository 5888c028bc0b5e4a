"""A decision as a person sees it: where the game stands, the map, the question, the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.session.lines import line_of
from ww1core.session.window import focus, marked
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.session.menu import Menu
    from ww1core.session.reading import Reader

__all__ = ["show_decision"]

HIGHEST, ENOUGH, LOWEST = 26, 12, 9
"""How many lines of a map are drawn at most, how many are enough to leave what was told before it
on the screen, and how many are still worth drawing."""


def show_decision(screen: Screen, reader: Reader, menu: Menu) -> None:
    """Show whose turn it is, the map around what matters, what is asked, and the options."""
    view = menu.view
    before = screen.lines_since_asked
    screen.show()
    decides = text("cli.decides", place=view.where.text, seat=reader.offer.seat)
    screen.tell(decides, bold=True)
    asked = [line_of(text("session.named", name=view.prompt), view.rule).with_rules]
    if view.picked:
        asked.insert(0, text("cli.picked", names=view.picked))
    options = _option_lines(screen, menu)
    if screen.draws:
        below = sum(len(screen.wrapped(screen.words(line))) for line in asked) + len(options)
        room = screen.height - below - 3
        left = room - before - 1
        _draw(screen, reader, left if left >= ENOUGH else room)
    for line in asked:
        screen.tell(line)
    for drawn in options:
        screen.show(drawn)


def _option_lines(screen: Screen, menu: Menu) -> list[str]:
    """The options: in columns, a line a group, or where there are many only the groups."""
    if not screen.is_terminal or not (menu.is_long or (menu.is_by_place and not screen.is_plain)):
        return screen.columns(menu.lines())
    loose = menu.lines(menu.loose())
    if menu.is_long:
        counted = [screen.words(menu.group_count(group)) for group in menu.view.groups]
        hint = screen.wrapped(
            screen.words(text("cli.more_hint", group=menu.view.groups[0].name)), 2
        )
        return [*screen.columns(counted), *screen.columns(loose), *hint]
    lines = [screen.words(menu.group_line(group)) for group in menu.view.groups]
    shown = [wrapped for line in lines for wrapped in screen.wrapped(line, 2)]
    return [*shown, *screen.columns(loose)]


def _draw(screen: Screen, reader: Reader, height: int) -> None:
    """Draw the map around what is asked about, if there is room for it."""
    scene = reader.outlook.scene
    if scene is None or not scene.hexes or height < LOWEST:
        return
    from ww1core.scenes.text import window

    scene = marked(scene, reader.view)
    around = focus(scene, reader.view.about, tuple(mark.place for mark in scene.highlights))
    if not around:
        return
    drawn = window(
        scene,
        words=reader.game.book.texts,
        width=screen.width,
        height=min(height, HIGHEST),
        around=around,
        colour=screen.has_colour,
    )
    screen.show(drawn.rstrip("\n"))

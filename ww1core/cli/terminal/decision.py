"""A decision as a person sees it: where the game stands, the map, the question, the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.session.lines import line_of
from ww1core.session.window import last_moved, marked
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.session.menu import Menu
    from ww1core.session.reading import Reader
    from ww1core.session.window import Ground, Look

__all__ = ["show_decision"]

HIGHEST, ENOUGH, LOWEST = 26, 12, 9
"""How many lines of a map are drawn at most, how many are enough to leave what was told before it
on the screen, and how many are drawn even where there is room for fewer."""


def show_decision(screen: Screen, reader: Reader, menu: Menu, ground: Ground) -> None:
    """Show whose turn it is, the map around what matters, what is asked, and the options."""
    view = menu.view
    before = screen.lines_since_asked
    screen.show()
    place, seat, score = view.where.text, reader.offer.seat, view.where.score
    decides = text("cli.decides", place=place, seat=seat)
    if score:
        decides = text("cli.decides_at", place=place, seat=seat, score=score)
    screen.tell(decides, bold=True)
    asked = [line_of(text("session.named", name=view.prompt), view.rule).with_rules]
    asked[:0] = [text("session.named", name=line) for line in view.stakes]
    if view.picked:
        asked.insert(0, text("cli.picked", names=view.picked))
    options = _option_lines(screen, menu)
    options += [
        line for warned in menu.warnings() for line in screen.wrapped(screen.words(warned), 2)
    ]
    if screen.draws:
        below = sum(len(screen.wrapped(screen.words(line))) for line in asked) + len(options)
        room = screen.height - below - 3
        left = room - before - 1
        _draw(screen, reader, ground, left if left >= ENOUGH else room)
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


def _draw(screen: Screen, reader: Reader, ground: Ground, room: int) -> None:
    """Draw the map around what is asked about."""
    scene = reader.outlook.scene
    if scene is None or not scene.hexes:
        return
    from ww1core.scenes.text import seen_hexes, window

    scene = marked(scene, reader.view)
    words, width = reader.game.book.texts, screen.width
    height = min(max(room, LOWEST), HIGHEST)

    def shows(look: Look) -> set[str]:
        around, held = look
        return seen_hexes(scene, words=words, width=width, height=height, around=around, held=held)

    moved = last_moved(reader.game, reader.outlook.seat)
    around, held = ground.look(scene, reader.view, moved, shows)
    if not around:
        return
    drawn = window(
        scene,
        words=words,
        width=width,
        height=height,
        around=around,
        held=held,
        colour=screen.has_colour,
    )
    screen.show(drawn.rstrip("\n"))

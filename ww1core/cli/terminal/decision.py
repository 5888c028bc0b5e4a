"""A decision as a person sees it: where the game stands, the map, the question, the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.cli.terminal.option_list import option_lines
from ww1core.session.lines import line_of
from ww1core.session.window import last_moved, marked
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.session.menu import Menu
    from ww1core.session.reading import Reader
    from ww1core.session.window import Ground, Look

__all__ = ["show_decision"]

HIGHEST, AROUND, ENOUGH, LOWEST = 26, 17, 12, 9
"""How many lines of a map are drawn at most, how many show a hex with all its neighbours above the
key, how many are enough to leave what was told before it on the screen, and how many are drawn even
where there is room for fewer."""
NEWS = 5
"""How many lines of what was told before it a map leaves that grows to show all choices."""
HALF = 2
"""How many lines of the map lie between two rows of hexes."""


def show_decision(screen: Screen, reader: Reader, menu: Menu, ground: Ground) -> None:
    """Show whose turn it is, the map around what matters, what is asked, and the options.

    At a terminal all of it fits the screen, with the line in which it is answered, and leaves of
    what was told before it as much as there is room for beside a map that is high enough.
    """
    view = menu.view
    before = screen.lines_since_asked
    screen.show()
    place, seat, score = view.where.text, reader.offer.seat, view.where.score
    decides = text("cli.decides", place=place, seat=seat)
    if score:
        decides = text("cli.decides_at", place=place, seat=seat, score=score)
    screen.tell(decides, bold=True)
    sentences = [text("session.named", name=line) for line in view.stakes]
    if view.picked:
        sentences.insert(0, text("cli.picked", names=view.picked))
    sentences.append(line_of(text("session.named", name=view.prompt), view.rule).with_rules)
    asked = [line for part in sentences for line in screen.wrapped(screen.words(part))]
    warned = [line for part in menu.warnings() for line in screen.wrapped(screen.words(part), 2)]
    room = screen.height - len(screen.wrapped(screen.words(decides))) - len(asked) - len(warned) - 1
    enough, lowest = (_enough(reader), LOWEST) if _has_ground(reader) else (0, 0)
    options = option_lines(screen, menu, room - enough, room - lowest)
    room -= len(options)
    if screen.draws:
        low = min(room, max(room - before - 1, enough, ENOUGH))
        _draw(screen, reader, ground, range(low, max(low, room - NEWS) + 1, HALF), room)
    for line in (*asked, *options, *warned):
        screen.show(line)


def _has_ground(reader: Reader) -> bool:
    """Whether there is a map, and places on it that the question is about."""
    view, scene = reader.view, reader.outlook.scene
    if scene is None or not scene.hexes:
        return False
    return bool(view.about) or any(option.places for option in view.options)


def _enough(reader: Reader) -> int:
    """How many lines of the map are worth more than options one below the other."""
    return AROUND if _is_for_hexes(reader) else ENOUGH


def _is_for_hexes(reader: Reader) -> bool:
    """Whether places are chosen, and not what stands in them."""
    return any(option.places and not option.pieces for option in reader.view.options)


def _draw(screen: Screen, reader: Reader, ground: Ground, heights: range, room: int) -> None:
    """Draw the board of the battle that is fought, or the map around what is asked about.

    Of the heights it may have the map takes the least that shows most of the choices; the board may
    take all the room.
    """
    scene = reader.outlook.scene
    if scene is None or not scene.hexes:
        return
    from ww1core.scenes.text import Frame, board, seen_hexes, window

    words, width = reader.game.book.texts, screen.width
    lanes = "" if _is_for_hexes(reader) else board(scene, words=words, width=width, height=room)
    if lanes:
        screen.show(lanes)
        return
    scene = marked(scene, reader.view)
    allowed = [min(max(height, LOWEST), HIGHEST) for height in heights]

    def shown(look: Look, height: int) -> set[str]:
        return seen_hexes(scene, Frame(width, height, *look), words=words)

    moved = last_moved(reader.game, reader.outlook.seat)
    look = ground.look(scene, reader.view, moved, lambda look: shown(look, allowed[0]))
    if not look.around:
        return
    choices = {mark.place for mark in scene.highlights}
    height = max(allowed, key=lambda height: len(choices & shown(look, height)))
    drawn = window(scene, Frame(width, height, *look), words=words, colour=screen.has_colour)
    screen.show(drawn.rstrip("\n"))

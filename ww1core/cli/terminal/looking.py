"""Commands that show something: the map, a stack, lines of supply and sight, a rule, the odds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.cli.terminal.after import After
from ww1core.cli.terminal.paging import page, tell_sections
from ww1core.errors import NotationError
from ww1core.session.naming import piece_named
from ww1core.session.places import places_meant
from ww1core.session.questions import Answer, sight_between, stack_in, supply_of
from ww1core.session.rules import rules_about
from ww1core.session.trying import battle_lines, battle_of
from ww1core.words.language import worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.cli.terminal.sitting import Sitting
    from ww1core.scenes.scene import Scene
    from ww1core.session.menu import Menu
    from ww1core.session.reading import Reader
    from ww1core.words.texts import Catalogue

__all__ = ["show_map", "show_odds", "show_rule", "show_sight", "show_stack", "show_supply"]

WHOLE = "all"
"""What draws the whole map hex by hex, with all lists."""
BELOW = 6
"""How many lines are left free below a window."""


def show_map(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Show all that the seat sees, the map around places or units, or draw it to a new file."""
    from ww1core.cli.terminal.picture import is_picture, write_new_picture
    from ww1core.scenes.shared import shared

    screen, book, scene = sitting.screen, reader.game.book, reader.outlook.scene
    if scene is None:
        screen.tell(text("cli.no_map"))
        return After.ASK
    if is_picture(rest):
        write_new_picture(shared([scene]), book.texts, Path(rest))
        screen.tell(text("cli.map_drawn", file=rest))
        return After.ASK
    if not rest or rest.casefold() == WHOLE:
        _show_whole(screen, scene, book.texts, is_short=not rest)
    elif screen.is_plain:
        for place in places_meant(reader.outlook, rest):
            _tell_stack(screen, stack_in(reader.outlook, place))
    else:
        show_window(screen, scene, book.texts, places_meant(reader.outlook, rest))
    return After.SHOW if screen.is_plain or not screen.draws else After.ASK


def _show_whole(screen: Screen, scene: Scene, words: Catalogue, *, is_short: bool) -> None:
    """Show everything: in words, or drawn; a person gets an overview where it may be short."""
    from ww1core.scenes.overview import overview
    from ww1core.scenes.text import describe, to_text

    width, colour = screen.width, screen.has_colour
    if screen.is_plain:
        whole = describe(scene, words=words, width=width)
    elif is_short and screen.draws and scene.hexes:
        page(screen, overview(scene, words=words, width=width, colour=colour))
        screen.tell(text("cli.map_hint"))
        return
    else:
        whole = to_text(scene, words=words, width=width, colour=colour)
    page(screen, whole.rstrip("\n").split("\n"))


def show_window(
    screen: Screen,
    scene: Scene,
    words: Catalogue,
    around: Sequence[str],
    held: Sequence[str] = (),
) -> None:
    """Draw the map around some places, as high as the screen allows; what is held is in it."""
    from ww1core.scenes.text import Frame, window

    frame = Frame(screen.width, screen.height - BELOW, tuple(around), tuple(held))
    drawn = window(scene, frame, words=words, colour=screen.has_colour)
    screen.show(drawn.rstrip("\n"))


def show_stack(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Tell everything there is to see in a hex or a box, or where a unit stands."""
    if reader.outlook.scene is None:
        sitting.screen.tell(text("cli.no_map"))
        return After.ASK
    if not rest:
        message = worded("stack: expected a place or a unit")
        raise NotationError(message)
    _tell_stack(sitting.screen, stack_in(reader.outlook, rest))
    return After.ASK


def _tell_stack(screen: Screen, lines: Sequence[str]) -> None:
    screen.tell(lines[0], bold=True)
    for line in lines[1:]:
        screen.tell(line, indent=2)


def show_supply(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Tell the line of supply of a unit, or what cuts it, and draw it."""
    return _show_answer(sitting, reader, supply_of(reader.outlook, rest))


def show_sight(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Tell whether one hex is seen from another and what is in the way, and draw the line."""
    hexes = rest.replace(",", " ").split()
    return _show_answer(sitting, reader, sight_between(reader.outlook, hexes))


def _show_answer(sitting: Sitting, reader: Reader, answer: Answer) -> After:
    """Draw the line that a question was about, and tell what there is to say of it."""
    screen, scene, path = sitting.screen, reader.outlook.scene, answer.path
    if path is not None and scene is not None and screen.draws:
        drawn = scene._replace(paths=(path,))
        show_window(screen, drawn, reader.game.book.texts, path.places)
    for line in answer.lines:
        screen.tell(line.with_rules)
    return After.ASK


def show_rule(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Tell a rule with its rulings, all rules that speak of a word, or that of the question."""
    wanted = rest or reader.view.rule
    if not wanted:
        message = worded("rule: expected the id of a rule or a word")
        raise NotationError(message)
    book = reader.game.book
    tell_sections(sitting.screen, rules_about(book.title, wanted, book.scenario))
    return After.ASK


def show_odds(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Tell what an attack would be like; of no attack the battle that waits."""
    scene = reader.outlook.scene
    if rest:
        battle = battle_of(reader, rest)
    elif scene is not None and scene.battle is not None:
        battle = scene.battle
    else:
        sitting.screen.tell(text("cli.no_battle"))
        return After.ASK
    first, *lines = battle_lines(battle, partial(piece_named, sitting.game.book))
    sitting.screen.tell(first, bold=True)
    for line in lines:
        sitting.screen.tell(line, indent=2)
    return After.ASK

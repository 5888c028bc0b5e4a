"""Commands that show something: the map, a stack, lines of supply and sight, a rule, the odds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.cli.terminal.after import After
from ww1core.errors import NotationError
from ww1core.session.lines import line_of
from ww1core.session.trial import battle_lines, battle_of
from ww1core.words.language import worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.cli.terminal.sitting import Sitting
    from ww1core.scenes.scene import Scene
    from ww1core.session.menu import Menu
    from ww1core.turns.offers import Offer
    from ww1core.words.texts import Catalogue

__all__ = ["show_map", "show_odds", "show_rule", "show_sight", "show_stack", "show_supply"]

BELOW = 6
"""So many lines are left free below a window."""


def show_map(sitting: Sitting, _offer: Offer, menu: Menu, rest: str) -> After:
    """Show what the seat sees: all of it, the map around some hexes, or drawn to a new file."""
    from ww1core.cli.terminal.picture import is_picture, write_new_picture
    from ww1core.scenes.shared import shared
    from ww1core.scenes.text import describe
    from ww1core.scenes.text import text as drawn

    screen, words, scene = sitting.screen, sitting.game.book.texts, menu.scene
    if scene is None:
        screen.tell(text("cli.no_map"))
        return After.ASK
    if is_picture(rest):
        write_new_picture(shared([scene]), words, Path(rest))
        screen.tell(text("cli.map_drawn", file=rest))
        return After.ASK
    if rest:
        places = [_hex_named(sitting, name) for name in rest.replace(",", " ").split()]
        if screen.is_plain:
            for place in places:
                _tell_stack(screen, scene, words, place)
        else:
            show_window(screen, scene, words, places)
    elif screen.is_plain:
        screen.show(describe(scene, words=words, width=screen.width).rstrip("\n"))
    else:
        lines = drawn(scene, words=words, width=screen.width, colour=screen.has_colour)
        screen.show(lines.rstrip("\n"))
    return After.SHOW if screen.is_plain or not screen.draws else After.ASK


def show_window(screen: Screen, scene: Scene, words: Catalogue, around: Sequence[str]) -> None:
    """Draw the map around some places, as high as the screen allows."""
    from ww1core.scenes.text import window

    drawn = window(
        scene,
        words=words,
        width=screen.width,
        height=screen.height - BELOW,
        around=around,
        colour=screen.has_colour,
    )
    screen.show(drawn.rstrip("\n"))


def show_stack(sitting: Sitting, _offer: Offer, menu: Menu, rest: str) -> After:
    """Tell everything there is to see in a hex or a box."""
    if menu.scene is None:
        sitting.screen.tell(text("cli.no_map"))
        return After.ASK
    if not rest:
        message = worded("stack: expected the number of a hex")
        raise NotationError(message)
    scene = menu.scene
    boxes = {box.number.casefold(): box.number for box in scene.boxes}
    place = boxes.get(rest.casefold()) or _hex_named(sitting, rest)
    _tell_stack(sitting.screen, scene, sitting.game.book.texts, place)
    return After.ASK


def _tell_stack(screen: Screen, scene: Scene, words: Catalogue, place: str) -> None:
    from ww1core.scenes.stack import stack_lines

    lines = stack_lines(scene, place, words=words)
    if not lines:
        message = worded("there is nothing to see in {place!r}", place=place)
        raise NotationError(message)
    screen.tell(lines[0], bold=True)
    for line in lines[1:]:
        screen.tell(line, indent=2)


def _hex_named(sitting: Sitting, name: str) -> str:
    """The printed number of a hex, however it is typed; a title without hexes has its own names."""
    book = sitting.game.book
    return book.name("hex", book.number_named("hex", name)) if "hex" in book.kinds else name


def show_supply(sitting: Sitting, offer: Offer, menu: Menu, rest: str) -> After:
    """Tell the line of supply of a unit, or what cuts it, and draw it."""
    game, screen = sitting.game, sitting.screen
    answer, units = game.book.supply, game.book.kinds.get("unit")
    if answer is None or units is None:
        screen.tell(text("cli.no_supply"))
        return After.ASK
    if not rest:
        message = worded("supply: expected the name of a unit")
        raise NotationError(message)
    unit = game.book.number_named("unit", rest)
    if menu.scene is not None and units.label(unit) not in menu.pieces:
        message = worded("{label} is not in your sight", label=units.label(unit))
        raise NotationError(message)
    found = game.ask(lambda s: answer(s, offer.seat, unit))
    if found.path is not None and menu.scene is not None and screen.draws:
        scene = menu.scene._replace(paths=(found.path,))
        show_window(screen, scene, game.book.texts, found.path.places)
    for line, rule in found.lines:
        screen.tell(line_of(line, rule).with_rules)
    return After.ASK


def show_sight(sitting: Sitting, offer: Offer, menu: Menu, rest: str) -> After:
    """Tell whether one hex is seen from another and what is in the way, and draw the line."""
    game, screen = sitting.game, sitting.screen
    answer = game.book.sighting
    if answer is None or "hex" not in game.book.kinds:
        screen.tell(text("cli.no_sight"))
        return After.ASK
    named = rest.replace(",", " ").split()
    if len(named) != len(("from", "to")):
        message = worded("sight: expected two hexes")
        raise NotationError(message)
    from_, to = (game.book.number_named("hex", name) for name in named)
    found = game.ask(lambda s: answer(s, offer.seat, from_, to))
    if menu.scene is not None and screen.draws:
        scene = menu.scene._replace(paths=(found.path,))
        show_window(screen, scene, game.book.texts, found.path.places)
    for line, rule in found.lines:
        screen.tell(line_of(line, rule).with_rules)
    return After.ASK


def show_rule(sitting: Sitting, offer: Offer, _menu: Menu, rest: str) -> After:
    """Tell a rule with its rulings; without an id the one behind the question."""
    from ww1core.cli.commands.rules import rule_lines

    wanted = rest or offer.asking.spec.rule
    if not wanted:
        message = worded("rule: expected the id of a rule")
        raise NotationError(message)
    first, *lines = rule_lines(sitting.game.book.title, wanted)
    sitting.screen.tell(first, bold=True)
    for line in lines:
        sitting.screen.tell(line, indent=2)
    return After.ASK


def show_odds(sitting: Sitting, offer: Offer, menu: Menu, rest: str) -> After:
    """Tell what an attack would be like; of no attack the battle that waits."""
    if rest:
        battle = battle_of(sitting.game, offer, menu, rest)
    elif menu.scene is not None and menu.scene.battle is not None:
        battle = menu.scene.battle
    else:
        sitting.screen.tell(text("cli.no_battle"))
        return After.ASK
    first, *lines = battle_lines(battle)
    sitting.screen.tell(first, bold=True)
    for line in lines:
        sitting.screen.tell(line, indent=2)
    return After.ASK

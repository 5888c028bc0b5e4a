"""Questions about a game that nobody is playing just now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.cli.commands import explanations, refusals
from ww1core.cli.menu import Menu
from ww1core.cli.position import found_game
from ww1core.cli.screen import Screen
from ww1core.cli.speech import place_text
from ww1core.cli.trial import battle_ahead
from ww1core.errors import IllegalAction, NotationError
from ww1core.notation import expand
from ww1core.texts import text

if TYPE_CHECKING:
    from ww1core.game import Game
    from ww1core.scenes.scene import Battle
    from ww1core.turns.offers import Offer

__all__ = ["tell_odds", "tell_why"]


def tell_why(what: str, action: str, at: int | None = None) -> int:
    """Name the rules that forbid an answer to the decision that waits."""
    game, offer = _asked(what, at)
    lines = explanations(game, offer, Menu(game, offer), " ".join(action.split()))
    screen = Screen(game.book.say)
    screen.tell(text("cli.decides", place=place_text(game), seat=offer.seat), bold=True)
    for line in lines:
        screen.tell(line)
    return 0


def tell_odds(what: str, action: str, at: int | None = None) -> int:
    """Tell what an attack would be like before its dice, as the title reckons it."""
    game, offer = _asked(what, at)
    steps = _steps(game, offer, " ".join(action.split()))
    refused = game.ask(lambda s: refusals(s, offer, steps))
    if refused:
        message = f"{action!r}: {'; '.join(map(game.book.say, refused))}"
        raise IllegalAction(message)
    battle = None
    if game.book.scene is not None:
        battle = game.ask(lambda s: battle_ahead(s, offer, steps))
    if battle is None:
        message = f"{action!r}: {game.book.title} shows no odds of it before the dice"
        raise NotationError(message)
    _tell_battle(Screen(game.book.say), battle)
    return 0


def _asked(what: str, at: int | None) -> tuple[Game, Offer]:
    """The game that is meant and the decision that waits in it."""
    game = found_game(what, at)
    if game.offer is None:
        message = "the game is over: nothing is asked any more"
        raise NotationError(message)
    return game, game.offer


def _steps(game: Game, offer: Offer, said: str) -> tuple[tuple[str, str], ...]:
    """The answers that a text stands for: those of a phrase, or one."""
    menu = Menu(game, offer)
    found = menu.find(said)
    steps = None if found is not None else expand(game.book.phrases, said)
    if steps is not None:
        return tuple(steps)
    spelt = game.spell(menu.read(said))
    decision, _, named = spelt.partition(" ")
    return ((decision, named),)


def _tell_battle(screen: Screen, battle: Battle) -> None:
    """Tell a battle line by line: who, against whom, and how the column comes about."""
    screen.tell(text("cli.odds", place=battle.hex), bold=True)
    for key, names in (
        ("scene.battle.attack", battle.attackers),
        ("scene.battle.defence", battle.defenders),
    ):
        if names:
            known = tuple(name or text("scene.unknown") for name in names)
            screen.tell(text(key, pieces=known), indent=2)
    if battle.column:
        screen.tell(text("scene.battle.column", column=battle.column), indent=2)
    for line in battle.lines:
        screen.tell(line, indent=2)

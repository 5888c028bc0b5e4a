"""What an attack would look like: its answers tried on a copy of a game, up to the first die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ww1core.errors import IllegalAction, NotationError
from ww1core.play.notation import expand, read
from ww1core.session.reasons import refusals
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import answer, step
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.scenes.scene import Battle
    from ww1core.session.menu import Menu
    from ww1core.turns.offers import Offer
    from ww1core.turns.state import State

__all__ = ["battle_ahead", "battle_lines", "battle_of"]


def battle_of(game: Game, offer: Offer, menu: Menu, said: str) -> Battle:
    """The battle that an answer or a phrase would lead to, as far as it is known before dice."""
    steps = _steps(game, menu, said)
    refused = game.ask(lambda s: refusals(s, offer, steps))
    if refused:
        told = (game.book.say(line.with_rules) for line in refused)
        message = worded("{said!r}: {listed}", said=said, listed="; ".join(told))
        raise IllegalAction(message)
    battle: Battle | None = None
    if game.book.scene is not None:
        battle = game.ask(lambda s: battle_ahead(s, offer, steps))
    if battle is None:
        message = worded(
            "{said!r}: {title} shows no odds of it before the dice",
            said=said,
            title=game.book.title,
        )
        raise NotationError(message)
    return battle


def battle_lines(battle: Battle) -> list[Text]:
    """A battle line by line: where, who, against whom, and how the column comes about."""
    lines = [text("cli.odds", place=battle.hex)]
    for key, names in (
        ("scene.battle.attack", battle.attackers),
        ("scene.battle.defence", battle.defenders),
    ):
        if names:
            known = tuple(name or text("scene.unknown") for name in names)
            lines.append(text(key, pieces=known))
    if battle.column:
        lines.append(text("scene.battle.column", column=battle.column))
    return [*lines, *(text("cli.named", name=line) for line in battle.lines)]


def _steps(game: Game, menu: Menu, said: str) -> tuple[tuple[str, str], ...]:
    """The answers that a text stands for: those of a phrase, or one."""
    found = menu.find(said)
    steps = None if found is not None else expand(game.book.phrases, said)
    if steps is not None:
        return tuple(steps)
    decision, _, named = game.spell(menu.read(said)).partition(" ")
    return ((decision, named),)


def battle_ahead(s: State, offer: Offer, steps: Sequence[tuple[str, str]]) -> Battle | None:
    """The last battle that the seat sees while legal answers are given, before chance speaks.

    The state is a copy that may be changed; its title draws a scene.
    """
    known = (s.drawn, s.revealed)
    s.chance = RandomChance(0)
    seat, battle = offer.seat, None
    waits: Offer | None = offer
    for decision, what in steps:
        if waits is None:
            break
        answer(s, waits, read(s.book, waits, f"{decision} {what}"))
        if (s.drawn, s.revealed) != known:
            break
        battle = s.book.scene(s, seat).battle or battle
        waits = _next_offer(s)
        if (s.drawn, s.revealed) != known:
            break
        battle = s.book.scene(s, seat).battle or battle
    return battle


def _next_offer(s: State) -> Offer | None:
    """What is asked next; None where the game ends or chance speaks before."""
    known = (s.drawn, s.revealed)
    while s.stack and s.ended is None and (s.drawn, s.revealed) == known:
        offer = step(s)
        if offer is not None:
            return offer
    return None

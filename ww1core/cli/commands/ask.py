"""Questions about a game that nobody is playing just now."""

from __future__ import annotations

import json
from functools import partial

from ww1core.cli.commands.position import found_game
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import NotationError
from ww1core.scenes.codec import record_to_json
from ww1core.session.naming import piece_named
from ww1core.session.reading import Reader
from ww1core.session.speech import place_text
from ww1core.session.trying import battle_lines, battle_of, explanations
from ww1core.words.language import worded
from ww1core.words.texts import text

__all__ = ["tell_odds", "tell_why"]


def tell_why(what: str, action: str, at: int | None = None, *, as_json: bool = False) -> int:
    """Name the rules that forbid an answer to the decision that waits."""
    reader = _reader(what, at)
    game, offer = reader.game, reader.offer
    lines = explanations(reader, " ".join(action.split()))
    screen = Screen(game.book.say)
    if as_json:
        entry = {
            "title": game.book.title,
            "seat": game.book.seats[offer.seat],
            "decision": offer.name,
            "action": action,
            "reasons": [
                {"text": game.book.say(line.with_rules), "rules": list(line.rules)}
                for line in lines
            ],
        }
        screen.show(json.dumps(entry, indent=2))
        return 0
    screen.tell(text("cli.decides", place=place_text(game), seat=offer.seat), bold=True)
    for line in lines:
        screen.tell(line.with_rules)
    return 0


def tell_odds(what: str, action: str, at: int | None = None, *, as_json: bool = False) -> int:
    """Tell what an attack would be like before its dice, as the title reckons it."""
    reader = _reader(what, at)
    battle = battle_of(reader, " ".join(action.split()))
    first, *lines = battle_lines(battle, partial(piece_named, reader.game.book))
    screen = Screen(reader.game.book.say)
    if as_json:
        entry = battle._asdict() | json.loads(record_to_json(battle))
        screen.show(json.dumps(entry, indent=2))
        return 0
    screen.tell(first, bold=True)
    for line in lines:
        screen.tell(line, indent=2)
    return 0


def _reader(what: str, at: int | None) -> Reader:
    """The decision that waits in the game that is meant."""
    game = found_game(what, at)
    if game.offer is None:
        message = worded("the game is over: nothing is asked any more")
        raise NotationError(message)
    return Reader(game)

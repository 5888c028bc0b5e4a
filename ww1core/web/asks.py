"""What is asked, as a page has it: to the seat that is asked with its options, to others where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ww1core.session.speech import place_text
from ww1core.words.texts import Text

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.play.standpoint import Standpoint
    from ww1core.session.decision import DecisionView, GroupView, OptionView
    from ww1core.session.outlook import Outlook

__all__ = ["ask_json", "decision_json", "unasked", "watched_ask"]

_PLACED = frozenset({"seat", "where", "score"})
"""What says who is asked, and how the game stands there."""


def ask_json(outlook: Outlook, game: Game, at: str) -> dict[str, Any] | None:
    """What waits, as the seat of an outlook may know it; None once the game is over."""
    view = outlook.decision
    if view is None:
        return None
    barrier = game.why_not_undo(outlook.seat)
    asked = decision_json(view) | {"undo": barrier is None}
    if barrier is not None and view.mine:
        asked["no_undo"] = outlook.book.say(barrier)
    return asked | {"at": at} if view.mine or barrier is None else asked


def watched_ask(game: Game, language: str) -> dict[str, Any] | None:
    """Who is asked and where the game stands, for somebody who has no seat."""
    if game.offer is None:
        return None
    book = game.book.read_in(language)
    where = book.say(_place(game))
    return {"mine": False, "seat": book.name("seat", game.offer.seat), "where": where}


def _place(position: Standpoint) -> Text:
    return place_text(position)


def unasked(ask: dict[str, Any]) -> dict[str, Any]:
    """What is told of a question to somebody who is not to answer it."""
    told = {key: value for key, value in ask.items() if key in _PLACED}
    return {"mine": False, **told}


def decision_json(view: DecisionView) -> dict[str, Any]:
    """A decision with what is not at its default."""
    where = {"where": view.where.text} | ({"score": view.where.score} if view.where.score else {})
    asked: dict[str, Any] = {"mine": view.mine, "seat": view.seat, **where}
    if not view.mine:
        return asked
    optional = {
        "repeated": view.repeated,
        "stepwise": view.stepwise,
        "window": view.window,
        "picked": list(view.picked),
        "about": list(view.about),
        "stakes": list(view.stakes),
        "groups": [_group(group) for group in view.groups],
    }
    return asked | {
        "name": view.name,
        "asks": list(view.asks),
        "prompt": view.prompt,
        "rule": view.rule,
        "options": [_option(option) for option in view.options],
        **{key: value for key, value in optional.items() if value},
    }


def _option(option: OptionView) -> dict[str, Any]:
    optional = {
        "in": list(option.places),
        "pieces": list(option.pieces),
        "card": option.card,
        "word": option.word,
        "warning": option.warning,
    }
    named = {"do": option.do, "t": option.text}
    return named | {key: value for key, value in optional.items() if value}


def _group(group: GroupView) -> dict[str, Any]:
    return {"name": group.name, "t": group.text, "options": list(group.options)}

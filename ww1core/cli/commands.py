"""What a person may type besides an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.cli.speech import counted, reason_text, with_rules
from ww1core.errors import NotationError
from ww1core.notation import expand, read
from ww1core.texts import Text, text
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import decide

if TYPE_CHECKING:
    from ww1core.book import Book
    from ww1core.cli.menu import Menu
    from ww1core.cli.sitting import Sitting
    from ww1core.game import Game
    from ww1core.turns.offers import Offer
    from ww1core.turns.state import State

__all__ = ["COMMANDS", "After", "explanations", "leave", "refusals"]


class After(Enum):
    """What comes after a line of input."""

    ASK = "ask again"
    SHOW = "show the decision and ask again"
    GO_ON = "the game goes on"
    LEAVE = "the person leaves"


Command = Callable[["Sitting", "Offer", "Menu", str], After]

_LONG = 10

HELP = ("answer", "phrase", "why", "undo", "log", "map", "save", "quit", "empty")


def give_help(sitting: Sitting, _offer: Offer, _menu: Menu, _rest: str) -> After:
    """List what can be typed, with the phrases of the title."""
    screen = sitting.screen
    for topic in HELP:
        if topic == "phrase":
            for phrase in sitting.game.book.phrases:
                screen.tell(text("cli.help.phrase", pattern=phrase.pattern), indent=2)
        else:
            screen.tell(text(f"cli.help.{topic}"), indent=2)
    return After.ASK


def explain(sitting: Sitting, offer: Offer, menu: Menu, rest: str) -> After:
    """Say which rules forbid an answer, or which rule asks the decision."""
    for line in explanations(sitting.game, offer, menu, rest):
        sitting.screen.tell(line)
    return After.ASK


def explanations(game: Game, offer: Offer, menu: Menu, said: str) -> list[Text]:
    """What forbids an answer or a phrase, or that it is offered; of no answer what asks."""
    rule = offer.asking.spec.rule
    if not said:
        return [with_rules(text("cli.why_asked"), rule)]
    steps = None if menu.find(said) is not None else expand(game.book.phrases, said)
    if steps is None:
        choice = menu.read(said)
        reasons = game.why_not(choice)
        told = [reason_text(game.book, offer, choice, reason) for reason in reasons]
    else:
        told = game.ask(lambda s: refusals(s, offer, steps))
    return told or [with_rules(text("cli.why_offered"), rule)]


def refusals(s: State, offer: Offer, steps: Sequence[tuple[str, str]]) -> list[Text]:
    """Try the answers of a phrase on a copy of the game and say what refuses one of them.

    No answer is tried after chance, something hidden or another seat would have spoken.
    """
    book: Book = s.book
    known = (s.drawn, s.revealed)
    s.chance = RandomChance(0)
    waits: Offer | None = offer
    for decision, what in steps:
        asked = (offer.seat, decision)
        if waits is None or (waits.seat, waits.name) != asked or (s.drawn, s.revealed) != known:
            return [text("cli.why_not_asked_here", decision=decision)]
        choice = read(book, waits, f"{decision} {what}")
        if choice not in waits:
            reasons = waits.asking.why_not(s, choice, s.stack[-1][2])
            return [reason_text(book, waits, choice, reason) for reason in reasons]
        waits = decide(s, waits, choice)
    return []


def take_back(sitting: Sitting, offer: Offer, _menu: Menu, _rest: str) -> After:
    """Take back the person's last answer."""
    sitting.game.undo(offer.seat)
    sitting.tell_taken_back()
    return After.GO_ON


def show_log(sitting: Sitting, offer: Offer, _menu: Menu, rest: str) -> After:
    """Tell again what happened: everything, or the last so many lines."""
    if rest and not (rest.isascii() and rest.isdecimal() and len(rest) < _LONG):
        message = f"log {rest!r}: expected a number of lines"
        raise NotationError(message)
    sitting.tell_log(offer.seat, int(rest) if rest else None)
    return After.SHOW


def show_map(sitting: Sitting, offer: Offer, _menu: Menu, rest: str) -> After:
    """Draw what the seat sees: all of it, or the map around some hexes."""
    from ww1core.scenes.text import text as drawn

    game, screen = sitting.game, sitting.screen
    draw = game.book.scene
    if draw is None:
        screen.tell(text("cli.no_map"))
        return After.ASK
    around = rest.replace(",", " ").split()
    hexes = game.book.kinds.get("hex")
    if hexes is not None:
        around = [hexes.label(hexes.number(name)) for name in around]
    scene = game.ask(lambda s: draw(s, offer.seat))
    lines = drawn(
        scene,
        words=game.book.texts,
        width=screen.width,
        colour=screen.has_colour,
        around=around,
    )
    screen.show(lines.rstrip("\n"))
    return After.SHOW


def save_game(sitting: Sitting, _offer: Offer, _menu: Menu, rest: str) -> After:
    """Write the whole game to a new file, or only what a seat may know."""
    from ww1core.saves import save

    name, for_seat, seat = (part.strip() for part in f"{rest} ".partition(" --for "))
    if not name:
        message = "save: expected the name of a new file"
        raise NotationError(message)
    if for_seat:
        return _save_for(sitting, name, seat)
    save(sitting.game, Path(name))
    sitting.kept = len(sitting.game.entries)
    count = counted("decision", sitting.kept)
    sitting.screen.tell(text("cli.kept", count=count, file=name))
    return After.ASK


def _save_for(sitting: Sitting, name: str, seat: str) -> After:
    """Write what a seat may know; the game itself is not kept by it."""
    from ww1core.seatsave import write_seat_save

    if not seat:
        message = "save: expected a seat after --for"
        raise NotationError(message)
    number = sitting.game.book.kinds["seat"].number(seat)
    write_seat_save(sitting.game, number, Path(name))
    sitting.screen.tell(text("cli.kept_for", seat=number, file=name))
    return After.ASK


def leave(sitting: Sitting, _offer: Offer, _menu: Menu, _rest: str) -> After:
    """Leave the game; one that is kept nowhere is left only when asked twice."""
    if sitting.is_kept or sitting.is_leaving or not sitting.screen.is_terminal:
        return After.LEAVE
    sitting.is_leaving = True
    sitting.screen.tell(text("cli.leave_unsaved"))
    return After.ASK


COMMANDS: dict[str, Command] = {
    "?": give_help,
    "help": give_help,
    "log": show_log,
    "map": show_map,
    "quit": leave,
    "save": save_game,
    "undo": take_back,
    "why": explain,
}

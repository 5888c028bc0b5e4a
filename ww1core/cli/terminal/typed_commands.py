"""What a person may type besides an answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.cli.terminal.after import After, Command
from ww1core.cli.terminal.looking import (
    show_map,
    show_odds,
    show_rule,
    show_sight,
    show_stack,
    show_supply,
)
from ww1core.cli.terminal.paging import page
from ww1core.cli.terminal.retracing import give_again, number_typed, take_back
from ww1core.cli.terminal.surveying import show_card, show_hand, show_status, show_units
from ww1core.errors import NotationError
from ww1core.session.speech import counted
from ww1core.session.standing import give_standing, standing_lines, take_standing_back
from ww1core.session.trying import explanations
from ww1core.session.typed_words import pattern_shown, phrases_shown, typed_form
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.sitting import Sitting
    from ww1core.play.book import Book
    from ww1core.session.menu import Menu
    from ww1core.session.reading import Reader
    from ww1core.words.texts import Text

__all__ = ["ARGUMENTS", "COMMANDS", "SWITCHES", "leave", "show_group"]

HELP = (
    "answer",
    "phrases",
    "why",
    "rule",
    "status",
    "units",
    "hand",
    "card",
    "odds",
    "supply",
    "sight",
    "stack",
    "map",
    "more",
    "log",
    "undo",
    "redo",
    "save",
    "auto",
    "ask",
    "stand",
    "plain",
    "quit",
    "empty",
)


def give_help(sitting: Sitting, _reader: Reader, _menu: Menu, _rest: str) -> After:
    """List what can be typed, with the phrases of the title."""
    screen, book = sitting.screen, sitting.game.book
    needs = {"hand": book.card, "card": book.card, "sight": book.sighting, "supply": book.supply}
    topics: list[Text] = []
    for topic in HELP:
        if topic == "phrases":
            topics += _phrase_topics(book)
        elif needs.get(topic, True) is not None:
            topics.append(text(f"cli.help.{topic}"))
    page(screen, [line for topic in topics for line in screen.wrapped(screen.words(topic), 2)])
    return After.ASK


def _phrase_topics(book: Book) -> Iterator[Text]:
    """The phrases of a title in a line, and in another one the words that stand for an answer."""
    by_topic: dict[str, dict[str, None]] = {"phrases": {}, "words": {}}
    for phrase in phrases_shown(book):
        topic = "phrases" if "{" in phrase.pattern else "words"
        by_topic[topic][pattern_shown(book.texts, phrase)] = None
    for topic, patterns in by_topic.items():
        if patterns:
            yield text(f"cli.help.{topic}", patterns=tuple(patterns))


def explain(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Say which rules forbid an answer, or which rule asks the decision."""
    for line in explanations(reader, rest):
        sitting.screen.tell(line.with_rules)
    return After.ASK


def show_log(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Tell again what happened: everything, or the last so many lines."""
    sitting.tell_log(reader.offer.seat, number_typed("log", rest) if rest else None)
    return After.ASK


def save_game(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Write the whole game to a file, or only what a seat may know.

    A file that is there already is written over only if it is of this game and a person says so.
    """
    from ww1core.saving.own_file import decisions_in_own, save_over
    from ww1core.saving.saves import save

    name, for_seat, seat = (part.strip() for part in f" {rest} ".partition(" --for "))
    unknown = [word for word in name.split() if word.startswith("--")]
    if unknown:
        message = worded("save: expected FILE or FILE --for SEAT, not {word!r}", word=unknown[0])
        raise NotationError(message)
    if not name:
        message = worded("save: expected the name of a new file")
        raise NotationError(message)
    if for_seat:
        return _save_for(sitting, name, seat)
    path = Path(name)
    held = None if sitting.writes(path) else decisions_in_own(sitting.game, path)
    if held is None:
        save(sitting.game, path)
    elif sitting.confirms(
        reader.offer.seat, text("cli.save_over", file=name, count=counted("decision", held))
    ):
        save_over(sitting.game, path)
    else:
        sitting.screen.tell(text("cli.left_as_it_is", file=name))
        return After.ASK
    sitting.saved = len(sitting.game.entries)
    count = counted("decision", sitting.saved)
    sitting.screen.tell(text("cli.saved", count=count, file=name))
    return After.ASK


def _save_for(sitting: Sitting, name: str, seat: str) -> After:
    """Write what a seat may know; the game itself is not kept by it."""
    from ww1core.saving.seat_save import write_seat_save

    if not seat:
        message = worded("save: expected a seat after --for")
        raise NotationError(message)
    number = sitting.game.book.number_named("seat", seat)
    write_seat_save(sitting.game, number, Path(name))
    sitting.screen.tell(text("cli.saved_for", seat=number, file=name))
    return After.ASK


def show_more(sitting: Sitting, _reader: Reader, menu: Menu, rest: str) -> After:
    """List every option, or those of a group."""
    if not rest:
        page(sitting.screen, sitting.screen.columns(menu.lines()))
        return After.ASK
    if not show_group(sitting, menu, rest):
        groups = ", ".join(group.name for group in menu.view.groups) or worded("none")
        message = worded("there is no group {rest!r}; groups: {groups}", rest=rest, groups=groups)
        raise NotationError(message)
    return After.ASK


def show_group(sitting: Sitting, menu: Menu, name: str) -> bool:
    """List the options of a group; False where no group has this name."""
    group = menu.group(name)
    if group is None:
        return False
    page(sitting.screen, sitting.screen.columns(menu.lines(group.options)))
    return True


def set_auto(sitting: Sitting, _reader: Reader, _menu: Menu, rest: str) -> After:
    """Let the only answer be given by itself, or not any more."""
    sitting.is_automatic = _is_on("auto", rest)
    sitting.screen.tell(text(f"cli.auto.{'on' if sitting.is_automatic else 'off'}"))
    return After.GO_ON


def let_stand(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Answer a kind of window always so, or every window, perhaps until something; or no more."""
    if not rest or rest.casefold() == "off":
        if rest:
            take_standing_back(reader)
        for line in standing_lines(sitting.game, reader.offer.seat):
            sitting.screen.tell(line)
        return After.ASK
    sitting.screen.tell(give_standing(reader, rest))
    return After.GO_ON


def set_asked(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Put every window to the person, or only those in which there is something to say."""
    if rest.casefold() not in {"", "all"}:
        message = worded("ask {rest!r}: expected nothing or all", rest=rest)
        raise NotationError(message)
    sitting.game.want_windows(reader.offer.seat, every=bool(rest))
    sitting.screen.tell(text(f"session.ask.{'all' if rest else 'some'}"))
    return After.GO_ON


def set_plain(sitting: Sitting, _reader: Reader, _menu: Menu, rest: str) -> After:
    """Tell everything in sentences, without drawing and colour, or draw again."""
    sitting.screen.is_plain = _is_on("plain", rest)
    sitting.screen.tell(text(f"cli.plain.{'on' if sitting.screen.is_plain else 'off'}"))
    return After.SHOW


def _is_on(command: str, rest: str) -> bool:
    if rest.casefold() not in {"on", "off"}:
        shown = typed_form(spoken_texts(), command)
        message = worded("{command} {rest!r}: expected on or off", command=shown, rest=rest)
        raise NotationError(message)
    return rest.casefold() == "on"


def leave(sitting: Sitting, _reader: Reader, _menu: Menu, _rest: str) -> After:
    """Leave the game; one that is kept nowhere is left only when asked twice."""
    if sitting.is_kept or sitting.is_leaving or not sitting.screen.is_terminal:
        return After.LEAVE
    sitting.is_leaving = True
    sitting.screen.tell(text("cli.leave_unsaved"))
    return After.ASK


COMMANDS: dict[str, Command] = {
    "?": give_help,
    "ask": set_asked,
    "auto": set_auto,
    "card": show_card,
    "exit": leave,
    "hand": show_hand,
    "help": give_help,
    "log": show_log,
    "map": show_map,
    "more": show_more,
    "odds": show_odds,
    "plain": set_plain,
    "quit": leave,
    "redo": give_again,
    "rule": show_rule,
    "save": save_game,
    "sight": show_sight,
    "stack": show_stack,
    "stand": let_stand,
    "status": show_status,
    "supply": show_supply,
    "undo": take_back,
    "units": show_units,
    "why": explain,
}

SWITCHES: dict[Command, tuple[str, ...]] = {
    set_auto: ("on", "off"),
    set_plain: ("on", "off"),
    let_stand: ("off", "until", "everywhere"),
    set_asked: ("all",),
    show_map: ("all",),
}
"""The words behind a command that have others in another language."""

ARGUMENTS: dict[str, str | None] = {
    "ask": "all",
    "auto": "on/off",
    "card": "card",
    "exit": "",
    "hand": "",
    "help": "",
    "log": "",
    "map": "hex",
    "more": "group",
    "odds": None,
    "plain": "on/off",
    "quit": "",
    "redo": "",
    "rule": "rule",
    "save": "",
    "sight": "hex",
    "stack": "hex",
    "stand": None,
    "status": "",
    "supply": "unit",
    "undo": "",
    "units": "",
    "why": None,
}
"""What may follow each command, for completion."""

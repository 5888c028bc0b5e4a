"""What a line that is being typed may become: answers, phrases and commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ww1core.hexgrid.hexset import members
from ww1core.play.notation import MARKS
from ww1core.session.typed_words import phrases_shown, typed_form

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.session.decision import DecisionView, OptionView
    from ww1core.session.reading import Reader

__all__ = ["Field", "Vocabulary", "completions", "vocabulary"]

_FIELDS = re.compile(r"\{(\w+)\}")


class Field(NamedTuple):
    """A place in a phrase for one of some names, or several of them with commas between."""

    names: Callable[[], Sequence[str]]


class Vocabulary(NamedTuple):
    """What may be typed at a decision.

    ``phrases`` are literal parts and fields in turn. ``commands`` end in a blank where something
    may follow, and have the names of that, or None where it is an answer.
    """

    answers: tuple[str, ...] = ()
    phrases: tuple[tuple[str | Field, ...], ...] = ()
    commands: Mapping[str, Callable[[], Sequence[str]] | None] = {}


def completions(line: str, words: Vocabulary) -> list[str]:
    """Every whole line that begins like this one, as far as the next name in it."""
    typed = line.lstrip()
    lines = [*_answers(typed, words)]
    for command, names in words.commands.items():
        if _begins(command, typed):
            lines.append(command)
        elif command.endswith(" ") and _begins(typed, command):
            rest = typed[len(command) :]
            names_now = _answers(rest, words) if names is None else names()
            lines += [command + name for name in names_now if _begins(name, rest)]
    return list(dict.fromkeys(lines))


def _answers(typed: str, words: Vocabulary) -> Iterator[str]:
    yield from (answer for answer in words.answers if _begins(answer, typed))
    for phrase in words.phrases:
        yield from _phrased(phrase, typed)


def _phrased(parts: Sequence[str | Field], typed: str) -> Iterator[str]:
    """A phrase as far as the part after the one that is being typed."""
    if not parts:
        return
    part, rest = parts[0], parts[1:]
    if isinstance(part, str):
        if _begins(part, typed):
            yield part
        elif _begins(typed, part):
            yield from (part + more for more in _phrased(rest, typed[len(part) :]))
        return
    after = rest[0] if rest and isinstance(rest[0], str) else ""
    at = typed.casefold().find(after.casefold()) if after else -1
    if at >= 0:
        yield from (typed[:at] + more for more in _phrased(rest, typed[at:]))
        return
    listed = typed.rpartition(",")[2].lstrip()
    before = typed[: len(typed) - len(listed)]
    for name in part.names():
        if _begins(name, listed):
            is_whole = name.casefold() == listed.casefold()
            yield before + name + (after if is_whole else "")
        elif after and _begins(listed, name) and _begins(after, listed[len(name) :]):
            yield before + name + after


def _begins(text: str, with_: str) -> bool:
    return text.casefold().startswith(with_.casefold())


def vocabulary(reader: Reader, commands: Mapping[str, str | None]) -> Vocabulary:
    """What may be typed at the decision that waits.

    ``commands`` names for each command the kind of what may follow: a kind of the book, ``rule``,
    ``group``, words with a stroke between, nothing, or an answer (None).
    """
    book, view = reader.game.book, reader.view
    return Vocabulary(
        tuple(_typed(option) for option in view.options),
        tuple(_parts(book, view, phrase.pattern, phrase.steps) for phrase in phrases_shown(book)),
        {
            typed_form(book.texts, command) + (" " if what != "" else ""): _names(book, view, what)
            for command, what in commands.items()
        },
    )


def _typed(option: OptionView) -> str:
    """What a person types for an option: the name of what is chosen, or a word as it is listed."""
    return option.text if option.word else option.name


def _parts(
    book: Book, view: DecisionView, pattern: str, steps: Sequence[tuple[str, str]]
) -> tuple[str | Field, ...]:
    """A pattern taken apart, each field with the names that its decision asks for."""
    decisions = {
        what.strip("{}"): name.lstrip(MARKS) for name, what in steps if what.startswith("{")
    }
    parts: list[str | Field] = []
    for number, piece in enumerate(_FIELDS.split(pattern)):
        if number % 2:
            parts.append(Field(_choices(book, view, decisions.get(piece, ""))))
        elif piece:
            parts.append(piece)
    return tuple(parts)


def _choices(book: Book, view: DecisionView, decision: str) -> Callable[[], Sequence[str]]:
    """The names that answer a decision: those offered, if it is the one that waits."""

    @cache
    def names() -> Sequence[str]:
        if decision == view.name:
            return [_typed(option) for option in view.options]
        asks = book.program.asking(decision).spec.asks if decision else None
        return _members(book, asks) if isinstance(asks, str) else []

    return names


def _names(book: Book, view: DecisionView, what: str | None) -> Callable[[], Sequence[str]] | None:
    """What may follow a command."""
    if what is None:
        return None

    @cache
    def names() -> Sequence[str]:
        if what == "rule":
            return _rule_ids(book.title)
        if what == "group":
            return [group.name for group in view.groups]
        if what in book.kinds:
            return _members(book, what)
        return [typed_form(book.texts, word) for word in what.split("/")]

    return names


def _members(book: Book, kind: str) -> list[str]:
    return [book.spoken_name(kind, number) for number in members(book.kinds[kind].all)]


def _rule_ids(title: str) -> list[str]:
    from ww1core.ledger.coverage import ledger_of
    from ww1core.plugins import find_title

    return [rule.id for rule in ledger_of(find_title(title)).rules]

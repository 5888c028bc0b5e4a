"""Texts: whatever is asked, told or refused has words, and they say what they should."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING

from ww1core.events import Rolled, event_text
from ww1core.scenes.parts import imprint_of, lettering_key
from ww1core.testing.check import after_games, at_end, check
from ww1core.testing.codes import codes_of
from ww1core.testing.subject import Subject
from ww1core.testing.told_lines import told_lines
from ww1core.testing.walking import Moment
from ww1core.testing.wording import all_phases, askings, missing_fields, reasons_of, wanting
from ww1core.words.language import NAME
from ww1core.words.texts import FIELD

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["is_traced", "spoken"]

_BRACE = re.compile(r"[{}]")
_TRACED = frozenset({"ending", "map", "phase", "roll", "told", "why", "word"})
_LINE = re.compile(r"told\.\w+")
"""The key of a line that a title tells in words of its own."""


@check("texts.prompts", "every decision has a prompt")
def prompts(subject: Subject) -> Iterator[str]:
    """Also those that were never asked so far."""
    for key in _once(subject, lambda book: (f"{asking.name}.prompt" for asking in askings(book))):
        yield f"the prompt {key!r} has no words"


@check("texts.words", "every word that can be answered has words of its own")
def words(subject: Subject) -> Iterator[str]:
    """A word is said in general (``word.pass``) or for one decision (``march.pass``)."""
    seen: set[str] = set()
    for book in subject.books:
        for asking in askings(book):
            for word in asking.spec.words:
                own = f"{asking.name}.{word.word}"
                if own not in seen and not {own, f"word.{word.word}"} & book.texts.keys:
                    seen.add(own)
                    yield f"the word {word.word!r} of {asking.name!r} has no words"


@check("texts.reasons", "every bar and every lift of a decision has words")
def reasons(subject: Subject) -> Iterator[str]:
    """A refusal without words would explain nothing."""
    for key in _once(
        subject, lambda book: (k for asking in askings(book) for k in reasons_of(asking))
    ):
        yield f"the reason {key!r} has no words"


@check("texts.phases", "every phase of the sequence of play has a name")
def phases(subject: Subject) -> Iterator[str]:
    """Also those that are played only at times."""
    for key in _once(subject, lambda book: (f"phase.{phase.id}" for phase in all_phases(book))):
        yield f"the phase {key!r} has no words"


@check("texts.endings", "every declared ending has words")
def endings(subject: Subject) -> Iterator[str]:
    """Also those that hardly a game comes to."""
    for key in _once(subject, lambda book: (f"ending.{ending}" for ending in book.endings)):
        yield f"the ending {key!r} has no words"


@at_end("texts.log", "every line of the log has words and what they ask for")
def log(moment: Moment) -> str:
    """Phases, endings and draws are named by checks of their own."""
    book = moment.book
    for event in moment.game.log.events:
        if not isinstance(event, Rolled):
            lack = wanting(book, event_text(event), apart=("phase", "ending"))
            if lack:
                return f"{type(event).__name__}: {lack}"
    return ""


@check("texts.told", "every line that the code of the title tells has words")
def told(subject: Subject) -> Iterator[str]:
    """Also those that hardly a game comes to."""
    known = {key for book in subject.books for key in book.texts.keys}
    for key in sorted(spoken(subject) - known):
        if _LINE.fullmatch(key):
            yield f"the line {key!r} has no words"


@check("texts.arguments", "lines that the code tells ask for nothing that is not given")
def arguments(subject: Subject) -> Iterator[str]:
    """As far as the arguments stand where a line is told."""
    texts = [book.texts for book in subject.books]
    for module in subject.modules:
        for key, given in told_lines(module):
            fields = {field for words in texts if key in words for field in words.fields(key)}
            for field in sorted(fields - given):
                yield (
                    f"the words of {key!r} ask for {field!r}, which {module.__name__} does not give"
                )


def _prompt_fields(moment: Moment) -> str:
    prompt = moment.offer.prompt
    missing = missing_fields(moment.book, prompt)
    return f"the words of {prompt.key!r} ask for {missing!r}, which is not given" if missing else ""


@after_games(
    "texts.fields", "prompts and reasons ask for nothing that is not given", watch=_prompt_fields
)
def fields(subject: Subject) -> Iterator[str]:
    """Reasons know the names of their decision, what was refused, and what it explains.

    What a decision explains is known only when something is refused (``why_not.words``).
    """
    seen: set[tuple[str, str]] = set()
    for book in subject.books:
        for asking in askings(book):
            if asking.spec.explains is not None:
                continue
            given = {"what", *asking.names}
            for key in sorted(reasons_of(asking) & book.texts.keys):
                for field in sorted(book.texts.fields(key) - given):
                    if (key, field) not in seen:
                        seen.add((key, field))
                        yield (
                            f"the words of {key!r} ask for {field!r}, "
                            f"which {asking.name!r} does not give"
                        )


@check("texts.kinds", "what words name is of a kind that exists")
def kinds(subject: Subject) -> Iterator[str]:
    """``{x:unit}`` names a member of a kind or words whose keys begin with ``unit.``."""
    known = {"side", NAME, *(kind for book in subject.books for kind in book.kinds)}
    for book in subject.books:
        known.update(key.partition(".")[0] for key in book.texts.keys)
    for key, words in sorted(subject.words.items()):
        for match in FIELD.finditer(words):
            if match[2] and match[2] not in known:
                named = f"{match[1]!r} by {match[2]!r}"
                yield f"the words of {key!r} name {named}, there is no such kind"


@check("texts.whole", "no words are empty or hold half a field")
def whole(subject: Subject) -> Iterator[str]:
    """A brace that belongs to no field would be shown to players."""
    for key, words in sorted(subject.words.items()):
        if not words.strip():
            yield f"the words of {key!r} are empty"
        elif _BRACE.search(FIELD.sub("", words)):
            yield f"the words of {key!r} hold a brace that belongs to no field: {words!r}"


@check("texts.unused", "no words are left over that nothing says")
def unused(subject: Subject) -> Iterator[str]:
    """Words that are left over are those of a rule that is gone, or misspelt."""
    left = {key for key in subject.words if is_traced(key)}
    for book in subject.every_book():
        if not left:
            return
        left -= {f"{asking.name}.prompt" for asking in askings(book)}
        left -= {key for asking in askings(book) for key in reasons_of(asking)}
        left -= {f"phase.{phase.id}" for phase in all_phases(book)}
        left -= {lettering_key(name) for name in imprint_of(book).lettering}
        left -= {f"ending.{ending}" for ending in book.endings}
        left -= {f"word.{word.word}" for asking in askings(book) for word in asking.spec.words}
    in_code = spoken(subject)
    left -= in_code | {f"roll.{name}" for name in in_code}
    for key in sorted(left):
        yield f"nothing says the words of {key!r}"


def is_traced(key: str) -> bool:
    """Whether the core knows what says the words of a key: decisions, phases, draws, maps ..."""
    return key.endswith(".prompt") or key.partition(".")[0] in _TRACED


def spoken(subject: Subject) -> set[str]:
    """The texts that stand in the code of the title and of its extensions."""
    return {
        const
        for module in (*subject.modules, *_added_modules(subject))
        for code in codes_of(module)
        for const in code.co_consts
        if isinstance(const, str)
    }


def _added_modules(subject: Subject) -> Iterator[ModuleType]:
    """The modules of the packages that extend the title."""
    for plugin in subject.title.plugins.added:
        name = plugin.__name__ if isinstance(plugin, ModuleType) else type(plugin).__module__
        package = name.rpartition(".")[0] or name
        for known, module in sorted(sys.modules.items()):
            if known == package or known.startswith(f"{package}."):
                yield module


def _once(subject: Subject, keys: Callable[[Book], Iterable[str]]) -> Iterator[str]:
    """The keys without words in some book, each once."""
    lacking = {key for book in subject.books for key in keys(book) if key not in book.texts}
    yield from sorted(lacking)

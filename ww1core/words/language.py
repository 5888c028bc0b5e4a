"""The language that is spoken, and its translations, by gettext.

Each context speaks a language of its own: two threads, or two tasks, may speak different ones.

English stands in the source and in the catalogues. Another language has its words in a file of
portable objects (``fr.po``): an entry with a context translates the catalogue entry of that key,
one without the message that ``worded`` is given. An entry whose English has changed since is not
used.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from ww1core.errors import NotationError, quoted

if TYPE_CHECKING:
    from gettext import NullTranslations
    from importlib.resources.abc import Traversable

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "NAME",
    "choose_language",
    "speaking",
    "spoken_language",
    "translated",
    "worded",
]

ENGLISH = "en"
LANGUAGES = (ENGLISH, "fr")
VARIABLES = ("WW1_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
NAME = "name"
"""The context of a proper name, which has no entry in English: it stands in the data."""
CATALOGUES = Path(__file__).parent / "catalogues"

_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


def choose_language(wanted: str | None = None) -> None:
    """Speak this language from now on in this context; without one, that of the environment."""
    _spoken.set(_of_environment() if wanted is None else _known(wanted))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while; whatever runs beside goes on in its own."""
    before = _spoken.set(_known(language))
    try:
        yield
    finally:
        _spoken.reset(before)


def _known(language: str) -> str:
    if language not in LANGUAGES:
        message = f"--lang {language!r}: expected {' or '.join(LANGUAGES)}"
        raise NotationError(message)
    return language


def spoken_language() -> str:
    """The language that is spoken in this context."""
    return _spoken.get()


def worded(message: str, /, **args: object) -> str:
    """A message in the language that is spoken, its arguments put in; long quotations are cut."""
    spoken = _spoken.get()
    if spoken != ENGLISH:
        message = _own(spoken).gettext(message)
    return _CUTTING.vformat(message, (), args) if args else message


class _Cutting(Formatter):
    """Puts arguments into messages, and cuts what is quoted (``!r``) where it is too long."""

    def convert_field(self, value: object, conversion: str | None) -> object:
        """The converted argument."""
        return quoted(value) if conversion == "r" else super().convert_field(value, conversion)


_CUTTING = _Cutting()


def translated(words: Mapping[str, str], file: Path | Traversable) -> dict[str, str]:
    """The entries of a catalogue in the language of a file; what it lacks stays English.

    Entries whose context is ``name`` write a proper name that stands in the data of a title.
    """
    from ww1core.words.po_files import read_translations

    entries = read_translations(file)
    spoken = {(entry.context, entry.english): entry.words for entry in entries if entry.words}
    names = {f"{NAME}.{english}": name for (kind, english), name in spoken.items() if kind == NAME}
    return {key: spoken.get((key, english), english) for key, english in words.items()} | names


def _of_environment() -> str:
    """The first language of the environment that is spoken here, English if there is none."""
    given = next((value for name in VARIABLES if (value := os.environ.get(name))), "")
    codes = (re.split("[-_.@]", name)[0].lower() for name in given.split(":"))
    return next((code for code in codes if code in LANGUAGES), ENGLISH)


@lru_cache(maxsize=4)
def _own(language: str) -> NullTranslations:
    """The translations of the program itself."""
    from ww1core.words.po_files import load_translations

    return load_translations(CATALOGUES / f"{language}.po")

"""Texts a player reads: a key with arguments, put into words by a catalogue.

A catalogue entry is a format string whose fields name a kind after the colon:
``"{unit:unit} moves to {at:hex}"``. A number is named by its kind, a word looked up under it
(``{phase:phase}`` with ``"supply"`` is the entry ``phase.supply``). The arguments stay plain, so
that a game can be read in any language.

Where a language has it, a word before a field melts into what is put there: ``de {name}`` is
*d'Albert* or *du camp central* (``fr``).

A text with a ``count`` may have two entries in place of one, ``<key>.one`` and ``<key>.many``; the
language decides which of them a count takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ww1core.errors import DataError
from ww1core.words.elision import JOINERS

__all__ = ["FIELD", "Catalogue", "Lines", "Namer", "Text", "text"]

FIELD = re.compile(r"\{([A-Za-z0-9_]+)(?::([A-Za-z0-9_]+))?\}")
"""A field of a catalogue entry: the argument, and the kind that names it."""

_OWN_NAMES = frozenset({"name", "seat"})
"""The kinds whose words without an entry are told as they stand: proper names, and seats."""

_ONES = {"en": (1, 1), "fr": (0, 1)}
"""The least and the greatest count that a language puts in the singular."""

_Parts = tuple[tuple[tuple[str, str, str | None], ...], str]
"""A template taken apart."""

Namer = Callable[[str, int], str]
"""Names a member of a kind: ``name("hex", 17)`` is ``"0305"``."""


class Text(NamedTuple):
    """What to say, without the words."""

    key: str
    args: tuple[tuple[str, object], ...] = ()

    def argument(self, name: str) -> object:
        """The argument called ``name``, or None."""
        return dict(self.args).get(name)


Lines = Sequence[tuple[Text, str]]
"""What is told line by line, each with the id of its rule, or with none."""


def text(key: str, /, **args: object) -> Text:
    """The text with this key and these arguments."""
    return Text(key, tuple(args.items()))


class Catalogue:
    """The words of one language, by key."""

    __slots__ = ("_entries", "_joiner", "_parts", "language")

    def __init__(self, language: str, entries: Mapping[str, str]) -> None:
        self.language = language
        self._entries = dict(entries)
        self._joiner = JOINERS.get(language)
        self._parts: dict[str, _Parts] = {}

    def __contains__(self, key: str) -> bool:
        return bool(self._forms(key))

    @property
    def keys(self) -> frozenset[str]:
        """Every key that has words."""
        return frozenset(self._entries)

    def template(self, key: str) -> str:
        """The words of ``key`` as they are written, with the fields that arguments are put in."""
        return self._entries[key]

    def joined(self, others: Iterable[Mapping[str, str]]) -> Catalogue:
        """This catalogue with the entries of others added; a key given twice is an error."""
        entries = dict(self._entries)
        for other in others:
            for key, words in other.items():
                if key in entries:
                    message = "is in two catalogues"
                    raise DataError(message, field=f"text {key}")
                entries[key] = words
        return Catalogue(self.language, entries)

    def fields(self, key: str) -> frozenset[str]:
        """The arguments that the words of ``key`` ask for."""
        return frozenset(match.group(1) for match in self._fields(key))

    def kinds(self, key: str) -> frozenset[tuple[str, str]]:
        """The arguments that the words of ``key`` name by a kind, each with the kind."""
        return frozenset(
            (field.group(1), field.group(2)) for field in self._fields(key) if field.group(2)
        )

    def say(self, what: Text, name: Namer | None = None) -> str:
        """The words of a text; a key without words shows itself and its arguments."""
        template = self._entries.get(what.key)
        if template is None:
            template = self._counted(what)
        if template is None:
            shown = ", ".join(f"{field}={value}" for field, value in what.args)
            return f"{what.key}({shown})" if shown else what.key
        if "{" not in template:
            return template
        args, joiner, sentence = dict(what.args), self._joiner, ""
        fields, rest = self._parted(template)
        for before, field, kind in fields:
            sentence += before
            put = self._put(args.get(field), kind, name)
            if joiner is not None:
                sentence, put = joiner(sentence, put)
            sentence += put
        return sentence + rest

    def _parted(self, template: str) -> _Parts:
        """The fields of a template, each with the words before it; then the words after all."""
        parts = self._parts.get(template)
        if parts is None:
            fields, end = [], 0
            for match in FIELD.finditer(template):
                fields.append((template[end : match.start()], match.group(1), match.group(2)))
                end = match.end()
            parts = self._parts[template] = tuple(fields), template[end:]
        return parts

    def named(self, name: str, kind: str = "name") -> str:
        """A proper name as this language writes it: the entry ``name.<name>``, or as it stands."""
        return self._entries.get(f"{kind}.{name}", name)

    def _counted(self, what: Text) -> str | None:
        """The words that the count of a text takes in this language, if there are such."""
        count = what.argument("count")
        if not isinstance(count, int):
            return None
        least, most = _ONES.get(self.language, (1, 1))
        form = "one" if least <= count <= most else "many"
        return self._entries.get(f"{what.key}.{form}")

    def _forms(self, key: str) -> tuple[str, ...]:
        """The words of ``key``, or those for one and for many; nothing if it has none."""
        for forms in ((key,), (f"{key}.one", f"{key}.many")):
            if self._entries.keys() >= set(forms):
                return tuple(self._entries[form] for form in forms)
        return ()

    def _fields(self, key: str) -> Iterator[re.Match[str]]:
        """The fields in the words of ``key``."""
        forms = self._forms(key)
        if not forms:
            raise KeyError(key)
        return (match for words in forms for match in FIELD.finditer(words))

    def _put(self, value: object, kind: str | None, name: Namer | None) -> str:
        if isinstance(value, Text):
            return self.say(value, name)
        if isinstance(value, tuple):
            return ", ".join(self._put(item, kind, name) for item in value)
        if isinstance(value, str) and kind in _OWN_NAMES:
            return self.named(value, kind)
        if isinstance(value, str) and kind is not None:
            return self.say(Text(f"{kind}.{value}"), name)
        if isinstance(value, int) and kind is not None and name is not None:
            return name(kind, value)
        return str(value)

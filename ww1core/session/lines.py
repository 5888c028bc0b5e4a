"""What is told, line by line: the text, and apart from it the rules behind it."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.words.texts import Text, text

__all__ = ["Line", "line_of"]


class Line(NamedTuple):
    """A text and the ids of the rules behind it."""

    what: Text
    rules: tuple[str, ...] = ()

    @property
    def with_rules(self) -> Text:
        """The text followed by the ids."""
        if not self.rules:
            return self.what
        return text("session.with_rules", what=self.what, rules=self.rules)


def line_of(what: Text, *rules: str) -> Line:
    """A line with the rules that have an id, each once."""
    return Line(what, tuple(dict.fromkeys(rule for rule in rules if rule)))

"""One change of a source text."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["NOTHING", "Edit", "changed"]

NOTHING = "*()"
"""What stands in a list of arguments or items for one that is left out."""


class Edit(NamedTuple):
    """A part of a text and what stands there instead; ``kind`` says what sort of change it is."""

    kind: str
    start: int
    end: int
    text: str

    @property
    def drops(self) -> bool:
        """Whether something is left out and nothing put in its place."""
        return self.text in {NOTHING, "pass"}


def changed(text: bytes, edit: Edit) -> bytes:
    """The text after a change; every line after it keeps its number."""
    gone = text[edit.start : edit.end].count(b"\n") - edit.text.count("\n")
    put = edit.text.encode() + b"\n" * gone
    return text[: edit.start] + put + text[edit.end :]

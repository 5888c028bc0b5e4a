"""Words: texts by key, catalogues of them, and the language that is spoken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.words.language import speaking
    from ww1core.words.texts import Lines, Text, text

__all__ = ["Lines", "Text", "speaking", "text"]

_HOMES = {"language": ("speaking",), "texts": ("Lines", "Text", "text")}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)

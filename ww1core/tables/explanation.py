"""The lines that explain a result, each with its rule."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.words.texts import Text

__all__ = ["Line"]


class Line(NamedTuple):
    """One line of an explanation and the rule behind it."""

    text: Text
    rule: str = ""

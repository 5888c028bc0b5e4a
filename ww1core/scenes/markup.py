"""Markup: texts and elements of a vector drawing, safe to embed in XML."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from ww1core.scenes.lattice import Lattice
from ww1core.scenes.palette import Palette
from ww1core.scenes.patterns import DESIGN_SIZE
from ww1core.scenes.scene import Scene
from ww1core.scenes.words import clean

__all__ = ["SANS", "SERIF", "Plan", "escaped", "group"]

SERIF = "Georgia, 'Liberation Serif', 'DejaVu Serif', serif"
SANS = "'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


class Plan(NamedTuple):
    """What every layer of a drawing needs: the scene, its palette, its lattice and the scale."""

    scene: Scene
    palette: Palette
    lattice: Lattice
    size: float

    @property
    def scale(self) -> float:
        """How much larger this drawing is than the size the signs are designed for."""
        return self.size / DESIGN_SIZE


def escaped(text: str) -> str:
    """The text as it may stand in XML, in an element or an attribute."""
    return escape(clean(text))


def group(content: list[str], attributes: str = "") -> list[str]:
    """The content in one group with shared attributes; nothing where there is no content."""
    if not content:
        return []
    return [f"<g {attributes}>", *content, "</g>"]

"""A vector drawing as a picture of pixels, with the fonts of the package and no others.

It needs the extra ``png``; nothing else in the package does.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

from ww1core.errors import NotationError, PluginError
from ww1core.words.language import worded

__all__ = ["FONTS", "png", "renderer"]

FONTS = Path(__file__).with_name("fonts")
"""The folder of the fonts, with their licence."""

_SANS = "Roboto"
_SERIF = "Caladea"


def renderer() -> ModuleType:
    """The library that draws; where it is missing it is said how to install it."""
    try:
        return import_module("resvg_py")
    except ImportError as error:
        message = worded(
            "PNG needs the package resvg-py: pip install 'ww1[png]'; SVG needs nothing more"
        )
        raise PluginError(message) from error


def png(drawing: str, *, scale: float = 1.0) -> bytes:
    """The SVG document as PNG, ``scale`` pixels for each of its units."""
    draw = renderer().svg_to_bytes
    try:
        made = draw(
            svg_string=drawing,
            zoom=scale,
            skip_system_fonts=True,
            font_files=[str(file) for file in sorted(FONTS.glob("*.ttf"))],
            font_family=_SANS,
            sans_serif_family=_SANS,
            serif_family=_SERIF,
        )
    except ValueError as error:
        message = worded("the drawing cannot be turned into PNG: {error}", error=error)
        raise NotationError(message) from error
    return bytes(made)

"""A scene drawn to a file: a vector drawing or a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.saving.atomic_file import begin_file
from ww1core.scenes.raster import png
from ww1core.scenes.svg import to_svg

if TYPE_CHECKING:
    from ww1core.scenes.scene import Scene
    from ww1core.words.texts import Catalogue

__all__ = ["KINDS", "is_picture", "picture", "write_new_picture"]

KINDS = (".svg", ".png")


def is_picture(name: str) -> bool:
    """Whether a name is that of a file that can be drawn."""
    return Path(name).suffix.lower() in KINDS


def picture(scene: Scene, words: Catalogue, kind: str, scale: float = 1.0) -> bytes:
    """The scene as the content of a file of this kind."""
    drawing = to_svg(scene, words=words)
    return drawing.encode() if kind == ".svg" else png(drawing, scale=scale)


def write_new_picture(scene: Scene, words: Catalogue, output: Path) -> None:
    """Draw the scene to a file that is not there yet."""
    made = picture(scene, words, output.suffix.lower())
    begin_file(output, made).close()

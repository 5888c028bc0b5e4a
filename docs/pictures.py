"""Draw the pictures of README.md anew, from the newcomer's script as the tests play it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "newcomer"))

if TYPE_CHECKING:
    from newcomer_terminal import Shot
    from pyte.screens import Char

FOLDER = ROOT / "docs" / "pictures"
TASK = "Move a unit, by typing and by number"
"""The screen after the first line of this task is shown."""
WIDE, HIGH, SIZE, EDGE = 8.4, 17, 14, 14
GROUND, INK = "#1d1f21", "#d5d8d6"
FONTS = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"
SCALE = "0.54"


def terminal_svg(shot: Shot) -> str:
    """The screen as a drawing, every run of letters as long as its cells are wide."""
    columns, lines = len(shot.cells[0]), len(shot.cells)
    wide, high = columns * WIDE + 2 * EDGE, lines * HIGH + 2 * EDGE
    size = f'width="{wide:g}" height="{high}"'
    look = f'font-family="{FONTS}" font-size="{SIZE}" fill="{INK}" xml:space="preserve"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high}" {size} {look}>',
        "<title>The Yser in a terminal: a unit has marched, the next is asked for</title>",
        f'<rect {size} rx="8" fill="{GROUND}"/>',
    ]
    for y, row in enumerate(shot.cells):
        drawn += _grounds(row, EDGE + y * HIGH)
        drawn += _letters(row, EDGE + y * HIGH)
    return "\n".join([*drawn, "</svg>", ""])


def _grounds(row: tuple[Char, ...], top: int) -> Iterator[str]:
    for ground, run in groupby(enumerate(row), key=lambda cell: cell[1].bg):
        if ground != "default":
            cells = list(run)
            x, wide = EDGE + cells[0][0] * WIDE, len(cells) * WIDE
            yield f'<rect x="{x:g}" y="{top}" width="{wide:g}" height="{HIGH}" fill="#{ground}"/>'


def _letters(row: tuple[Char, ...], top: int) -> Iterator[str]:
    for (ink, is_bold), run in groupby(enumerate(row), key=lambda cell: (cell[1].fg, cell[1].bold)):
        cells = list(run)
        said = "".join(cell.data for _, cell in cells)
        words = said.strip()
        if not words:
            continue
        x = EDGE + (cells[0][0] + len(said) - len(said.lstrip())) * WIDE
        style = "" if ink == "default" else f' fill="#{ink}"'
        style += ' font-weight="bold"' if is_bold else ""
        length = f'textLength="{len(words) * WIDE:g}" lengthAdjust="spacingAndGlyphs"'
        place = f'x="{x:g}" y="{top + SIZE - 1}"'
        yield f"<text {place} {length}{style}>{escape(words)}</text>"


def main() -> None:
    """Play the script in a folder of its own and draw its screen and its map."""
    from newcomer_script import Story, installed_command, newcomers_environment

    command, paths = installed_command(ROOT)
    with TemporaryDirectory() as name:
        folder = Path(name)
        env = newcomers_environment(folder / "games") | paths
        story = Story(folder)
        story.play(command, env)
        FOLDER.mkdir(exist_ok=True)
        shot = story[TASK][0]
        (FOLDER / "terminal.svg").write_text(terminal_svg(shot), "utf-8")
        render = ["render", "clash_giants", "yser.ww1", "-o", str(FOLDER / "yser.png")]
        subprocess.run(  # noqa: S603 (the command is our own)
            [*command, *render, "--scale", SCALE], cwd=folder, env=env, check=True
        )


if __name__ == "__main__":
    main()

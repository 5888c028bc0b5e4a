"""A sheet of letters that a map is drawn on, with or without colour."""

from __future__ import annotations

from functools import lru_cache

from ww1core.scenes.palette import ink_on
from ww1core.scenes.words import clean

__all__ = ["Canvas", "Spot"]

Spot = tuple[int, int]

_PLAIN = ("", "", False)
_HEX_COLOUR = 7
"""The letters of a colour that is written as `#rrggbb`."""


class Canvas:
    """Letters on a sheet, each with a colour, a ground and a weight, or none of them."""

    __slots__ = ("rows", "styles", "wide")

    def __init__(self, wide: int, high: int) -> None:
        """Start blank."""
        self.wide = wide
        self.rows = [[" "] * wide for _ in range(high)]
        self.styles: dict[Spot, tuple[str, str, bool]] = {}

    def put(
        self, x: int, y: int, text: str, colour: str = "", ground: str = "", *, strong: bool = False
    ) -> None:
        """Write a text; what falls off the sheet is lost."""
        if not 0 <= y < len(self.rows):
            return
        row = self.rows[y]
        style = (colour, ground, strong)
        for i, letter in enumerate(clean(text), x):
            if 0 <= i < self.wide:
                row[i] = letter
                if style != _PLAIN:
                    self.styles[i, y] = style

    def fill(self, x: int, y: int, wide: int, ground: str) -> None:
        """Lay a ground under letters that are still to be written."""
        if ground and 0 <= y < len(self.rows):
            for i in range(max(0, x), min(self.wide, x + wide)):
                self.styles[i, y] = ("", ground, False)

    def write(self, x: int, y: int, text: str, colour: str = "", *, strong: bool = False) -> None:
        """Write a text on the ground that lies there."""
        if not 0 <= y < len(self.rows):
            return
        row = self.rows[y]
        for i, letter in enumerate(clean(text), x):
            if 0 <= i < self.wide:
                row[i] = letter
                ground = self.styles.get((i, y), _PLAIN)[1]
                if colour or ground or strong:
                    self.styles[i, y] = (colour, ground, strong)

    def lines(self, *, colour: bool) -> list[str]:
        """The sheet line by line, without blanks at the ends."""
        if not colour:
            return ["".join(row).rstrip() for row in self.rows]
        return [self._coloured(y) for y in range(len(self.rows))]

    def _coloured(self, y: int) -> str:
        text = "".join(self.rows[y]).rstrip()
        parts, now = [], ""
        for x, letter in enumerate(text):
            wanted = _escape(*self.styles.get((x, y), _PLAIN))
            if wanted != now:
                parts.append(f"\x1b[0m{wanted}" if now else wanted)
                now = wanted
            parts.append(letter)
        return "".join(parts) + ("\x1b[0m" if now else "")


@lru_cache(maxsize=256)
def _escape(colour: str, ground: str, strong: bool) -> str:  # noqa: FBT001 (cached by position)
    """The terminal's codes for ``#rrggbb`` colours, empty for none."""
    under = _numbers(ground)
    over = _numbers(colour or (ink_on(ground) if under else ""))
    codes = [f"38;2;{over}"] if over else []
    codes += [f"48;2;{under}"] if under else []
    codes += ["1"] if strong else []
    return f"\x1b[{';'.join(codes)}m" if codes else ""


def _numbers(colour: str) -> str:
    if len(colour) != _HEX_COLOUR:
        return ""
    try:
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    except ValueError:
        return ""
    return f"{red};{green};{blue}"

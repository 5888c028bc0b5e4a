"""A sheet of letters that a map is drawn on, with or without colour."""

from __future__ import annotations

from ww1core.scenes.words import clean

__all__ = ["Canvas", "Spot"]

Spot = tuple[int, int]


class Canvas:
    """Letters on a sheet, each with a colour or none."""

    __slots__ = ("colours", "rows", "wide")

    def __init__(self, wide: int, high: int) -> None:
        """Start blank."""
        self.wide = wide
        self.rows = [[" "] * wide for _ in range(high)]
        self.colours: dict[Spot, str] = {}

    def put(self, x: int, y: int, text: str, colour: str = "") -> None:
        """Write a text; what falls off the sheet is lost."""
        if not 0 <= y < len(self.rows):
            return
        for i, letter in enumerate(clean(text), x):
            if 0 <= i < self.wide:
                self.rows[y][i] = letter
                if colour:
                    self.colours[i, y] = colour

    def lines(self, *, colour: bool) -> list[str]:
        """The sheet line by line, without blanks at the ends."""
        if not colour:
            return ["".join(row).rstrip() for row in self.rows]
        return [self._coloured(y) for y in range(len(self.rows))]

    def _coloured(self, y: int) -> str:
        text = "".join(self.rows[y]).rstrip()
        parts, now = [], ""
        for x, letter in enumerate(text):
            wanted = _escape(self.colours.get((x, y), ""))
            if wanted != now:
                parts.append(wanted or "\x1b[0m")
                now = wanted
            parts.append(letter)
        return "".join(parts) + ("\x1b[0m" if now else "")


def _escape(colour: str) -> str:
    """The terminal's code for a ``#rrggbb`` colour, empty for none."""
    try:
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    except ValueError:
        return ""
    return f"\x1b[38;2;{red};{green};{blue}m"

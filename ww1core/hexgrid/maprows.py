"""Maps drawn in rows: a code a hex as one looks at the map, and a legend of what each code means.

The rows run from north to south and their codes from west to east. Codes of one letter stand side
by side, longer ones apart. After an empty line the rows begin again as a second layer, which adds
to the first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import Hex
from ww1core.hexgrid.mapreading import Source
from ww1core.tables.advice import listed

__all__ = ["NO_HEX", "cut_rows", "drawn_hexes"]

NO_HEX = "-"
"""What stands in a row where the map has no hex."""


def drawn_hexes(
    rows: str, legend: Collection[str], whole: Grid, grid: Grid, source: Source
) -> Iterator[tuple[Hex, str]]:
    """Yield the hexes of every layer with the code that stands for each.

    `whole` is the grid with the hexes that are missing on the map.
    """
    if NO_HEX in legend:
        message = f"{NO_HEX} in the legend, expected it only where no hex is"
        raise source.error(message, 0, "choose another code")
    wanted = _numbers(whole)
    for layer in _layers(rows):
        if len(layer) != len(wanted):
            message = f"{len(layer)} rows, expected {len(wanted)} in each layer"
            raise source.error(message, layer[0][0], "add or remove rows")
        for (at, line), numbers in zip(layer, wanted, strict=True):
            codes = _codes(line, legend)
            if len(codes) != len(numbers):
                message = f"{len(codes)} hexes in the row, expected {len(numbers)}"
                raise source.error(message, at, f"the row runs from {numbers[0]} to {numbers[-1]}")
            for column, (code, number) in enumerate(zip(codes, numbers, strict=True), 1):
                place = f"in column {column}, hex {number}"
                if grid.has(number) == (code == NO_HEX):
                    is_there = "is a hex" if code == NO_HEX else "is none"
                    message = f"{code} {place}, expected {NO_HEX} where no hex is: here {is_there}"
                    raise source.error(message, at, "correct the row or what is missing")
                if code != NO_HEX:
                    if code not in legend:
                        message = f"unknown code {code} {place}, expected {listed(legend)}"
                        raise source.error(message, at, f"add {code} to the legend")
                    yield grid.hex(number), code


def cut_rows(
    rows: str, legend: Collection[str], whole: Grid, inside: Collection[str], outside: str = ""
) -> str:
    """Return what the rows say of the hexes inside, as rows of a smaller map.

    With a code for the hexes `outside` the rows keep their length.
    """
    layers = []
    for layer in _layers(rows):
        cut = []
        for (_, line), numbers in zip(layer, _numbers(whole), strict=True):
            codes = zip(_codes(line, legend), numbers, strict=True)
            kept = [(code if number in inside else outside) for code, number in codes]
            part = [code for code in kept if code]
            cut += [" ".join(part)] if part else []
        layers.append("\n".join(cut))
    return "\n\n".join(layers)


def _layers(rows: str) -> Iterator[list[tuple[int, str]]]:
    """Yield the layers, each as its rows with their numbers in the block, counted from 1."""
    layer: list[tuple[int, str]] = []
    for at, line in enumerate([*rows.splitlines(), ""], 1):
        if line.strip():
            layer.append((at, line))
        elif layer:
            yield layer
            layer = []


def _codes(line: str, legend: Collection[str]) -> list[str]:
    """Return the codes of a row; those of one letter need no blanks between."""
    words = line.split()
    return words if any(len(code) > 1 for code in legend) else list("".join(words))


def _numbers(whole: Grid) -> list[list[str]]:
    """Return the numbers of a grid of columns and rows as they lie, from the north-west."""
    lines: dict[int, list[tuple[int, str]]] = {}
    for hex_ in whole.hexes:
        line, half = whole.vector(whole.hexes[0], hex_)
        lines.setdefault(line, []).append((half, whole.number(hex_)))
    drawn = [[number for _, number in sorted(lines[line])] for line in sorted(lines)]
    return drawn if whole.top == "pointy" else [list(row) for row in zip(*drawn, strict=True)]

"""Symbols of counters: the box of a unit and what is drawn in it, and the ticks of its size.

A symbol is drawn around (0, 0) in a box of 26 by 17. The box takes the fill of its user, the
lines its stroke, and solid parts its ``color``.
"""

from __future__ import annotations

from ww1core.scenes.outlines import number_text as n

__all__ = ["SYMBOLS", "size_ticks", "symbol_drawing", "symbol_used"]

_BOX = '<rect x="-13" y="-8.5" width="26" height="17"/>'
_SOLID = 'fill="currentColor" stroke="none"'


def _boxed(inside: str) -> str:
    return f'{_BOX}<g fill="none">{inside}</g>'


SYMBOLS: dict[str, str] = {
    "infantry": _boxed('<path d="M-13 -8.5L13 8.5M-13 8.5L13 -8.5"/>'),
    "light_infantry": _boxed(
        f'<path d="M-13 -8.5L13 8.5M-13 8.5L13 -8.5"/><path d="M-3.4 8.5L0 3.4L3.4 8.5Z" {_SOLID}/>'
    ),
    "cavalry": _boxed('<path d="M-13 8.5L13 -8.5"/>'),
    "artillery": _boxed(f'<circle r="3.6" {_SOLID}/>'),
    "heavy_artillery": _boxed(
        f'<circle r="3.6" {_SOLID}/><path d="M-13 -5.4h26" stroke-width="2.4"/>'
    ),
    "mortar": _boxed('<circle cy="4" r="2.3"/><path d="M0 1.7V-6M-2.8 -3.2L0 -6.2L2.8 -3.2"/>'),
    "armour": _boxed('<rect x="-8.5" y="-4.4" width="17" height="8.8" rx="4.4"/>'),
    "tank": _boxed(
        f'<path d="M-10.5 1L-5.5 -5.4H5L10.5 -1.6L6.5 5.4H-7.5Z" {_SOLID}/>'
        '<path d="M-7 .6L-4.6 -3H4.4L7.6 -.9L5.2 3H-5.8Z" stroke="none" fill="#fff" '
        f'fill-opacity=".35"/><path d="M-1.6 -1.4h5.2v2.6h-5.2z" {_SOLID}/>'
    ),
    "hq": _boxed('<path d="M-8 7V-6.4H8.4L5.6 -3L8.4 .4H-8"/>'),
    "leader": (
        f'<circle r="9.2"/><path d="M0 -6.8L1.9 -2.4L6.6 -2L3 1.1L4.1 5.8L0 3.3L-4.1 5.8L-3 1.1'
        f'L-6.6 -2L-1.9 -2.4Z" {_SOLID}/>'
    ),
    "machine_gun": _boxed('<path d="M0 7V-6.4M-3 -3L0 -6.6L3 -3M-5 7H5"/>'),
    "air": _boxed(
        f'<path d="M0 0C-2 -4.6 -10 -5 -10 0S-2 4.6 0 0C2 -4.6 10 -5 10 0S2 4.6 0 0Z" {_SOLID}/>'
    ),
    "fort": _boxed('<path d="M-8 6V-1.5L-4 -6H4L8 -1.5V6M-11 6H11"/>'),
    "supply": _boxed('<path d="M-13 4H13"/>'),
    "engineer": _boxed('<path d="M-6 5V-3.6H6V5M0 -3.6V5"/>'),
    "cyclist": _boxed(
        '<circle cx="-5" cy="2.4" r="3.6"/><circle cx="5" cy="2.4" r="3.6"/>'
        '<path d="M-5 2.4L-1.5 -4H3L5 2.4M3 -4V-6"/>'
    ),
    "transport": _boxed(
        '<circle r="5.4"/><path d="M-5.4 0H5.4M0 -5.4V5.4M-3.8 -3.8L3.8 3.8M-3.8 3.8L3.8 -3.8"/>'
    ),
    "train": _boxed(
        '<path d="M-13 0H13" stroke-width="2"/>'
        '<path d="M-9 -4V4M-4.5 -4V4M0 -4V4M4.5 -4V4M9 -4V4"/>'
    ),
    "squad": _boxed(
        f'<g {_SOLID}><circle cx="-5" cy="-3" r="1.9"/><path d="M-8 6q0-7 3-7t3 7z"/>'
        '<circle cx="5" cy="-3" r="1.9"/><path d="M2 6q0-7 3-7t3 7z"/>'
        '<circle cy="-4.4" r="2.1"/><path d="M-3.4 6.4q0-8.4 3.4-8.4t3.4 8.4z"/></g>'
    ),
    "unknown": (
        f'<path d="M-3.6 -3.6q0-4 3.8-4t3.8 3.6q0 2.6-2.4 3.8q-1.5.8-1.5 3" fill="none" '
        f'stroke-width="2.2"/><circle cx=".1" cy="6.6" r="1.6" {_SOLID}/>'
    ),
}

_LETTERS = 3
"""The most letters of a symbol that has no drawing."""


def symbol_drawing(name: str) -> str:
    """The drawing of a symbol; an unknown name becomes its first letters in a box."""
    drawing = SYMBOLS.get(name)
    if drawing is not None:
        return drawing
    letters = "".join(letter for letter in name.upper() if letter.isalnum())[:_LETTERS]
    return (
        f'{_BOX}<text y="3.6" font-size="10" font-weight="bold" text-anchor="middle" '
        f"{_SOLID}>{letters}</text>"
    )


def symbol_used(name: str) -> str:
    """A symbol where it is shown: that which is defined once, or the drawing of an unknown one."""
    return f'<use href="#symbol-{name}"/>' if name in SYMBOLS else symbol_drawing(name)


def size_ticks(size: str) -> str:
    """Path data of a unit's size around (0, 0): X crosses, I bars and dots in a row.

    Any other text gives no path and is printed as it stands.
    """
    if not size or set(size) - set("XI.•"):
        return ""
    widths = [4.4 if tick == "X" else 2.4 for tick in size]
    at = -sum(widths) / 2
    parts = []
    for tick, width in zip(size, widths, strict=True):
        centre = at + width / 2
        if tick == "X":
            parts.append(f"M{n(centre - 1.6)} -2l3.2 4m0-4l-3.2 4")
        elif tick == "I":
            parts.append(f"M{n(centre)} -2v4")
        else:
            parts.append(f"M{n(centre)} 0h.01")
        at += width
    return "".join(parts)

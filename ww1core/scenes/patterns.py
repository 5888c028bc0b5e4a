"""Terrain as it is engraved: tiles that fill an area, and signs that stand in one hex.

Everything is drawn for a hex side of 46 units and scaled by the display.
"""

from __future__ import annotations

__all__ = ["DESIGN_SIZE", "SIGNS", "TILES"]

DESIGN_SIZE = 46
"""The length of a hex side for which patterns and symbols are drawn."""


def _trees(*places: tuple[float, float, float]) -> str:
    return "".join(
        f'<path d="M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0q0 {r * 0.7} {-r} {r * 0.7}'
        f't{-r} {-r * 0.7}z" fill="#9db57a" stroke="#7c9659" stroke-width=".7"/>'
        f'<path d="M{x - r * 0.5} {y - r * 0.35}q{r * 0.4} {-r * 0.5} {r} {-r * 0.2}" '
        'fill="none" stroke="#c9d8a8" stroke-width=".7"/>'
        for x, y, r in places
    )


def _lines(colour: str, width: float, *data: str) -> str:
    return (
        f'<path d="{"".join(data)}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _tufts(*places: tuple[float, float]) -> str:
    blades = "".join(f"M{x} {y}v-5M{x - 1.5} {y}l-2-3.6M{x + 1.5} {y}l2-3.6" for x, y in places)
    water = "".join(f"M{x - 6} {y + 1.4}h12" for x, y in places)
    return _lines("#5f8f7a", 0.8, blades) + _lines("#6fa3bd", 0.8, water)


def _shells(*places: tuple[float, float, float]) -> str:
    return "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="{r}" ry="{r * 0.72}" fill="#b9a683" '
        f'stroke="#8d7955" stroke-width=".7"/>'
        f'<path d="M{x - r * 0.7} {y - r * 0.1}q{r * 0.7} {-r * 0.75} {r * 1.4} 0" fill="none" '
        'stroke="#7a6646" stroke-width=".8"/>'
        for x, y, r in places
    )


def _blocks(colour: str, *places: tuple[float, float, float, float]) -> str:
    return "".join(
        f'<path d="M{x} {y}h{w}v{h}h{-w}z" fill="{colour}" stroke="#4c2f26" stroke-width=".7"/>'
        for x, y, w, h in places
    )


TILES: dict[str, tuple[float, float, str]] = {
    "trees": (
        46,
        40,
        _trees((7, 9, 4.6), (22, 6, 3.8), (37, 11, 4.8), (15, 22, 4.2), (30, 24, 4.8))
        + _trees((42, 31, 3.8), (6, 33, 4.4), (23, 36, 3.6)),
    ),
    "orchard": (
        20,
        20,
        (
            '<g fill="#9db57a" stroke="#7c9659" stroke-width=".6"><circle cx="5" cy="5" r="2.6"/>'
            '<circle cx="15" cy="15" r="2.6"/></g>'
        ),
    ),
    "scrub": (
        34,
        30,
        _lines("#8a9656", 0.9, "M4 9q2-5 4 0q2-6 4 0", "M20 6q2-4 3.5 0q2-5 3.5 0")
        + _lines("#8a9656", 0.9, "M10 24q2-5 4 0q2-6 4 0", "M26 21q1.5-4 3 0q1.5-4 3 0"),
    ),
    "tufts": (52, 36, _tufts((11, 11), (37, 9), (24, 23), (44, 29), (8, 33))),
    "waves": (
        48,
        24,
        _lines("#c4dce8", 0.9, "M2 7q4-3 8 0t8 0", "M27 18q4-3 8 0t8 0"),
    ),
    "hachures": (
        40,
        34,
        _lines("#b3935b", 0.9, "M4 14q7-8 15 0", "M6.5 13.5l-1.2 4M10 11.6l-.6 4.4M13.6 12l.6 4.4")
        + _lines("#b3935b", 0.9, "M23 29q7-8 14 0", "M25.4 28.6l-1.2 4M28.6 27l-.5 4.4")
        + _lines("#b3935b", 0.9, "M32.2 27.4l.8 4.2", "M17 13.4l1.4 3.8"),
    ),
    "peaks": (
        44,
        38,
        '<path d="M4 18l8-12 8 12z M24 36l7-11 8 11z" fill="#a9855a"/>'
        '<path d="M12 6l8 12h-6l-3-7z M31 25l8 11h-5l-3-6z" fill="#8a6840"/>'
        + _lines("#6f5230", 0.9, "M4 18l8-12 8 12", "M24 36l7-11 8 11"),
    ),
    "rocks": (
        36,
        30,
        _lines("#a08c66", 0.9, "M5 10l3-4 4 1 2 3", "M22 8l2-3 4 2", "M14 24l3-4 4 2 1 3")
        + _lines("#a08c66", 0.9, "M29 22l3-3 3 3"),
    ),
    "dots": (
        22,
        18,
        (
            '<g fill="#c2a968"><circle cx="4" cy="4" r=".9"/><circle cx="13" cy="7" r=".9"/>'
            '<circle cx="8" cy="13" r=".9"/><circle cx="19" cy="15" r=".9"/></g>'
        ),
    ),
    "furrows": (
        30,
        30,
        _lines(
            "#d2c07c", 0.9, "M-2 6l8-8M-2 16l18-18M-2 26l28-28M4 30l28-28M14 30l18-18M24 30l8-8"
        ),
    ),
    "shells": (50, 42, _shells((9, 10, 4.2), (33, 7, 3), (22, 24, 4.8), (43, 29, 3.8), (7, 34, 3))),
    "rubble": (
        28,
        24,
        (
            '<g fill="#a8937a" stroke="#77624c" stroke-width=".6"><path d="M4 8l3-3 4 2-1 3z"/>'
            '<path d="M17 6l4-2 2 3-4 2z"/><path d="M10 19l3-3 3 3-3 2z"/>'
            '<path d="M22 17l3 0 0 3-3 1z"/>'
            "</g>"
        ),
    ),
}

_CHURCH = (
    '<path d="M-2.4 -4.6h4.8v7h-4.8z" fill="#5e3a30"/>'
    '<path d="M-3.2 -4.6l3.2-5.4 3.2 5.4z" fill="#3f2721"/>'
    '<path d="M0 -10v-3.6M-1.5 -12.2h3" stroke="#3f2721" stroke-width=".9"/>'
)

SIGNS: dict[str, str] = {
    "village": _blocks("#a8735c", (-9, -4, 6, 5), (1, -7, 6, 5), (-3, 3, 7, 5), (6, 2, 5, 4)),
    "town": _blocks("#9b5f4b", (-15, -8, 9, 6), (-14, 2, 7, 8), (6, -9, 9, 7), (5, 3, 10, 6))
    + _blocks("#b07e66", (-4, 5, 6, 6), (-4, -12, 7, 5))
    + _CHURCH,
    "city": _blocks("#8a4a3a", (-22, -12, 10, 8), (-23, 0, 8, 9), (12, -13, 11, 9), (13, 0, 9, 9))
    + _blocks("#a36a54", (-10, -17, 8, 7), (2, -17, 8, 6), (-11, 10, 9, 7), (2, 10, 9, 7))
    + _blocks("#7a3f32", (-10, -6, 6, 9), (5, -6, 5, 9))
    + _CHURCH,
    "building": _blocks("#a8735c", (-14, -11, 28, 22))
    + '<path d="M-14 -11l8 11-8 11zM14 -11l-8 11 8 11z" fill="#8d5a47" opacity=".8"/>'
    '<path d="M-14 -11l8 11-8 11M14 -11l-8 11 8 11M-6 0h12" fill="none" stroke="#4c2f26" '
    'stroke-width=".8"/>',
    "bridge": '<path d="M-12 -6.5q4 2 4 2h16q0 0 4-2M-12 6.5q4-2 4-2h16q0 0 4 2" fill="none" '
    'stroke="#fbf6e6" stroke-width="4.4" stroke-linecap="round"/>'
    '<path d="M-12 -6.5q4 2 4 2h16q0 0 4-2M-12 6.5q4-2 4-2h16q0 0 4 2" fill="none" '
    'stroke="#3c3630" stroke-width="2" stroke-linecap="round"/>',
    "fort": '<path d="M0 -15l5 5h7v7l5 3-5 4v7h-7l-5 4-5-4h-7v-7l-5-4 5-3v-7h7z" fill="#cdbfa6" '
    'stroke="#4a4036" stroke-width="1.4" stroke-linejoin="round"/>'
    '<path d="M-7 -6h14v12h-14z" fill="#8f8270" stroke="#4a4036" stroke-width="1"/>',
    "ruin": '<path d="M0 -15l5 5h7v7M12 4v7h-7l-5 4M-5 11h-7v-7l-5-4 5-3v-7h7" fill="none" '
    'stroke="#6d6255" stroke-width="1.8" stroke-linejoin="round"/>'
    '<path d="M-6 5l4-5 3 2 4-6 3 9z" fill="#a8937a" stroke="#6d6255" stroke-width=".9"/>',
    "pass": '<path d="M-11 -13q8 13 0 26M11 -13q-8 13 0 26" fill="none" stroke="#fbf6e6" '
    'stroke-width="5" stroke-linecap="round"/>'
    '<path d="M-11 -13q8 13 0 26M11 -13q-8 13 0 26" fill="none" stroke="#4f3a1f" '
    'stroke-width="2.6" stroke-linecap="round"/>',
    "trench": '<path d="M-34 3h7v-6h8v6h8v-6h8v6h8v-6h8v6h8v-6h8v6h5" fill="none" stroke="#f2e6c6" '
    'stroke-width="4.6"/>'
    '<path d="M-34 3h7v-6h8v6h8v-6h8v6h8v-6h8v6h8v-6h8v6h5" fill="none" stroke="#5a3d22" '
    'stroke-width="2.4" stroke-linejoin="round"/>',
    "wire": '<path d="M-28 8q4-7 8 0t8 0t8 0t8 0t8 0t8 0t8 0" fill="none" stroke="#4d4a46" '
    'stroke-width="1.1"/><path d="M-28 8h56M-24 4l-1.6 8M-16 12l1.6-8M-8 4l-1.6 8M0 12l1.6-8'
    'M8 4l-1.6 8M16 12l1.6-8M24 4l-1.6 8" fill="none" stroke="#4d4a46" stroke-width=".8"/>',
    "port": '<g fill="none" stroke="#20445c" stroke-width="1.8" stroke-linecap="round">'
    '<circle cx="0" cy="-8" r="2.4"/><path d="M0 -5.6v14M-5 -2h10M-8 3q0 6 8 6t8-6"/></g>',
    "objective": (
        '<path d="M0 -11l3.2 7 7.6.8-5.7 5.1 1.6 7.5L0 5.6l-6.7 3.8 1.6-7.5-5.7-5.1 7.6-.8z" '
        'fill="#e3b23c" stroke="#6b4e12" stroke-width="1" stroke-linejoin="round"/>'
    ),
}

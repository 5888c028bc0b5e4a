"""How the keys of a scene look."""

from __future__ import annotations

from games.landships.forces import ALLIED, CENTRAL
from ww1core.scenes import LegendEntry

BLUE, GREY = "#3f6fa8", "#5f6b60"

SYMBOLS = {
    "infantry": "infantry",
    "mg": "machine_gun",
    "cavalry": "cavalry",
    "cavalry_mg": "cavalry",
    "crew": "squad",
    "observer": "leader",
    "leader": "leader",
    "ART": "artillery",
    "AT": "artillery",
    "AA": "artillery",
    "IG": "artillery",
    "AT_rifle": "engineer",
    "flamethrower": "engineer",
    "tank": "tank",
    "armoured_car": "armour",
    "truck": "transport",
    "F": "air",
    "CS": "air",
    "B": "air",
}
"""The sign of every kind of counter."""

LEGEND = (
    LegendEntry("clear"),
    LegendEntry("woods", letter="w"),
    LegendEntry("marsh", letter="m"),
    LegendEntry("river", letter="r", pattern="lake"),
    LegendEntry("town", letter="t"),
    LegendEntry("bridge", letter="b"),
    LegendEntry("fortification", symbol="fort", letter="F"),
    LegendEntry("rough", letter="o", pattern="shell_hole"),
    LegendEntry("minefield", letter="x", symbol="wire", pattern="bare"),
    LegendEntry("trench", letter="T", pattern="bare"),
    LegendEntry("road", group="hexside"),
    LegendEntry("trench_0", group="hexside", pattern="trench_line", colour=BLUE, letter="z"),
    LegendEntry("trench_1", group="hexside", pattern="trench_line", colour=GREY, letter="Z"),
    LegendEntry(str(ALLIED), group="side", colour=BLUE, letter="A"),
    LegendEntry(str(CENTRAL), group="side", colour=GREY, letter="C"),
    LegendEntry("pinned", group="marker", colour="#c8321f"),
    LegendEntry("moved", group="marker", colour="#d9d3c3"),
    LegendEntry("engaged", group="marker", colour="#e07b39"),
    LegendEntry("fired", group="marker", colour="#f2c14e"),
    LegendEntry("broken", group="marker", colour="#2d2d2d"),
    LegendEntry("permanent", group="marker", colour="#7a1f1f"),
    LegendEntry("bailed", group="marker", colour="#b48a5a"),
    LegendEntry("horseless", group="marker", colour="#8a6d3b"),
    LegendEntry("shelled", group="marker", colour="#e3a857"),
    LegendEntry("captured", group="marker", colour="#8ab07d"),
    LegendEntry("observation", group="marker", colour="#6fa6c9"),
    LegendEntry("bombing", group="marker", colour="#3b3b3b"),
    LegendEntry("strafing", group="marker", colour="#b8322a"),
    LegendEntry("spoiled", group="marker", colour="#f2c14e"),
    LegendEntry("barraged", group="marker", colour="#b05c2c"),
    LegendEntry("resisted", group="marker", colour="#6a1b6e"),
    LegendEntry("wire", group="marker", colour="#6b6b6b"),
    LegendEntry("smoke", group="marker", colour="#cfcfcf"),
    LegendEntry("gas", group="marker", colour="#9bbf3b"),
    LegendEntry("worth_0", group="marker", colour=BLUE),
    LegendEntry("worth_1", group="marker", colour=GREY),
    *(LegendEntry(kind, group="symbol", symbol=symbol) for kind, symbol in SYMBOLS.items()),
)

"""How the keys of a scene look."""

from __future__ import annotations

from games.grand_illusion.state import ALLIED, GERMAN
from ww1core.scenes import LegendEntry

NATIONS = {"french": 2, "british": 3, "belgian": 4, "german": 5}
"""The index of each nation among the sides of a scene, after the two seats."""

BLUE, GREY = "#4a6fa5", "#56606b"
PALE_BLUE, PALE_GREY = "#b9cbe4", "#c4c8cc"

LEGEND = (
    LegendEntry("open", pattern="clear"),
    LegendEntry("rough"),
    LegendEntry("mountain"),
    LegendEntry("diamond", group="hexside", letter="*"),
    LegendEntry("impassable", group="hexside", letter="#"),
    LegendEntry("frontier", group="hexside", pattern="border", letter=":"),
    LegendEntry("blocked", group="hexside", pattern="wall", letter="!"),
    LegendEntry("rail", group="hexside"),
    LegendEntry(str(ALLIED), group="side", colour=BLUE, letter="A"),
    LegendEntry(str(GERMAN), group="side", colour=GREY, letter="G"),
    LegendEntry("2", group="side", colour="#8db3e2", letter="FR"),
    LegendEntry("3", group="side", colour="#c09a6b", letter="GB"),
    LegendEntry("4", group="side", colour="#c6dfa4", letter="BE"),
    LegendEntry("5", group="side", colour="#9aa3a8", letter="DE"),
    LegendEntry("plan17", group="marker", colour="#9fc0ee"),
    LegendEntry("prize", group="marker", colour="#e8b4a2"),
    LegendEntry("source", group="marker", colour="#f2e3b6"),
    LegendEntry("fort", group="marker", colour="#d9d3c3"),
    LegendEntry("siege", group="marker", colour="#e07b39"),
    LegendEntry("trench", group="marker", colour="#b08d57"),
    LegendEntry("battle", group="marker", colour="#c8321f"),
    LegendEntry("cavalry_control", group="marker", colour="#f2c14e"),
    LegendEntry("emergency", group="marker", colour="#f7d774"),
    LegendEntry("rail_end", group="marker", colour="#8c8c8c"),
    LegendEntry("disrupted", group="marker", colour="#f2c14e"),
    LegendEntry("reduced", group="marker", colour="#8c8c8c"),
    LegendEntry("unsupplied", group="marker", colour="#c8321f"),
    LegendEntry("infantry", group="symbol"),
    LegendEntry("cavalry", group="symbol"),
    LegendEntry("hq", group="symbol"),
    LegendEntry("ha", group="symbol", symbol="heavy_artillery"),
)

"""How the keys of a scene look."""

from __future__ import annotations

from games.storm_west.forces import ALLIED, GERMAN
from ww1core.scenes import LegendEntry

ARMIES = {"german": 2, "british": 3, "french": 4, "belgian": 5, "american": 6}
"""The index of each army among the sides of a scene, after the two seats."""

GREY, RED = "#4a525c", "#b5482f"
PALE = "#fffaf0"

LEGEND = (
    LegendEntry("clear"),
    LegendEntry("forest", pattern="woods", letter="f"),
    LegendEntry("rough"),
    LegendEntry("devastated"),
    LegendEntry("marsh"),
    LegendEntry("flood_plain", pattern="marsh", letter="p", colour="#dfe6c8"),
    LegendEntry("mountain"),
    LegendEntry("sea"),
    LegendEntry("dutch", pattern="clear", letter="n", colour="#d8d3c8"),
    LegendEntry("town"),
    LegendEntry("city", letter="c"),
    LegendEntry("fortress", symbol="fort", letter="F"),
    LegendEntry("allied_trench", symbol="trench", letter="y", colour=RED),
    LegendEntry("main_trench", symbol="trench", letter="T", colour=GREY),
    LegendEntry("secondary_trench", symbol="trench", letter="u", colour="#9a9384"),
    LegendEntry("river", group="hexside"),
    LegendEntry("major_river", group="hexside"),
    LegendEntry("all_sea", group="hexside", pattern="coast", letter="$"),
    LegendEntry("frontier", group="hexside", pattern="border", letter=":", colour="#7d6a9c"),
    LegendEntry(str(GERMAN), group="side", colour=GREY, letter="G"),
    LegendEntry(str(ALLIED), group="side", colour=RED, letter="A"),
    LegendEntry("2", group="side", colour="#9aa3a8", letter="DE"),
    LegendEntry("3", group="side", colour="#c09a6b", letter="GB"),
    LegendEntry("4", group="side", colour="#8db3e2", letter="FR"),
    LegendEntry("5", group="side", colour="#c6dfa4", letter="BE"),
    LegendEntry("6", group="side", colour="#b7c26b", letter="US"),
    LegendEntry("objective_0", group="marker", colour=GREY),
    LegendEntry("objective_1", group="marker", colour=RED),
    LegendEntry("source", group="marker", colour="#e8e2c8"),
    LegendEntry("source_lost", group="marker", colour=PALE),
    LegendEntry("bertha", group="marker", colour="#2d2d2d"),
    LegendEntry("unsupplied", group="marker", colour="#c8321f"),
    LegendEntry("cross_fed", group="marker", colour="#f2c14e"),
    LegendEntry("fort_fed", group="marker", colour="#7cb9e8"),
    LegendEntry("railed", group="marker", colour="#3a3a3a"),
    LegendEntry("moved", group="marker", colour="#d9d3c3"),
    LegendEntry("infiltrated", group="marker", colour="#8ab07d"),
    LegendEntry("attacked", group="marker", colour="#e07b39"),
    LegendEntry("infantry", group="symbol"),
    LegendEntry("stosstruppen", group="symbol", symbol="light_infantry"),
    LegendEntry("cavalry", group="symbol"),
    *(
        LegendEntry(key, group="symbol", symbol="armour")
        for key in ("tank", "heavy_tank", "fast_tank")
    ),
    LegendEntry("anti_tank", group="symbol", symbol="anti_tank"),
    LegendEntry("agb", group="symbol", symbol="artillery"),
)

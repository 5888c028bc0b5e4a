"""How the keys of a scene look."""

from __future__ import annotations

from games.clash_giants.state import CENTRAL, ENTENTE
from ww1core.scenes import LegendEntry

NATIONS = {
    "austro_hungarian": 2,
    "german": 3,
    "russian": 4,
    "belgian": 5,
    "french": 6,
    "british": 7,
}
"""The index of each nation among the sides of a scene, after the two seats."""

GREY, RED = "#56606b", "#b5533c"
PALE_GREY, PALE_RED = "#b9c1c9", "#e6b3a3"

LEGEND = (
    LegendEntry("clear"),
    LegendEntry("rough"),
    LegendEntry("forest", pattern="woods", letter="f"),
    LegendEntry("swamp", pattern="marsh", letter="s"),
    LegendEntry("wooded_rough", pattern="woods", letter="w", colour="#c9bd84"),
    *map(LegendEntry, ("mountain", "pass", "flooded", "lake", "sea")),
    *map(LegendEntry, ("village", "town", "fort", "ruin")),
    LegendEntry("city", letter="c"),
    LegendEntry("fortified_zone", symbol="trench", letter="Z"),
    LegendEntry("river", group="hexside"),
    LegendEntry("major_river", group="hexside"),
    LegendEntry("lake", group="hexside", pattern="major_river", colour="#7fb3d3", letter="@"),
    LegendEntry("sea", group="hexside", pattern="coast", letter="$"),
    LegendEntry("pass", group="hexside", pattern="road"),
    LegendEntry("rail", group="hexside"),
    LegendEntry(str(CENTRAL), group="side", colour=GREY, letter="C"),
    LegendEntry(str(ENTENTE), group="side", colour=RED, letter="E"),
    LegendEntry("2", group="side", colour="#dfe0dc", letter="AH"),
    LegendEntry("3", group="side", colour="#9aa3a8", letter="DE"),
    LegendEntry("4", group="side", colour="#7fa86a", letter="RU"),
    LegendEntry("5", group="side", colour="#c6dfa4", letter="BE"),
    LegendEntry("6", group="side", colour="#8db3e2", letter="FR"),
    LegendEntry("7", group="side", colour="#c09a6b", letter="GB"),
    LegendEntry("victory_0", group="marker", colour=GREY),
    LegendEntry("victory_1", group="marker", colour=RED),
    *(
        LegendEntry(f"{works}_{what}", group="marker", colour=colour)
        for works, lost in (("source", "lost"), ("fort", ""), ("zone", "razed"))
        for what, colour in (("0", PALE_GREY), ("1", PALE_RED), (lost, "#fffaf0"))
        if what
    ),
    LegendEntry("reduced", group="marker", colour="#f2c14e"),
    LegendEntry("unsupplied", group="marker", colour="#c8321f"),
    LegendEntry("done", group="marker", colour="#8c8c8c"),
    LegendEntry("moved", group="marker", colour="#d9d3c3"),
    LegendEntry("replaced", group="marker", colour="#7cb9e8"),
    LegendEntry("railed", group="marker", colour="#3a3a3a"),
    LegendEntry("attacked", group="marker", colour="#e07b39"),
    LegendEntry("infantry", group="symbol"),
    LegendEntry("jaeger", group="symbol", symbol="light_infantry"),
    LegendEntry("cavalry", group="symbol"),
)

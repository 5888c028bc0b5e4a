"""How the keys of a scene look."""

from __future__ import annotations

from ww1core.scenes import LegendEntry

NATIONS = {"german": 2, "french": 3, "american": 4}
"""The index of each nation among the sides of a scene, after the two seats."""

SYMBOLS = {
    "platoon": "infantry",
    "squad": "squad",
    "runner": "cyclist",
    "leader": "leader",
    "hero": "leader",
    "tank": "tank",
    "tank_leader": "tank",
}

GREY, BLUE = "#56606b", "#4a6fa5"
MEADOW = "#e0e8cd"
"""The ground along a stream."""

LEGEND = (
    LegendEntry("open", pattern="clear"),
    LegendEntry("field", letter="f"),
    LegendEntry("brush"),
    LegendEntry("orchard"),
    LegendEntry("boulders", pattern="rough", letter="b"),
    LegendEntry("woods"),
    LegendEntry("splintered_woods", pattern="woods", letter="p", colour="#cdd0a2"),
    LegendEntry("quarry", pattern="rough", letter="q", colour="#cfc3b0"),
    LegendEntry("ditch", pattern="devastated", letter="d"),
    LegendEntry("marsh"),
    LegendEntry("stream", pattern="clear", letter="e", colour=MEADOW),
    LegendEntry("water", pattern="lake", letter="W"),
    LegendEntry("bridge", letter="H", colour=MEADOW),
    LegendEntry("building"),
    LegendEntry("rubble"),
    LegendEntry("shell_hole"),
    LegendEntry("blaze", pattern="rubble", letter="*", colour="#e2703a"),
    LegendEntry("fence", group="hexside"),
    LegendEntry("hedge", group="hexside"),
    LegendEntry("wall", group="hexside"),
    LegendEntry("destroyed_wall", group="hexside", pattern="wall", colour="#b3aca0", letter="-"),
    LegendEntry("crest", group="hexside", letter="k"),
    LegendEntry("road", group="hexside"),
    LegendEntry("rail", group="hexside"),
    LegendEntry("path", group="hexside"),
    LegendEntry("stream", group="hexside", pattern="brook", letter=","),
    LegendEntry("0", group="side", colour=GREY, letter="G"),
    LegendEntry("1", group="side", colour=BLUE, letter="E"),
    LegendEntry("2", group="side", colour="#9aa3a8", letter="DE"),
    LegendEntry("3", group="side", colour="#8db3e2", letter="FR"),
    LegendEntry("4", group="side", colour="#b7a57a", letter="US"),
    LegendEntry("objective", group="marker", colour="#f2c14e"),
    LegendEntry("objective_0", group="marker", colour=GREY),
    LegendEntry("objective_1", group="marker", colour=BLUE),
    LegendEntry("foxhole", group="marker", colour="#c9ae7c"),
    LegendEntry("trench", group="marker", colour="#a07f4f"),
    LegendEntry("mines", group="marker", colour="#7a3b2e"),
    LegendEntry("wire", group="marker", colour="#8c8c8c"),
    LegendEntry("blockhouse", group="marker", colour="#5a5a5a"),
    LegendEntry("pillbox", group="marker", colour="#6f6f6f"),
    LegendEntry("gas", group="marker", colour="#b7d36b"),
    LegendEntry("smoke", group="marker", colour="#d9d3c3"),
    LegendEntry("spotted", group="marker", colour="#c8321f"),
    LegendEntry("impact", group="marker", colour="#e07b39"),
    LegendEntry("broken", group="marker", colour="#c8321f"),
    LegendEntry("suppressed", group="marker", colour="#f2c14e"),
    LegendEntry("veteran", group="marker", colour="#7cb9e8"),
    LegendEntry("activated", group="marker", colour="#d9d3c3"),
    LegendEntry("weapon", group="marker", colour="#fffaf0"),
    LegendEntry("weapon_broken", group="marker", colour="#e6b3a3"),
    LegendEntry("infantry", group="symbol"),
    LegendEntry("squad", group="symbol"),
    LegendEntry("cyclist", group="symbol"),
    LegendEntry("leader", group="symbol"),
    LegendEntry("tank", group="symbol"),
)

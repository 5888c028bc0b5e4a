"""The models of the data files."""

from __future__ import annotations

from games.storm_west.schema.charts import Bombardment, Combat, Turns, War
from games.storm_west.schema.counters import UnitEntry, Units
from games.storm_west.schema.ground import Fronts, GroundEntry, Terrain, WorksEntry
from games.storm_west.schema.scenario import ScenarioEntry, Scenarios
from games.storm_west.schema.setups import CoverEntry, ForceEntry, SetUp, ZoneEntry
from games.storm_west.schema.terms import Army, Pool, Side, Trench, UnitType, Values

__all__ = [
    "Army",
    "Bombardment",
    "Combat",
    "CoverEntry",
    "ForceEntry",
    "Fronts",
    "GroundEntry",
    "Pool",
    "ScenarioEntry",
    "Scenarios",
    "SetUp",
    "Side",
    "Terrain",
    "Trench",
    "Turns",
    "UnitEntry",
    "UnitType",
    "Units",
    "Values",
    "War",
    "WorksEntry",
    "ZoneEntry",
]

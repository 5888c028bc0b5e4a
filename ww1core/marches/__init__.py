"""Moves of units, decision by decision: groups that march, vehicles that drive."""

from __future__ import annotations

from ww1core.marches.drives import driving
from ww1core.marches.group_marches import group_march
from ww1core.marches.groups import GroupState
from ww1core.marches.vehicles import Drive, Mode

__all__ = ["Drive", "GroupState", "Mode", "driving", "group_march"]

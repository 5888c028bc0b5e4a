"""Units on a map: places and layers, room, covers, steps, control, purses, markers, sides.

A title's state is a ``MapState`` with the layers it declares::

    class Field(MapState):
        steps: array[int] = column("b")
        control: tuple[HexSet, ...] = value((0, 0))
        by_arm: list[HexSet] = layer("infantry", "cavalry")
        full: list[HexSet] = full_layer("stacking")
        moved: UnitSet = marked(until="end_of_turn")

``place`` and ``remove`` keep every layer; the methods ``entered`` and ``left`` are the hooks for
what a title does beside.
"""

from __future__ import annotations

from ww1core.pieces.control import take_control
from ww1core.pieces.covered import all_covered, cover, covered_stack, deal_covered, show
from ww1core.pieces.deploying import deployment
from ww1core.pieces.hexsides import closed_to, set_side
from ww1core.pieces.laws import divided_control, in_two_places, shared_hex, wrong_steps
from ww1core.pieces.layers import UnitSet, layer
from ww1core.pieces.limits import full_layer, room
from ww1core.pieces.loss_points import first_class, losses
from ww1core.pieces.mapstate import (
    MapState,
    hexes_of,
    place,
    remove,
    renew,
    set_up,
    stack_of,
    units_in,
)
from ww1core.pieces.markers import expire, lasting, marked
from ww1core.pieces.purses import gain, spend, use
from ww1core.pieces.sides import by_side, grouped, other, with_item
from ww1core.pieces.steps import eliminate, lose_steps
from ww1core.turns.covers import covered_from

__all__ = [
    "MapState",
    "UnitSet",
    "all_covered",
    "by_side",
    "closed_to",
    "cover",
    "covered_from",
    "covered_stack",
    "deal_covered",
    "deployment",
    "divided_control",
    "eliminate",
    "expire",
    "first_class",
    "full_layer",
    "gain",
    "grouped",
    "hexes_of",
    "in_two_places",
    "lasting",
    "layer",
    "lose_steps",
    "losses",
    "marked",
    "other",
    "place",
    "remove",
    "renew",
    "room",
    "set_side",
    "set_up",
    "shared_hex",
    "show",
    "spend",
    "stack_of",
    "take_control",
    "units_in",
    "use",
    "with_item",
    "wrong_steps",
]

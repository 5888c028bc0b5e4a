"""Short Rounds (S98.3.9): the barrage of the opponent falls among his own troops."""

from __future__ import annotations

from games.gwc.rules.artillery.barrage import end_bombardment, impact
from games.gwc.rules.artillery.telephones import lay_impact, power_of
from games.gwc.rules.orders.rout import way_home
from games.gwc.state import NOTHING, Field, Mission
from ww1core.events import tell
from ww1core.hexgrid import from_members
from ww1core.ledger import rule
from ww1core.pieces import other, with_item
from ww1core.turns import Steps, decision, each, procedure, when

HEXES = 2
"""How many hexes short the rounds fall."""


def can_fall_short(s: Field, seat: int) -> bool:
    """Whether the opponent of a player has a barrage on the board."""
    return s.spotted[other(seat)] != NOTHING


@procedure(rule="GWC-S98.3.9", owns="mission")
def short_rounds(seat: int) -> Steps:
    """The opponent's markers go back towards his edge; the player rolls for the impact."""
    return (
        call_fire_back,
        each("hexes", HEXES, when(round_is_left, fall_back)),
        impact,
        end_bombardment,
    )


@rule("GWC-S98.3.9")
def call_fire_back(s: Field, seat: int) -> None:
    """The guns are the opponent's, the deck is the player's."""
    owner = other(seat)
    s.mission = Mission(seat, owner, s.battery[owner], power_of(s, owner))


def round_is_left(s: Field) -> bool:
    """Whether the Spotting Round is still on the board."""
    return s.spotted[s.mission.owner] != NOTHING


def ways_back(s: Field) -> int:
    """The directions that lead the Spotting Round nearer to the edge of its owner, or beyond."""
    owner = s.mission.owner
    here = s.spotted[owner]
    nearer, is_at_edge = way_home(s.book, owner).nearer(here), s.book.edges[owner] >> here & 1
    return from_members(
        direction
        for direction, hex_ in enumerate(s.book.land.grid.toward[here])
        if (nearer >> hex_ & 1 if hex_ >= 0 else is_at_edge)
    )


@rule("GWC-S98.4.8", "GWC-S98.5.8")
@decision(rule="GWC-S98.3.9", asks="direction", among=(ways_back, "not_towards_his_edge"))
def fall_back(s: Field, direction: int) -> None:
    """In which direction towards their own edge the markers go; those off the board are removed."""
    grid, owner = s.book.land.grid, s.mission.owner
    here = grid.toward[s.spotted[owner]][direction]
    s.spotted = with_item(s.spotted, owner, max(here, NOTHING))
    lay_impact(s, owner, grid.step(s.impact[owner], direction))
    tell(s, "told.short_rounds", "GWC-S98.3.9", seat=owner, direction=direction)

"""The state of a campaign: where everything stands, who controls what, what is left to spend."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from ww1core.hexgrid import HexSet
from ww1core.marches import GroupState
from ww1core.pieces import UnitSet, lasting, layer, with_item
from ww1core.turns import OWNER, column, record, value

if TYPE_CHECKING:
    from games.grand_illusion.book import GrandBook

ALLIED, GERMAN = SIDES = (0, 1)
FRENCH, BRITISH, BELGIAN, GERMANS = "french", "british", "belgian", "german"
LANES = 4
"""The boxes of a front line, and of the reserves behind it."""
NO_PLAN = -1
EMPTY: tuple[UnitSet, ...] = (0,) * LANES


class Segment(NamedTuple):
    """A player's chance to spend CAPs: whose it is and what he has done with it.

    ``reorganized`` binds him to reorganize again; ``is_over`` once he must surrender it.
    """

    seat: int
    activations: int = 0
    reorganized: bool = False
    is_over: bool = False


class Activation(NamedTuple):
    """An activated hex: who attacks in it, who has moved out of it, which battles follow.

    ``arrivals`` has for each hex that was entered the combat units that came in. ``battles`` are
    the hexes with a Battle marker still to be resolved. In a General Retreat (``is_retreat``)
    nobody fights.
    """

    seat: int
    at: int
    attackers: UnitSet = 0
    moved: UnitSet = 0
    arrivals: tuple[tuple[int, UnitSet], ...] = ()
    battles: HexSet = 0
    is_retreat: bool = False
    is_landing: bool = False

    def arrived(self, hex_: int) -> UnitSet:
        """The combat units that came into a hex."""
        return dict(self.arrivals).get(hex_, 0)


class Battle(NamedTuple):
    """The battle that is being fought, and its board.

    ``seat`` attacks now, ``acting`` has the segment; they differ in a counterattack. The board has
    units by seat and lane, in ``front`` and in ``reserve``, the ``hits`` that wait by seat as a
    set of lanes, and in ``hurt`` by seat the units hit so far.
    """

    hex: int
    seat: int
    acting: int
    attackers: UnitSet
    fortune: str = ""
    is_mandated: bool = False
    is_plan17: bool = False
    front: tuple[tuple[UnitSet, ...], ...] = (EMPTY, EMPTY)
    reserve: tuple[tuple[UnitSet, ...], ...] = (EMPTY, EMPTY)
    hits: tuple[int, ...] = (0, 0)
    hurt: tuple[UnitSet, ...] = (0, 0)
    dice: tuple[tuple[UnitSet, int, bool], ...] = ()

    def with_front(self, seat: int, lane: int, units: UnitSet) -> Battle:
        """The battle with some units in a box of a front line."""
        return self._replace(front=_with_box(self.front, seat, lane, units))

    def with_reserve(self, seat: int, lane: int, units: UnitSet) -> Battle:
        """The battle with some units in a box of the reserves."""
        return self._replace(reserve=_with_box(self.reserve, seat, lane, units))


def _with_box(
    rows: tuple[tuple[UnitSet, ...], ...], seat: int, lane: int, units: UnitSet
) -> tuple[tuple[UnitSet, ...], ...]:
    return with_item(rows, seat, with_item(rows[seat], lane, units))


class Front(GroupState):
    """Where everything is; forts, headquarters and heavy guns stand in hexes like other units."""

    book: GrandBook
    steps: array[int] = column("b")
    """By fort the steps it has left."""
    disrupted: UnitSet = value(0)
    reduced: UnitSet = value(0)
    """Headquarters on their reduced side, heavy guns that have fired."""
    unsupplied: UnitSet = value(0)
    due: array[int] = column("b")
    """By unit the turn of the box on the Turn Track where it waits, 0 if it waits on none."""
    pile: UnitSet = value(0)
    """The eliminated combat units."""
    withdrawn: UnitSet = value(0)
    """The units that are out of play for good."""
    control: tuple[HexSet, ...] = value((0, 0))
    cavalry_control: HexSet = value(0)
    besieged: HexSet = value(0)
    trenches: tuple[HexSet, ...] = value((0, 0))
    """The hexes with a trench of +1, and with one of +2."""
    blocked: tuple[tuple[tuple[int, int], ...], ...] = value(((), ()))
    """By owner the hexsides with his Blocked marker: the hex he entered, and the one he left."""
    strained: UnitSet = value(0)
    """The headquarters that turn to their reduced side when the march is over."""
    opened: HexSet = value(0)
    """The Schlieffen Plan hexes that have been entered."""
    caps: tuple[int, ...] = value((0, 0))
    mandated: tuple[int, ...] = value((0, 0))
    points: tuple[int, ...] = value((0, 0))
    initiative: int = value(0)
    passes: int = value(0)
    """How many players have passed in a row."""
    retreats: tuple[int, ...] = value((0, 0))
    """By side the turn of its General Retreat, 0 before it."""
    danger: int = value(0)
    """The turn in which Paris came into danger, 0 before it."""
    tallies: tuple[int, ...] = value((0, 0))
    """French corps eliminated, and hits on British units."""
    has_dug: bool = value(initial=False)
    """Whether the Germans have built a trench."""
    emergency: bool = value(initial=False)
    emergency_ended: bool = value(initial=False)
    """Whether the emergency line was closed for good after the Action Phase of its last turn."""
    rail_ends: bool = value(initial=True)
    activated: tuple[int, ...] = lasting((), until="end_of_turn")
    """The hexes that the Allies have activated this turn, one as often as it acted."""
    allenby: HexSet = value(0)
    """The hexes in which Allenby's first battle has been declared."""
    belgians_withdrew: bool = value(initial=False)
    paid_hexes: HexSet = value(0)
    """The Plan 17 hexes whose marker has been drawn."""
    rewarded: HexSet = lasting(0, until="end_of_turn")
    """The Plan 17 hexes whose Mandated Battle was paid for this turn."""
    prizes: tuple[tuple[int, int], ...] = value(())
    """The German VP hexes with a marker, each with its value."""
    cups: tuple[tuple[int, ...], ...] = value(((), ()))
    """By side the values of the VP markers in its cup."""
    paris_judged: bool = value(initial=False)
    paris_counts: bool = value(initial=False)
    """Whether the Germans have the points of Paris."""
    waiting: UnitSet = value(0)
    """The units on the Turn Track."""
    rerouted: UnitSet = value(0)
    """The units whose printed hex was lost or full when they were due."""
    rebuilt: UnitSet = value(0)
    """The units on the Turn Track that come back from the eliminated pile."""
    returning: UnitSet = value(0)
    """The Belgian division that was taken off at Namur, while it is away."""
    fresh_headquarters: UnitSet = lasting(0, until="end_of_turn")
    started_in_maubeuge: UnitSet = value(0)
    belgians_driven: bool = value(initial=False)
    """Whether the Belgians were driven or withdrew into Antwerp."""
    has_opened: bool = value(initial=False)
    """Whether the first Allied segment of the game is over."""
    used_free_train: bool = value(initial=False)
    bombarded: UnitSet = value(0)
    """The fort that is under bombardment."""
    holland: bool = value(initial=False)
    """Whether the Germans have invaded Holland."""
    has_dutch_rail: bool = value(initial=False)
    landing_ports: HexSet = value(0)
    fort_bonus: tuple[tuple[int, int], ...] = value(())
    """Forts that a plan has made harder to bombard, with the number."""
    cap_bonuses: tuple[tuple[int, int, int], ...] = value(())
    """More CAPs by plans: the side, the first turn, the points."""
    plans: tuple[tuple[int, ...], ...] = value(((), ()), shown=OWNER)
    """By side its secret answers, each a plan or none: as many as it was asked."""
    shown_plans: tuple[int, ...] = value((0, 0))
    northern: UnitSet = value(0)
    """The German army that waits in Holland."""
    has_landed: bool = value(initial=False)
    segment: Segment = record(Segment)
    activation: Activation = record(Activation)
    battle: Battle = record(Battle)
    combat: list[HexSet] = layer("combat_of")
    """By side the hexes with its combat units."""
    infantry: list[HexSet] = layer("infantry_of")
    forts: list[HexSet] = layer("forts_of")


def bit(hex_: int) -> HexSet:
    """The set of one hex, empty where it is not on the map of the scenario."""
    return 1 << hex_ if hex_ >= 0 else 0

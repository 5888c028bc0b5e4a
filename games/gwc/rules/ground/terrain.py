"""Terrain (T99 to T124): Cover, what a step costs, and how shells change the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.gwc.rules.ground.ground_now import (
    barrier,
    change_ground,
    ground,
    is_crossed_by,
    printed_between,
)
from games.gwc.rules.ground.works import about, degrade_works, is_linked, works_in
from games.gwc.rules.situations.reminders import gabions
from games.gwc.state import Field, armed
from ww1core.hexgrid import HexSet, from_members, members, subset
from ww1core.ledger import rule
from ww1core.pieces import hexes_of
from ww1core.turns import per_book, remembered

if TYPE_CHECKING:
    from games.gwc.book import GwcBook

ALONG = ("road", "rail", "path")
DUG_IN = frozenset({"trench", "foxhole"})
NONE = 0

GROUND = ("shell_holes", "rubble", "blaze", "gas")
PATHS = ("lost_paths", "breached", "trenches", "pillboxes", "blockhouses")
"""What lies on the ground, and what eases or bars a step from hex to hex."""

Gait = tuple[bool, tuple[bool, bool]]
"""Whether a Tank goes, and whether it has met a shell hole, or splintered woods, on its way."""


class Ways(NamedTuple):
    """What steps out of a hex cost: by hex, None where none leads, and the hexes by cost."""

    costs: dict[int, int | None]
    within: tuple[HexSet, ...]
    """By movement points the hexes that cost no more; the last are all into which a way leads."""


def ways_of(costs: dict[int, int | None]) -> Ways:
    """The ways out of a hex by their costs."""
    priced = {to: cost for to, cost in costs.items() if cost is not None}
    points = range(max(priced.values(), default=0) + 1)
    within = [from_members(to for to, cost in priced.items() if cost <= most) for most in points]
    return Ways(costs, tuple(within))


@rule("GWC-GL-COVERBEST", "GWC-T99.3", "GWC-F125.4", "GWC-F128.2a")
def cover(s: Field, hex_: int) -> int:
    """The Cover of a hex: the best there is, never a sum."""
    return best_cover(s, hex_, 0)


@rule("GWC-T116c", "GWC-T99.3", "GWC-T107a", "GWC-T119")
def best_cover(s: Field, hex_: int, behind: int) -> int:
    """The best of terrain, fortification and a hexside; a Road in open ground takes from it.

    Gas and smoke leave Cover as it is.
    """
    type_ = ground(s, hex_)
    best = s.book.terrain.terrain[type_].cover or 0
    works = works_in(s, hex_)
    if works:
        best = max(best, about(s, works).cover or 0)
    best = max(best, behind) if behind else best
    road = s.book.terrain.elements["road"]
    if s.book.roads >> hex_ & 1 and type_ in road.cover_on:
        best += road.cover
    return best


@rule("GWC-T99.3")
def shelter_from(s: Field, unit: int) -> int:
    """The Cover of a Formation, where it is now, against the attack on the table."""
    return shelter_in(s, s.hex[unit], s.book.owner[unit])


@rule("GWC-F128.2a", "GWC-11.7", "GWC-S98.3.7")
def shelter_in(s: Field, hex_: int, player: int) -> int:
    """The Cover of a hex against the attack on the table; mines and flames leave none."""
    attack = s.attack
    if attack.kind == "mines" or attack.weapons & s.book.flamethrowers:
        return NONE
    more = gabions(s, player) if works_in(s, hex_) in DUG_IN else NONE
    return best_cover(s, hex_, fired_across(s, hex_)) + more


@rule("GWC-T109", "GWC-T122", "GWC-T122.1")
def fired_across(s: Field, hex_: int) -> int:
    """The Cover of the barriers that fire crosses into a hex; none against mortars and shells."""
    attack = s.attack
    if attack.kind != "fire" or attack.weapons & s.book.mortars:
        return NONE
    best = NONE
    for from_ in members(firing_hexes(s) & ~(1 << hex_)):
        best = max(best, cover_across(s, from_, hex_))
    return best


def firing_hexes(s: Field) -> HexSet:
    """The hexes from which the attack on the table is fired; fixed before any roll."""
    attack = s.attack
    if attack.origins:
        return attack.origins
    bearers = subset(armed(s), lambda unit: attack.weapons >> s.weapon[unit] & 1)
    return hexes_of(s, attack.firers | bearers)


@per_book
def entries(book: GwcBook, from_: int, to: int) -> tuple[int, ...]:
    """The hexes out of which a line enters the hex where it ends: two at a corner."""
    return book.land.grid.crossed(from_, to)[-2]


@rule("GWC-T109", "GWC-T122")
def cover_across(s: Field, from_: int, to: int) -> int:
    """The Cover of the hexside over which a line enters a hex; at a corner the lesser of two."""
    return min((_side_cover(s, before, to) for before in entries(s.book, from_, to)), default=NONE)


def _side_cover(s: Field, before: int, to: int) -> int:
    """The Cover of the barrier on a hexside."""
    kind = barrier(s, before, to)
    return s.book.terrain.hexsides[kind].cover if kind else NONE  # type: ignore[index]  # of four


def barrier_fired_across(s: Field, hex_: int) -> str:
    """The barrier that gives a hex the Cover of the hexsides that fire crosses, "" for none."""
    best = fired_across(s, hex_)
    sides = (
        before
        for from_ in members(firing_hexes(s) & ~(1 << hex_))
        for before in entries(s.book, from_, hex_)
    )
    return next((barrier(s, to, hex_) for to in sides if _side_cover(s, to, hex_) == best), "")


@remembered(reads=(*GROUND, *PATHS), within=lambda book, from_, _gait: book.near[from_])
def ways_around(s: Field, from_: int, gait: Gait) -> Ways:
    """The ways into the adjacent hexes."""
    around = members(s.book.land.around[from_])
    return ways_of({to: _step_cost(s, from_, to, gait) for to in around})


@rule("GWC-T99.2", "GWC-T107a", "GWC-F130.2", "SR-bog")
def _step_cost(s: Field, from_: int, to: int, gait: Gait) -> int | None:
    """The movement points of a step; None where nobody can go so."""
    by_tank, (met_hole, met_splintered) = gait
    book = s.book
    if (s.blaze | book.closed) >> to & 1:
        return None
    if by_tank:
        if book.special.bog and ground(s, to) == "marsh":
            return None
    elif s.trenches and is_linked(s, from_, to):
        return about(s, "trench").move_from_same
    price = ground_cost(s, from_, to)
    if price is None:
        return None
    cost, kind = price
    has_met = met_hole if kind == "shell_hole" else met_splintered
    if kind and not has_met:
        cost += first_extra(s, to, kind)
    return cost + book.terrain.overlays["gas"].move_extra if s.gas >> to & 1 else cost


@rule("GWC-T102a", "GWC-T115", "GWC-T116a", "GWC-T121", "GWC-T114")
def ground_cost(s: Field, from_: int, to: int) -> tuple[int, str] | None:
    """What ground and hexside cost, and the type of which the first hex costs more, "" for none.

    It is less along a way; a bridge is entered and left by its ways only.
    """
    before, type_ = ground(s, from_), ground(s, to)
    if before == "bridge" and not leads_off(s, from_, to):
        return None
    beside = side_cost(s, from_, to)
    way = way_between(s, from_, to)
    if way:
        return s.book.terrain.elements[way].move + beside, ""  # type: ignore[index]  # of three
    entry = s.book.terrain.terrain[type_]
    if entry.by_way_only or isinstance(entry.move, str):
        return None
    if entry.same_move is not None and before == type_:
        return entry.same_move + beside, ""
    return entry.move + beside, type_ if entry.first_extra else ""


@rule("GWC-O23.4", "GWC-O16.3", "GWC-T102a")
def leads_off(s: Field, bridge: int, to: int) -> bool:
    """Whether a bridge can be left over a side: along a way, and not over its stream."""
    if is_crossed_by(s, "stream", bridge, to):
        return False
    return any(is_crossed_by(s, way, bridge, to) for way in ALONG)


@rule("GWC-T121", "GWC-T121.1")
def way_between(s: Field, from_: int, to: int) -> str:
    """The way along which a step goes, "" for none; a path that shells tore up is none."""
    printed = printed_between(s.book, from_, to)
    for way in ALONG:
        if way in printed and not (way == "path" and s.lost_paths >> to & 1):
            return way
    return ""


@rule("GWC-T118a", "GWC-T118.2", "GWC-T124.1")
def first_extra(s: Field, to: int, type_: str) -> int:
    """What the first shell hole, or splintered wood, of a Move or Offensive costs more."""
    extra = s.book.terrain.terrain[type_].first_extra
    return 0 if type_ == "shell_hole" and not is_bare(s, to) else extra


@rule("GWC-T118.2", "GWC-T121")
def is_bare(s: Field, hex_: int) -> bool:
    """Whether no path that shells have spared leads through a hex."""
    return not s.book.paths & ~s.lost_paths & 1 << hex_


@rule("GWC-T105", "GWC-T109", "GWC-T122", "GWC-T122.1", "GWC-T110.1", "GWC-T116b")
def side_cost(s: Field, from_: int, to: int) -> int:
    """What a barrier and a climb cost more; a climb costs nothing along a Road."""
    chart, heights = s.book.terrain, s.book.land.level
    kind = barrier(s, from_, to)
    cost = chart.hexsides[kind].move_extra if kind else 0  # type: ignore[index]  # of the four
    if heights[to] > heights[from_]:
        is_free = chart.elements["road"].uphill_free and is_crossed_by(s, "road", from_, to)
        cost += 0 if is_free else chart.hills.uphill_extra
    return cost


@rule("GWC-T99.5", "GWC-F125.3", "GWC-T121.1")
def degrade(s: Field, hex_: int, total: int, rule_id: str) -> bool:
    """Change the ground under artillery by one step: a fortification, or else the terrain.

    Returns whether anything changed.
    """
    if works_in(s, hex_):
        before = works_in(s, hex_)
        left = degrade_works(s, hex_, total, rule_id)
        if left:
            tear_up(s, hex_, left, rule_id)
        return works_in(s, hex_) != before
    type_ = ground(s, hex_)
    entry = s.book.terrain.terrain[type_]
    if type_ == "shell_hole":
        return _tear_path(s, hex_, total, rule_id)
    if entry.vulnerability is None or entry.degrades_to is None or total < entry.vulnerability:
        return False
    tear_up(s, hex_, entry.degrades_to, rule_id)
    return True


@rule("GWC-T121.1", "GWC-T118a")
def _tear_path(s: Field, hex_: int, total: int, rule_id: str) -> bool:
    """A shell hole gets no worse, but a path in one that is printed can be lost."""
    if s.book.printed[hex_] != "shell_hole" or is_bare(s, hex_):
        return False
    if total < (s.book.terrain.terrain["open"].vulnerability or 0):
        return False
    tear_up(s, hex_, "shell_hole", rule_id)
    return True


def tear_up(s: Field, hex_: int, type_: str, rule_id: str) -> None:
    """Put rubble or a shell hole into a hex; it buries a path between printed shell holes."""
    change_ground(s, hex_, type_, rule_id)
    if s.book.printed[hex_] == "shell_hole" and type_ == "shell_hole":
        s.lost_paths |= s.book.paths & 1 << hex_

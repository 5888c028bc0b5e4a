"""What is asked of a group that marches: who belongs to it, where it goes, whom it leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FrameType
from typing import NamedTuple

from ww1core.hexgrid.hexset import Hex, HexSet, first, from_members, members
from ww1core.marches.groups import Gait, Group
from ww1core.pieces import MapState, UnitSet
from ww1core.turns.bars import Bar, Lift, Word, word
from ww1core.turns.flow import decision
from ww1core.turns.nodes import Decision, written_in
from ww1core.turns.run import offered

__all__ = ["LIFTS", "Plan", "ask_drop", "ask_members", "ask_step"]

LIFTS = ("room", "zone_to_zone", "zones", "closed", "sides", "adjacent", "points")
"""What keeps a group out of a hex, in the order in which it is tried without."""


class Plan(NamedTuple):
    """One kind of group march of a title: its name, its rules, how it goes, where it is written."""

    name: str
    rule: str
    rules: Mapping[str, str]
    gait: Gait
    record: str
    frame: FrameType

    def group(self, s: MapState) -> Group:
        """The group that marches now."""
        group: Group = getattr(s, self.record)
        return group

    def place(self, s: MapState) -> Hex:
        """Where it stands."""
        return s.hex[first(self.group(s).units)]

    def rule_of(self, what: str) -> str:
        """The rule behind something that holds a group."""
        return self.rules.get(what, self.rule)


def ask_members(plan: Plan, bars: Sequence[Bar]) -> Decision:
    """Who marches: units of one hex, one after the other."""
    return decision(
        rule=plan.rule,
        asks="unit",
        repeated=True,
        among=(_present, "group_not_yours"),
        bars=[*bars, Bar("bar", plan.rule, "group_elsewhere", _elsewhere)],
        explains=_explain_start,
        forced=False,
    )(written_in(plan.frame, f"{plan.name}_members", _pick))


def ask_step(plan: Plan, bars: Sequence[Bar], stops: Sequence[Bar], drop: Decision) -> Decision:
    """Where the group goes next, whether it leaves somebody, or that it stops."""
    gait, group_of, place_of = plan.gait, plan.group, plan.place

    def beside(s: MapState) -> HexSet:
        group, at = group_of(s), place_of(s)
        costs = gait.pace(s, group, first(group.units)).costs
        return costs.map.around[at] | from_members([hex_ for hex_, _ in costs.edges(at)])

    def open_hexes(s: MapState, left: HexSet, without: frozenset[str]) -> HexSet:
        return left & gait.open_hexes(s, group_of(s), place_of(s), without)

    def tells(s: MapState) -> dict[str, object]:
        group = group_of(s)
        units = tuple(members(group.units))
        least = min(gait.pace(s, group, unit).left for unit in units)
        return {"at": place_of(s), "units": units, "points": max(least, 0)}

    def explains(s: MapState, choice: object) -> dict[str, object]:
        group, at = group_of(s), place_of(s)
        known: dict[str, object] = {"at": at, "units": tuple(members(group.units))}
        return known | (gait.who_is_held(s, group, at, choice) if isinstance(choice, int) else {})

    def take(s: MapState, choice: int | str) -> None:
        if choice == "stop":
            setattr(s, plan.record, group_of(s)._replace(is_over=True))

    lifts = tuple([Lift(what, plan.rule_of(what), f"group_{what}") for what in LIFTS])
    return decision(
        rule=plan.rule,
        asks="hex",
        among=(beside, "group_not_beside"),
        bars=[*bars, Bar("search", plan.rule, "group_no_way", open_hexes, lifts)],
        words=_step_words(plan, stops, drop),
        tells=tells,
        explains=explains,
    )(written_in(plan.frame, f"{plan.name}_step", take))


def _step_words(plan: Plan, stops: Sequence[Bar], drop: Decision) -> list[Word]:
    """What a group may do beside entering a hex.

    It stops where it fits, and in any case where nothing else is left for it to do.
    """
    gait, group_of, place_of = plan.gait, plan.group, plan.place

    def nobody_goes_on(s: MapState) -> bool:
        return not gait.ways(s, group_of(s), place_of(s))

    def nobody_to_drop(s: MapState, seat: int) -> bool:
        return not offered(s, drop, seat)

    def has_to_go_on(s: MapState, seat: int) -> bool:
        group = group_of(s)
        if gait.fits(s, group, place_of(s), group.units):
            return False
        may_drop = not nobody_goes_on(s) and not nobody_to_drop(s, seat)
        return may_drop or _leaves_hexes(s, f"{plan.name}_step", seat)

    rule = plan.rule_of("drop")
    return [
        word(
            "drop",
            Bar("bar", rule, "group_all_stay", nobody_goes_on),
            Bar("bar", rule, "group_nobody_to_drop", nobody_to_drop),
        ),
        word("stop", Bar("bar", plan.rule_of("room"), "group_cannot_stop", has_to_go_on), *stops),
    ]


def ask_drop(plan: Plan, bars: Sequence[Bar], *, apart: bool) -> Decision:
    """Whom the group leaves behind: not everybody, and only where they and the others can end."""
    gait, group_of, place_of = plan.gait, plan.group, plan.place

    def together(s: MapState) -> UnitSet:
        return group_of(s).units

    def all_but_one(s: MapState) -> int:
        return group_of(s).units.bit_count() - 1

    def without_room(s: MapState, left: UnitSet, picked: UnitSet) -> UnitSet:
        group, at = group_of(s), place_of(s)
        return from_members(
            [unit for unit in members(left) if not may_part(s, group, at, picked | 1 << unit)]
        )

    def may_part(s: MapState, group: Group, at: Hex, units: UnitSet) -> bool:
        stays = gait.fits(s, group, at, units) or (apart and gait.can_end(s, group.only(units), at))
        return stays and gait.can_end(s, group.only(~units), at)

    def explains(s: MapState, _choice: object) -> dict[str, object]:
        return {"at": place_of(s)}

    rule = plan.rule_of("drop")
    return decision(
        rule=rule,
        asks="unit",
        repeated=True,
        among=(together, "group_not_of_it"),
        bars=[*bars, Bar("bar", plan.rule_of("room"), "group_no_room_behind", without_room)],
        least=1,
        most=all_but_one,
        tells=_tell(place_of),
        explains=explains,
    )(written_in(plan.frame, f"{plan.name}_drop", _pick))


def _tell(place_of: Callable[[MapState], Hex]) -> Callable[[MapState], dict[str, object]]:
    return lambda s: {"at": place_of(s)}


def _leaves_hexes(s: MapState, name: str, seat: int) -> bool:
    """Whether the bars of a decision leave any hex, its words apart."""
    program = s.book.program
    asking, left = program.asking(name), 0
    for bar, named, before in asking.narrowing(s, program.frame(name, (seat,))[2]):
        left = asking.after(bar, named, before)
    return bool(left)


def _pick(_s: MapState, _choice: int | str) -> None:
    """Who is picked is gathered by the decision."""


def _present(s: MapState, seat: int) -> UnitSet:
    """The units of a side on the map."""
    return s.present[seat]


def _elsewhere(s: MapState, left: UnitSet, picked: UnitSet) -> UnitSet:
    """Those who stand in another hex than who was picked first."""
    return left & ~s.standing[s.hex[first(picked)]] if picked else 0


def _explain_start(s: MapState, _choice: object, picked: UnitSet) -> dict[str, object]:
    return {"at": s.hex[first(picked)]} if picked else {}

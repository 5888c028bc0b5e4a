"""What is asked of a group that marches: who belongs to it, where it goes, whom it leaves.

Who marches stands in a slot and never in a frame, because frames are public and units may be
covered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ww1core.hexgrid.hexset import Hex, HexSet, first, has_any, members, subset
from ww1core.marches.groups import Gait, GroupState, Troop
from ww1core.pieces import UnitSet
from ww1core.turns.bars import Bar, Lift, Word, word
from ww1core.turns.flow import decision
from ww1core.turns.nodes import Decision, Written, written_in
from ww1core.turns.run import is_open

__all__ = ["DONE", "LIFTS", "Plan", "ask_drop", "ask_members", "ask_step"]

DONE = "done"
"""The word that ends the naming of units."""
LIFTS = ("room", "zone_to_zone", "zones", "closed", "sides", "adjacent", "points")
"""What keeps a group out of a hex, in the order in which it is tried without."""


class Parting(NamedTuple):
    """How a group leaves some of it behind: what is asked, and who may part from whom.

    ``may_part(s, units, parted)`` tells whether those ``parted`` may stay and the rest go on. It is
    the last word on each unit, unless bars of the title come before it (``is_barred``).
    """

    decision: Decision
    may_part: Callable[[GroupState, UnitSet, UnitSet], bool]
    is_barred: bool


class Plan(NamedTuple):
    """One kind of group march of a title: its name, its rules, how it goes, where it is written."""

    name: str
    rule: str
    rules: Mapping[str, str]
    gait: Gait
    hidden: bool
    written: Written

    def rule_of(self, what: str) -> str:
        """The rule behind something that holds a group."""
        return self.rules.get(what, self.rule)


def ask_members(plan: Plan, bars: Sequence[Bar]) -> Decision:
    """Who marches: units of one hex, one after the other."""
    return decision(
        rule=plan.rule,
        asks="unit",
        among=(_present, "group_not_yours"),
        bars=[
            Bar("bar", plan.rule, "picked_already", _named),
            *bars,
            Bar("bar", plan.rule, "group_elsewhere", _elsewhere),
        ],
        words=[DONE],
        hidden=plan.hidden,
        forced=False,
        tells=_tell_named,
        explains=_explain_named,
    )(written_in(plan.written, f"{plan.name}_members", _name))


def ask_step(plan: Plan, bars: Sequence[Bar], stops: Sequence[Bar], drop: Parting) -> Decision:
    """Where the group goes next, whether it leaves somebody, or that it stops."""
    gait = plan.gait

    def beside(s: GroupState) -> HexSet:
        units = s.marching[-1]
        unit = units.bit_length() - 1
        costs, at = gait.costs(s, unit, units), s.hex[unit]
        return costs.map.around[at] | costs.entered(at)

    def open_hexes(s: GroupState, left: HexSet, without: frozenset[str]) -> HexSet:
        return gait.open_hexes(s, *_now(s), left, without)

    def tells(s: GroupState) -> dict[str, object]:
        troop, at = _now(s)
        units = tuple(members(troop.units))
        least = min(gait.pace(s, troop, unit).left for unit in units)
        return {"at": at, "units": units, "points": max(least, 0)}

    def explains(s: GroupState, choice: object) -> dict[str, object]:
        troop, at = _now(s)
        known: dict[str, object] = {"at": at, "units": tuple(members(troop.units))}
        return known | (gait.who_is_held(s, troop, at, choice) if isinstance(choice, int) else {})

    lifts = tuple([Lift(what, plan.rule_of(what), f"group_{what}") for what in LIFTS])
    return decision(
        rule=plan.rule,
        asks="hex",
        among=(beside, "group_not_beside"),
        bars=[*bars, Bar("search", plan.rule, "group_no_way", open_hexes, lifts)],
        words=_step_words(plan, stops, drop),
        hidden=plan.hidden,
        tells=tells,
        explains=explains,
    )(written_in(plan.written, f"{plan.name}_step", _stop))


def _step_words(plan: Plan, stops: Sequence[Bar], drop: Parting) -> list[Word]:
    """What a group may do beside entering a hex.

    It stops where it fits, and in any case where nothing else is left for it to do.
    """
    gait, may_part = plan.gait, drop.may_part

    def nobody_goes_on(s: GroupState) -> bool:
        return not gait.can_go_on(s, *_now(s))

    def nobody_to_drop(s: GroupState, seat: int) -> bool:
        units = s.marching[-1]
        if not units & units - 1:
            return True
        if not drop.is_barred:
            return not has_any(units, lambda unit: may_part(s, units, 1 << unit))
        trial = s.clone()
        trial.marching = (*trial.marching, 0)
        return not is_open(trial, drop.decision, seat)

    def has_to_go_on(s: GroupState, seat: int) -> bool:
        units = s.marching[-1]
        if gait.fits(s, units, s.hex[units.bit_length() - 1], units):
            return False
        may_drop = not nobody_goes_on(s) and not nobody_to_drop(s, seat)
        return may_drop or _leaves_hexes(s, f"{plan.name}_step", seat)

    rule = plan.rule_of("drop")
    return [
        word(
            "drop",
            Bar("bar", rule, "group_nobody_to_drop", nobody_to_drop),
            Bar("bar", rule, "group_all_stay", nobody_goes_on),
        ),
        word("stop", Bar("bar", plan.rule_of("room"), "group_cannot_stop", has_to_go_on), *stops),
    ]


def ask_drop(plan: Plan, bars: Sequence[Bar], *, apart: bool) -> Parting:
    """Whom the group leaves behind: not everybody, and only where they and the others can end."""
    gait = plan.gait

    def without_room(s: GroupState, left: UnitSet) -> UnitSet:
        units, parted = _together(s), s.marching[-1]
        return subset(left, lambda unit: not may_part(s, units, parted | 1 << unit))

    def may_part(s: GroupState, units: UnitSet, parted: UnitSet) -> bool:
        at = s.hex[units.bit_length() - 1]
        stays = gait.fits(s, units, at, parted)
        if not stays and apart:
            stays = gait.can_end_here(s, parted, at)
        return stays and gait.can_end_here(s, units & ~parted, at)

    rule = plan.rule_of("drop")
    asked = decision(
        rule=rule,
        asks="unit",
        among=(_together, "group_not_of_it"),
        bars=[
            Bar("bar", rule, "picked_already", _named),
            Bar("bar", rule, "picked_enough", _last),
            *bars,
            Bar("bar", plan.rule_of("room"), "group_no_room_behind", without_room),
        ],
        words=[word(DONE, Bar("bar", rule, "picked_too_few", _nobody_named))],
        hidden=plan.hidden,
        tells=_tell_parting,
        explains=_explain_parting,
    )(written_in(plan.written, f"{plan.name}_drop", _part_from))
    return Parting(asked, may_part, is_barred=bool(bars))


def _now(s: GroupState) -> tuple[Troop, Hex]:
    """The units that march, and where they stand."""
    units = s.marching[-1]
    return Troop.now(s, units), s.hex[units.bit_length() - 1]


def _name(s: GroupState, choice: int | str) -> bool:
    """Name one more unit; whether no more are."""
    if isinstance(choice, int):
        s.marching = (*s.marching[:-1], s.marching[-1] | 1 << choice)
    return choice == DONE


def _part_from(s: GroupState, choice: int | str) -> bool:
    """Part from one more unit; whether from no more."""
    if isinstance(choice, int):
        *others, going, parted = s.marching
        s.marching = (*others, going & ~(1 << choice), parted | 1 << choice)
    return choice == DONE


def _stop(s: GroupState, choice: int | str) -> None:
    """The march is over, if the player says so."""
    if choice == "stop":
        s.group = s.group._replace(is_over=True)


def _leaves_hexes(s: GroupState, name: str, seat: int) -> bool:
    """Whether the bars of a decision leave any hex, its words apart."""
    program = s.book.program
    asking, left = program.asking(name), 0
    for bar, named, before in asking.narrowing(s, program.frame(name, (seat,))[2]):
        left = asking.after(bar, named, before)
    return bool(left)


def _present(s: GroupState, seat: int) -> UnitSet:
    """The units of a side on the map."""
    return s.present[seat]


def _named(s: GroupState) -> UnitSet:
    """Those named so far."""
    return s.marching[-1]


def _nobody_named(s: GroupState) -> bool:
    return not s.marching[-1]


def _elsewhere(s: GroupState, left: UnitSet) -> UnitSet:
    """Those who stand in another hex than who was named first."""
    named = s.marching[-1]
    return left & ~s.standing[s.hex[named.bit_length() - 1]] if named else 0


def _together(s: GroupState) -> UnitSet:
    """Those who march and those from whom they part."""
    return s.marching[-2] | s.marching[-1]


def _last(s: GroupState) -> UnitSet:
    """The last one who marches: somebody has to go on."""
    going = s.marching[-2]
    return 0 if going & going - 1 else going


def _tell_named(s: GroupState) -> dict[str, object]:
    return {"picked": tuple(members(s.marching[-1]))}


def _explain_named(s: GroupState, _choice: object) -> dict[str, object]:
    named = s.marching[-1]
    return {"at": s.hex[first(named)]} if named else {}


def _tell_parting(s: GroupState) -> dict[str, object]:
    return {"at": s.hex[first(_together(s))], "picked": tuple(members(s.marching[-1]))}


def _explain_parting(s: GroupState, _choice: object) -> dict[str, object]:
    return {"at": s.hex[first(_together(s))]}

"""What is asked of a vehicle that drives: its mode, and whether it goes, turns, reverses, stops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ww1core.events import UnitTurned, emit
from ww1core.hexgrid.hexset import subset
from ww1core.marches.vehicles import Drive, Handling, Mode
from ww1core.pieces import MapState
from ww1core.turns.bars import Bar, word
from ww1core.turns.flow import decision
from ww1core.turns.nodes import Decision, Function, Written, written_in

__all__ = ["DrivePlan", "ask_drive", "ask_mode"]


class DrivePlan(NamedTuple):
    """How vehicles of a title drive, with the rules behind it and where it is written."""

    name: str
    rule: str
    rules: Mapping[str, str]
    handling: Handling
    record: str
    written: Written

    def drive(self, s: MapState) -> Drive:
        """The vehicle that drives now."""
        drive: Drive = getattr(s, self.record)
        return drive

    def note(self, s: MapState, drive: Drive) -> None:
        """Keep what it has done."""
        setattr(s, self.record, drive)

    def rule_of(self, what: str) -> str:
        """The rule behind something that it does or that holds it."""
        return self.rules.get(what, self.rule)


def ask_mode(plan: DrivePlan, modes: Sequence[Mode]) -> Decision:
    """In which mode the vehicle drives; passed over where none is open."""
    return decision(
        rule=plan.rule_of("mode"),
        words=[word(mode.name, *mode.bars) for mode in modes],
        needs=("unit",),
        lapses=True,
    )(written_in(plan.written, f"{plan.name}_mode", _chosen))


def ask_drive(
    plan: DrivePlan, hexes: Sequence[Bar], stops: Sequence[Bar], exits: Sequence[Bar] | None = None
) -> Decision:
    """Where the vehicle turns, or whether it goes forward, reverses, stops or leaves the map."""
    handling, drive_of, turning = plan.handling, plan.drive, plan.rule_of("turn")

    def tells(s: MapState) -> dict[str, object]:
        drive = drive_of(s)
        facing, left = handling.facing(s, drive), handling.left(s, drive)
        known = {"at": s.hex[drive.unit], "facing": facing, "points": left}
        return {"unit": drive.unit, "mode": drive.mode, **known}

    def explains(s: MapState, choice: object) -> dict[str, object]:
        drive = drive_of(s)
        left = handling.left(s, drive)
        known: dict[str, object] = {"unit": drive.unit, "at": s.hex[drive.unit], "points": left}
        if isinstance(choice, int):
            return known | {"cost": handling.turn_price(s, drive, choice) or 0}
        to = handling.ahead(s, drive, str(choice))
        cost = handling.price(s, drive, to, ("points",)) if to >= 0 else 0
        return known | {"to": to, "cost": cost or 0, "most": handling.most_reversed(s, drive)}

    def take(s: MapState, choice: int | str) -> None:
        drive = drive_of(s)
        if choice in {"stop", "exit"}:
            plan.note(s, drive._replace(is_over=True))
        elif isinstance(choice, int):
            price = handling.turn_price(s, drive, choice) or 0
            plan.note(s, drive._replace(spent=drive.spent + price, has_turned=True))
            handling.turn(s, drive, choice)
            emit(s, UnitTurned, drive.unit, choice, turning)

    return decision(
        rule=plan.rule,
        asks="facing",
        bars=list(_turn_bars(plan)),
        words=[
            word("forward", *_way_bars(plan, "forward", hexes)),
            word("reverse", *_reverse_bars(plan), *_way_bars(plan, "reverse", hexes)),
            word("stop", *stops),
            *([] if exits is None else [word("exit", *_exit_bars(plan), *exits)]),
        ],
        tells=tells,
        explains=explains,
    )(written_in(plan.written, f"{plan.name}_step", take))


def _turn_bars(plan: DrivePlan) -> Iterator[Bar]:
    """What keeps a vehicle from a turn; one for nothing is made once in a hex."""
    handling, drive_of, turning = plan.handling, plan.drive, plan.rule_of("turn")

    def looks_there(s: MapState) -> int:
        return 1 << handling.facing(s, drive_of(s))

    def may_not_turn(s: MapState, left: int) -> int:
        drive = drive_of(s)
        return subset(left, lambda facing: handling.turn_price(s, drive, facing) is None)

    def has_turned(s: MapState, left: int) -> int:
        drive = drive_of(s)
        if not drive.has_turned:
            return 0
        return subset(left, lambda facing: handling.turn_price(s, drive, facing) == 0)

    def too_dear(s: MapState, left: int) -> int:
        drive = drive_of(s)
        points = handling.left(s, drive)
        return subset(left, lambda facing: (handling.turn_price(s, drive, facing) or 0) > points)

    yield Bar("bar", turning, "drive_looks_there", looks_there)
    yield Bar("bar", turning, "drive_no_turn", may_not_turn)
    yield Bar("bar", turning, "drive_turned", has_turned)
    yield Bar("bar", plan.rule_of("points"), "drive_turn_points", too_dear)


def _reverse_bars(plan: DrivePlan) -> Iterator[Bar]:
    """What keeps a vehicle from going backwards at all."""
    handling, drive_of, rule = plan.handling, plan.drive, plan.rule_of("reverse")

    def never_reverses(s: MapState) -> bool:
        return handling.most_reversed(s, drive_of(s)) < 1

    def has_reversed(s: MapState) -> bool:
        drive = drive_of(s)
        return 0 < handling.most_reversed(s, drive) <= drive.reversed

    yield Bar("bar", rule, "drive_no_reverse", never_reverses)
    yield Bar("bar", rule, "drive_reversed", has_reversed)


def _exit_bars(plan: DrivePlan) -> Iterator[Bar]:
    """What keeps a vehicle from leaving the map: it does not look there, or has no point left."""
    handling, drive_of, rule = plan.handling, plan.drive, plan.rule_of("forward")

    def stays_on_map(s: MapState) -> bool:
        return handling.ahead(s, drive_of(s), "forward") >= 0

    def has_no_point(s: MapState) -> bool:
        return handling.left(s, drive_of(s)) < 1

    yield Bar("bar", rule, "drive_on_map", stays_on_map)
    yield Bar("bar", plan.rule_of("points"), "drive_exit_points", has_no_point)


def _way_bars(plan: DrivePlan, course: str, hexes: Sequence[Bar]) -> Iterator[Bar]:
    """What keeps a vehicle out of the hex before or behind it."""
    handling, drive_of, rule = plan.handling, plan.drive, plan.rule_of(course)

    def is_off_map(s: MapState) -> bool:
        return handling.ahead(s, drive_of(s), course) < 0

    def is_closed(s: MapState) -> bool:
        drive = drive_of(s)
        to = handling.ahead(s, drive, course)
        return to >= 0 and handling.price(s, drive, to, ("points",)) is None

    def is_too_dear(s: MapState) -> bool:
        drive = drive_of(s)
        to = handling.ahead(s, drive, course)
        return to >= 0 and handling.price(s, drive, to) is None and not is_closed(s)

    def of_hex(bar: Bar) -> Bar:
        function: Function = bar.function  # type: ignore[assignment]  # no name of a function

        def forbids(s: MapState) -> bool:
            to = handling.ahead(s, drive_of(s), course)
            return to >= 0 and (function(s, 1 << to) >> to & 1 == 1) is (bar.kind == "bar")

        return Bar("bar", bar.rule, bar.text, forbids)

    yield Bar("bar", rule, "drive_off_map", is_off_map)
    yield from map(of_hex, hexes)
    yield Bar("bar", plan.rule_of("closed"), "drive_closed", is_closed)
    yield Bar("bar", plan.rule_of("points"), "drive_points", is_too_dear)


def _chosen(_s: MapState, _choice: str) -> None:
    """What is chosen is done by the steps after it."""

"""Counters as the rules read them: combat units, headquarters, heavy artillery and forts."""

from __future__ import annotations

from typing import NamedTuple

from games.grand_illusion import schema
from games.grand_illusion.land import OFF_MAP, hex_on
from games.grand_illusion.tables import AllowanceData
from ww1core.hexgrid import HexMap
from ww1core.tables import Document

SEATS: tuple[schema.Side, schema.Side] = ("allied", "german")
ALLIED, GERMAN = 0, 1
NATIONS: tuple[schema.Nation, ...] = ("french", "british", "belgian", "german")
ARMS = ("infantry", "cavalry", "hq", "ha", "fort")
"""What a counter is, in the order in which those of a side are numbered."""
WEIGHT = {"corps": 2, "division": 1, "brigade": 1}
"""Half corps by size."""
AT_START, NOT_DUE = 0, -1
"""The turn of a counter that is set up, and of one that only an event or a plan brings."""


class Unit(NamedTuple):
    """A counter of any arm; what its arm does not have is 0 or empty.

    ``start`` is the hex of the set-up and ``entry`` that of the arrival, both below 0 where there
    is none: a counter that is due on a ``turn`` and has no hex enters where the rules of variable
    entry allow. What an ``option`` of the third scenario brings is due only with that plan.
    ``works`` are the steps of a fort, the highest first: strength, and what bombardments add.
    """

    id: str
    name: str
    seat: int
    nation: str
    arm: str
    size: str = ""
    branch: str = ""
    army: str = ""
    weight: int = 0
    cs: int = 0
    cs_disrupted: int = 0
    defence_only: bool = False
    defence_only_disrupted: bool = False
    ma: int = 0
    ma_reduced: int = 0
    bombardment: int = 0
    circle: bool = False
    mountain: bool = False
    territorial: bool = False
    numbered: bool = False
    works: tuple[tuple[int, int], ...] = ()
    large_garrison: bool = False
    start: int = OFF_MAP
    starts_disrupted: bool = False
    turn: int = AT_START
    entry: int = OFF_MAP
    option: str = ""
    replaces: str = ""
    paris: str = ""

    @property
    def steps(self) -> int:
        """How many steps a fort has; other counters have none."""
        return len(self.works)


def units_of(
    land: HexMap,
    counters: Document[schema.Units],
    forts: Document[schema.Forts],
    entry: schema.ScenarioEntry,
    allowance: AllowanceData,
) -> tuple[Unit, ...]:
    """The counters that take part, side by side and kind by kind."""
    _check_ids(counters, forts)
    units = [
        unit
        for unit in (*_counters(land, counters.value, allowance), *_forts(land, forts.value))
        if _takes_part(unit, entry)
    ]
    return tuple(sorted(units, key=lambda unit: (unit.seat, ARMS.index(unit.arm))))


def _takes_part(unit: Unit, entry: schema.ScenarioEntry) -> bool:
    """Whether a counter is in the game; on a part of the map only those with a hex of it are."""
    switches = entry.switches
    if unit.id in entry.left_out or (unit.option and not switches.plans):
        return False
    if unit.paris == "enters" and not switches.paris_in_danger:
        return False
    if entry.area is None:
        return True
    return unit.turn <= entry.turns and max(unit.start, unit.entry) >= 0


def _check_ids(counters: Document[schema.Units], forts: Document[schema.Forts]) -> None:
    """Refuse a counter whose id another one has, or that replaces one that does not exist."""
    listed = [
        (document, (field, number), entry)
        for document, field in (
            (counters, "units"),
            (counters, "headquarters"),
            (counters, "heavy_artillery"),
            (forts, "forts"),
        )
        for number, entry in enumerate(getattr(document.value, field))
    ]
    known: dict[str, str] = {}
    for document, path, entry in listed:
        if entry.id in known:
            message = f"{entry.id} is stated twice, expected an id of its own"
            raise document.error(message, *path, "id")
        known[entry.id] = entry.id
    for document, path, entry in listed:
        if entry.replaces is not None:
            document.find("counter", entry.replaces, known, *path, "replaces")


def _counters(land: HexMap, data: schema.Units, allowance: AllowanceData) -> list[Unit]:
    """The counters that can move."""
    return [
        *(_combat_unit(land, entry, allowance) for entry in data.units),
        *(
            _placed(land, entry, "hq")._replace(
                ma=entry.ma, ma_reduced=entry.reduced, numbered=entry.numbered
            )
            for entry in data.headquarters
        ),
        *(
            _placed(land, entry, "ha")._replace(
                bombardment=entry.bombardment, ma=allowance.heavy_artillery
            )
            for entry in data.heavy_artillery
        ),
    ]


def _combat_unit(land: HexMap, entry: schema.UnitEntry, allowance: AllowanceData) -> Unit:
    return _placed(land, entry, entry.arm)._replace(
        size=entry.size,
        branch=entry.branch or "",
        army=entry.army,
        weight=entry.weight or WEIGHT[entry.size],
        cs=entry.cs,
        cs_disrupted=entry.disrupted,
        defence_only=entry.defence_only == "always",
        defence_only_disrupted=entry.defence_only != "never",
        ma=getattr(allowance, entry.arm),
        circle=entry.circle,
        mountain=entry.mountain,
        territorial=entry.territorial,
        starts_disrupted=entry.starts == "disrupted",
    )


def _forts(land: HexMap, data: schema.Forts) -> list[Unit]:
    return [
        _placed(land, entry, "fort")._replace(
            works=entry.steps, large_garrison=entry.large_garrison
        )
        for entry in data.forts
    ]


def _placed(land: HexMap, entry: schema.CounterEntry, arm: str) -> Unit:
    """What every counter has."""
    hex_ = hex_on(land, entry.at)
    is_set_up = entry.turn is None and entry.plan is None and entry.paris != "enters"
    return Unit(
        entry.id,
        entry.name,
        GERMAN if entry.nation == "german" else ALLIED,
        entry.nation,
        arm,
        start=hex_ if is_set_up else OFF_MAP,
        turn=AT_START if is_set_up else entry.turn or NOT_DUE,
        entry=OFF_MAP if is_set_up else hex_,
        option=entry.plan or "",
        replaces=entry.replaces or "",
        paris=entry.paris or "",
    )

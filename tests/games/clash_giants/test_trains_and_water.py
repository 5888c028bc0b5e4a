"""What trains and the water of First Ypres tell and leave behind: YPR-RAIL, YPR-FLOOD."""

from __future__ import annotations

import pytest

from ww1core.events import TerrainChanged
from ww1core.hexgrid.changes import terrain_now

LINE = "0204 0304 0404 0504 0604 0704 0804"
TRAINS = {"id": "YPR-RAIL", "capacity": {"central": 3, "entente": 2}}
NATIONS = {"id": "YPR-STACK", "terrain": ["city", "town"], "provenance": "design"}
FLOOD = {
    "id": "YPR-FLOOD", "turns": [4, 10], "condition": "0606", "delay": 1, "hexes": ["0707", "0708"],
}  # fmt: skip


@pytest.mark.rule("YPR-RAIL")
def test_the_enemy_beside_a_station_is_named(lab):
    pieces = "C1 0304, E1 0904"
    table = lab(pieces, rail=LINE, rules=[TRAINS], unsupplied="E1").answer("C1", "rail")

    assert (("YPR-RAIL", "why.enemy_is_near"),) == table.why("0804")
    assert (("YPR-RAIL", "why.no_track_there"),) == table.why("0805")


@pytest.mark.rule("YPR-STACK", "YPR-RAIL")
def test_a_train_ends_with_no_unit_of_another_nation(lab):
    pieces = "E1 0304 nation=belgian, E2 0504 nation=french, E3 0704 nation=belgian, C1 1212"
    facts = {"active": "EA", "held": f"1201 {LINE}", "rules": [TRAINS, NATIONS]}
    table = lab(pieces, rail=LINE, **facts).answer("E1", "rail")

    assert (("YPR-STACK", "why.nations_do_not_mix"),) == table.why("0504")
    assert {"0604", "0704"} <= table.options


@pytest.mark.rule("YPR-RAIL")
@pytest.mark.parametrize(("side", "left"), [("C", [2, 1, 0]), ("E", [1, 0])])
def test_each_train_tells_how_many_are_left(lab, side, left):
    units = [f"{side}{n}" for n in range(1, len(left) + 1)]
    pieces = ", ".join(f"{unit} 0{n}04" for n, unit in enumerate(units, 2))
    facts = {"active": f"{side}A", "held": "1201" if side == "C" else f"1201 {LINE}"}
    table = lab(f"{pieces}, {side}9 1212", rail=LINE, rules=[TRAINS], **facts)
    for n, unit in enumerate(reversed(units)):
        table.answer(unit, "rail", f"0{8 - n}04")

    assert left == [one["left"] for one in table.told("told.train")]


def after_the_flood(lab):
    """The sluices of 0606 are opened on turn 4, and turn 5 begins."""
    table = lab("C1 0101, E1 1201", rules=[FLOOD], held="1201 0606", turn=4).run("reinforce", 1)
    table.answer("open")
    table.script(marker=[table.army("CA"), table.army("EA")] * 3, command=[1] * 6)
    while table.s.turn < 5:
        table.answer("done")
    return table


@pytest.mark.rule("YPR-FLOOD")
def test_the_water_takes_the_listed_hexes_from_the_clear_ground_and_no_others(lab):
    table = after_the_flood(lab)
    land, changes = table.book.land, table.s.changes
    wet = {"0707", "0708"}

    assert wet == table.hexes(terrain_now(land, changes, "flooded"))
    assert table.hexes(land.all) - wet == table.hexes(terrain_now(land, changes, "clear"))


@pytest.mark.rule("YPR-FLOOD")
def test_the_water_rises_once_and_is_told(lab):
    table = after_the_flood(lab)
    while table.s.turn < 7:
        table.answer("done")

    number = table.book.land.number
    risen = [(number(one.at), one.terrain) for one in table.told(TerrainChanged)]
    assert [("0707", "flooded"), ("0708", "flooded")] == risen

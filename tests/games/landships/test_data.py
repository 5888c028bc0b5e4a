"""The data keep what the book prints, and what the content promises."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from games.landships.book import content
from games.landships.order_of_battle import check_mix
from games.landships.scene import scene
from games.landships.schema import counters, scenario
from ww1core.errors import DataError
from ww1core.hexgrid import MapData, hexes_with, load_map, members
from ww1core.testing import Table

DATA = Path(counters.__file__).parents[1] / "data"
ARMIES = sorted(path.stem for path in (DATA / "armies").glob("*.yaml"))


@pytest.fixture(scope="module")
def read():
    return content()


@pytest.fixture(scope="module")
def armies(read):
    return {
        army.nation: army
        for name in ARMIES
        for army in read.load(f"armies/{name}.yaml", counters.Armies).armies
    }


def all_types(armies):
    return [
        entry
        for army in armies.values()
        for part in (
            army.squads,
            army.cavalry,
            army.leaders,
            army.guns,
            army.weapons,
            army.vehicles,
            army.aircraft,
        )
        for entry in part
    ]


@pytest.mark.rule("LS-2.0a")
def test_eight_sections_lie_on_four_sheets_and_420_counters_are_printed(read):
    sections = read.load("sections.yaml", scenario.Sections).sections
    mix = read.load("mix.yaml", counters.Mix)

    assert [2, 2, 2, 2] == sorted(Counter(section.sheet for section in sections).values())
    assert 420 == mix.total == sum(entry.quantity for entry in mix.counters)


@pytest.mark.rule("LS-2.0a")
def test_both_faces_of_a_sheet_are_never_laid_out_together(any_book, read):
    sheets = {s.id: s.sheet for s in read.load("sections.yaml", scenario.Sections).sections}
    used = [sheets[place.section] for place in any_book.entry.layout]

    assert len(used) == len(set(used))


def test_there_are_358_types_of_which_354_belong_to_armies(armies, bagatelle):
    ids = [entry.id for entry in all_types(armies)]

    assert 354 == len(ids) == len(set(ids))
    assert (4, 5) == (bagatelle.common.crew.morale, bagatelle.common.observer.morale)


@pytest.mark.rule("LS-2.21a", "LS-2.21c")
def test_infantry_fires_six_hexes_and_machine_guns_nine(armies):
    squads = [squad for army in armies.values() for squad in army.squads]

    assert {("infantry", 6), ("mg", 9)} == {(squad.kind, squad.range) for squad in squads}


@pytest.mark.rule("LS-2.41a", "LS-2.42.c", "LS-2.42.a1", "LS-2.42.a3")
def test_vehicles_have_a_class_and_the_strength_of_their_calibre(armies):
    for machine in (m for army in armies.values() for m in army.vehicles):
        for mount in machine.mounts:
            wanted = 2 if not mount.calibre else 10 if mount.calibre >= 75 else 8
            assert wanted == mount.fire
        if machine.type == "armoured_car":
            assert not any(mount.calibre for mount in machine.mounts)


@pytest.mark.rule("LS-2.45b")
def test_units_with_a_star_are_in_no_scenario(any_book, armies):
    stars = {m.id for army in armies.values() for m in army.vehicles if m.unused}

    assert stars
    assert not stars & {group.type for group in any_book.entry.groups}


@pytest.mark.rule("LS-2.1e")
def test_every_section_has_a_direction_for_each_face(any_book):
    for section in any_book.entry.layout:
        assert [0, 1, 2, 3, 4, 5] == sorted(any_book.board.scatter[section.section])


@pytest.mark.rule("LS-2.1e")
def test_the_diagram_turns_with_its_section(opened):
    plain, turned = opened("silver_helmets"), opened("friend_or_foe")

    assert 5 == plain.board.scatter["6"][0]
    assert 2 == turned.board.scatter["6"][0]


@pytest.mark.rule("LS-2.1a")
def test_hexes_over_a_seam_are_neighbours_and_roads_go_on(opened):
    land = opened("motor_bandits").land
    west, east = land.hex("2:4008"), land.hex("6:0109")

    assert land.grid.distance(west, east) == 1
    assert opened("motor_bandits").costs.cost(west, east) == 1


@pytest.mark.rule("LS-2.1c", "LS-2.1d")
@pytest.mark.parametrize("number", range(1, 9))
def test_every_hex_has_one_ground_and_towns_have_names(read, number):
    land = load_map(read.read(f"sections/{number}.yaml", MapData))
    kinds = [land.terrain[key] for key in ("clear", "woods", "marsh", "river", "town")]

    assert 640 == land.all.bit_count()
    assert all(1 == sum(hexes >> hex_ & 1 for hexes in kinds) for hex_ in land.grid.hexes)
    named = 0
    for area, hexes in land.areas.items():
        if area.startswith("town "):
            named |= hexes
    assert named == land.terrain["town"]


@pytest.mark.parametrize("number", range(1, 9))
def test_no_road_is_woods_or_marsh_and_one_over_a_river_is_a_bridge(read, number):
    land = load_map(read.read(f"sections/{number}.yaml", MapData))
    roads = hexes_with(land.sides["road"])

    assert not roads & (land.terrain["woods"] | land.terrain["marsh"])
    assert roads & land.terrain["river"] == land.terrain["bridge"]


@pytest.mark.rule("LS-1.11a", "LS-2.2d")
def test_every_group_is_placed_in_its_zone_or_comes_later(any_book):
    book = any_book
    for unit in book.units:
        if unit.group in book.zones:
            assert book.zones[unit.group] >> unit.start & 1, unit.id
        elif unit.group in book.gates:
            assert unit.turn > 0
            assert book.gates[unit.group]


@pytest.mark.rule("LS-13.2", "LS-15.11a", "LS-2.46", "LS-8.67.a2")
def test_every_gun_german_tank_and_armoured_car_has_a_crew(any_book):
    book = any_book
    crewed = {unit.id.removesuffix(".crew") for unit in book.units if unit.kind == "crew"}
    needed = {
        unit.id
        for unit in book.units
        if unit.kind in {"ART", "AT", "AA", "IG", "armoured_car"}
        or (unit.type.vehicle is not None and unit.type.vehicle.is_crewed)
    }

    assert needed == crewed


@pytest.mark.rule("LS-3.12a", "LS-3.12.a")
def test_the_ready_set_up_keeps_to_stacking(any_book):
    book = any_book
    squads = Counter(
        (unit.seat, unit.start)
        for at, unit in enumerate(book.units)
        if book.squads >> at & 1 and unit.start >= 0
    )
    machines = Counter(book.units[at].start for at in members(book.vehicles))

    assert max(squads.values()) <= 8
    del machines[-1]
    assert not machines or max(machines.values()) <= 4


@pytest.mark.rule("LS-4.0a")
def test_levels_cover_every_margin(any_book):
    least = [level.least for level in any_book.entry.levels]

    assert least[-1] is None
    assert sorted(least[:-1], reverse=True) == least[:-1]
    assert 5 == len({level.result for level in any_book.entry.levels})


@pytest.mark.rule("LS-2.0a")
def test_a_scenario_with_more_counters_than_printed_is_refused(read, bagatelle):
    mix = read.read("mix.yaml", counters.Mix)
    check_mix(bagatelle.units, mix)

    with pytest.raises(DataError, match="counters are needed"):
        check_mix(bagatelle.units * 3, mix)


def test_named_machines_show_their_commander(opened):
    table = Table(opened("high_street"))
    table.answer("as_printed", "done", "as_printed")
    names = {piece.formation[2] for piece in scene(table.s, 0).pieces}

    assert any(name.startswith("D17 Dinnaken, Lt Stuart Hastie, g1 fires NW, N") for name in names)

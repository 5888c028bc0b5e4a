"""The board (2.0, 2.1): diagrams of the scenarios, seams, half hexes, ground, scatter; values."""

from __future__ import annotations

import pytest

from games.landships.book import content
from games.landships.forces import ALLIED, CENTRAL
from games.landships.order_of_battle import check_stars
from games.landships.rules.ground import cover
from games.landships.schema import counters, scenario
from games.landships.state import Barrage
from tests.games.landships.conftest import SCENARIOS, open_book
from tests.games.landships.test_data import ARMIES, all_types
from ww1core.errors import DataError
from ww1core.hexgrid import MapData, load_map
from ww1core.testing import Table

ONE = {
    "bagatelle": "4",
    "silver_helmets": "6",
    "green_cloud": "1",
    "high_street": "3",
    "bullecourt": "7",
    "bossut": "1",
    "laffaux": "5",
    "cockcroft": "2",
    "flesquieres": "7",
    "huj": "2",
    "locker_lampson": "1",
    "fog": "1",
    "tank_against_tank": "2",
    "cantigny": "8",
    "cheppy": "8",
}
"""The scenarios on one section that lies as it is printed."""
DIAGRAMS = {name: [(section, (0, 0), False)] for name, section in ONE.items()} | {
    "pozzuolo": [("8", (0, 0), True)],
    "friend_or_foe": [("6", (0, 0), True)],
    "motor_bandits": [("2", (0, 0), False), ("6", (1, 0), False)],
    "musical_box": [("6", (0, 1), False), ("2", (0, 0), True)],
    "out_of_the_forest": [("2", (0, 0), False), ("4", (0, 1), False)],
}
"""The sections of every scenario, where they lie and whether they are turned."""
FIRST_OF_DIE = {"1": 0, "2": 1, "3": 2, "4": 3, "5": 4, "6": 5, "7": 0, "8": 3}
"""By section the direction of a 1; the others follow clockwise."""


@pytest.mark.rule("LS-2.1a")
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_uses_the_sections_of_its_diagram(name):
    entry = open_book(name).entry

    assert DIAGRAMS[name] == [(one.section, tuple(one.at), one.turned) for one in entry.layout]
    area = {"bagatelle": ((6, 24), (1, 16)), "huj": ((1, 40), (1, 16))}.get(name)
    assert area == (None if entry.area is None else (entry.area.columns, entry.area.rows))


@pytest.mark.rule("LS-2.1a", "LS-2.1b")
def test_only_the_part_of_a_section_that_is_played_on_is_there(bagatelle):
    land = bagatelle.land

    assert 19 * 16 == land.all.bit_count()
    assert land.grid.has("4:0601")
    assert not land.grid.has("4:0501")
    assert not land.grid.has("4:2501")


@pytest.mark.rule("LS-2.1a", "LS-2.1b")
@pytest.mark.parametrize(
    ("name", "north", "south"),
    [("fog", "1:2008", "1:2009"), ("friend_or_foe", "6:2009", "6:2008")],
)
def test_a_section_lies_as_printed_or_half_turned(opened, name, north, south):
    grid, hex_ = opened(name).land.grid, opened(name).land.hex

    assert hex_(north) == grid.toward[hex_(south)][0]
    assert hex_(south) == grid.toward[hex_(north)][3]


@pytest.mark.rule("LS-2.1a", "LS-2.1b")
@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("motor_bandits", "2:4008", "6:0108"),
        ("musical_box", "6:2001", "2:2101"),
        ("out_of_the_forest", "2:2016", "4:2001"),
    ],
)
def test_units_walk_over_a_seam_as_anywhere(opened, field, name, one, other):
    walker = next(u.id for u in opened(name).units if u.kind == "infantry" and u.seat == CENTRAL)
    table = field(f"{walker} {one}", name, wire=0)
    table.run("first_foot_phase", CENTRAL).answer(walker)

    assert other in table.options


@pytest.mark.rule("LS-2.1c", "LS-2.1d")
@pytest.mark.parametrize("name", ["high_street", "cantigny", "musical_box", "laffaux"])
def test_only_hexes_of_named_towns_cover_as_towns_and_plain_ones_cover_nobody(opened, name):
    book = opened(name)
    land = book.land
    towns = 0
    for area, hexes in land.areas.items():
        towns |= hexes if ":town " in area else 0
    assert towns
    for hex_ in land.grid.hexes:
        found = {one.name: one.value for one in cover(book, hex_, "small_arms", 1)}
        assert (2 if towns >> hex_ & 1 else 0) == found.get("town", 0)
        if book.board.open >> hex_ & 1:
            assert {} == found
        assert bool(land.terrain["woods"] >> hex_ & 1) is ("woods" in found)


@pytest.mark.rule("LS-2.1b", "LS-2.1c", "LS-2.1d")
@pytest.mark.parametrize("number", range(1, 9))
def test_a_section_has_sixteen_rows_of_forty_hexes_with_one_ground_each(number):
    land = load_map(content().read(f"sections/{number}.yaml", MapData))

    assert {f"{column:02}{row:02}" for column in range(1, 41) for row in range(1, 17)} == {
        land.number(hex_) for hex_ in land.grid.hexes
    }
    grounds = [land.terrain[name] for name in ("clear", "woods", "marsh", "river", "town")]
    assert land.all == sum(grounds)


@pytest.mark.rule("LS-2.0a", "LS-2.1e")
def test_two_faces_share_a_sheet_and_diagrams_go_round_from_a_side_of_their_own():
    read = content().load("sections.yaml", scenario.Sections)
    names = ("N", "NE", "SE", "S", "SW", "NW")

    assert [1, 1, 2, 2, 3, 3, 4, 4] == sorted(section.sheet for section in read.sections)
    assert (40, 16) == (read.columns, read.rows)
    for section in read.sections:
        first = FIRST_OF_DIE[section.id]
        assert [names[(first + way) % 6] for way in range(6)] == list(section.scatter)


@pytest.mark.rule("LS-2.1e", "LS-5.41.c1")
@pytest.mark.parametrize(
    ("name", "place", "turned"), [("fog", "1:2008", 0), ("pozzuolo", "8:2008", 3)]
)
@pytest.mark.parametrize("die", range(1, 7))
def test_shells_scatter_by_the_diagram_of_their_section(field, name, place, turned, die):
    table = field("", name, scatter=[6], scatter_direction=[die])
    target = table.hex(place)
    table.s.barrage = Barrage(CENTRAL, target, "smoke", "drumfire", 1)
    table.run("fall")
    way = (FIRST_OF_DIE[place[0]] + die - 1 + turned) % 6

    assert 1 << table.book.land.grid.toward[target][way] == table.s.smoke[CENTRAL]


@pytest.mark.rule("LS-2.21a", "LS-2.21c", "LS-2.0a", "LS-2.24a")
def test_every_type_has_the_values_of_its_printed_counter():
    """A counter quoted 4-6-5 has a fire of 4, a range of 6 and a morale of 5."""
    prints = {one.id: one for one in content().load("mix.yaml", counters.Mix).counters}
    armies = {
        army.nation: army
        for name in ARMIES
        for army in content().load(f"armies/{name}.yaml", counters.Armies).armies
    }
    met = set()
    for squad in (squad for army in armies.values() for squad in army.squads):
        if not squad.counter:
            continue
        met.add(squad.counter)
        printed = prints[squad.counter]
        assert (printed.kind, printed.values) == (
            squad.kind,
            f"{squad.fire}-{squad.range}-{squad.morale}",
        )
    for rider in (rider for army in armies.values() for rider in army.cavalry):
        if rider.counter:
            met.add(rider.counter)
            printed = prints[rider.counter]
            speeds = f"{rider.trot}/{rider.charge}"
            assert (printed.kind, printed.morale, printed.ma) == (rider.kind, rider.morale, speeds)
    assert met == {
        one.id for one in prints.values() if one.kind in {"infantry", "mg", "cavalry", "cavalry_mg"}
    }
    assert {one.counter for one in all_types(armies)} - {""} <= set(prints)


@pytest.mark.rule("LS-2.45b")
def test_a_scenario_with_a_machine_that_has_a_star_is_refused(opened):
    sheet = content().read("scenarios/high_street.yaml", scenario.ScenarioData)
    armies = content().load("armies/british.yaml", counters.Armies).armies
    check_stars(sheet, armies)
    tank = next(one for army in armies for one in army.vehicles if one.id == "mk1_male")
    star = tank.model_copy(update={"unused": True})
    starred = [army.model_copy(update={"vehicles": (star,)}) for army in armies]

    with pytest.raises(DataError, match="marked with a star"):
        check_stars(sheet, starred)


@pytest.mark.rule("LS-2.2c", "LS-7.13")
def test_printed_values_are_those_of_the_counter_and_no_option_changes_them_unasked(opened):
    """Only the options of a year change values; everything else leaves the print as it is."""
    plain = {u.id: u.type for u in opened("fog").units}
    assert (4, 6, 4) == (plain["C04.1"].fire, plain["C04.1"].range, plain["C04.1"].morale)
    calm = {u.id: u.type for u in opened("fog", "calm_under_mg").units}
    assert plain == calm

    weary = {u.id: u.type for u in opened("fog", "war_weariness").units}
    changed = {id_ for id_, one in weary.items() if one != plain[id_]}
    assert changed == {
        id_ for id_, one in plain.items() if one.morale > 4 and one.id != "ge_stoss"
    } - {id_ for id_, one in plain.items() if one.nation in {"american", "canadian", "anzac"}}
    assert all(4 == weary[id_].morale for id_ in changed)
    storm = {u.id: u.type for u in opened("fog", "stosstruppen").units}
    assert {"ge_stoss"} == {one.id for id_, one in storm.items() if one != plain.get(id_, one)}
    assert plain["C03.1"].fire + 1 == storm["C03.1"].fire


@pytest.mark.rule("LS-2.1a")
def test_who_belongs_to_a_gun_or_machine_is_put_down_with_it(opened):
    """Nobody is asked for crews and leaders; they stand with their gun and in their tank."""
    table = Table(opened("bossut"))
    named = {"C12.1", "C11.1"}
    assert named <= table.options
    assert not any(name.endswith(".crew") for name in table.options)
    table.answer("C12.1")
    place = min(table.hexes_offered)
    table.answer(place)
    assert place == table.hex_of("C12.1") == table.hex_of("C12.1.crew")
    assert -1 == table.s.carrier[table.unit("C12.1.crew")]

    table.play_on(until="choose_barrage", deploy_unit="as_printed", choose_wire="done")
    leader = next(u for u in table.book.units if u.kind == "leader")
    assert table.unit(leader.carrier) == table.s.carrier[table.unit(leader.id)]
    assert table.hex_of(leader.carrier) == table.hex_of(leader.id)


@pytest.mark.rule("LS-2.1a", "LS-S01.SR1")
def test_facings_wire_and_horses_are_those_of_the_scenario(opened):
    table = Table(opened("high_street"))
    assert table.s.wire == table.book.start_wire
    assert 18 == table.s.wire.bit_count()
    assert ALLIED == table.s.phasing
    for at, unit in enumerate(table.book.units):
        assert unit.facing == table.s.facing[at]
    assert table.book.start_control == table.s.control

    riders = Table(opened("silver_helmets"))
    assert {f"C01.{n}" for n in range(1, 13)} | {"C02.1", "C02.2"} == riders.units(riders.s.mounted)

"""What the charts and counters promise: no hole, no crossing, the numbers that the book prints."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.landships.book import content
from games.landships.schema import counters
from tests.games.landships.test_data import ARMIES

FACES = range(1, 7)


@pytest.fixture(scope="module")
def book(opened):
    return opened("bagatelle")


@pytest.fixture(scope="module")
def armies():
    return [
        army
        for name in ARMIES
        for army in content().load(f"armies/{name}.yaml", counters.Armies).armies
    ]


@pytest.fixture(scope="module")
def common():
    return content().load("counters.yaml", counters.Common)


@pytest.mark.rule("LS-8.63a", "LS-13.13.a", "LS-11.12b")
def test_the_small_arms_table_rises_without_a_hole(book):
    """D5: the columns 1, 2-4, 5-8, 9-15, 16-29 and 30+ hit on 0 to 5."""
    table = book.small_arms

    assert [(1, 0), (2, 1), (5, 2), (9, 3), (16, 4), (30, 5)] == [
        (column.least, column.hit_on) for column in table.columns
    ]
    for column, after in pairwise(table.columns):
        low, _, high = column.label.partition("-")
        assert (column.least, after.least) == (int(low), int(high or low) + 1)
    assert {"flamethrower": "30+", "fighter": "5-8", "other_aircraft": "2-4"} == table.fixed
    assert set(table.fixed.values()) <= {column.label for column in table.columns}


@pytest.mark.rule("LS-5.43a", "LS-5.11.d3", "LS-5.41a")
def test_the_barrage_table_falls_with_the_die_and_rises_with_strength(book):
    """D6; a dash is less than a hit, a hit less than one with more."""
    chart = book.barrage
    rank = {"-": -1, "0": 0, "1": 1, "2": 2}
    rows = [[rank[cell] for cell in column.results] for column in chart.columns]

    assert ["10", "20", "30+"] == [column.label for column in chart.columns]
    assert all(row == sorted(row, reverse=True) and len(FACES) == len(row) for row in rows)
    assert all(a <= b for one, more in pairwise(rows) for a, b in zip(one, more, strict=True))
    assert [(0, 1), (1, 2), (2, 3)] == [(c.resistance, c.fires_on) for c in chart.fire_order]
    assert ((4, 5, 6), (5, 6), (4, 5, 6)) == (
        tuple(chart.communication),
        tuple(chart.scatter["drumfire"]),
        tuple(chart.scatter["hurricane"]),
    )


@pytest.mark.rule("LS-8.53a", "LS-8.54")
def test_anti_tank_numbers_fall_from_point_blank_to_ten_hexes(book):
    numbers = book.anti_tank.numbers

    assert 11 == len(numbers)
    assert 7 == numbers[3]
    assert all(1 <= after <= number <= 10 for number, after in pairwise(numbers))
    assert 3 == book.anti_tank.shots


@pytest.mark.rule("LS-8.21", "LS-8.22a")
def test_nothing_is_spotted_farther_than_who_fired(book):
    rows = book.spotting.rows

    assert 9 == rows["clear"].foot
    assert 10 == book.spotting.fired
    values = [getattr(row, kind) for row in rows.values() for kind in ("foot", "cavalry", "gun")]
    assert all(1 <= value <= book.spotting.fired for value in values)


@pytest.mark.rule("LS-12.21a", "LS-12.22a")
def test_the_assault_table_is_even(book):
    """D7: the attacker loses more and the defender less as the die rises or the margin falls."""
    losses = [
        [tuple(map(int, cell.split("/"))) for cell in column.results]
        for column in book.assault.columns
    ]

    assert all(8 == len(column) for column in losses)
    for column in losses:
        assert [a for a, _ in column] == sorted(a for a, _ in column)
        assert [d for _, d in column] == sorted((d for _, d in column), reverse=True)
    for one, more in pairwise(losses):
        assert all(b[0] <= a[0] and b[1] >= a[1] for a, b in zip(one, more, strict=True))
    assert (1, 1) == losses[1][4 - book.assault.lowest]


@pytest.mark.rule("LS-6.16a", "LS-6.24a", "LS-7.14a", "LS-4.2b")
def test_breakdown_mines_and_fright_are_whole(book):
    """D8: mines and fright are named profiles."""
    machinery = book.machinery

    assert 10 == next(c.number for c in machinery.breakdown if c.hexes == 3)
    assert all(a.number > b.number for a, b in pairwise(machinery.breakdown))
    labels = {column.label for column in book.small_arms.columns}
    for profile in machinery.mines.values():
        assert profile.soft_column in labels
        assert not set(profile.destroyed) & set(profile.breakdown)
    assert all(profile.distance > 0 < profile.tanks for profile in machinery.fright.values())
    crews = machinery.crews
    assert [1, 2, 3, 4, 5] == [*crews.bail_out, *crews.on_floor]


@pytest.mark.rule("LS-11.32a", "LS-11.32.3")
def test_heavier_bombs_do_no_less(book):
    columns = book.air.bombing
    by_factor = {factor: [c for c in columns if c.least <= factor][-1] for factor in (6, 12)}

    assert (1, 5) == (by_factor[12].eliminates, by_factor[6].pins + 3)
    assert by_factor[6].eliminates < 1 <= by_factor[6].pins < 5
    assert all(a.pins <= b.pins and a.eliminates <= b.eliminates for a, b in pairwise(columns))


@pytest.mark.rule("LS-6.32.a", "LS-7.11a", "LS-7.11b", "LS-7.11.a")
def test_ground_costs_foot_a_point_and_cavalry_by_its_kind(book):
    """D5: foot counts half points; woods 2, marsh and water 3 for cavalry, else 1."""
    chart = book.terrain

    assert {"clear": 1, "woods": 2, "marsh": 3, "river": 3, "town": 1} == {
        name: ground.cavalry for name, ground in chart.ground.items()
    }
    assert {2} == {ground.foot for ground in chart.ground.values()} == {chart.half_points}
    assert (3, 5, 1) == (chart.trench.cavalry, chart.wire.cavalry, chart.bridge.cavalry)
    assert chart.along * 2 == chart.half_points


@pytest.mark.rule("LS-2.1c", "LS-5.13E", "LS-7.1")
def test_clear_ground_alone_is_charged_over_and_seen_through(book):
    chart = book.terrain

    assert {"clear"} == {name for name, ground in chart.ground.items() if ground.charge}
    assert not chart.hill.charge
    assert {"woods", "town"} == {name for name, ground in chart.ground.items() if ground.blocks}
    assert chart.hill.blocks
    assert chart.fortification.blocks


@pytest.mark.rule("LS-8.64a", "LS-5.43a", "LS-2.1d", "LS-2.1c")
def test_ground_covers_by_its_kind(book):
    """By ground what is added to the die of small arms, of a barrage, and of bombs."""
    chart = book.terrain
    grounds = {**chart.ground, "trench": chart.trench, "fortification": chart.fortification}

    assert {
        "clear": (0, 0, 0),
        "woods": (1, 1, 1),
        "marsh": (0, 1, 0),
        "river": (-1, -1, 0),
        "town": (2, 2, 1),
        "trench": (1, 1, 1),
        "fortification": (2, 2, 2),
    } == {name: (one.small_arms, one.barrage, one.bombs) for name, one in grounds.items()}


@pytest.mark.rule("LS-5.11.c1", "LS-5.12b", "LS-5.12d")
def test_lines_and_observers_of_barrages_are_those_of_the_book(book):
    chart = book.barrage

    assert [4, 5, 6] == list(chart.communication)
    assert (2, -1) == (chart.observation.aircraft, chart.aircraft_observer.value)


@pytest.mark.rule("LS-5.22b", "LS-5.42", "LS-5.32a", "LS-5.32b")
def test_strength_and_ammunition_of_barrages_are_those_of_the_book(book):
    chart = book.barrage

    assert [10, 20, 30] == [column.least for column in chart.columns]
    assert (1, 3) == (chart.shrapnel.hit, chart.shrapnel.squads)
    assert -1 == chart.modifiers["mounted"].value


@pytest.mark.rule("LS-5.53", "LS-5.54", "LS-5.55", "LS-5.55O")
def test_what_barrages_destroy_is_what_the_book_says(book):
    chart = book.barrage
    wire = chart.wire

    assert {"gun": (1, 2), "tank": (1,), "armoured_car": (1,)} == chart.destroyed
    assert (30, (1,), (1, 2, 3)) == (wire.strength, wire.faces, wire.confirmed)


@pytest.mark.rule("LS-5.33d", "LS-5.34a", "LS-5.34b")
def test_clouds_are_as_wide_as_in_the_book_and_gas_as_old(book):
    chart = book.barrage

    assert (1, 3, 1915) == (chart.smoke.radius, chart.gas.radius, chart.gas.from_year)


@pytest.mark.rule("LS-2.21c", "LS-2.22a", "LS-2.23.b")
def test_squads_and_men_have_values_of_the_book(armies, common):
    squads = [squad for army in armies for squad in army.squads]

    assert all(2 <= one.fire <= 5 and 3 <= one.morale <= 5 for one in squads)
    assert all(one.range == {"infantry": 6, "mg": 9}[one.kind] for one in squads)
    assert all(1914 <= one.years[0] <= one.years[1] <= 1919 for one in squads)
    assert (4, 5) == (common.crew.morale, common.observer.morale)
    assert all(leader.bonus == -1 for army in armies for leader in army.leaders)
    values = {(one.fire, one.range, one.morale) for one in squads}
    assert {(4, 6, 5), (4, 9, 5), (3, 9, 4), (5, 6, 5)} <= values


@pytest.mark.rule("LS-6.32a", "LS-2.24a")
def test_cavalry_has_a_squad_to_become(armies):
    for army in armies:
        squads = {squad.id: squad for squad in army.squads}
        for rider in army.cavalry:
            foot = squads[rider.dismounted]
            assert (10, 20) == (rider.trot, rider.charge)
            assert rider.morale == foot.morale
            assert foot.kind == ("mg" if rider.kind == "cavalry_mg" else "infantry")


@pytest.mark.rule("LS-2.3.c2", "LS-2.3.f", "LS-13.11a")
def test_guns_and_weapons_are_of_their_kind(armies):
    for army in armies:
        for gun in army.guns:
            assert 10 == gun.direct
            assert gun.turns is not (gun.type == "AA")
            assert bool(gun.indirect) is (gun.type == "ART")
            assert bool(gun.air) is (gun.type == "AA")
            assert (gun.fire == 10) is (gun.type in {"ART", "IG"})
        assert all(1 == weapon.range for weapon in army.weapons)
        assert not army.weapons or army.nation == "german"


@pytest.mark.rule("LS-2.42a", "LS-2.42.c", "LS-2.43b", "LS-2.45a")
def test_machines_are_of_their_class(armies, common):
    """D4 and D9: mounts name arcs of cones; cars have machine guns only, gun cars are trucks."""
    assert all(set(cones) <= set(range(6)) and cones for cones in common.arcs.values())
    for army in armies:
        for machine in army.vehicles:
            assert 0 < machine.cross <= machine.road <= 20, machine.id
            ids = [mount.id for mount in machine.mounts]
            assert len(ids) == len(set(ids))
            for mount in machine.mounts:
                assert mount.arc in common.arcs
                strength = 10 if mount.calibre >= 75 else 8 if mount.calibre else 2
                assert strength == mount.fire, machine.id
            traits = set(machine.traits)
            if machine.type == "armoured_car":
                assert machine.mounts
                assert not any(mount.calibre for mount in machine.mounts)
            if machine.type != "tank":
                assert not traits & {"hard_to_steer", "poor_trench_crosser", "thin_armour"}
                assert 0 == machine.breakdown
            else:
                assert machine.crewed is (army.nation == "german")
                assert "thin_armour" not in traits or machine.years[0] <= 1917


@pytest.mark.rule("LS-6.14.a", "LS-6.16E", "LS-6.15.a3", "LS-8.57.a")
def test_machines_that_the_book_names_are_as_it_says(armies):
    machines = {machine.id: machine for army in armies for machine in army.vehicles}

    assert 1 == machines["whippet"].size
    assert "loss_of_control" in machines["whippet"].traits
    assert 2 == machines["schneider_ca1"].breakdown == machines["schneider_sb"].breakdown
    assert machines["a7v"].breakdown > 0 == machines["a7v"].breakdown_late
    assert 2 == sum(mount.calibre == 57 for mount in machines["mk4_male"].mounts)
    woods = {id_ for id_, one in machines.items() if "may_enter_woods" in one.traits}
    assert woods == {id_ for id_, one in machines.items() if "FT" in one.name}


@pytest.mark.rule("LS-2.51.a", "LS-2.51.b", "LS-11.12.a", "LS-16.42a")
def test_aircraft_are_of_their_class(armies):
    planes = {plane.id: plane for army in armies for plane in army.aircraft}
    best = {id_ for id_, plane in planes.items() if plane.bonus}

    assert all(planes[id_].type == "F" and -1 == planes[id_].bonus for id_ in best)
    assert {"fokker_d7", "spad_13", "se5a"} <= best
    for plane in planes.values():
        if plane.type == "F":
            assert (0, 0) == (plane.strafe, plane.bomb)
        elif plane.type == "CS":
            assert bool(plane.strafe) or plane.years[1] < 1917, "nobody strafes before 1917"
        else:
            assert plane.bomb
            assert not plane.strafe
    bombers = {plane.bomb for plane in planes.values() if plane.type == "B"}
    assert {6, 12} <= bombers

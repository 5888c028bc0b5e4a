"""The charts of fire, flight, crews and options, number by number (chapters 8 to 16)."""

from __future__ import annotations

import pytest

from games.landships.land import hexes_on
from games.landships.options import OPTIONS, PRINTED
from games.landships.rules.arcs import reach_of
from tests.games.landships.conftest import SCENARIOS


@pytest.fixture(scope="module")
def book(opened):
    return opened("bagatelle")


@pytest.mark.rule("LS-8.63a", "LS-9.0")
def test_strength_and_die_of_small_arms(book):
    columns = book.small_arms.columns

    assert {
        "1": (1, 0),
        "2-4": (2, 1),
        "5-8": (5, 2),
        "9-15": (9, 3),
        "16-29": (16, 4),
        "30+": (30, 5),
    } == {column.label: (column.least, column.hit_on) for column in columns}


@pytest.mark.rule("LS-13.13.a", "LS-11.12b")
def test_flames_and_aircraft_have_columns_of_their_own(book):
    chart = book.small_arms

    assert {"flamethrower": "30+", "fighter": "5-8", "other_aircraft": "2-4"} == chart.fixed
    assert [5, 2, 1] == [chart.hit_on(label) for label in chart.fixed.values()]


@pytest.mark.rule("LS-9.12", "LS-8.66.b", "LS-8.67.a1")
def test_wire_gas_horses_and_wheels(book):
    chart = book.small_arms

    assert (3, -1) == (chart.in_wire, chart.gassed)
    assert ((1,), (1,)) == (tuple(chart.horses_lost), tuple(chart.wheel_damaged))


@pytest.mark.rule("LS-8.53a", "LS-8.53.b", "LS-8.54", "LS-8.56a")
def test_the_number_of_every_range_and_the_shots_at_it(book):
    chart = book.anti_tank

    assert (9, 8, 8, 7, 6, 6, 5, 4, 4, 3, 2) == chart.numbers
    assert (1, 3, (1,), (2, 1, 0)) == (
        chart.beyond,
        chart.shots,
        tuple(chart.natural_hit),
        chart.acquisition,
    )


@pytest.mark.rule("LS-8.58")
def test_short_range_of_anti_tank_guns(book):
    assert 5 == book.anti_tank.near


@pytest.mark.rule("LS-13.12b", "LS-13.13.b", "LS-13.14", "LS-15.11b")
def test_the_dice_of_weapons_in_hand_and_machine_guns(book):
    chart = book.anti_tank

    assert ((1, 2), (1, 2)) == (tuple(chart.at_rifle.hit), tuple(chart.at_rifle.breakdown))
    assert (1, 2, 3) == tuple(chart.flamethrower.destroyed)
    assert ((1, 2, 3, 4), (1,)) == (tuple(chart.mg.hit), tuple(chart.mg.breakdown))


@pytest.mark.rule("LS-8.21", "LS-8.21E", "LS-8.22a")
def test_how_far_everything_is_spotted(book):
    rows = {
        "clear": (9, 10, 9, 10),
        "rough": (7, 10, 7, 10),
        "river": (9, 10, 9, 10),
        "marsh": (7, 9, 7, 10),
        "trench": (6, 10, 6, 10),
        "woods": (3, 4, 3, 5),
        "town": (3, 5, 3, 6),
        "fortification": (3, 10, 3, 10),
        "hill": (6, 8, 6, 9),
    }

    assert rows == {
        name: (row.foot, row.cavalry, row.gun, row.vehicle)
        for name, row in book.spotting.rows.items()
    }
    assert 10 == book.spotting.fired


@pytest.mark.rule("LS-11.1c", "LS-11.3", "LS-11.1a", "LS-11.33a")
def test_uses_and_missions_of_aircraft(book):
    air = book.air

    assert 3 == air.uses
    assert {"observation": 2, "bombing": 2, "strafing": 2} == dict(air.missions)
    assert 1917 == air.strafing_from


@pytest.mark.rule("LS-11.32a", "LS-11.32.1", "LS-11.32.3", "LS-11.32.2")
def test_the_bombing_table(book):
    """By factor up to which die a target is eliminated, and up to which it is pinned."""
    assert {
        "1-3": (1, 0, 1),
        "4-6": (4, 0, 2),
        "7-9": (7, 0, 3),
        "10-12": (10, 1, 3),
        "13-18": (13, 1, 4),
        "19+": (19, 2, 5),
    } == {at.label: (at.least, at.eliminates, at.pins) for at in book.air.bombing}
    assert (1, 2) == tuple(book.air.gun_destroyed)


@pytest.mark.rule("LS-11.21b", "LS-11.32.a", "LS-16.44")
def test_guns_against_aircraft_riders_under_bombs_and_early_armament(book):
    guns = book.air.anti_aircraft

    assert (3, (1,), 1, 2, 3) == (
        guns.dice,
        tuple(guns.hit),
        guns.spoils,
        guns.aborts,
        guns.destroys,
    )
    assert {"mounted": -1, "aa_hit": 1} == {
        name: entry.value for name, entry in book.air.modifiers.items()
    }
    assert ("1917-06-30", "2-4") == (str(book.air.armament.until), book.air.armament.column)


@pytest.mark.rule("LS-15.12.1a", "LS-15.12.1b", "LS-15.12.2", "LS-15.12.a")
def test_the_dice_of_german_crews(book):
    crews = book.machinery.crews

    assert ((1, 2, 3), (4, 5), (1, 2), -1) == (
        tuple(crews.bail_out),
        tuple(crews.on_floor),
        tuple(crews.recovers),
        crews.broken_down,
    )


@pytest.mark.rule("LS-15.12.1c")
def test_how_far_an_enemy_keeps_a_manned_tank_waiting(book):
    assert 2 == book.machinery.crews.waits_for


@pytest.mark.rule("LS-12.2E", "LS-12.31.1", "LS-12.31.2")
def test_morale_of_tank_hunters_and_shifts(book):
    assert 5 == book.assault.brave
    assert {"town": -1, "tank": 1} == {
        name: entry.value for name, entry in book.assault.shifts.items()
    }


RECOMMENDED = {
    "silver_helmets": "16.11",
    "motor_bandits": "16.11",
    "green_cloud": "16.11",
    "high_street": "16.11 16.24",
    "bullecourt": "16.24",
    "bossut": "16.24",
    "laffaux": "16.24",
    "cockcroft": "16.24",
    "flesquieres": "16.24 16.31",
    "huj": "16.23",
    "locker_lampson": "16.24",
    "fog": "16.15 16.24",
    "tank_against_tank": "16.15 16.31",
    "cantigny": "16.15 16.24",
    "out_of_the_forest": "16.12 16.31",
    "musical_box": "16.12",
    "cheppy": "16.12 16.15 16.24",
    "friend_or_foe": "16.12 16.15 16.32",
}


@pytest.mark.rule("LS-16.0")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_options_are_off_unless_they_are_agreed_and_some_are_recommended(opened, scenario):
    book = opened(scenario)
    assert frozenset() == book.options
    assert set(RECOMMENDED.get(scenario, "").split()) == set(book.entry.recommended)

    wanted = [PRINTED[number] for number in book.entry.recommended]
    assert frozenset(wanted) == opened(scenario, *wanted).options
    assert {*wanted} <= {option.id for option in OPTIONS}


@pytest.mark.rule("LS-16.11a", "LS-16.11.a", "LS-16.11c", "LS-16.11b")
def test_the_ranges_of_training(book):
    training = book.numbers.training

    assert {"british": 6, "anzac": 6, "canadian": 6, "french": 3} == dict(training.ranges)
    assert (4, 1, 1915, 2, 9, 6) == (
        training.other,
        training.lost_a_year,
        training.after,
        training.least,
        training.mg,
        training.stosstruppen,
    )


@pytest.mark.rule("LS-16.11.b", "LS-16.12", "LS-16.13a", "LS-16.13c")
def test_the_numbers_of_regulars_weariness_and_grenades(book):
    numbers = book.numbers
    bef, weariness, grenades = numbers.bef, numbers.weariness, numbers.rifle_grenades

    assert (1914, 5, 6, 5) == (bef.year, bef.fire, bef.range, bef.morale)
    assert (1918, 4) == (weariness.year, weariness.most)
    assert {"american", "canadian", "anzac"} == set(weariness.exempt)
    assert (1917, 3, (1,)) == (grenades.from_year, grenades.squads, tuple(grenades.spent_on))


@pytest.mark.rule("LS-16.23a", "LS-16.23.a", "LS-16.24", "LS-16.32")
def test_the_numbers_of_long_ranges_works_and_doctrine(book):
    long = book.numbers.long_ranges

    assert (2, 20, 20, 20, 10) == (long.times, long.most, long.fired, long.observed, long.a_level)
    assert (1916, 3) == (book.numbers.better_works.from_year, book.numbers.doctrine.distance)


@pytest.mark.rule("LS-16.31a", "LS-16.31.a", "LS-13.23O", "LS-16.41")
def test_the_ranges_of_poor_tanks_and_other_numbers_of_options(book):
    numbers = book.numbers

    assert {
        "british_mk": (7, 4),
        "schneider": (2, 4),
        "st_chamond": (6, 4),
        "a7v": (8, 5),
        "other": (7, 5),
    } == dict(numbers.poor_design)
    assert (1, ("aa_88",), 2) == (
        numbers.leader_aboard,
        tuple(numbers.aa_guns_at_tanks),
        numbers.strafing_fighters.value,
    )


@pytest.mark.rule("LS-16.31a", "LS-16.31.a", "LS-2.42.b")
@pytest.mark.parametrize(
    ("scenario", "type_id", "ranges"),
    [
        ("high_street", "mk1_male", (7, 4)),
        ("flesquieres", "mk4_male", (7, 4)),
        ("bossut", "schneider_ca1", (2, 4)),
        ("fog", "a7v", (8, 5)),
        ("out_of_the_forest", "ft_37", (7, 5)),
        ("out_of_the_forest", "stchamond_late", (6, 4)),
    ],
)
def test_poor_tanks_fire_less_far_and_one_hex_farther_with_a_leader(
    field, opened, scenario, type_id, ranges
):
    book = opened(scenario, "poor_tanks")
    tank = next((u.id for u in book.units if u.type.id == type_id), "")
    if not tank:
        known = sorted({u.type.id for u in book.units if u.kind == "tank"})
        pytest.fail(f"{scenario} has {known}")
    seat = book.units[book.kinds["unit"].number(tank)].seat
    leader = next((u.id for u in book.units if u.kind == "leader" and u.seat == seat), "")
    at = book.land.number(book.land.all.bit_length() - 1)
    for options, added in (((), 0), (("poor_tanks",), 0), (("poor_tanks",), 1)):
        if added and not leader:
            continue
        carried = {leader: tank} if added else {}
        pieces = f"{tank} {at}, {leader} {at}" if added else f"{tank} {at}"
        table = field(pieces, scenario, *options, carried=carried)
        found = {
            (firer.kind, reach_of(table.s, number))
            for number, firer in enumerate(table.book.firers)
            if firer.unit == table.unit(tank)
        }
        far = dict(zip(("gun", "vehicle_mg"), ranges, strict=True)) if options else {}
        assert found == {(kind, far.get(kind, 9) + added) for kind, _ in found}


@pytest.mark.rule("LS-S08.SR1", "LS-S13.SR2")
@pytest.mark.parametrize(
    ("scenario", "added", "printed"),
    [
        ("cockcroft", "2:1104 2:1304 2:1605 2:2008 2:2504 2:3006", ""),
        ("fog", "1:1113 1:1514 1:3014", "1:2106 1:3408"),
    ],
)
def test_a_scenario_adds_forts_to_those_of_the_map(opened, scenario, added, printed):
    book = opened(scenario)
    forts = book.land.terrain["fortification"]

    assert hexes_on(book.land, f"{added} {printed}") == forts

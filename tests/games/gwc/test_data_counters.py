"""The counters, the markers and the support tables."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from games.gwc.schema.counters import Counters, Markers
from games.gwc.schema.support import SupportTables
from games.gwc.schema.values import Values
from ww1core.tables.load import Content

FOLDER = files("games.gwc") / "data"
NATIONS = ("german", "french", "american")
KINDS = {"platoon", "squad", "runner", "leader", "hero"}


@pytest.fixture(scope="module")
def content():
    return Content(FOLDER)


@pytest.fixture(scope="module")
def counters(content):
    return {nation: content.load(f"counters/{nation}.yaml", Counters) for nation in NATIONS}


@pytest.fixture(scope="module")
def markers(content):
    return content.load("counters/markers.yaml", Markers)


@pytest.fixture(scope="module")
def entries(counters):
    return {
        one.id: one
        for book in counters.values()
        for group in book.groups().values()
        for one in group
    }


@pytest.fixture(scope="module")
def tables(content):
    return content.load("support.yaml", SupportTables).tables


@pytest.fixture(scope="module", params=NATIONS)
def nation(request):
    return request.param


@pytest.fixture
def book(counters, nation):
    return counters[nation]


def test_the_counters_of_each_size_are_as_many_as_printed(counters, markers):
    found = Counter()
    for book in counters.values():
        for group, entries in book.groups().items():
            found[markers.sizes[group]] += sum(entry.count for entry in entries)
    for marker in markers.markers.values():
        found[marker.size] += marker.count

    assert {"16": 256, "32x16": 36, "13": 144} == found
    assert found == markers.totals.counts


def test_there_are_as_many_objective_markers_as_chits(markers):
    assert 20 == markers.markers["objective"].count


def test_no_counter_of_one_nation_has_an_id_of_another(counters, entries):
    stated = sum(len(group) for book in counters.values() for group in book.groups().values())

    assert stated == len(entries)


def test_a_nation_has_every_kind_of_formation(book):
    assert KINDS == {one.kind for one in (*book.units, *book.leaders)}


def test_a_nation_has_one_hero(book):
    assert [("hero", 1)] == [(one.rank, one.count) for one in book.leaders if one.kind == "hero"]


def test_leaders_are_captains_or_lieutenants_and_unique(book):
    leaders = [one for one in book.leaders if one.kind == "leader"]

    assert {"captain", "lieutenant"} == {one.rank for one in leaders}
    assert {1} == {one.count for one in leaders}


def test_a_nation_has_telephones_of_8_9_and_10(book):
    assert [8, 9, 10] == sorted(one.fp for one in book.telephones)


def test_a_nation_has_two_planes(book):
    assert 2 == sum(one.count for one in book.planes)


def test_a_broken_face_is_not_stronger(book):
    for one in (*book.units, *book.leaders):
        assert one.broken.fp <= one.good.fp, one.id
        assert one.broken.range <= one.good.range, one.id


def test_a_broken_leader_has_no_command(book):
    assert {0} == {one.broken.command for one in book.leaders}


@pytest.mark.rule("GWC-3.1.7")
def test_the_stripe_is_on_the_counters_of_1914(book):
    assert [one.id for one in book.units if one.years == (1914, 1914)] == [
        one.id for one in book.units if one.stripe
    ]


def test_engineers_have_every_value_boxed(book):
    engineers = [one for one in book.units if one.engineer]

    assert engineers
    assert all({"fp", "range", "move"} == set(one.boxed) for one in engineers)


def test_a_boxed_range_is_for_engineers_and_german_storm_troops(counters):
    storm = {"ger-sto", "ger-stt"}
    boxed = {one.id for book in counters.values() for one in book.units if "range" in one.boxed}
    engineers = {one.id for book in counters.values() for one in book.units if one.engineer}

    assert storm | engineers == boxed
    assert storm == {one.id for book in counters.values() for one in book.units if one.stosstruppen}


@pytest.mark.rule("GWC-GL-RUNNERTYPES", "GWC-GL-SQUADTYPES")
@pytest.mark.parametrize(
    ("id_", "kind"),
    [
        ("fra-lia", "runner"),
        ("ger-bot", "runner"),
        ("usa-run", "runner"),
        ("fra-spe", "squad"),
        ("ger-abt", "squad"),
        ("usa-tea", "squad"),
    ],
)
def test_some_counters_are_runners_and_squads(entries, id_, kind):
    assert kind == entries[id_].kind


def test_runners_have_the_values_of_every_runner(content, counters):
    values = content.load("values.yaml", Values).runner_values
    runners = [one for book in counters.values() for one in book.units if one.kind == "runner"]

    assert 3 == len(runners)
    assert {(values.fp, values.range)} == {(one.good.fp, one.good.range) for one in runners}


@pytest.mark.rule("GWC-GL-HMG")
def test_machine_guns_are_heavy_or_light_as_printed(counters):
    guns = {one.id: one.type for book in counters.values() for one in book.weapons}

    assert {"ger-w-mg08", "fra-w-ste", "fra-w-hot", "usa-w-hot"} == {
        id_ for id_, type_ in guns.items() if type_ == "hmg"
    }
    assert {"ger-w-mg0815", "fra-w-cha", "usa-w-cha"} == {
        id_ for id_, type_ in guns.items() if type_ == "lmg"
    }


def test_a_nation_has_guns_mortars_and_machine_guns(book):
    assert {"hmg", "lmg", "mortar", "gun"} <= {one.type for one in book.weapons}


def test_the_white_band_is_on_mortars_and_guns(book):
    assert [one.id for one in book.weapons if one.type in {"mortar", "gun"}] == [
        one.id for one in book.weapons if one.white_band
    ]


def test_only_squads_carry_flamethrowers(book):
    for one in book.weapons:
        expected = ("squad",) if one.type == "flamethrower" else ("platoon", "squad")
        assert expected == one.carriers, one.id


def test_weapons_reach_at_least_one_hex_and_mortars_not_the_next(book):
    for one in book.weapons:
        assert one.range[0] >= (2 if one.type == "mortar" else 1), one.id


def test_repair_and_loss_of_a_weapon_are_rows_of_the_board(book):
    for one in book.weapons:
        assert 1 <= one.repair[0] <= one.repair[1] < one.eliminate[0] <= one.eliminate[1] <= 11


def test_a_tank_leader_has_command_two_and_a_tank_none(book):
    for one in book.tanks:
        expected = 2 if one.kind == "tank_leader" else None
        assert expected == one.good.command, one.id


def test_the_colonel_is_as_the_values_say(content, entries):
    colonel = content.load("values.yaml", Values).colonel_driant
    leader = entries[colonel.leader]

    assert (colonel.rank, colonel.command) == (leader.rank, leader.good.command)


def test_support_tables_of_a_nation_share_no_year(tables, nation):
    years = [
        year
        for table in tables.values()
        if table.nation == nation
        for year in range(table.years[0], table.years[1] + 1)
    ]

    assert len(set(years)) == len(years)
    assert set(range(1917, 1919)) <= set(years)


def test_there_are_seven_support_tables_with_rows_2_to_12(tables):
    assert 7 == len(tables)
    assert all(list(range(2, 13)) == sorted(table.rows) for table in tables.values())


def test_support_is_of_the_nation_and_there_are_counters_for_it(tables, counters):
    for name, table in tables.items():
        own = {one.id: one for group in counters[table.nation].groups().values() for one in group}
        for items in table.rows.values():
            for item in items:
                assert item.count <= own[item.id].count, (name, item.id)


def test_a_weapon_comes_with_a_unit_that_can_carry_it(tables, entries):
    for name, table in tables.items():
        for total, items in table.rows.items():
            count = {item.id: item.count for item in items}
            for item in items:
                if "-w-" in item.id:
                    assert entries[item.carrier].kind in entries[item.id].carriers, (name, total)
                    assert item.count <= count[item.carrier], (name, total)
                else:
                    assert item.carrier is None, (name, total)


def test_support_was_in_use_in_the_years_of_its_table(tables, entries):
    for name, table in tables.items():
        for items in table.rows.values():
            for entry in (entries[item.id] for item in items):
                if "-w-" in entry.id:
                    assert int(entry.since[:4]) <= table.years[1], (name, entry.id)
                elif hasattr(entry, "years"):
                    assert entry.years[0] <= table.years[1], (name, entry.id)
                    assert entry.years[1] >= table.years[0], (name, entry.id)


def test_the_weakest_support_is_one_runner(tables, entries):
    first = [table.rows[2] for table in tables.values()]

    assert all(len(items) == 1 for items in first)
    assert {"runner"} == {entries[items[0].id].kind for items in first}

"""Data of combat, morale and scenarios keep what the book prints and what the content promises."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.setup import place_ready, zone_for
from ww1core.hexgrid import members


@pytest.mark.rule("SW-13.12a", "SW-13.28a", "SW-13.28b", "SW-13.29a")
def test_the_table_is_whole_and_rises(campaign):
    """Given the table: eight columns of nine rows; more odds or a higher die never help less."""
    columns = campaign.columns
    assert ["1:2", "1:1", *(f"{n}:1" for n in range(2, 8))] == list(campaign.odds.labels)
    assert all(9 == len(column) for column in columns)
    assert (2, 3) == columns[campaign.odds.labels.index("3:1")][5]

    for column in columns:
        for (attacker, defender), (later, more) in pairwise(column):
            assert later <= attacker
            assert more >= defender
    for left, right in pairwise(columns):
        assert all(b[1] >= a[1] and b[0] >= a[0] for a, b in zip(left, right, strict=True))
    assert max(attacker for attacker, _ in columns[-1]) >= 4
    assert min(defender for _, defender in columns[-1]) >= 1
    assert sum(attacker == 0 for column in columns for attacker, _ in column) <= 2


@pytest.mark.rule("SW-13.14a", "SW-13.14b", "SW-13.14c", "SW-13.9b")
def test_printed_modifiers(campaign):
    values = campaign.results.modifiers

    assert (2, 0) == campaign.hopeless
    assert [1, 1, 1, 1, 1, 2, -1] == [
        values[name]
        for name in ("air", "tanks", "guns", "concentric", "assault", "surprise", "joint")
    ]
    assert {"german": 1, "allied": 3, "defence": 1} == dict(campaign.results.air)
    assert 2 == campaign.results.support.range
    assert {"french": 2, "german": 3} == dict(campaign.results.fortress)
    assert 15 == campaign.units[next(iter(members(campaign.guns)))].values[0][0]


@pytest.mark.rule("SW-4.2a", "SW-4.2d", "SW-13.17b", "SW-16.3")
def test_objectives_and_fortresses_lie_where_they_belong(campaign):
    """Given the map, objectives are towns, fortresses lie in their country, Verdun is worth 3."""
    land = campaign.land
    worth = {land.number(hex_): value for hex_, value in campaign.objectives.items()}

    assert all(campaign.towns >> hex_ & 1 for hex_ in campaign.objectives)
    assert max(worth.values()) == 5
    assert worth["3120"] >= 3
    assert campaign.forts[GERMAN] & land.terrain["germany"] == campaign.forts[GERMAN]
    assert campaign.forts[ALLIED] & land.terrain["france"] == campaign.forts[ALLIED]
    weak = land.areas["weak"]
    assert {"2532", "2633", "2732"} == {land.number(hex_) for hex_ in members(weak)}
    assert weak & campaign.front.works["allied_trench"] == weak


@pytest.mark.rule("SW-S2.3", "SW-4.6", "SW-S2.5e")
def test_the_morale_of_july_follows_from_the_gains(offensive, campaign):
    """Given the bulges, their objectives make 18 of 15, and 13 with the point of the Yanks."""
    gains = offensive.start_control[GERMAN] & ~campaign.start_control[GERMAN]
    won = sum(value for hex_, value in campaign.objectives.items() if gains >> hex_ & 1)
    early = [campaign.units[unit].turn for unit in members(campaign.guest_divisions)]

    assert (18, 13) == (15 + won, 15 - won + 1)
    assert sum(turn <= 7 for turn in early) >= campaign.war.yanks.divisions
    american = campaign.pools.index("american")
    assert 5 == sum(campaign.income[american][:8])


@pytest.mark.rule("SW-S3.1", "SW-S3.10a", "SW-S3.10d", "SW-16.3")
def test_the_front_of_1919_is_made_of_its_sectors(plan_1919, campaign):
    """Given the sectors, they make up the front, none holds an objective that changed hands."""
    lines, hex_ = plan_1919.lines, plan_1919.land.hex
    names = ("british_sector", "french_sector_north", "american_sector", "french_sector_south")
    parts = [lines[name] for name in names]

    assert all(not a & b for a, b in pairwise(parts))
    whole = 0
    for part in parts:
        whole |= part
    assert {"1134", "1235"} == {
        plan_1919.land.number(at) for at in members(lines["allied_front"] & ~whole)
    }
    ends = (("1333", "2633"), ("2732", "3120"), ("3220", "3615"), ("3714", "4112"))
    for part, both in zip(parts, ends, strict=True):
        assert all(part >> hex_(number) & 1 for number in both)
    changed = plan_1919.start_control[GERMAN] ^ campaign.start_control[GERMAN]
    assert not any(changed >> at & 1 for at in campaign.objectives)
    assert 0 == plan_1919.weak


@pytest.mark.rule("SW-S2.4c", "SW-S2.5b", "SW-S3.9", "SW-S3.10b")
@pytest.mark.parametrize("scenario", ["storm_elsewhere", "allied_offensive", "plan_1919"])
def test_the_ready_set_up_keeps_to_its_zones(front, scenario):
    """Given the ready set-up of a side, every unit stands where it could have been put by hand."""
    table = front("", scenario, turn=0)
    s, book = table.s, table.book
    s.gone = sum(1 << unit for unit in book.substitutes)
    for seat in (GERMAN, ALLIED):
        place_ready(s, seat)
    for seat in (GERMAN, ALLIED):
        for unit in members(s.present[seat]):
            hexes = s.hex[unit]
            exact = any(
                force.units >> unit & 1 and any(at == hexes for at, _ in force.exact)
                for force in book.forces[seat]
            )
            assert exact or zone_for(s, unit, seat) >> hexes & 1, book.units[unit].id


@pytest.mark.rule("SW-4.4b", "SW-4.2a")
def test_the_first_game_hangs_together(open_book, campaign):
    """Given its data: one area, towns of the other side for points, levels without a gap."""
    book = open_book("michael")
    land, area = book.land, book.area
    reached, front = 0, area & -area
    while front:
        reached |= front
        front = land.grid.neighbours_of(front) & area & ~reached
    assert area == reached

    german, allied = book.points
    assert all(book.start_control[ALLIED] >> hex_ & area >> hex_ & 1 for hex_ in german)
    assert all(book.start_control[GERMAN] >> hex_ & area >> hex_ & 1 for hex_ in allied)
    assert all(campaign.objectives.get(hex_, value) == value for hex_, value in german.items())
    worth = {
        hex_ for hex_ in campaign.objectives
        if area >> hex_ & 1 and book.start_control[ALLIED] >> hex_ & 1
    }  # fmt: skip
    assert worth <= set(german)
    assert sorted(book.entry.points.levels.values(), reverse=True) == list(
        book.entry.points.levels.values()
    )
    assert "2337" == book.entry.points.at_once
    for arrival in book.entry.arrivals:
        hexes = [land.hex(number) for number in arrival.hexes.split()]
        assert all(area >> at & 1 and book.towns >> at & 1 for at in hexes)
        assert all(book.start_control[ALLIED] >> at & 1 for at in hexes)


@pytest.mark.rule("SW-13.30a", "SW-13.31a", "SW-13.31c")
def test_four_points_cost_four_steps_or_three_and_a_retreat(front):
    """SW-EX-26: two whole corps and a worn one with four points; attackers never retreat."""
    pieces = "ge_54 3435, fr_1 3535, fr_2 3535, fr_3 3535*"
    table = front(pieces).suffer("defence", "3535", "ge_54", 4)
    table.answer("fr_1", "fr_1", "fr_2", "fr_2")
    assert table.is_done
    table = front(pieces).suffer("defence", "3535", "ge_54", 4).answer("retreat", "3635")
    table.answer("fr_1", "fr_1")
    assert "retreat" not in table.options
    table.answer("fr_2")
    assert table.is_done

    table = front("ge_54 3435, ge_55 3435, fr_1 3535").suffer("attack", "3535", "ge_54 ge_55", 1)
    assert {"ge_54", "ge_55"} == table.options


@pytest.mark.rule("SW-S3.27", "SW-S3.28a", "SW-S3.28c")
def test_turn_3_of_1919_brings_four_mechanised_steps_whatever_was_left(front):
    """SW-EX-32."""
    table = front("br_ht_1 2338*", "plan_1919", turn=3, mechanised=3)
    before = table.s.stock
    table.run("replace_losses", ALLIED).play_on(until="rebuild", choose_landing="done")
    gained = {
        pool: now - was
        for pool, now, was in zip(table.book.pools, table.s.stock, before, strict=True)
    }

    assert 4 == table.s.mechanised
    assert {"british": 1, "american": 2} == {pool: n for pool, n in gained.items() if n}


@pytest.mark.rule("SW-S3.19b", "SW-S3.19c")
def test_an_anti_tank_unit_in_a_main_trench(front):
    """SW-EX-37: the trench counts, the tanks do not, the anti-tank unit is lost first."""
    main = plan_trench(front)
    at, beside = main
    table = front(f"ge_54 {at}, ge_at_1 {at}, br_1 {beside}, br_2 {beside}, br_ht_1 {beside}",
                  "plan_1919", turn=2)  # fmt: skip
    modifiers = table.modifiers(at, "br_1 br_2 br_ht_1")

    assert -2 == modifiers["main_trench"]
    assert "tanks" not in modifiers
    table.suffer("defence", at, "br_1 br_2 br_ht_1", 1, with_tanks=True).answer("ge_at_1")
    assert {"ge_at_1"} == table.units(table.s.dead)


def plan_trench(front):
    """A main trench of 1919, and a hex beside it from which tanks may attack."""
    book = front("", "plan_1919").book
    at = next(hex_ for hex_ in members(book.front.works["main_trench"] & ~book.towns))
    return book.land.number(at), book.land.number(next(iter(members(book.touching[at]))))


@pytest.mark.rule("SW-S1.7a", "SW-S1.7b")
def test_the_armistice_of_turn_14(front):
    """SW-EX-38: 2, 3 and 3 on turns 12 to 14 end the game on turn 14, for the Germans."""
    table = front("", "storm_elsewhere", turn=12, morale=(4, 9), dice={"end": [2, 3, 3]})
    ended = []
    for turn in (12, 13, 14):
        table.s.turn = turn
        table.script(weather=[6]).run("begin_turn")
        ended.append(table.s.ended is not None)

    assert [False, False, True] == ended
    assert GERMAN == table.s.ended.winner

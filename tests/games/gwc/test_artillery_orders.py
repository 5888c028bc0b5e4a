"""Artillery denied, requested, sent for by a Runner (O18 to O20), and Telephones (12)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.gwc.rules.artillery.artillery_orders import (
    can_deny,
    can_request,
    can_use_confusion,
    observing_leader,
)
from games.gwc.rules.artillery.telephones import is_open, unused_telephones, works
from games.gwc.state import NOTHING
from ww1core.hexgrid.hexset import members
from ww1core.turns.run import current_offer

BOTH = {"german": "L5 nehring inf", "entente": "C4 dou"}


@pytest.mark.rule("GWC-O18")
@pytest.mark.parametrize(("seat", "telephone"), [(0, "usa-t10"), (1, "ger-t9")])
def test_artillery_denied_breaks_the_telephone_of_the_opponent(field, seat, telephone):
    table = field("cantigny", active=seat, **BOTH)
    s = table.s
    enemy = 1 - seat
    table.equip(enemy, telephone)
    assert can_deny(s, seat)
    assert not can_deny(s, enemy)
    table.run("artillery_denied", seat)
    assert not works(s, enemy)
    assert s.telephone[enemy] != NOTHING
    assert s.activated == 0


@pytest.mark.rule("GWC-O18")
def test_a_broken_telephone_that_is_denied_goes_back_to_the_unused_ones(field):
    table = field("cantigny", **BOTH)
    s = table.s
    table.equip(1, "usa-t10", broken=True)
    telephone = s.telephone[1]
    table.run("artillery_denied", 0)
    assert s.telephone[1] == NOTHING
    assert s.line_cut == 0
    assert [s.book.telephones[n].id for n in members(unused_telephones(s, 1))] == [
        one.id for one in s.book.telephones if one.seat == 1
    ]
    assert unused_telephones(s, 1) >> telephone & 1
    assert s.fallen == (0, 0)
    assert not can_deny(s, 0)


@pytest.mark.rule("GWC-O18.1")
def test_a_telephone_that_breaks_takes_its_markers_along(field):
    table = field("cantigny", **BOTH)
    s = table.s
    table.equip(1, "usa-t10", "fixed_rolling_barrage")
    s.spotted = (table.hex("C3"), table.hex("H6"))
    s.impact = (0b1, s.book.land.grid.hexes_of("H3", "H4", "H5", "H7", "H8", "H9"))
    table.run("artillery_denied", 0)
    assert s.spotted == (table.hex("C3"), NOTHING)
    assert s.impact == (0b1, 0)


@pytest.mark.rule("GWC-O19.a", "GWC-O19.1")
def test_a_broken_telephone_allows_nothing_but_battery_access(field):
    table = field("cantigny", **BOTH)
    s = table.s
    table.equip(0, "ger-t9", broken=True)
    assert can_request(s, 0)
    assert table.run("artillery_request", 0).offer.name == "choose_box"
    assert table.answer("gas_attack").is_done
    assert works(s, 0)
    assert s.battery[0] == "gas_attack"
    assert s.activated == s.observers_used == 0


@pytest.mark.rule("GWC-O19.a")
def test_a_working_telephone_fires_for_effect(field):
    table = field("cantigny", **BOTH)
    table.equip(0, "ger-t9")
    assert table.run("artillery_request", 0).offer.name == "choose_observer"


@pytest.mark.rule("GWC-O19.a")
def test_a_side_without_a_telephone_requests_nothing(field):
    s = field("cantigny", **BOTH).s
    assert not can_request(s, 0)


@pytest.mark.rule("GWC-O19.1", "GWC-O19.2c")
def test_in_1914_a_mended_line_leads_to_a_local_barrage(field):
    table = field("bleid", german="N5 rommel inf14", entente="G5 lig14")
    table.equip(0, "ger-t9", "gas_attack", broken=True)
    assert table.run("artillery_request", 0).is_done
    assert works(table.s, 0)
    assert table.s.battery[0] == "local_barrage"


@pytest.mark.rule("GWC-O19.2a", "GWC-O19.2c")
@pytest.mark.parametrize(
    ("scenario", "boxes"),
    [
        ("eparges", ["local_barrage", "fixed_rolling_barrage"]),
        ("caures", ["local_barrage", "fixed_rolling_barrage", "gas_attack"]),
    ],
)
def test_boxes_open_by_the_date_of_the_scenario(field, scenario, boxes):
    table = field(scenario)
    assert boxes == list(table.run("choose_box", 0).offer.options)


@pytest.mark.rule("GWC-O19.2c")
@pytest.mark.parametrize(
    ("scenario", "seat", "box", "first"),
    [
        ("eparges", 0, "gas_attack", 191506),
        ("eparges", 1, "gas_attack", 191507),
        ("eparges", 1, "fixed_rolling_barrage", 191501),
        ("cantigny", 1, "gas_attack", 0),
        ("eparges", 0, "local_barrage", 0),
    ],
)
def test_a_box_is_open_from_a_month_of_each_nation_on(field, scenario, seat, box, first):
    book = field(scenario).book
    for month in (191408, 191412, 191501, 191505, 191506, 191507, 191803):
        dated = SimpleNamespace(tracks=book.tracks, sides=book.sides, month=month)
        assert is_open(SimpleNamespace(book=dated), seat, box) == (month >= first), month


@pytest.mark.rule("GWC-O19.2b")
def test_the_highest_leader_or_the_observer_is_activated(field):
    table = field("cantigny", german="L5 nehring inf, L6 mueller", entente="C4 dou", order="O19")
    table.equip(0, "ger-t9")
    offer = table.run("artillery_request", 0).offer
    assert set(offer.options) == {table.unit("nehring"), "observer"}
    table.answer("ger-ldr-nehring")
    assert table.s.activated == table.s.order.activated == 1 << table.unit("nehring")
    assert table.s.observers_used == 0


@pytest.mark.rule("GWC-O19.2b", "GWC-2.4")
def test_the_observer_beside_the_board_observes_once_a_turn(field):
    table = field("cantigny", german="L5 nehring* inf", entente="O6 dou, C4 dou")
    s = table.s
    table.equip(0, "ger-t9")
    assert can_request(s, 0)
    table.run("artillery_request", 0)
    table.play_on(until="choose_box")
    assert s.observers_used == 1 << 0
    assert s.activated == 0
    assert not can_request(s, 0)
    s.observers_used = 0
    assert can_request(s, 0)


@pytest.mark.rule("GWC-O19.2b")
def test_a_broken_or_activated_leader_does_not_observe(field):
    table = field("cantigny", german="L5 nehring inf, L6 mueller")
    s = table.s
    assert observing_leader(s, 0) == 1 << table.unit("nehring")
    s.activated = 1 << table.unit("nehring")
    assert observing_leader(s, 0) == 0
    s.activated, s.broken = 0, 1 << table.unit("nehring")
    assert observing_leader(s, 0) == 0


@pytest.mark.rule("GWC-12.a")
def test_a_new_telephone_takes_the_place_of_the_old_one(field):
    table = field("cantigny", **BOTH)
    s = table.s
    table.equip(0, "ger-t8", broken=True)
    old = s.telephone[0]
    new = [one.id for one in s.book.telephones].index("ger-t10")
    assert table.run("new_telephone", 0, new).offer.name == "choose_box"
    table.answer("fixed_rolling_barrage")
    assert (s.telephone[0], s.battery[0]) == (new, "fixed_rolling_barrage")
    assert works(s, 0)
    assert unused_telephones(s, 0) >> old & 1
    assert not unused_telephones(s, 0) >> new & 1


@pytest.mark.rule("GWC-8.1.2")
def test_both_telephones_stand_in_one_box(field):
    table = field("cantigny", **BOTH)
    table.equip(0, "ger-t8", "fixed_rolling_barrage")
    table.equip(1, "usa-t9", broken=True)
    table.run("battery_access", 1).answer("fixed_rolling_barrage")
    assert table.s.battery == ("fixed_rolling_barrage", "fixed_rolling_barrage")


@pytest.mark.rule("GWC-O20", "GWC-O27.c")
@pytest.mark.parametrize(
    ("german", "telephone", "expected"),
    [
        ("L5 nehring bot inf", True, True),
        ("L5 nehring inf, L6 bot", True, False),
        ("L5 nehring inf", True, False),
        ("L5 nehring* bot", True, False),
        ("L5 nehring bot", False, False),
        ("L5 inf bot", True, False),
    ],
)
def test_confusion_is_an_order_with_a_runner_beside_the_leader(field, german, telephone, expected):
    table = field("cantigny", german=german, entente="C4 dou")
    if telephone:
        table.equip(0, "ger-t9")
    assert can_use_confusion(table.s, 0) == expected


@pytest.mark.rule("GWC-O20", "GWC-O27.c")
def test_a_broken_telephone_leaves_nothing_of_confusion(field):
    table = field("cantigny", german="L5 nehring bot", entente="C4 dou")
    table.equip(0, "ger-t9", broken=True)
    assert not can_use_confusion(table.s, 0)


@pytest.mark.rule("GWC-O20", "GWC-O27.c")
def test_a_messenger_and_the_leader_are_activated_and_he_observes(field):
    table = field("cantigny", german="L5 nehring bot inf", entente="C4 dou")
    s = table.s
    table.equip(0, "ger-t9")
    table.run("messenger_request", 0)
    table.play_on(until="place_round")
    assert s.activated == table.unit_set("nehring", "bot")
    expected = [{"unit": table.unit("nehring"), "runner": table.unit("bot")}]
    assert expected == table.told("told.messenger")
    assert s.mission.observer == table.hex("L5")
    assert s.observers_used == 0
    assert current_offer(s).name == "place_round"


@pytest.mark.rule("SR-field-guns", "GWC-O19.a")
def test_field_guns_suppress_those_nearest_to_a_random_hex(field):
    table = field("mondement", german="C7 inf14 hertzler, K7 inf14", entente="G7 lig14", active=1)
    s = table.s
    origin = next(
        card.hex
        for card in s.book.decks.cards
        if card.seat == 1
        and s.book.land.grid.distance(card.hex, table.hex("C7"))
        < s.book.land.grid.distance(card.hex, table.hex("G7"))
    )
    table.put(hushed=1).turn_up(f"hex entente {s.book.land.number(origin)}")
    assert can_request(s, 1)
    assert table.run("artillery_request", 1).is_done
    near = s.standing[table.hex("C7")]
    assert s.suppressed == near
    assert s.activated == 0
    assert s.shell_holes == 0


@pytest.mark.rule("SR-field-guns")
def test_of_hexes_equally_near_the_player_chooses(field):
    table = field("mondement", german="E7 inf14", entente="G7 lig14")
    offer = table.run("choose_nearest", table.hex("F6"), 1).offer
    assert set(offer.options) == {table.hex("E7"), table.hex("G7")}

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
from ww1core.turns import current_offer

BOTH = {"german": "L5 nehring inf", "entente": "C4 dou"}


@pytest.mark.rule("GWC-O18")
@pytest.mark.parametrize(("seat", "telephone"), [(0, "usa-t10"), (1, "ger-t9")])
def test_artillery_denied_breaks_the_telephone_of_the_opponent(field, equip, run, seat, telephone):
    s = field("cantigny", active=seat, **BOTH)
    enemy = 1 - seat
    equip(s, enemy, telephone)
    assert can_deny(s, seat)
    assert not can_deny(s, enemy)
    run(s, "artillery_denied", seat)
    assert not works(s, enemy)
    assert s.telephone[enemy] != NOTHING
    assert s.activated == 0


@pytest.mark.rule("GWC-O18")
def test_a_broken_telephone_that_is_denied_goes_back_to_the_unused_ones(field, equip, run):
    s = field("cantigny", **BOTH)
    equip(s, 1, "usa-t10", broken=True)
    telephone = s.telephone[1]
    run(s, "artillery_denied", 0)
    assert s.telephone[1] == NOTHING
    assert s.line_cut == 0
    assert [s.book.telephones[n].id for n in members(unused_telephones(s, 1))] == [
        one.id for one in s.book.telephones if one.seat == 1
    ]
    assert unused_telephones(s, 1) >> telephone & 1
    assert s.fallen == (0, 0)
    assert not can_deny(s, 0)


@pytest.mark.rule("GWC-O18.1")
def test_a_telephone_that_breaks_takes_its_markers_along(field, equip, run, at):
    s = field("cantigny", **BOTH)
    equip(s, 1, "usa-t10", "fixed_rolling_barrage")
    s.spotted = (at(s, "C3"), at(s, "H6"))
    s.impact = (0b1, s.book.land.grid.hexes_of("H3", "H4", "H5", "H7", "H8", "H9"))
    run(s, "artillery_denied", 0)
    assert s.spotted == (at(s, "C3"), NOTHING)
    assert s.impact == (0b1, 0)


@pytest.mark.rule("GWC-O19.a", "GWC-O19.1")
def test_a_broken_telephone_allows_nothing_but_battery_access(field, equip, run, answer):
    s = field("cantigny", **BOTH)
    equip(s, 0, "ger-t9", broken=True)
    assert can_request(s, 0)
    assert run(s, "artillery_request", 0).name == "choose_box"
    assert answer(s, "gas_attack") is None
    assert works(s, 0)
    assert s.battery[0] == "gas_attack"
    assert s.activated == s.observers_used == 0


@pytest.mark.rule("GWC-O19.a")
def test_a_working_telephone_fires_for_effect(field, equip, run):
    s = field("cantigny", **BOTH)
    equip(s, 0, "ger-t9")
    assert run(s, "artillery_request", 0).name == "choose_observer"


@pytest.mark.rule("GWC-O19.a")
def test_a_side_without_a_telephone_requests_nothing(field):
    s = field("cantigny", **BOTH)
    assert not can_request(s, 0)


@pytest.mark.rule("GWC-O19.1", "GWC-O19.2c")
def test_in_1914_a_mended_line_leads_to_a_local_barrage(field, equip, run):
    s = field("bleid", german="N5 rommel inf14", entente="G5 lig14")
    equip(s, 0, "ger-t9", "gas_attack", broken=True)
    assert run(s, "artillery_request", 0) is None
    assert works(s, 0)
    assert s.battery[0] == "local_barrage"


@pytest.mark.rule("GWC-O19.2a", "GWC-O19.2c")
@pytest.mark.parametrize(
    ("scenario", "boxes"),
    [
        ("eparges", ["local_barrage", "fixed_rolling_barrage"]),
        ("caures", ["local_barrage", "fixed_rolling_barrage", "gas_attack"]),
    ],
)
def test_boxes_open_by_the_date_of_the_scenario(field, run, scenario, boxes):
    s = field(scenario)
    assert boxes == list(run(s, "choose_box", 0).options)


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
def test_the_highest_leader_or_the_observer_is_activated(field, equip, run, answer, unit):
    s = field("cantigny", german="L5 nehring inf, L6 mueller", entente="C4 dou", order="O19")
    equip(s, 0, "ger-t9")
    offer = run(s, "artillery_request", 0)
    assert set(offer.options) == {unit(s, "nehring"), "observer"}
    answer(s, "ger-ldr-nehring")
    assert s.activated == s.order.activated == 1 << unit(s, "nehring")
    assert s.observers_used == 0


@pytest.mark.rule("GWC-O19.2b", "GWC-2.4")
def test_the_observer_beside_the_board_observes_once_a_turn(field, equip, run, drive):
    s = field("cantigny", german="L5 nehring* inf", entente="O6 dou, C4 dou")
    equip(s, 0, "ger-t9")
    assert can_request(s, 0)
    run(s, "artillery_request", 0)
    drive(s, choose_box=...)
    assert s.observers_used == 1 << 0
    assert s.activated == 0
    assert not can_request(s, 0)
    s.observers_used = 0
    assert can_request(s, 0)


@pytest.mark.rule("GWC-O19.2b")
def test_a_broken_or_activated_leader_does_not_observe(field, unit):
    s = field("cantigny", german="L5 nehring inf, L6 mueller")
    assert observing_leader(s, 0) == 1 << unit(s, "nehring")
    s.activated = 1 << unit(s, "nehring")
    assert observing_leader(s, 0) == 0
    s.activated, s.broken = 0, 1 << unit(s, "nehring")
    assert observing_leader(s, 0) == 0


@pytest.mark.rule("GWC-12.a")
def test_a_new_telephone_takes_the_place_of_the_old_one(field, equip, run, answer):
    s = field("cantigny", **BOTH)
    equip(s, 0, "ger-t8", broken=True)
    old = s.telephone[0]
    new = [one.id for one in s.book.telephones].index("ger-t10")
    assert run(s, "new_telephone", 0, new).name == "choose_box"
    answer(s, "fixed_rolling_barrage")
    assert (s.telephone[0], s.battery[0]) == (new, "fixed_rolling_barrage")
    assert works(s, 0)
    assert unused_telephones(s, 0) >> old & 1
    assert not unused_telephones(s, 0) >> new & 1


@pytest.mark.rule("GWC-8.1.2")
def test_both_telephones_stand_in_one_box(field, equip, run, answer):
    s = field("cantigny", **BOTH)
    equip(s, 0, "ger-t8", "fixed_rolling_barrage")
    equip(s, 1, "usa-t9", broken=True)
    run(s, "battery_access", 1)
    answer(s, "fixed_rolling_barrage")
    assert s.battery == ("fixed_rolling_barrage", "fixed_rolling_barrage")


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
def test_confusion_is_an_order_with_a_runner_beside_the_leader(
    field, equip, german, telephone, expected
):
    s = field("cantigny", german=german, entente="C4 dou")
    if telephone:
        equip(s, 0, "ger-t9")
    assert can_use_confusion(s, 0) == expected


@pytest.mark.rule("GWC-O20", "GWC-O27.c")
def test_a_broken_telephone_leaves_nothing_of_confusion(field, equip):
    s = field("cantigny", german="L5 nehring bot", entente="C4 dou")
    equip(s, 0, "ger-t9", broken=True)
    assert not can_use_confusion(s, 0)


@pytest.mark.rule("GWC-O20", "GWC-O27.c")
@pytest.mark.parametrize("procedure", ["command_confusion", "messenger_request"])
def test_a_messenger_and_the_leader_are_activated_and_he_observes(
    field, equip, run, drive, unit, at, told, procedure
):
    s = field("cantigny", german="L5 nehring bot inf", entente="C4 dou")
    equip(s, 0, "ger-t9")
    run(s, procedure, 0)
    drive(s, place_round=...)
    assert s.activated == 1 << unit(s, "nehring") | 1 << unit(s, "bot")
    expected = [{"unit": unit(s, "nehring"), "runner": unit(s, "bot")}]
    assert expected == told(s, "told.messenger")
    assert s.mission.observer == at(s, "L5")
    assert s.observers_used == 0
    assert current_offer(s).name == "place_round"


@pytest.mark.rule("SR-field-guns", "GWC-O19.a")
def test_field_guns_suppress_those_nearest_to_a_random_hex(field, run, script, unit, at, answer):
    s = field("mondement", german="C7 inf14 hertzler, K7 inf14", entente="G7 lig14", active=1)
    origin = next(
        card.hex
        for card in s.book.decks.cards
        if card.seat == 1
        and s.book.land.grid.distance(card.hex, at(s, "C7"))
        < s.book.land.grid.distance(card.hex, at(s, "G7"))
    )
    script(s, f"hex entente {s.book.land.number(origin)}")
    assert can_request(s, 1)
    assert run(s, "artillery_request", 1) is None
    near = s.standing[at(s, "C7")]
    assert s.suppressed == near
    assert s.activated == 0
    assert s.shell_holes == 0


@pytest.mark.rule("SR-field-guns")
def test_of_hexes_equally_near_the_player_chooses(field, run, at):
    s = field("mondement", german="E7 inf14", entente="G7 lig14")
    offer = run(s, "choose_nearest", 1, at(s, "F6"))
    assert set(offer.options) == {at(s, "E7"), at(s, "G7")}

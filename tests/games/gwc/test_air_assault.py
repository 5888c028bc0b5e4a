"""Air Assault (O17): the line, bombs and machine guns, dates, fog."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.gwc.rules.orders.air import air_power, can_fly, cannot_strafe_yet
from ww1core.turns.run import current_offer


@pytest.mark.rule("GWC-O17.1a")
def test_the_line_lies_ahead_of_the_plane(field):
    """The first printed example: the plane is in G11 and bombs G8."""
    table = field("cantigny", order="O17", entente="G8 dou, G11 dou, F9 dou")
    s = table.s
    table.put(hushed=1).turn_up("hex german G11")
    table.run("air_assault", 0)
    assert current_offer(s).name == "choose_heading"
    assert len(current_offer(s).options) == 6
    table.play_on(until="roll_called_back_play", choose_heading="1", choose_mode="bomb")
    assert s.flight.hex == table.hex("G11")
    assert s.attack.target == table.hex("G8")


@pytest.mark.rule("GWC-O17.1b", "GWC-O17.1e")
def test_bombs_suppress_all_units_of_a_hex_and_attack_everybody(field):
    table = field("cantigny", order="O17", entente="G8 dou tea hill, A1 dou")
    table.put(hushed=1).turn_up("hex german G11", "dice german 3-4")
    table.run("air_assault", 0)
    table.play_on(until="next_to_defend", choose_heading="1", choose_mode="bomb")
    units = table.s.standing[table.hex("G8")] & ~(1 << table.unit("hill"))
    assert table.s.suppressed == units
    table.play_on()
    (attack,) = table.told("told.attack_total")
    assert (attack["at"], attack["power"], attack["total"]) == (table.hex("G8"), 6, 13)
    assert len(table.told("told.defence")) == 3


@pytest.mark.rule("GWC-O17.1c", "GWC-O17.1e")
def test_machine_guns_attack_two_hexes_each_by_itself(field):
    """The second printed example: J9 and K9 on the line of G11."""
    table = field("cantigny", order="O17", entente="J9 dou, K9 dou")
    table.put(hushed=1).turn_up("hex german G11", "dice german 1-2", "dice german 1-3")
    table.run("air_assault", 0)
    table.play_on(choose_heading="2", choose_mode="strafe", choose_target_hex="J9")
    totals = [(line["at"], line["power"]) for line in table.told("told.attack_total")]
    assert sorted(totals) == sorted([(table.hex("J9"), 5), (table.hex("K9"), 5)])
    assert len(table.told("told.suppressed")) >= 2


@pytest.mark.rule("GWC-O17.1c")
def test_an_empty_hex_of_the_two_is_not_rolled_for(field):
    table = field("cantigny", order="O17", entente="J9 dou")
    table.put(hushed=1).turn_up("hex german G11", "dice german 1-2")
    table.run("air_assault", 0)
    table.play_on(until="choose_target_hex", choose_heading="2", choose_mode="strafe")
    assert {table.hex("I10"), table.hex("J9")} == set(current_offer(table.s).options)
    table.play_on(choose_target_hex="I10")
    assert [table.hex("J9")] == [line["at"] for line in table.told("told.attack_total")]


@pytest.mark.rule("GWC-O17.1d")
@pytest.mark.parametrize(("year", "power"), [(1914, 3), (1915, 6), (1918, 6)])
def test_bombs_grow_after_1914(field, year, power):
    book = field("cantigny").book
    dated = SimpleNamespace(book=SimpleNamespace(tracks=book.tracks, year=year))
    assert power == air_power(dated, "bomb")
    assert air_power(dated, "strafe") == 5


@pytest.mark.rule("GWC-O17.1d")
@pytest.mark.parametrize(
    ("scenario", "seat", "first"),
    [("caures", 0, 191508), ("caures", 1, 191602), ("cantigny", 1, 0)],
)
def test_machine_guns_come_by_nation_and_month(field, scenario, seat, first):
    book = field(scenario).book
    for month in (191408, 191507, 191508, 191601, 191602, 191805):
        dated = SimpleNamespace(tracks=book.tracks, sides=book.sides, month=month)
        assert cannot_strafe_yet(SimpleNamespace(book=dated), seat) == (month < first), month


@pytest.mark.rule("GWC-O17.1d")
def test_a_french_plane_of_1915_only_bombs(field):
    table = field("eparges", german="H6 inf", active=1, order="O17")
    s = table.s
    origin = next(
        card.hex
        for card in s.book.decks.cards
        if card.seat == 1 and s.book.land.number(card.hex)[0] == "H" and card.hex != 0
    )
    label = s.book.land.number(origin)
    heading = "4" if int(label[1:]) < 6 else "1"
    table.put(hushed=1).turn_up(f"hex entente {label}")
    table.run("air_assault", 1)
    asked = table.play_on(choose_heading=heading)
    assert "choose_mode" not in asked
    assert s.suppressed


@pytest.mark.rule("GWC-O17.1f")
def test_the_plane_leaves_and_can_come_again(field):
    table = field("cantigny", order="O17", entente="G8 dou")
    table.put(hushed=1).turn_up("hex german G11")
    table.run("air_assault", 0)
    table.play_on(until="choose_mode", choose_heading="1")
    assert table.s.flight is not None
    table.play_on()
    assert table.s.flight is None
    assert can_fly(table.s, 0)


@pytest.mark.rule("GWC-O17.1f")
def test_a_plane_with_nobody_ahead_flies_off(field):
    table = field("cantigny", order="O17", entente="A1 dou")
    table.put(hushed=1).turn_up("hex german G11")
    table.run("air_assault", 0)
    assert table.play_on(choose_heading="1") == ["choose_heading"]
    assert "told.plane_gone" in table.told()


@pytest.mark.rule("GWC-O17.2")
def test_gas_and_height_do_not_touch_an_air_attack(field):
    table = field("cantigny", order="O17", entente="J9 dou")
    table.s.gas = table.book.land.grid.within(table.hex("J9"), 2)
    table.put(hushed=1).turn_up("hex german G11", "dice german 1-2")
    table.run("air_assault", 0)
    table.play_on(choose_heading="2", choose_mode="strafe", choose_target_hex="J9")
    assert [8] == [line["total"] for line in table.told("told.attack_total")]


@pytest.mark.rule("SR-fog")
def test_no_plane_flies_in_fog(field):
    s = field("bleid", german="N5 inf14", entente="G5 lig14").s
    assert s.book.special.fog_until == 4
    for time in range(8):
        s.time = time
        assert can_fly(s, 0) == (time >= 4)


@pytest.mark.rule("GWC-O17.1f")
def test_only_a_side_with_a_plane_flies(field):
    book = field("cantigny").book
    own = [plane for plane in book.planes if plane.seat == 0]
    assert own
    s = SimpleNamespace(book=SimpleNamespace(special=book.special, planes=own))
    assert can_fly(s, 0)
    assert not can_fly(s, 1)

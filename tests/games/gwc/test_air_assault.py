"""Air Assault (O17): the line, bombs and machine guns, dates, fog."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.gwc.rules.orders.air import air_power, can_fly, cannot_strafe_yet
from ww1core.turns import current_offer


@pytest.mark.rule("GWC-O17.1a")
def test_the_line_lies_ahead_of_the_plane(field, run, drive, script, at):
    """The first printed example: the plane is in G11 and bombs G8."""
    s = field("cantigny", order="O17", entente="G8 dou, G11 dou, F9 dou")
    script(s, "hex german G11")
    run(s, "air_assault", 0)
    assert current_offer(s).name == "choose_heading"
    assert len(current_offer(s).options) == 6
    drive(s, choose_heading="1", choose_mode="bomb", roll_called_back_play=...)
    assert s.flight.hex == at(s, "G11")
    assert s.attack.target == at(s, "G8")


@pytest.mark.rule("GWC-O17.1b", "GWC-O17.1e")
def test_bombs_suppress_all_units_of_a_hex_and_attack_everybody(
    field, run, drive, script, at, told, unit
):
    s = field("cantigny", order="O17", entente="G8 dou tea hill, A1 dou")
    script(s, "hex german G11", "dice german 3-4")
    run(s, "air_assault", 0)
    drive(s, choose_heading="1", choose_mode="bomb", next_to_defend=...)
    units = s.standing[at(s, "G8")] & ~(1 << unit(s, "hill"))
    assert s.suppressed == units
    drive(s)
    (attack,) = told(s, "told.attack_total")
    assert (attack["at"], attack["power"], attack["total"]) == (at(s, "G8"), 6, 13)
    assert len(told(s, "told.defence")) == 3


@pytest.mark.rule("GWC-O17.1c", "GWC-O17.1e")
def test_machine_guns_attack_two_hexes_each_by_itself(field, run, drive, script, at, told):
    """The second printed example: J9 and K9 on the line of G11."""
    s = field("cantigny", order="O17", entente="J9 dou, K9 dou")
    script(s, "hex german G11", "dice german 1-2", "dice german 1-3")
    run(s, "air_assault", 0)
    drive(s, choose_heading="2", choose_mode="strafe", choose_target_hex="J9")
    totals = [(line["at"], line["power"]) for line in told(s, "told.attack_total")]
    assert sorted(totals) == sorted([(at(s, "J9"), 5), (at(s, "K9"), 5)])
    assert len(told(s, "told.suppressed")) >= 2


@pytest.mark.rule("GWC-O17.1c")
def test_an_empty_hex_of_the_two_is_not_rolled_for(field, run, drive, script, at, told):
    s = field("cantigny", order="O17", entente="J9 dou")
    script(s, "hex german G11", "dice german 1-2")
    run(s, "air_assault", 0)
    drive(s, choose_heading="2", choose_mode="strafe", choose_target_hex=...)
    assert {at(s, "I10"), at(s, "J9")} == set(current_offer(s).options)
    drive(s, choose_target_hex="I10")
    assert [at(s, "J9")] == [line["at"] for line in told(s, "told.attack_total")]


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
def test_a_french_plane_of_1915_only_bombs(field, run, drive, script):
    s = field("eparges", german="H6 inf", active=1, order="O17")
    origin = next(
        card.hex
        for card in s.book.decks.cards
        if card.seat == 1 and s.book.land.number(card.hex)[0] == "H" and card.hex != 0
    )
    label = s.book.land.number(origin)
    heading = "4" if int(label[1:]) < 6 else "1"
    script(s, f"hex entente {label}")
    run(s, "air_assault", 1)
    asked = drive(s, choose_heading=heading)
    assert "choose_mode" not in asked
    assert s.suppressed


@pytest.mark.rule("GWC-O17.1f")
def test_the_plane_leaves_and_can_come_again(field, run, drive, script):
    s = field("cantigny", order="O17", entente="G8 dou")
    script(s, "hex german G11")
    run(s, "air_assault", 0)
    drive(s, choose_heading="1", choose_mode=...)
    assert s.flight is not None
    drive(s)
    assert s.flight is None
    assert can_fly(s, 0)


@pytest.mark.rule("GWC-O17.1f")
def test_a_plane_with_nobody_ahead_flies_off(field, run, drive, script, told):
    s = field("cantigny", order="O17", entente="A1 dou")
    script(s, "hex german G11")
    run(s, "air_assault", 0)
    assert drive(s, choose_heading="1") == ["choose_heading"]
    assert "told.plane_gone" in told(s)


@pytest.mark.rule("GWC-O17.2")
def test_gas_and_height_do_not_touch_an_air_attack(field, run, drive, script, at, told):
    s = field("cantigny", order="O17", entente="J9 dou")
    s.gas = s.book.land.grid.within(at(s, "J9"), 2)
    script(s, "hex german G11", "dice german 1-2")
    run(s, "air_assault", 0)
    drive(s, choose_heading="2", choose_mode="strafe", choose_target_hex="J9")
    assert [8] == [line["total"] for line in told(s, "told.attack_total")]


@pytest.mark.rule("SR-fog")
def test_no_plane_flies_in_fog(field):
    s = field("bleid", german="N5 inf14", entente="G5 lig14")
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

"""Impact (O19.2.1.4): empty hexes, occupied hexes, what stays on the board."""

from __future__ import annotations

import pytest

from games.gwc.rules.artillery import barrage
from games.gwc.rules.artillery.telephones import break_telephone, take_telephone, unused_telephones
from games.gwc.state import NOTHING, Mission
from ww1core.turns.run import current_offer

FIXED = "fixed_rolling_barrage"


@pytest.fixture
def shelled(field):
    """A German bombardment of FP 10 around a hex, ready for its impact."""

    def build(centre: str, *, box: str = "local_barrage", scenario: str = "cantigny", **given):
        table = field(scenario, **given)
        s = table.s
        table.equip(0, "ger-t10", box)
        s.mission = Mission(0, 0, box, 10)
        hex_ = s.book.land.hex(centre)
        barrage.mark_zone(s, 0, hex_, s.book.land.grid.within(hex_, 1))
        return table

    return build


@pytest.mark.rule("GWC-O19.2.1.4.1a", "GWC-O19.2.1.4.1b")
def test_one_roll_ploughs_all_empty_hexes(shelled):
    table = shelled("L7")
    table.put(hushed=1).turn_up("dice german 4-4")
    table.run("impact", 0)
    table.play_on()
    assert [{"seat": 0, "total": 18, "count": 7}] == table.told("told.ploughed")
    assert table.s.shell_holes == table.book.land.grid.within(table.hex("L7"), 1)


@pytest.mark.rule("GWC-O19.2.1.4.1b", "GWC-T99.5")
def test_a_total_below_the_vulnerability_changes_nothing(shelled):
    table = shelled("L7")
    table.put(hushed=1).turn_up("dice german 3-4")
    table.run("impact", 0)
    table.play_on()
    assert table.s.shell_holes == 0


@pytest.mark.rule("GWC-O19.2.1.4.1b", "GWC-T99.5")
def test_a_building_becomes_rubble(shelled):
    table = shelled("I5")
    table.put(hushed=1).turn_up("dice german 4-5")
    table.run("impact", 0)
    table.play_on()
    assert table.s.rubble >> table.hex("I5") & 1
    assert not table.s.shell_holes >> table.hex("I5") & 1


@pytest.mark.rule("GWC-O19.2.1.4.1c", "GWC-F125.1")
def test_an_empty_trench_becomes_a_foxhole(shelled):
    table = shelled("L7")
    table.s.trenches = 1 << table.hex("L7")
    table.put(hushed=1).turn_up("dice german 4-4")
    table.run("impact", 0)
    table.play_on()
    assert not table.s.trenches
    assert table.s.foxholes == 1 << table.hex("L7")


@pytest.mark.rule("GWC-O19.2.1.4.1c")
def test_a_pillbox_stands_a_total_of_eighteen(shelled):
    table = shelled("L7")
    table.s.pillboxes = 1 << table.hex("L7")
    table.put(hushed=1).turn_up("dice german 4-4")
    table.run("impact", 0)
    table.play_on()
    assert table.s.pillboxes == 1 << table.hex("L7")


@pytest.mark.rule("GWC-O19.2.1.4.1d")
def test_shell_holes_are_not_rolled_for(shelled):
    table = shelled("L7")
    s = table.s
    s.shell_holes = s.book.land.grid.within(table.hex("L7"), 1)
    assert table.run("impact", 0).is_done
    assert [] == table.told("told.ploughed")
    s.shell_holes = s.book.land.grid.within(table.hex("L7"), 1) & ~(1 << table.hex("L8"))
    assert barrage.empty_hexes(s) == 1 << table.hex("L8")


@pytest.mark.rule("GWC-O19.2.1.4.1d", "GWC-T118.3")
def test_printed_shell_holes_need_no_roll_unless_they_are_fortified(shelled):
    table = shelled("J4", scenario="mort_homme")
    s = table.s
    s.mission = Mission(0, 0, "local_barrage", 10)
    assert barrage.empty_hexes(s) == 0
    s.trenches = 1 << table.hex("J4")
    assert barrage.empty_hexes(s) == 1 << table.hex("J4")


@pytest.mark.rule("GWC-T121.1", "GWC-O19.2.1.4.1d")
def test_a_path_in_a_printed_shell_hole_can_be_lost_once(shelled):
    table = shelled("H6", scenario="mort_homme")
    s = table.s
    path = s.book.paths & s.book.land.terrain["shell_hole"]
    hex_ = path.bit_length() - 1
    barrage.mark_zone(s, 0, hex_, 0)
    assert barrage.empty_hexes(s) == 1 << hex_
    table.put(hushed=1).turn_up("dice german 4-4")
    table.run("impact", 0)
    table.play_on()
    assert s.lost_paths == 1 << hex_
    assert barrage.empty_hexes(s) == 0


@pytest.mark.rule("GWC-O19.2.1.4.2a", "GWC-O19.2.1.4.1a")
def test_occupied_hexes_follow_one_by_one_in_the_order_of_the_player(shelled):
    table = shelled("L7", entente="L7 dou, L8 dou")
    table.put(hushed=1).turn_up("dice german 1-2", "dice german 1-3", "dice german 2-3")
    table.run("impact", 0)
    table.play_on(until="next_to_strike")
    offer = current_offer(table.s)
    assert (offer.seat, set(offer.options)) == (0, {table.hex("L7"), table.hex("L8")})
    assert [5] == [line["count"] for line in table.told("told.ploughed")]
    table.play_on(next_to_strike="L8")
    expected = [(table.hex("L8"), 14), (table.hex("L7"), 15)]
    totals = table.told("told.attack_total")
    assert expected == [(line["at"], line["total"]) for line in totals]


@pytest.mark.rule("GWC-O19.2.1.4.2b", "GWC-T99.5")
def test_the_ground_gives_way_before_those_in_it_answer(shelled):
    """The vector GWC-EX-impact-degrade-then-defend."""
    table = shelled("L7", entente="L7 dou")
    s = table.s
    s.trenches = 1 << table.hex("L7")
    s.shell_holes = s.impact[0]
    table.put(hushed=1).turn_up("dice german 4-4", "dice entente 3-4")
    table.run("impact", 0)
    table.play_on()
    assert s.foxholes == 1 << table.hex("L7")
    (answer,) = table.told("told.defence")
    morale = s.book.units[table.unit("dou")].good.morale
    assert (answer["morale"], answer["attack"]) == (morale + 3, 18)
    assert bool(s.broken >> table.unit("dou") & 1) == (morale + 3 + 7 < 18)


@pytest.mark.rule("GWC-T124b", "GWC-T99.5")
def test_splinters_add_two_in_woods(shelled):
    table = shelled("N2", entente="N2 dou")
    s = table.s
    s.shell_holes = s.impact[0]
    table.put(hushed=1).turn_up("dice german 2-4", "dice entente 3-4")
    table.run("impact", 0)
    table.play_on()
    assert table.told("told.attack_total")[0]["total"] == 18
    assert s.shell_holes >> table.hex("N2") & 1
    morale = s.book.units[table.unit("dou")].good.morale
    assert table.told("told.defence")[0]["morale"] == morale + 1


@pytest.mark.rule("GWC-T124b", "GWC-O19.2.1.4.1b")
def test_empty_woods_give_way_two_sooner(shelled):
    table = shelled("N2")
    table.put(hushed=1).turn_up("dice german 2-4")
    table.run("impact", 0)
    table.play_on()
    woods = table.book.land.terrain["woods"]
    assert table.s.shell_holes == table.book.land.grid.within(table.hex("N2"), 1) & woods


@pytest.mark.rule("GWC-O19.2.1.4.2c")
@pytest.mark.parametrize(("box", "stays"), [("local_barrage", False), (FIXED, True)])
def test_markers_stay_after_a_fixed_barrage_only(shelled, box, stays):
    table = shelled("L7", box=box)
    barrage.end_bombardment(table.s)
    assert (table.s.spotted[0] == table.hex("L7")) == stays
    assert bool(table.s.impact[0]) == stays


@pytest.mark.rule("GWC-E94", "GWC-O18.1")
def test_a_line_cut_in_a_bombardment_lets_it_end_first(shelled):
    table = shelled("L7", box=FIXED)
    s = table.s
    break_telephone(s, 0, "GWC-E94")
    assert s.spotted[0] == table.hex("L7")
    assert barrage.zone(s, 0).bit_count() == 7
    barrage.end_bombardment(s)
    assert s.spotted[0] == NOTHING
    assert s.impact[0] == 0


@pytest.mark.rule("GWC-E94")
def test_a_line_cut_in_the_middle_leaves_the_rolls_as_they_were(shelled):
    table = shelled("L7", box=FIXED, entente="L7 dou, L8 dou")
    table.put(hushed=1).turn_up("dice german 1-2", "dice german 1-3", "dice german 2-3")
    table.run("impact", 0)
    table.play_on(until="next_to_strike")
    break_telephone(table.s, 0, "GWC-E94")
    break_telephone(table.s, 0, "GWC-E94")
    table.play_on(next_to_strike="L8")
    assert [14, 15] == [line["total"] for line in table.told("told.attack_total")]


@pytest.mark.rule("GWC-12.a", "GWC-O19.2.2b")
def test_another_telephone_lets_a_bombardment_end_first(shelled):
    table = shelled("L7", box=FIXED)
    s = table.s
    new = unused_telephones(s, 0).bit_length() - 1
    take_telephone(s, 0, new, FIXED)
    assert s.spotted[0] == table.hex("L7")
    assert barrage.zone(s, 0).bit_count() == 7
    barrage.end_bombardment(s)
    assert new == s.telephone[0]
    assert s.spotted[0] == NOTHING
    assert s.impact[0] == 0


@pytest.mark.rule("GWC-O19.2.2b")
def test_a_settled_barrage_ends_when_its_observer_loses_sight(shelled, monkeypatch):
    table = shelled("L7", box=FIXED, entente="L7 dou, L8 dou")
    table.s.mission = table.s.mission._replace(is_settled=True)
    monkeypatch.setattr(barrage, "seen_from", lambda *_: table.book.land.all)
    table.put(hushed=1).turn_up("dice german 1-2", "dice german 1-3")
    table.run("impact", 0)
    table.play_on(until="next_to_strike")
    monkeypatch.setattr(barrage, "seen_from", lambda *_: 0)
    table.play_on(next_to_strike="L8")
    assert len(table.told("told.attack_total")) == 1


@pytest.mark.rule("GWC-O19.2.2b")
def test_a_leader_who_is_gone_observes_no_more(shelled, monkeypatch):
    table = shelled("L7", box=FIXED, german="L5 nehring")
    s = table.s
    leader = table.unit("nehring")
    s.mission = s.mission._replace(is_settled=True, leader=leader, observer=table.hex("L5"))
    monkeypatch.setattr(barrage, "seen_from", lambda *_: s.book.land.all)
    assert barrage.keeps_sight(s)
    s.hex[leader] = -2
    assert not barrage.keeps_sight(s)


@pytest.mark.rule("GWC-O19.2.1.4.1a", "GWC-O19.2.1.4.2a")
def test_a_jam_does_not_break_the_telephone(shelled):
    table = shelled("L7", entente="L7 dou")
    s = table.s
    jams = [number for number, card in enumerate(s.book.decks.cards) if card.trigger == "jam"]
    german = next(number for number in jams if s.book.cards[number].seat == 0)
    s.decks = (((s.book.fate[0] & ~(1 << german)), (german,)), s.decks[1])
    table.run("impact", 0)
    table.play_on()
    assert s.line_cut == 0
    assert s.telephone[0] != NOTHING

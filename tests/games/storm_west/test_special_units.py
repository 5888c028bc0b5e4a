"""Tanks, the artillery group and air units (chapter 14)."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.attackers import may_attack
from games.storm_west.rules.morale import check_victory
from games.storm_west.rules.support import ready_air

CENTRE = "3535"


@pytest.mark.rule("SW-14.1a")
def test_tanks_are_lost_first_in_attack(front):
    """Given one point, a tank corps and two others that attack, the tanks are lost."""
    pieces = "br_1 3435, br_2 3435, br_rtc 3435, ge_54 3535"
    table = front(pieces).suffer("attack", CENTRE, "br_1 br_2 br_rtc", 2)
    assert {"br_1", "br_2"} == table.options  # the first point was forced
    assert {"br_rtc"} == table.units(table.s.dead)

    table.answer("br_2")
    assert (2, 1) == (table.steps("br_1"), table.steps("br_2"))


@pytest.mark.rule("SW-14.1a")
def test_the_owner_chooses_when_tanks_defend(front):
    """Given tanks in a defending stack, their owner takes the point from whom he likes."""
    table = front("br_1 3535, br_rtc 3535, ge_54 3435").suffer("defence", CENTRE, "ge_54", 1)

    assert {"br_1", "br_rtc", "retreat"} == table.options


@pytest.mark.rule("SW-14.1b")
def test_all_tanks_are_lost_before_anybody_else(front):
    """Given two tank corps, the attacker chooses which is lost first, and no corps before both."""
    pieces = "br_1 3435, br_rtc 3435, fr_1 3534, fr_aac 3534, ge_54 3535"
    table = front(pieces).suffer("attack", CENTRE, "br_1 br_rtc fr_1 fr_aac", 3)
    assert {"br_rtc", "fr_aac"} == table.options
    assert "SW-14.1a" in table.rules_against("br_1")

    table.answer("fr_aac")
    assert {"br_1", "fr_1"} == table.options
    assert {"br_rtc", "fr_aac"} == table.units(table.s.dead)


@pytest.mark.rule("SW-14.1b", "SW-8.5a")
def test_lost_tanks_can_be_recovered(front):
    """Given tanks in the dead pile, a step of their nation brings them back."""
    table = front("br_1 3435", stock=(0, 1, 0, 0, 0, 0)).bury("br_rtc")
    table.run("rebuild_units", ALLIED)

    assert "br_rtc" in table.options


@pytest.mark.rule("SW-14.1c")
@pytest.mark.parametrize(
    ("others", "attacks"),
    [("us_1", False), ("br_1 *", True), ("br_australian", True), ("br_portuguese", True),
     ("br_cavalry", False), ("fr_1 elsewhere", False), ("", False)],
)  # fmt: skip
def test_tanks_attack_with_infantry_of_their_own(front, others, attacks):
    """Given the RTC with Americans alone it does not attack; with a worn British corps it does."""
    name, _, mark = others.partition(" ")
    at = "3534" if mark == "elsewhere" else f"3435{mark}"
    table = front(f"ge_54 3535, br_rtc 3435{f', {name} {at}' if name else ''}")

    assert attacks == ("br_rtc" in table.units(may_attack(table.s, ALLIED, table.hex(CENTRE))))


@pytest.mark.rule("SW-14.1c")
def test_the_infantry_has_to_take_part(front):
    """Given tanks named without the infantry of their hex, the attack does not begin."""
    table = front("ge_54 3535, br_rtc 3435, br_1 3435, br_2 3534")
    table.run("combat_phase", ALLIED).answer(CENTRE, "br_rtc", "br_2")
    assert "SW-14.1c" in table.rules_against("attack")

    table.answer("br_1")
    assert {"attack"} == table.options


@pytest.mark.rule("SW-14.1c", "SW-13.5b")
def test_infantry_that_has_attacked_escorts_nobody(front):
    table = front("ge_54 3535, br_rtc 3435, br_1 3435", attacked="br_1")

    assert set() == table.units(may_attack(table.s, ALLIED, table.hex(CENTRE)))


@pytest.mark.rule("SW-14.4a", "SW-14.4c")
def test_air_units_support_any_battle_anywhere(front):
    """Given a Belgian attack, the French air unit may support it; none is ever on the map."""
    table = front("be_1 1135, be_2 1135, ge_60 1134", turn=8)
    table.assault("1134", "be_1 be_2", 3, air=True)

    assert {"br_air", "fr_air", "none"} == table.options
    assert not table.book.air & (table.s.present[GERMAN] | table.s.present[ALLIED])
    assert not table.book.air & table.book.ground_forces


@pytest.mark.rule("SW-13.14b", "SW-8.1.2b")
@pytest.mark.parametrize(("turn", "most"), [(1, 1), (7, 1), (8, 2), (12, 3)])
def test_the_allies_commit_up_to_three_air_units_in_attack(front, turn, most):
    """Given British and French air units on turn 8, +2; with the American one +3."""
    table = front("br_4 3435, br_5 3435, ge_60 3535", turn=turn)
    table.s.flown = 1 << table.unit("ge_air")
    table.assault(CENTRE, "br_4 br_5", 1, air=True)
    for _ in range(most):
        assert ("send_air", "allied") == table.asked
        table.answer(min(table.options - {"none"}))

    assert "send_air" != table.asked[0]
    assert most == table.told("told.result")[0]["modifier"]


@pytest.mark.rule("SW-13.14c", "SW-13.14a")
def test_one_allied_air_unit_supports_a_defence(front):
    """Given two air units at hand, an Allied defence gets -1; the attacker is asked first."""
    table = front("ge_54 3435, ge_55 3435, fr_1 3535", turn=8)
    table.assault(CENTRE, "ge_54 ge_55", 3, air=True)
    assert ("send_air", "german") == table.asked
    assert {"ge_air", "none"} == table.options
    table.answer("ge_air")

    assert ("send_cover", "allied") == table.asked
    assert {"br_air", "fr_air", "none"} == table.options
    table.answer("fr_air")
    assert 0 == table.told("told.result")[0]["modifier"]
    assert {"ge_air", "fr_air"} == table.units(table.s.flown)


@pytest.mark.rule("SW-14.4b")
def test_an_air_unit_is_used_once_in_a_game_turn(front):
    """Given the German air unit used in the German turn, it does not defend in the Allied one."""
    table = front("ge_54 3435, ge_55 3435, fr_1 3535", turn=2, flown="ge_air br_air")
    assert 0 == ready_air(table.s, GERMAN)
    table.assault(CENTRE, "ge_54 ge_55", 1, air=True)
    assert [] == table.told("told.air")

    check_victory(table.s)
    assert {"ge_air"} == table.units(ready_air(table.s, GERMAN))


@pytest.mark.rule("SW-14.4d", "SW-6.3e")
@pytest.mark.parametrize(
    ("is_wet", "combat", "flies"),
    [(False, 1, True), (False, 2, True), (True, 1, True), (True, 2, False)],
)
def test_in_wet_weather_air_units_fly_in_the_first_phase_only(front, is_wet, combat, flies):
    """Given wet weather and a second combat phase, neither side commits air units."""
    table = front("ge_54 3435", turn=2, is_wet=is_wet, combat=combat)

    assert [flies, flies] == [bool(ready_air(table.s, seat)) for seat in (GERMAN, ALLIED)]

"""Forts, sieges and heavy artillery (9.5), delaying cavalry (9.6.3)."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.battles import may_besiege
from games.grand_illusion.rules.bombardment import ready_guns
from games.grand_illusion.rules.control import besiegers, settle
from games.grand_illusion.state import GERMAN
from ww1core.pieces import remove
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import current_offer, decide

GERMAN_NORTH = "53 62 63 64"


def siege(battle, unit="g_ii", fort="fort_maubeuge", at="54", **given):
    """A German attack on a fort alone, up to the question of the siege."""
    return battle(
        f"{unit} {at}, {fort} {at}, f_i 20", unit, side="german", at=at, german=GERMAN_NORTH,
        fire=[6, 6], **given,
    )  # fmt: skip


@pytest.mark.rule("GI-9.5.3a", "GI-2.8e", "GI-8.3.3a")
def test_a_fort_left_alone_may_be_besieged(battle):
    table = siege(battle)
    assert ("choose_siege", "german") == table.asked
    assert "allied" == table.owner("54")

    table.answer("besiege")
    assert 1 << table.hex("54") == table.s.besieged
    assert "german" == table.owner("54")


@pytest.mark.rule("GI-9.5.2a", "GI-9.5.3a")
@pytest.mark.parametrize(
    ("unit", "fort", "at", "may"),
    [
        ("g_33fr", "fort_namur", "63", True),
        ("g_33fr", "fort_maubeuge", "54", False),
        ("g_ii", "fort_namur", "63", True),
        ("g_ii", "fort_maubeuge", "54", True),
        ("g_2c", "fort_namur", "63", False),
    ],
)
def test_a_large_garrison_takes_a_corps_to_besiege(front, unit, fort, at, may):
    """A division is enough for Namur (GI-EX-N-siege)."""
    table = front(f"{unit} {at}, {fort} {at}")

    assert may == bool(besiegers(table.s, table.hex(at), GERMAN))


@pytest.mark.rule("GI-9.5.3a")
def test_disrupted_infantry_besieges_nothing(front):
    table = front("g_ii 63*, fort_namur 63")

    assert not besiegers(table.s, table.hex("63"), GERMAN)


@pytest.mark.rule("GI-9.5.3a")
def test_a_fort_with_company_is_not_besieged(battle):
    table = battle("g_ii 54, f_i 54, fort_maubeuge 54", "g_ii", side="german", at="54", fire=[6, 6])
    table.play_on(until="choose_retreating", choose_reserve="done", choose_defender="f_i")

    assert not may_besiege(table.s, GERMAN)


@pytest.mark.rule("GI-9.5.3a", "GI-12.5.1a")
def test_antwerp_is_not_besieged(battle):
    table = siege(battle, fort="fort_antwerp", at="52")

    assert ("choose_action", "german") == table.asked


@pytest.mark.rule("GI-9.5.3a")
def test_a_fort_may_be_besieged_when_those_beside_it_attacked_and_had_to_retreat(battle):
    table = battle("f_i 54, fort_maubeuge 54, g_ii 54, g_iii 63", "f_i", at="54", fire=[6, 1])
    table.play_on(until="choose_siege", choose_retreating="stay")

    assert ("choose_siege", "german") == table.asked


@pytest.mark.rule("GI-9.5.3a", "GI-9.1.1d")
def test_a_withdrawal_leaves_the_fort_to_a_siege(battle):
    table = battle("f_i 54, fort_maubeuge 54, g_ii 54", "g_ii", side="german", at="54", fortune=7)
    table.answer("withdraw").play_on(until="choose_siege")

    assert ("choose_siege", "german") == table.asked


@pytest.mark.rule("GI-9.5.3b")
@pytest.mark.parametrize("how", ["leaves", "tires", "falls"])
def test_a_siege_lasts_while_sound_infantry_and_the_fort_do(front, how):
    table = front("g_ii 54, fort_maubeuge 54, f_i 20", german="53 54 62 63 64", besieged="54")
    settle(table.s, table.hex("54"))
    assert 1 << table.hex("54") == table.s.besieged

    if how == "tires":
        table.s.disrupted |= 1 << table.unit("g_ii")
    else:
        remove(table.s, table.unit("g_ii" if how == "leaves" else "fort_maubeuge"))
    settle(table.s, table.hex("54"))
    assert 0 == table.s.besieged
    assert [{"at": table.hex("54")}] == table.told("told.siege_lifted")


def guns(front, *answers, forts="fort_maubeuge 54", pieces="ha_krupp 54, ha_skoda 54", **given):
    """A German battle in 54 with siege trains."""
    table = front(f"g_ii 54, f_i 20, {forts}, {pieces}", **given)
    table.script(fortunes=[4, 4], fire=[6, 6])
    return table.act("german", "54", "g_ii", "done", *answers)


@pytest.mark.rule("GI-9.5.4c1", "GI-2.4h", "GI-9.5.4b")
@pytest.mark.parametrize(("die", "steps"), [(3, 3), (4, 4)])
def test_a_gun_rolls_against_its_strength_with_the_number_of_the_fort(front, die, steps):
    table = guns(front, "ha_krupp", bombardment=[die, 6][: 2 if die == 3 else 1])
    table.answer("fire", "fire")

    assert steps == table.steps("fort_maubeuge")
    assert {"ha_krupp"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-9.5.4c3", "GI-9.5.4d", "GI-2.4j")
def test_two_guns_committed_together_take_a_step_more(front):
    """One misses, one hits and misses, and a step more is lost (GI-EX-N-ha2)."""
    table = guns(front, "ha_krupp", "ha_skoda", forts="fort_stmihiel 54", bombardment=[6, 2, 6])

    assert 2 == table.steps("fort_stmihiel")
    assert {"ha_krupp", "ha_skoda"} == table.units(table.s.reduced)


@pytest.mark.rule("GI-9.5.4c1", "GI-9.5.4d")
def test_two_guns_one_after_the_other_do_not(front):
    table = guns(front, "ha_krupp", "fire", forts="fort_stmihiel 54", bombardment=[6])
    assert ("commit_guns", "german") == table.asked
    assert {"ha_skoda", "fire"} == table.options

    table.script(bombardment=[2, 6]).answer("ha_skoda")
    table.play_on(until="choose_action", choose_siege="wait")
    assert 3 == table.steps("fort_stmihiel")


@pytest.mark.rule("GI-9.5.4c3", "GI-9.5.4d", "GI-9.5.4c1")
@pytest.mark.parametrize(
    ("fort", "at", "chance"),
    [("fort_namur", "64", 0.84), ("fort_toul", "87", 0.21), ("fort_verdun76", "76", 0.06)],
)
def test_two_guns_destroy_forts_as_often_as_was_reckoned(front, fort, at, chance):
    pieces = f"g_ii {at}*, ha_krupp {at}, ha_skoda {at}, {fort} {at}, f_i 20"
    table = front(pieces, initiative=GERMAN).run("action_phase")
    table.answer(at, "g_ii", "done", "ha_krupp")
    fallen = 0
    for seed in range(300):
        s = table.s.clone()
        s.chance = RandomChance(seed)
        offer = current_offer(s)
        while offer.name in ("commit_guns", "choose_fort"):
            offer = decide(s, offer, offer.options[0])
        fallen += s.hex[table.unit(fort)] < 0

    assert pytest.approx(chance, abs=0.07) == fallen / 300


@pytest.mark.rule("GI-9.5.4c2", "GI-9.5.4c3")
def test_a_gun_stays_with_its_fort_and_the_next_chooses_anew(front):
    forts = "fort_stmihiel 54, fort_langres 54"
    table = guns(front, "ha_krupp", "fire", forts=forts, bombardment=[1, 6])
    assert ("choose_fort", "german") == table.asked

    table.answer("fort_langres")
    assert 3 == table.steps("fort_langres")
    table.answer("ha_skoda")
    assert {"fort_stmihiel", "fort_langres"} == table.options


@pytest.mark.rule("GI-9.5.4c2", "GI-9.5.4d")
def test_of_two_guns_committed_together_each_chooses_its_fort(front):
    forts = "fort_stmihiel 54, fort_langres 54"
    table = guns(front, "ha_krupp", "ha_skoda", forts=forts, bombardment=[6, 6])
    table.answer("fort_langres")
    assert {"fort_stmihiel", "fort_langres"} == table.options

    table.script(fire=[6] * 4).answer("fort_stmihiel").play_on(until="choose_action")
    assert [4, 3] == [table.steps("fort_langres"), table.steps("fort_stmihiel")]


@pytest.mark.rule("GI-9.5.4c2")
def test_a_second_fort_is_fired_at_when_the_first_is_gone(front):
    forts = "fort_stmihiel 54, fort_namur 54*"
    table = guns(front, "ha_krupp", "fire", forts=forts, bombardment=[1, 6]).answer("fort_namur")

    rolled = [told["fort"] for told in table.told("told.bombarded")]
    assert [table.unit("fort_namur"), table.unit("fort_stmihiel")] == rolled


@pytest.mark.rule("GI-9.5.4b", "GI-9.5.4a1")
def test_a_gun_that_has_fired_is_silent_for_the_turn(front):
    table = guns(front, pieces="ha_krupp 54", reduced=0)
    assert {"ha_krupp"} == table.units(ready_guns(table.s))

    table = front("g_ii 54, f_i 20, fort_maubeuge 54, ha_krupp 54", fortunes=[4, 4], fire=[6, 6])
    table.s.reduced = 1 << table.unit("ha_krupp")
    table.act("german", "54", "g_ii", "done")
    assert [] == table.told("told.bombarded")
    assert 2 == len(table.told("told.fire"))


@pytest.mark.rule("GI-9.5.4d")
def test_a_second_committed_gun_is_turned_even_without_a_target(front):
    table = guns(front, "ha_krupp", "ha_skoda", forts="fort_namur 54*", bombardment=[1])

    assert {"ha_krupp", "ha_skoda"} == table.units(table.s.reduced)


def raid(front, pieces="f_2c 63", *answers, **given):
    """German infantry enters a hex with Allied cavalry."""
    table = front(f"g_ii 72, {pieces}, f_i 20", **given)
    return table.act("german", "72", "g_ii", "done", "63", *answers)


@pytest.mark.rule("GI-9.6.3a")
def test_cavalry_that_stands_before_a_corps_is_ridden_down_and_stops_it(front):
    """No battle is fought (GI-EX-N-delay)."""
    table = raid(front, "f_2c 63, f_3c 63*", "stand")

    assert {"f_2c", "f_3c"} == table.lost
    assert "german" == table.owner("63")
    assert [] == table.told("told.battle")
    assert "march_step" != table.asked[0]


@pytest.mark.rule("GI-9.6.3b", "GI-9.6.3a")
def test_cavalry_that_withdraws_goes_three_hexes_and_lets_the_corps_go_on(front):
    """All of it ends disrupted (GI-EX-N-delay)."""
    table = raid(front, "f_2c 63, f_3c 63*", "withdraw", "all")
    table.play_on(until="march_step")

    assert 3 == len(table.way("f_2c"))
    assert {"f_2c", "f_3c"} == table.tired
    assert ("march_step", "german") == table.asked


@pytest.mark.rule("GI-9.6.3b", "GI-9.4a")
def test_cavalry_that_withdraws_may_part(front):
    table = raid(front, "f_2c 63, f_3c 63", "withdraw")
    assert ("name_riders", "allied") == table.asked
    assert {"f_2c", "f_3c", "all", "together"} == table.options

    table.answer("f_2c", "together", "64", "74", "75")
    assert ("choose_retreat", "allied") == table.asked
    table.answer("64", "55", "65")
    assert ["75", "65"] == [table.hex_of(unit) for unit in ("f_2c", "f_3c")]
    assert {"f_2c", "f_3c"} == table.tired


@pytest.mark.rule("GI-9.6.3b")
def test_cavalry_that_cannot_go_three_hexes_is_lost(front):
    walls = "g_iii 53, g_iv 54, g_v 62, g_vi 64, g_vii 73"
    table = raid(front, f"f_2c 63, {walls}", "withdraw", german="53 54 62 64")

    assert {"f_2c"} == table.lost


@pytest.mark.rule("GI-9.6.3a", "GI-9.1.2b")
@pytest.mark.parametrize("mover", ["g_33fr", "g_2c"])
def test_divisions_and_cavalry_have_to_fight_cavalry(front, mover):
    table = front(f"{mover} 72, f_2c 63, f_i 20", fortunes=[4, 4], fire=[6, 6])
    table.act("german", "72", mover, "done", "63")

    assert 1 == len(table.told("told.battle"))


@pytest.mark.rule("GI-9.6.3b", "GI-9.4.5a")
@pytest.mark.parametrize(("hexes", "lost"), [(1, set()), (3, {"f_1c"})])
def test_cavalry_in_a_port_takes_ship_unless_it_has_to_go_three_hexes(front, hexes, lost):
    table = front(
        "g_ii 15, g_iii 23, g_iv 24, f_1c 14", german="15 23 24", sea_retreat=[1] * (hexes == 1)
    )
    table.run("ride_off", 1 << table.unit("f_1c"), hexes)

    assert lost == table.lost
    assert {"f_1c"} - lost == table.units(table.s.waiting)

"""Fire (9.3): dice, modifiers, losses, Elan; cavalry against infantry (9.6.1)."""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.strength import attack_modifiers, defence_modifiers, strength

SITUATION = "g_xiii 26, g_xvi 26, f_ii_tg 26, f_vi 26, f_viii 26, f_xviii 26"
ROUND = "f_i 16, f_ii 17, f_iii 25"


def of(table, *names):
    """Some units as a set."""
    return sum(1 << table.unit(name) for name in names)


def book_battle(battle, **given):
    """The battle that the book plays out, up to the reserves of the Allies."""
    table = battle(
        f"{SITUATION}, {ROUND}", "f_ii_tg", "f_vi", "f_viii", "f_xviii", at="26", fortune=5,
        turn=8, german="26", **given,
    )  # fmt: skip
    at, *sides = table.hexes("26 27 35")
    table.s.blocked = (tuple((at, side) for side in sides), ())
    table.s.trenches = (0, 1 << at)
    return table.answer("g_xiii", "1", "f_ii_tg", "f_xviii")


@pytest.mark.rule("GI-9.1.2a", "GI-5.1.1b", "GI-9.2.5b", "GI-9.2.2a")
def test_the_battle_of_the_book_is_set_up(battle):
    """German staff, two corps against four, two in reserve (GI-EX-9.3-A, GI-EX-9.3-B)."""
    table = book_battle(battle, caps=(3, 3))
    assert (2, 4) == table.s.caps
    assert [{"g_xiii"}, {"g_xvi"}, set(), set()] == table.lanes("german")
    assert [{"f_ii_tg"}, {"f_xviii"}, set(), set()] == table.lanes("allied")

    table.answer("f_vi", "1")
    assert [{"f_vi"}, set(), set(), set()] == table.reserves("allied")
    assert {"f_viii", "done"} == table.options
    assert table.told("told.fortune") == [{"total": 5, "fortune": "german_staff"}]


@pytest.mark.rule("GI-9.3.1b1", "GI-9.2.1b", "GI-2.9a", "GI-9.3.1b3")
def test_the_modifiers_of_the_book(battle):
    """+1, +2 and -2 make +1, and the defender has none (GI-EX-9.3-C, GI-EX-9.2.1b)."""
    table = book_battle(battle)
    modifiers = attack_modifiers(table.s, of(table, "f_xviii"), of(table, "g_xvi"))

    assert {"terrain": 1, "trench": 2, "concentric": -2} == {m.name: m.value for m in modifiers}
    assert 1 == modifiers.total
    assert 0 == defence_modifiers(table.s, of(table, "g_xvi")).total


@pytest.mark.rule("GI-9.3.1a", "GI-9.3.4a", "GI-9.4.1e", "GI-9.4.2a")
def test_the_fire_of_the_book(battle):
    """Both corps are disrupted and hold their trench (GI-EX-9.3-E)."""
    table = book_battle(battle)
    table.answer("f_vi", "1")
    table.script(fire=[5, 3, 4, 6, 1, 6]).answer("f_viii")

    assert [6, 4, 4, 6, 2, 7] == [total for _, total, _ in table.shots]
    assert {"f_ii_tg", "g_xvi", "g_xiii"} == table.tired
    assert ("choose_retreating", "german") == table.asked
    table.answer("stay")
    assert "26" == table.hex_of("g_xiii")


@pytest.mark.rule("GI-9.3.1c1", "GI-9.3.2a", "GI-9.3.2c")
def test_a_die_up_to_the_strength_hits_and_fire_is_simultaneous(battle):
    table = battle("f_i 20, g_ii 20", "f_i", fire=[4, 5])

    assert {"f_i", "g_ii"} == table.tired
    assert [4, 5] == [value for _, _, value in table.shots]


@pytest.mark.rule("GI-9.3.1c1")
def test_a_die_above_the_strength_misses(battle):
    table = battle("f_i 20, g_or 20", "f_i", fire=[5, 4])

    assert set() == table.tired


@pytest.mark.rule("GI-9.3.2a")
def test_a_unit_that_dies_fires_with_what_it_has(battle):
    table = battle("f_i 20, g_ii 20*", "f_i", fire=[1, 3])

    assert {"g_ii"} == table.lost
    assert {"f_i"} == table.tired


@pytest.mark.rule("GI-9.3.1c2")
@pytest.mark.parametrize(
    ("unit", "die", "hits"), [("f_i_rg", 1, 1), ("f_vi", 6, 0), ("f_vi", 5, 1), ("f_i", 5, 0)]
)
def test_a_natural_1_hits_and_a_natural_6_misses(battle, unit, die, hits):
    """Whatever the modifiers, here +1 (GI-EX-N-natural)."""
    table = battle(f"{unit} 26, g_ii 26", unit, at="26", turn=8, fire=[die, 6])

    assert [(die + 1, hits)] == [
        (fire["total"], fire["hits"]) for fire in table.told("told.fire")[:1]
    ]


@pytest.mark.rule("GI-9.3.1d", "GI-9.3.3b")
def test_two_divisions_in_a_box_fire_and_suffer_together(battle):
    """One die against the sum; one hit disrupts both (GI-EX-N-stackfire)."""
    table = battle("g_33fr 20, g_30fr 20, f_i_rg 20", "g_33fr", "g_30fr", side="german")
    table.script(fire=[4, 3]).answer("g_33fr", "g_30fr")

    assert [({"g_33fr", "g_30fr"}, 4, 4), ({"f_i_rg"}, 3, 3)] == table.shots
    assert {"g_33fr", "g_30fr", "f_i_rg"} == table.tired


@pytest.mark.rule("GI-9.3.3b", "GI-9.8.2b", "GI-9.8.1a", "GI-2.4d")
def test_a_disrupted_unit_that_is_hit_is_eliminated(battle):
    table = battle("f_i 20, g_ii 20, g_iii 20*", "f_i", fire=[1, 6])
    assert {"g_ii", "g_iii"} == table.tired

    table = battle("f_i 20, g_ii 20*", "f_i", fire=[1, 6])
    assert {"g_ii"} == table.lost
    assert set() == table.tired


@pytest.mark.rule("GI-9.3.3a", "GI-9.5.1b", "GI-2.4i")
@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 0)])
def test_infantry_takes_a_step_of_a_fort_with_a_natural_1(battle, die, lost):
    """A 2 of a corps with 6 does nothing (GI-EX-N-fort-nat1)."""
    table = battle(
        "g_gd 54, fort_maubeuge 54, f_i 20", "g_gd", side="german", at="54", fire=[die, 6]
    )

    assert 4 - lost == table.steps("fort_maubeuge")


@pytest.mark.rule("GI-9.3.3a", "GI-2.4i", "GI-13.1.6b")
def test_a_fort_is_gone_after_its_last_step(battle):
    table = battle("g_gd 63, fort_namur 63, f_i 20", "g_gd", side="german", at="63", fire=[1, 6])
    assert 2 == strength(table.s, of(table, "fort_namur"), defends=True)

    table.script(fire=[1, 6], fortunes=[4, 4])
    table.play_on(until="choose_action", choose_siege="wait")
    table.answer("63", "g_gd")
    assert set() == table.units(table.s.standing[table.hex("63")]) - {"g_gd"}
    assert "german" == table.owner("63")


@pytest.mark.rule("GI-9.3.1b2", "GI-2.4f")
def test_mountain_troops_attack_better_in_the_high_vosges(battle):
    table = battle("f_xiv 102, f_xv 102, g_ii 102, g_iii 102", "f_xiv", "f_xv", at="102", turn=8)
    enemy = of(table, "g_ii")

    assert 1 == attack_modifiers(table.s, of(table, "f_xiv"), enemy).total
    assert 2 == attack_modifiers(table.s, of(table, "f_xv"), enemy).total


@pytest.mark.rule("GI-9.3.1b2")
def test_mountain_troops_are_like_others_elsewhere(battle):
    table = battle("f_xiv 104, g_ii 104, g_iii 104", "f_xiv", at="104", turn=8)

    assert 1 == attack_modifiers(table.s, of(table, "f_xiv"), of(table, "g_ii")).total


@pytest.mark.rule("GI-9.3.2d", "GI-9.5.1b")
@pytest.mark.parametrize("besieged", ["", "54"])
def test_a_fort_in_the_hex_helps_its_defenders(battle, besieged):
    table = battle(
        "g_ii 54, g_iii 54, fort_maubeuge 54, f_i 54, f_ii 54", "g_ii", "g_iii",
        side="german", at="54", turn=8, besieged=besieged,
    )  # fmt: skip

    assert -1 == defence_modifiers(table.s, of(table, "f_i")).total
    assert 0 == defence_modifiers(table.s, of(table, "fort_maubeuge")).total


@pytest.mark.rule("GI-9.3.2d", "GI-12.4a")
@pytest.mark.parametrize(("fortune", "total"), [(4, 0), (12, -1)])
def test_a_fort_does_not_help_in_a_skirmish_but_in_a_surprise(battle, fortune, total):
    table = battle(
        "g_ii 54, g_iii 54, fort_maubeuge 54, f_i 54, f_ii 54", "g_ii", "g_iii",
        side="german", at="54", fortune=fortune,
    )  # fmt: skip

    assert total == defence_modifiers(table.s, of(table, "f_i")).total


@pytest.mark.rule("GI-12.2a", "GI-2.4f", "GI-2.4a", "GI-2.2b")
@pytest.mark.parametrize(
    ("unit", "attack", "defence"), [("b_1", 3, 4), ("be_i", 3, 4), ("b_cav", 2, 2), ("f_i", 4, 4)]
)
def test_a_red_circle_strengthens_infantry_in_defence(front, unit, attack, defence):
    table = front(f"{unit} 20")

    assert attack == strength(table.s, of(table, unit), defends=False)
    assert defence == strength(table.s, of(table, unit), defends=True)


@pytest.mark.rule("GI-9.7.2b", "GI-9.7.3a", "GI-9.3.2c")
@pytest.mark.parametrize("side", ["allied", "german"])
@pytest.mark.parametrize("level", [1, 2])
def test_a_trench_hinders_whoever_attacks(battle, side, level):
    """Even him who dug it (GI-EX-N-trench-who)."""
    names = ("f_i", "f_ii") if side == "allied" else ("g_ii", "g_iii")
    foes = ("g_ii", "g_iii") if side == "allied" else ("f_i", "f_ii")
    table = battle("f_i 20, f_ii 20, g_ii 20, g_iii 20", *names, side=side, turn=8)
    at = 1 << table.hex("20")
    table.s.trenches = (at, 0) if level == 1 else (0, at)

    assert level == attack_modifiers(table.s, of(table, names[0]), of(table, foes[0])).total
    assert 0 == defence_modifiers(table.s, of(table, foes[0])).total


@pytest.mark.rule("GI-9.6.1a")
def test_infantry_fires_first_at_cavalry_that_attacks_it(battle):
    table = battle("f_2c 20, g_ii 20", "f_2c", fire=[5, 1, 6])

    assert [({"g_ii"}, 5, 5), ({"f_2c"}, 1, 1), ({"g_ii"}, 6, 5)] == table.shots
    assert {"f_2c", "g_ii"} == table.tired


@pytest.mark.rule("GI-9.6.1a")
def test_cavalry_that_falls_to_the_first_fire_does_not_charge(battle):
    table = battle("f_2c 20*, g_ii 20", "f_2c", fire=[5]).answer("1")

    assert {"f_2c"} == table.lost
    assert 1 == len(table.shots)


FOUR = "f_i 96, f_ii 96, f_iii 96, f_iv 96"
NAMES = ("f_i", "f_ii", "f_iii", "f_iv")


def elan(battle, foes="g_ii 96, g_iii 96", **given):
    """An Allied Mandated Battle in a hex of Plan 17 with a terrain modifier of +1."""
    return battle(f"{FOUR}, {foes}", *NAMES, at="96", **{"turn": 3, "mandated": (1, 0), **given})


@pytest.mark.rule("GI-9.3.2e", "GI-9.3.5a")
@pytest.mark.parametrize(("turn", "total"), [(4, -1), (5, 0)])
def test_elan_helps_defenders_by_the_ground_on_turns_1_to_4(battle, turn, total):
    """A 5 becomes a 4 (GI-EX-N-elan)."""
    table = elan(battle, turn=turn)

    assert total == defence_modifiers(table.s, of(table, "g_ii")).total


@pytest.mark.rule("GI-9.3.2e", "GI-9.3.5a")
def test_elan_helps_forts_too(battle):
    table = elan(battle, foes="g_ii 96, fort_metz5 96")

    assert -1 == defence_modifiers(table.s, of(table, "fort_metz5")).total
    assert -2 == defence_modifiers(table.s, of(table, "g_ii")).total


@pytest.mark.rule("GI-9.3.5a", "GI-9.1.1c")
def test_without_four_corps_there_is_no_elan(battle):
    table = battle("f_i 96, f_ii 96, g_ii 96, g_iii 96", "f_i", "f_ii", at="96", turn=3)

    assert 0 == defence_modifiers(table.s, of(table, "g_ii")).total


@pytest.mark.rule("GI-9.3.5b")
def test_an_attack_with_elan_that_cost_nothing_costs_a_hit(battle):
    table = elan(battle, foes="g_ii 96*, g_iii 96")
    table.script(fire=[6] * 6).play_on(until="place_elan_hit", choose_reserve="done")
    table.script(fire=[6] * 6)

    assert ("place_elan_hit", "german") == table.asked
    assert set(NAMES) == table.options
    table.answer("f_iii")
    assert {"g_ii", "f_iii"} == table.tired


@pytest.mark.rule("GI-9.3.5b", "GI-9.2.3a5")
def test_the_hit_of_elan_goes_to_sound_units_that_took_part(battle):
    pieces = f"{FOUR}, f_v 96*, g_ii 96, g_iii 96"
    table = battle(pieces, *NAMES, "f_v", at="96", turn=3, mandated=(1, 0), fire=[6] * 6)
    table.play_on(until="place_elan_hit", choose_reserve="done")

    assert set(NAMES) == table.options


@pytest.mark.rule("GI-9.3.5b")
def test_an_attack_with_elan_that_was_hit_pays_no_more(battle):
    table = elan(battle, fire=[6, 6, 1, 6])
    asked = table.play_on(until="choose_action", choose_reserve="done", choose_retreating="stay")

    assert "place_elan_hit" not in asked
    assert 1 == len(table.tired)


@pytest.mark.rule("GI-9.3.1b3", "GI-9.2.4a3")
def test_a_counterattack_has_its_own_modifier_and_no_other(battle):
    pieces = "f_i 54, f_ii 54, g_ii 54, g_iii 54, fort_maubeuge 54"
    table = battle(pieces, "f_i", "f_ii", at="54", fortune=10, turn=8).answer("f_i")
    at = 1 << table.hex("54")
    table.s.trenches = (0, at)

    modifiers = attack_modifiers(table.s, of(table, "g_ii"), of(table, "f_i"))
    assert {"counterattack": 1} == {m.name: m.value for m in modifiers}
    assert 0 == defence_modifiers(table.s, of(table, "f_i")).total

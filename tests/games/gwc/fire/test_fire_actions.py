from __future__ import annotations

import pytest


@pytest.mark.rule("GWC-A55", "GWC-O21.3.4", "GWC-A28.1")
def test_unternehmungslustig_adds_two(field, shown, power):
    table = field("berry", german="G8 inf", entente="I8 pol", hands=("G-8 G-30", ""), dice=["3-1"])

    assert ["A55", "A55"] == shown(table, "I8")
    table.answer("G-8").passing()
    assert [6 + 2] == power(table)


@pytest.mark.rule("GWC-A28.1", "GWC-A55")
def test_the_same_action_twice_adds_up(field, shown, power):
    table = field("berry", german="G8 inf", entente="I8 pol", hands=("G-8 G-30", ""), dice=["3-1"])
    shown(table, "I8")
    table.answer("G-8", "G-30").passing()

    assert [6 + 4] == power(table)


@pytest.mark.rule("GWC-A40", "GWC-A28.2", "GWC-O21.3.4")
def test_elan_adds_two_and_only_who_fires_is_asked(field, shown, power):
    table = field("berry", entente="G8 pol", german="I8 inf", hands=("A55", "A40"), active=1)

    assert ["A40"] == shown(table, "I8", seat=1)
    table.answer(table.book.cards[table.s.hands[1].bit_length() - 1].id).passing()
    assert [6 + 2] == power(table)


@pytest.mark.rule("GWC-A48")
def test_immortal_adds_two(field, shown, power):
    table = field("cantigny", entente="G7 dou", german="G6 inf", hands=("", "A48"), active=1)

    assert ["A48"] == shown(table, "G6", seat=1)
    table.answer(table.book.cards[table.s.hands[1].bit_length() - 1].id).passing()
    assert [7 + 2] == power(table)


@pytest.mark.rule("GWC-A44")
@pytest.mark.parametrize(("near", "expected"), [("H7", ["A44"]), ("G8", [])])
def test_grenades_need_one_firer_next_to_the_target(field, shown, near, expected):
    german = f"{near} inf, {'G7' if near == 'H7' else 'G9'} inf"
    table = field("berry", german=german, entente="I8 pol", hands=("G-28", ""))

    assert expected == shown(table, "I8", "ger-inf-1", "ger-inf-2")


@pytest.mark.rule("GWC-A38")
def test_crossfire_needs_somebody_who_moves(field, shown, marching):
    still = field("berry", german="G8 inf", entente="I8 pol", hands=("A38", ""))
    moving = field("berry", german="G8 inf", entente="I8 pol", hands=("A38", ""))
    marching(moving, "pol")

    assert [] == shown(still, "I8")
    assert ["A38"] == shown(moving, "I8")


@pytest.mark.rule("GWC-A34", "GWC-A45", "GWC-O21.3.4")
@pytest.mark.parametrize(
    ("scenario", "weapon", "firer", "expected"),
    [
        ("berry", "+mg08", "ger-w-mg08-1", ["A34"]),
        ("berry", "+mg08", "ger-inf-1", []),
        ("fleury_june", "+mg08", "ger-w-mg08-1", []),
    ],
)
def test_pre_registered_is_for_a_weapon_of_the_defender(
    field, shown, scenario, weapon, firer, expected
):
    table = field(scenario, german=f"G8 inf {weapon} mueller", entente="H8 pol", hands=("A34", ""))
    if scenario != "berry":
        assert 0 != table.book.sheet.defender

    assert expected == shown(table, "H8", firer, "done")


@pytest.mark.rule("GWC-A34")
def test_pre_registered_reads_the_printed_fp(field, shown):
    """A Chauchat has 4, with Barnier 6."""
    hands = ("", "A34")
    table = field(
        "fleury_june", entente="G8 spe +cha barnier", german="H8 inf", hands=hands, active=1
    )
    assert (1, 4) == (table.book.sheet.defender, table.book.weapons[max(table.s.weapon)].fp)

    assert [] == shown(table, "H8", "fra-w-cha-1", "done", seat=1)


@pytest.mark.rule("GWC-A33")
def test_a_grenade_pack_is_for_german_weapons_next_to_a_tank(field, shown):
    near = field("berry", german="H8 pio +mg08", entente="I8 ca", hands=("A33", ""))
    far = field("berry", german="G8 pio +mg08", entente="I8 ca", hands=("A33", ""))
    other = field("berry", german="H8 pio +mg08", entente="I8 pol", hands=("A33", ""))
    french = field("chazelle", entente="B3 spe +hot", german="B4 a7v", hands=("", "A33"), active=1)

    assert ["A33"] == shown(near, "I8", "done")
    assert [] == shown(far, "I8", "done")
    assert [] == shown(other, "I8", "ger-w-mg08-1", "done")
    assert [] == shown(french, "B4", "done", seat=1)


@pytest.mark.rule("GWC-A50")
def test_marksmanship_needs_a_platoon_or_squad_of_the_nation(field, shown):
    given = {"german": "G6 inf", "hands": ("", "A50"), "active": 1}
    platoon = field("cantigny", entente="G7 dou +hot wise", **given)
    gun = field("cantigny", entente="G7 dou +hot wise", **given)

    assert ["A50"] == shown(platoon, "G6", "usa-dou-1", "done", seat=1)
    assert [] == shown(gun, "G6", "usa-w-hot-1", "usa-ldr-wise", "done", "usa-w-hot-1", seat=1)


@pytest.mark.rule("GWC-A29", "GWC-A52")
def test_some_cards_have_no_action(field, shown):
    german = field("berry", german="H8 inf", entente="I8 pol", hands=("A29 A55", ""))
    french = field("berry", entente="H8 pol", german="I8 inf", hands=("", "A52 A40"), active=1)
    american = field("cantigny", entente="G7 dou", german="G6 inf", hands=("", "A52 A48"), active=1)

    assert ["A55"] == shown(german, "I8")
    assert ["A40"] == shown(french, "I8", seat=1)
    assert ["A48"] == shown(american, "G6", seat=1)


@pytest.mark.rule("GWC-A28.3")
def test_actions_activate_nobody(field, shown):
    table = field("berry", german="G8 inf", entente="I8 pol", hands=("A55", ""))
    shown(table, "I8")
    table.answer(table.book.cards[table.s.hands[0].bit_length() - 1].id)

    assert 0 == table.s.activated

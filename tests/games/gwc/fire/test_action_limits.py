"""Where the conditions of Actions in fire begin: the least number, the last hex, either side."""

from __future__ import annotations

import pytest


def card(s, seat, action):
    """The name of a card with an Action in a hand."""
    held = s.hands[seat] & s.book.actions[action]
    return s.book.cards[held.bit_length() - 1].id


@pytest.fixture
def defending():
    """The Actions that may be played before the defence roll."""

    def listed(table):
        offer = table.run("defend_all").offer
        if offer is None or offer.name != "before_defence_play":
            return []
        return [table.book.cards[card].action for card in offer.options if isinstance(card, int)]

    return listed


@pytest.mark.rule("GWC-A36")
@pytest.mark.parametrize(("kind", "expected"), [("open", []), ("brush", ["A36"])])
def test_one_of_cover_is_enough_to_take_cover(drawn, defending, attacked, kind, expected):
    table = drawn(f"I8 {kind}", base="berry", german="G8 inf", entente="I8 pol", hands=("", "A36"))
    attacked(table, "I8", 18)

    assert expected == defending(table)


@pytest.mark.rule("GWC-A37a", "GWC-A37b")
def test_who_fires_from_the_corner_of_the_board_is_counter_attacked(field, defending, attacked):
    table = field("berry", german="A1 inf", entente="A2 pol", hands=("", "A37"))
    attacked(table, "A2", 18, firers=("inf",))

    assert ["A37"] == defending(table)


@pytest.mark.rule("GWC-A37a")
def test_a_counter_attack_may_suppress_just_one(field, defending, attacked):
    table = field("berry", german="G8 inf lw pio", entente="H8 pol", hands=("", "A37"))
    attacked(table, "H8", 4, firers=("inf", "lw", "pio"))
    defending(table)
    table.answer(card(table.s, 1, "A37"), "ger-inf-1", "done").passing()

    assert 1 << table.unit("inf") == table.s.suppressed


@pytest.mark.rule("GWC-A46")
def test_machine_guns_fire_from_the_corner_of_the_board_too(drawn, defending, attacked):
    given = {"german": "B1 inf", "entente": "A1 pol +hot, A2 pol +hot", "hands": ("", "A46")}
    table = drawn(base="berry", **given)
    s = table.s
    attacked(table, "A1", 18, firers=("inf",))
    assert ["A46"] == defending(table)
    played = s.hands[1]
    table.answer(card(s, 1, "A46"))

    assert (0, played) == (s.hands[1], s.discards[1] & played)


@pytest.mark.rule("GWC-A45.1")
def test_the_card_of_a_hidden_pillbox_is_discarded(field, defending, attacked):
    table = field("berry", entente="G8 pol", german="J3 inf", hands=("A45.1", ""), active=1)
    s = table.s
    attacked(table, "J3", 4, seat=1)
    defending(table)
    played = s.hands[0]
    table.answer(card(s, 0, "A45.1"))

    assert (0, played) == (s.hands[0], s.discards[0] & played)


@pytest.mark.rule("GWC-A45.2a", "GWC-A45")
@pytest.mark.parametrize(
    ("kind", "expected"), [("brush", []), ("boulders", ["A45.2"]), ("building", ["A45.2"])]
)
def test_a_hidden_position_needs_cover_of_two(drawn, defending, attacked, kind, expected):
    given = {"entente": "A8 pol", "german": "J3 inf", "hands": ("A45.2", ""), "active": 1}
    table = drawn(f"J3 {kind}", base="berry", **given)
    attacked(table, "J3", 4, seat=1)

    assert expected == defending(table)


@pytest.mark.rule("GWC-A45.2a")
@pytest.mark.parametrize(("label", "expected"), [("A7", ["A45.2"]), ("A8", [])])
def test_a_hidden_position_is_in_any_hex_where_the_defender_set_up(
    field, defending, attacked, label, expected
):
    """The last hex of the zone in its column, and the first one beyond it."""
    table = field("berry", entente="O11 pol", german=f"{label} inf", hands=("A45.2", ""), active=1)
    table.s.trenches = 1 << table.hex(label)
    attacked(table, label, 4, seat=1)

    assert expected == defending(table)


@pytest.mark.rule("GWC-A38")
def test_crossfire_needs_only_one_of_them_to_move(field, shown, marching):
    table = field("berry", german="G8 inf", entente="I8 pol spe", hands=("A38", ""))
    marching(table, "pol")

    assert ["A38"] == shown(table, "I8")


@pytest.mark.rule("GWC-A38")
def test_the_french_have_crossfire_too(field, shown, marching):
    table = field("berry", entente="G8 pol", german="I8 inf", hands=("", "A38"), active=1)
    marching(table, "inf", seat=0)

    assert ["A38"] == shown(table, "I8", seat=1)


@pytest.mark.rule("GWC-A34")
def test_a_weapon_with_five_is_strong_enough_to_be_pre_registered(field, shown):
    table = field("berry", german="G8 inf +mg0815", entente="H8 pol", hands=("A34", ""))

    assert ["A34"] == shown(table, "H8", "ger-w-mg0815-1", "done")


@pytest.mark.rule("GWC-A47a", "GWC-A47b")
def test_a_platoon_in_the_corner_has_light_wounds_too(field):
    table = field("berry", entente="A1 pol", german="G8 inf", hands=("", "A47"))
    s = table.s
    played = s.hands[1]
    table.run("break_formation", table.unit("pol"), "GWC-O21.3.7c")
    table.answer(card(s, 1, "A47"), "fra-spe-1")

    assert table.hex("A1") == s.hex[table.unit("spe")]
    assert (0, played) == (s.hands[1], s.discards[1] & played)


@pytest.mark.rule("GWC-A53", "GWC-3.2.5")
@pytest.mark.parametrize(("label", "name"), [("A1", "pol"), ("I8", "roche")])
def test_lucky_star_is_for_every_unit_and_leader(field, label, name):
    """Also in the corner of the board, and for the Hero, the last of the soldiers."""
    table = field("berry", entente=f"{label} {name}*, O11 spe", german="G8 inf", hands=("", "A53"))
    s = table.s
    played = s.hands[1]
    assert ("has_broken_play", "entente") == table.run("has_broken", table.unit(name)).asked
    table.answer(card(s, 1, "A53"))

    assert (0, 0) == (s.broken, s.hands[1])
    assert played == s.discards[1] & played

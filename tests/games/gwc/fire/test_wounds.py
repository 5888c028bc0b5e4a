from __future__ import annotations

import pytest

from games.gwc.state import UNUSED, Order
from ww1core.turns.run import current_offer


def card(s, seat, action):
    held = s.hands[seat] & s.book.actions[action]
    return s.book.cards[held.bit_length() - 1].id


@pytest.mark.rule("GWC-A47a", "GWC-A47b")
@pytest.mark.parametrize("was_broken", [False, True])
def test_a_squad_takes_the_place_of_a_platoon_that_would_break(field, was_broken):
    platoon = "pol*" if was_broken else "pol"
    table = field("berry", entente=f"I8 {platoon} +hot", german="G8 inf", hands=("", "A47"))
    s = table.s
    old = table.unit("pol")
    s.suppressed = s.veteran = s.activated = 1 << old
    table.run("break_formation", old, "GWC-O21.3.7c").answer(card(s, 1, "A47")).answer("fra-spe-1")
    new = table.unit("spe")

    assert (UNUSED, table.hex("I8")) == (s.hex[old], s.hex[new])
    assert (1 << new if was_broken else 0) == s.broken
    assert (1 << new,) * 3 == (s.suppressed, s.veteran, s.activated)
    assert ("fra-w-hot", -1) == (s.book.weapons[s.weapon[new]].counter, s.weapon[old])
    assert (1, 0) == (s.vp, s.fallen[1])


@pytest.mark.rule("GWC-A47a")
@pytest.mark.parametrize("counter", ["spe", "durant", "lia"])
def test_light_wounds_are_for_platoons_only(field, counter):
    table = field("berry", entente=f"I8 {counter}", german="G8 inf", hands=("", "A47"))
    table.run("break_formation", table.unit(counter), "GWC-O21.3.7c")

    assert table.s.broken >> table.unit(counter) & 1


@pytest.mark.rule("GWC-A47a")
def test_light_wounds_need_an_unused_squad(field):
    table = field("berry", entente="I8 pol, A8 col", german="G8 inf", hands=("", "A47"))
    s = table.s
    for squad in range(len(s.book.units)):
        if s.book.squads >> squad & 1:
            s.hex[squad] = -2
    table.run("break_formation", table.unit("pol"), "GWC-O21.3.7c")

    assert s.broken >> table.unit("pol") & 1


@pytest.mark.rule("GWC-A47b")
def test_the_squad_goes_on_with_the_move(field, marching):
    table = field("berry", entente="I8 pol", german="G8 inf", hands=("", "A47"))
    marching(table, "pol")
    table.run("break_formation", table.unit("pol"), "GWC-O21.3.7c")
    table.answer(card(table.s, 1, "A47"), "fra-gen-1")
    squad = 1 << table.unit("gen")

    assert (squad, squad) == (table.s.march.movers, table.s.order.activated)


@pytest.fixture
def asked():
    """The windows that open until nothing is asked, or until one of a name."""

    def until(table, name=""):
        found = []
        while (offer := current_offer(table.s) if table.s.stack else None) is not None:
            found.append(offer.name)
            if offer.name == name:
                break
            table.answer("pass")
        return found

    return until


@pytest.mark.rule("GWC-A53")
def test_lucky_star_rallies_who_has_just_broken(field, attacked, asked):
    """GWC-EX-lucky-star-continue: the Platoon is unbroken and still activated."""
    table = field("berry", entente="I8 pol", german="G8 inf", hands=("", "A53"))
    s = table.s
    s.order = Order("O23", 1, activated=1 << table.unit("pol"))
    s.activated = 1 << table.unit("pol")
    attacked(table, "I8", 40)
    table.run("defend_all")
    asked(table, "has_broken_play")
    assert s.broken >> table.unit("pol") & 1
    table.answer(card(s, 1, "A53"))

    assert (0, 1 << table.unit("pol")) == (s.broken, s.order.activated & s.activated)


@pytest.mark.rule("GWC-A53")
@pytest.mark.parametrize(("counter", "is_asked"), [("ca", False), ("pol*", False), ("pol", True)])
def test_lucky_star_is_neither_for_tanks_nor_for_the_dead(
    field, attacked, asked, counter, is_asked
):
    table = field(
        "berry", entente=f"I8 {counter}, A8 col", german="G8 inf +mg08", hands=("", "A53")
    )
    attacked(table, "I8", 40, weapons=1)
    table.run("defend_all")

    assert is_asked == ("has_broken_play" in asked(table))

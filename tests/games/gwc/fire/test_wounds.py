from __future__ import annotations

import pytest

from games.gwc.state import UNUSED, Order, Trial
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


def wound(table, platoon="pol", squad="fra-spe-1"):
    """Something breaks a Platoon; Light Wounds put a Squad in its place."""
    table.run("break_formation", table.unit(platoon), "GWC-E57")
    return table.answer(card(table.s, 1, "A47"), squad)


@pytest.mark.rule("GWC-A47b", "GWC-O21.3a")
def test_the_squad_of_a_platoon_that_has_fired_does_not_fire_again(field, fire, labels):
    table = field("berry", entente="G8 pol, G9 col", german="I8 inf", hands=("", "A47"), active=1)
    fire(table, 1)
    table.answer("I8", "fra-pol-1", "done").passing(until="roll_called_back_play")
    wound(table).passing()

    assert "choose_target" == table.offer.name
    table.answer("I8")
    assert table.unit_set("col") == table.s.attack.firers


@pytest.mark.rule("GWC-A47b", "GWC-O16.4.3")
def test_the_squad_stays_in_the_melee_of_its_platoon(field):
    table = field(
        "berry",
        entente="I8 pol",
        german="I8 inf",
        hands=("", "A47"),
        dice=["entente:1-1", "german:6-6"],
    )
    table.run("melee", table.hex("I8")).passing(until="roll_called_back_play")
    wound(table).passing()

    assert 1 << table.unit("fra-spe-1") == table.s.fallen[1]


@pytest.mark.rule("GWC-A47b", "GWC-O21.3.7a")
@pytest.mark.parametrize("until", ["next_to_defend", "roll_called_back_play"])
def test_the_squad_makes_the_defence_roll_that_its_platoon_owes(field, attacked, until):
    table = field("berry", entente="I8 pol durant", german="G8 inf", hands=("", "A47"))
    attacked(table, "I8", 40)
    table.run("defend_all")
    if until != "next_to_defend":
        table.answer("fra-pol-1").passing(until=until)
    wound(table)
    if until == "next_to_defend":
        table.answer("fra-spe-1")
    table.passing()

    assert table.unit_set("fra-spe-1", "durant") == table.s.broken


@pytest.mark.rule("GWC-A47b", "GWC-O21.3.7a")
def test_the_squad_owes_what_is_put_aside_by_another_attack(field, attacked):
    """Another attack comes between a Fire roll and its Defence rolls."""
    table = field("berry", entente="I8 pol durant", german="G8 inf", hands=("", "A47"))
    attacked(table, "I8", 40)
    table.run("defend_all")
    table.run("mine_attack", table.unit_set("inf"), table.hex("G8"))
    wound(table).passing()

    assert ("next_to_defend", "fire") == (table.offer.name, table.s.attack.kind)
    assert table.unit_set("fra-spe-1", "durant") == table.s.attack.waiting


@pytest.mark.rule("GWC-A47b", "GWC-O25.2b", "GWC-O26.2a")
@pytest.mark.parametrize("order", ["recover_order", "rout_order"])
def test_the_squad_is_tested_for_its_platoon(field, order):
    table = field("berry", entente="I8 pol*", german="G8 inf", hands=("", "A47"), active=1)
    table.run(order, 1).passing(until="roll_called_back_play")
    wound(table).passing()
    told = {"recover_order": "told.recovery", "rout_order": "told.rout_test"}[order]

    assert [table.unit("fra-spe-1")] == [line["unit"] for line in table.told(told)]


@pytest.mark.rule("GWC-A47b", "GWC-O26.3.3")
@pytest.mark.parametrize("mined", ["I8", "I9"])
def test_the_squad_routs_on_for_its_platoon(field, mined):
    """Mines at the start or in the next hex: the Squad goes as far as the Platoon had to."""
    dice = ["german:6-6", "entente:1-1"]
    table = field("berry", entente="I8 pol*", german="A1 inf", hands=("", "A47"), dice=dice)
    s, platoon = table.s, table.unit("pol")
    s.mines, s.trial = 1 << table.hex(mined), Trial(0, platoon)
    table.run("run_away", platoon, 2).passing(until="about_to_break_play")
    table.answer(card(s, 1, "A47"), "fra-spe-1").passing()

    assert table.hex("I10") == s.hex[table.unit("fra-spe-1")]


@pytest.mark.rule("GWC-A47b", "GWC-F129")
def test_the_squad_of_a_platoon_that_held_the_hex_is_no_intruder(field):
    table = field("berry", entente="I8 pol", german="I8 inf", hands=("", "A47"))
    table.s.intruded = (1 << table.hex("I8"), 0)
    table.run("break_formation", table.unit("pol"), "GWC-E57")
    table.answer(card(table.s, 1, "A47"), "fra-spe-1")

    assert (1 << table.hex("I8"), 0) == table.s.intruded

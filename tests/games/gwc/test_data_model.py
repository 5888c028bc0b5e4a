"""Boards, forces, cards and sheets as the rules read them."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.gwc.content.cards import FOREVER, NO_WIND, decks_of
from games.gwc.content.commanders import commanders_of
from games.gwc.content.dates import ALWAYS, month_number
from games.gwc.content.forces import forces_of, nations_of
from games.gwc.content.pieces import IMMOBILE, NOWHERE, Arm, Face
from games.gwc.content.scenario import NOBODY, sheet_of
from games.gwc.content.special import NEVER
from games.gwc.content.support import Support, support_of
from ww1core.hexgrid.hexset import members
from ww1core.tables.load import Content

FOLDER = files("games.gwc") / "data"


@pytest.fixture(scope="module")
def content():
    return Content(FOLDER)


@pytest.fixture(scope="module")
def bleid(content):
    return sheet_of(content, "bleid")


@pytest.fixture(scope="module")
def forces(content, bleid):
    return forces_of(content, bleid)


@pytest.fixture(scope="module")
def decks(content, bleid):
    return decks_of(content, bleid, commanders_of(bleid, frozenset()))


@pytest.fixture(scope="module")
def ploisy(content):
    sheet = sheet_of(content, "ploisy")
    return sheet, forces_of(content, sheet)


def by_id(group):
    return {one.id: one for one in group}


def test_months_are_numbers():
    assert (191605, 191408, ALWAYS) == (
        month_number("1916-05"),
        month_number("1914-08-22"),
        month_number(None),
    )


def test_opening_reads_only_what_the_scenario_needs():
    read = Content(FOLDER)
    sheet = sheet_of(read, "bleid")
    forces_of(read, sheet)
    decks_of(read, sheet, commanders_of(sheet, frozenset()))

    assert ["boards/bleid.yaml"] == [name for name in read.files if name.startswith("boards")]
    assert ["scenarios/bleid.yaml"] == [name for name in read.files if "scenarios" in name]
    assert not [name for name in read.files if "american" in name]


def test_the_sheet_of_the_introduction(bleid):
    land = bleid.board.land
    german, entente = bleid.sides

    assert (1914, 191408, 0, 1, -2) == (
        bleid.year,
        bleid.month,
        bleid.first_player,
        bleid.initiative,
        bleid.balance,
    )
    assert (1, NOBODY, 1, 1, 1) == bleid.control
    assert (("J",), 0, (1, 1), (1, 0)) == (
        bleid.open,
        bleid.drawn_open,
        bleid.drawn_secret,
        bleid.set_up_order,
    )
    assert ("attack", 6, 3, 3, 5, "german_1914") == (*german[3:7], german.surrender, german.support)
    assert ("O6", "A6") == (land.number(german.observer), land.number(entente.observer))
    assert 33 == german.zone.bit_count()
    assert 99 == entente.zone.bit_count()
    assert 1 == bleid.defender


def test_the_special_rules_of_the_introduction(bleid):
    special = bleid.special

    assert (5, 4) == (special.fog_limit, special.fog_until)
    assert {"O17", "O18", "O19"} == special.idle_orders
    assert (NEVER, 0, (), None) == (
        special.wheat,
        special.gas,
        special.preparation,
        special.three_players,
    )


def test_special_rules_have_their_parameters(content):
    fleury = sheet_of(content, "fleury_june").special
    cantigny = sheet_of(content, "cantigny").special
    gas = sheet_of(content, "fleury_june").board.land.numbers(fleury.gas)

    assert {"B8", "C8", "C9", "D8", "H9", "I9", "I10"} == set(gas)
    assert ((0, 5),) == fleury.preparation
    assert {1} == fleury.lines_cut
    assert (6, 4) == cantigny.doctrine
    assert ((0, 4),) == cantigny.sally


@pytest.mark.parametrize("group", ["formations", "weapons", "telephones"])
def test_a_seat_has_its_counters_together(forces, group):
    seats = [one.seat for one in getattr(forces, group)]

    assert {0, 1} == set(seats)
    assert sorted(seats) == seats


def test_two_nations_on_one_side_stand_together(ploisy):
    sheet, forces = ploisy

    assert ("german", "american", "french") == nations_of(sheet)
    assert {"american", "french"} == {one.nation for one in forces.formations if one.seat == 1}
    assert {"german"} == {one.nation for one in forces.formations if one.seat == 0}


def test_every_counter_has_an_id_of_its_own(ploisy):
    _, forces = ploisy
    for group in (forces.formations, forces.weapons, forces.telephones, forces.planes):
        assert len(group) == len(by_id(group))


def test_a_platoon_of_the_introduction(forces, bleid):
    platoon = by_id(forces.formations)["ger-fus14-1"]

    assert ("ger-fus14", "Fuesilier 1914", "german", 0, "platoon", 4) == platoon[1:7]
    assert (Face(6, 5, 3, 8), Face(3, 2, 3, 7)) == (platoon.good, platoon.broken)
    assert (frozenset(), 0, 191401, 191412) == (
        platoon.boxed,
        platoon.rank,
        platoon.since,
        platoon.until,
    )
    assert "N5" == bleid.board.land.number(platoon.start)


def test_a_leader_has_a_rank_and_command(forces):
    found = by_id(forces.formations)
    leader, hero = found["ger-ldr-rommel"], found["ger-hero-kunze"]
    captain = found["ger-ldr-bertin"]

    assert (2, 0) == (leader.good.command, leader.broken.command)
    assert captain.rank > leader.rank > hero.rank > 0
    assert {"fp"} == hero.boxed


def test_counters_are_placed_due_or_unused(forces):
    lines = [one for one in forces.formations if one.counter == "ger-inf14"]

    assert 8 == len(lines)
    assert 2 == sum(one.start != NOWHERE for one in lines)
    assert [0, 0, 2, 0, 0, 0, 0, 0] == [one.arrives for one in lines]


def test_a_crew_starts_with_its_machine_gun(forces):
    crew = by_id(forces.formations)["ger-abt-1"]
    weapon = forces.weapons[crew.weapon]

    assert ("ger-w-mg08-1", "hmg", 8, (1, 12), -2) == (
        weapon.id,
        weapon.type,
        weapon.fp,
        weapon.range,
        weapon.move,
    )
    assert crew == forces.formations[weapon.carrier]
    assert NOWHERE == by_id(forces.weapons)["ger-w-mg08-2"].carrier


def test_counters_of_other_years_are_left_out(forces, ploisy):
    early = {one.counter for one in forces.formations}
    late = {one.counter for one in ploisy[1].formations}

    assert "ger-inf14" in early - late
    assert "ger-inf" in late - early
    assert "ger-a7v" in late - early


def test_weapons_and_tanks_before_their_month_are_left_out(forces, ploisy):
    assert "fra-w-cha" not in {one.counter for one in forces.weapons}
    assert "fra-w-cha" in {one.counter for one in ploisy[1].weapons}
    assert "usa-ft37" not in {one.counter for one in ploisy[1].formations}


def test_a_tank_fires_its_machine_guns_and_its_gun(content):
    tanks = by_id(forces_of(content, sheet_of(content, "laffaux_1918")).formations)
    a7v, turret = tanks["ger-a7v-1"], tanks["fra-ft37-1"]

    assert Face(6, 8, 3, 11, 0, Arm(7, 16)) == a7v.good
    assert IMMOBILE == a7v.broken.move
    assert (0, 0, Arm(5, 10)) == (turret.good.fp, turret.good.range, turret.good.gun)
    assert (6, True, 3) == (a7v.immobilisation, a7v.star, a7v.silhouettes)
    assert 2 == tanks["ger-a7v-l"].good.command


def test_flags_of_units_are_kept(ploisy):
    found = by_id(ploisy[1].formations)

    assert found["ger-pio-1"].engineer
    assert {"fp", "range", "move"} == found["ger-pio-1"].boxed
    assert found["ger-sto-1"].stosstruppen
    assert not found["ger-inf-1"].stosstruppen


def test_counters_of_a_kind_are_a_set(forces):
    sets = forces.counters()

    assert {"ger-fus14"} == {forces.formations[n].counter for n in members(sets["ger-fus14"])}
    assert 4 == sets["ger-fus14"].bit_count()
    assert 6 == sets["ger-w-mg08"].bit_count()


def test_the_telephone_of_a_side_stands_in_its_box(ploisy, forces):
    used = [(one.id, one.box, one.is_broken) for one in ploisy[1].telephones if one.box]

    assert [
        ("ger-t9", "local_barrage", False),
        ("usa-t10", "fixed_rolling_barrage", False),
    ] == used
    assert not any(one.box for one in forces.telephones)
    assert 2 == sum(plane.seat == 0 for plane in forces.planes)


def test_cards_of_a_seat_stand_together(decks):
    assert (1 << 72) - 1 == decks.fate[0]
    assert (1 << 144) - 1 == decks.fate[0] | decks.fate[1]
    assert not decks.fate[0] & decks.fate[1]
    assert {1} == {decks.cards[number].seat for number in members(decks.fate[1])}


def test_a_card_has_what_is_printed(decks, bleid):
    card = decks.cards[7]

    assert ("G-8", 0, "O20", "A55", "E59") == card[:5]
    assert ("A7", (4, 2), "", 1, ALWAYS) == (bleid.board.land.number(card.hex), *card[6:])
    assert NO_WIND == decks.cards[0].wind
    assert ("G-16", 191612) == (decks.cards[15].id, decks.cards[15].since)


def test_the_sets_of_cards_agree_with_the_cards(decks):
    for sets, field in ((decks.orders, "order"), (decks.events, "event")):
        assert decks.fate[0] | decks.fate[1] == sum(sets.values())
        for key, cards in sets.items():
            assert {key} >= {getattr(decks.cards[number], field) for number in members(cards)}


def test_every_fire_card_has_op_fire_besides_its_action(decks):
    own = sum(cards for key, cards in decks.actions.items() if key != "A42")

    assert decks.orders["O21"] == decks.actions["A42"]
    assert decks.fate[0] | decks.fate[1] == own


def test_strategy_cards_share_texts(decks):
    gas = [decks.strategy[number] for number in members(decks.texts["S98.3.3"])]

    assert [("G-SC1", 0), ("F-SC3", 1)] == [(card.id, card.seat) for card in gas]
    assert {(191601, 191812)} == {(card.since, card.until) for card in gas}
    assert [9, 9] == [cards.bit_count() for cards in decks.strategy_deck]
    assert FOREVER == by_id(decks.strategy)["F-SC1"].until
    assert 4 == len(by_id(decks.strategy)["F-SC1"].effects)


def test_the_match_up_has_its_initiative_card(content, decks, ploisy):
    assert "INIT-FG" == decks.initiative
    players = commanders_of(ploisy[0], frozenset())

    assert "INIT-UG" == decks_of(content, ploisy[0], players).initiative


def test_a_support_table_is_read_by_the_total_of_the_dice(content, bleid):
    german, _ = support_of(content, bleid)

    assert (Support("ger-bot", 1, ""),) == german.rows[german.row(2)]
    assert german.rows[german.row(8)] == (
        Support("ger-abt", 1, ""),
        Support("ger-w-mg08", 1, "ger-abt"),
    )
    assert german.row(12) == german.row(13)

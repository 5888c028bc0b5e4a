"""The odds of an attack against the exact ones of the code that resolves it."""

from __future__ import annotations

import re
from fractions import Fraction
from types import SimpleNamespace

import pytest

from games.gwc.bot.preview import duel_of, preview, sums_of, unseen_cards
from games.gwc.display.battle_panel import battle_panel
from games.gwc.display.scene import scene
from games.gwc.rules.fire.firers import power_at
from games.gwc.rules.formations.command import on_map
from games.gwc.state import Attack, Order, Roll, carried
from ww1core.hexgrid.hexset import from_members, members
from ww1core.play.branching import odds
from ww1core.play.look_ahead import look_ahead
from ww1core.play.notation import expand
from ww1core.turns.decks import full_deck
from ww1core.turns.encoding import pack_position

SMALL = 5
SPARE = "G7 inf"
"""Somebody who could join, so that the rules wait before the roll."""


FIRST_TWO = ("ger-inf-1", "ger-inf-2")


def battle(s, seat=0):
    """The lines of the panel of the attack on the table."""
    return battle_panel(s, seat).lines


@pytest.fixture
def small(field):
    """A position in which each side has a few cards left, whose dice set nothing off."""

    def build(scenario="berry", **given):
        table = field(scenario, hushed=1, **given)
        s = table.s
        left = []
        for seat, deck in enumerate(s.book.fate):
            cards = members(deck & ~s.hands[seat])
            left.append(from_members(cards[3 :: len(cards) // SMALL][:SMALL]))
        s.decks = tuple(full_deck(one) for one in left)
        s.discards = tuple(
            deck & ~(one | hand) for deck, one, hand in zip(s.book.fate, left, s.hands, strict=True)
        )
        return table

    return build


@pytest.fixture
def group():
    """Everybody of a side is ready to fire; the named firers join an attack at a hex."""

    def begin(table, label, *names, seat=0):
        ready = on_map(table.s, seat)
        table.run("fire_at_will", seat, ready, carried(table.s, ready)).answer(label, *names)
        return table

    return begin


def plain_answer(s, offer):
    """Pass what can be passed, end what can be ended; of those who fire the strongest counts."""
    if offer.name == "choose_base":
        return max(offer.options, key=lambda firer: power_at(s, firer, s.attack.target))
    return next((word for word in ("pass", "done") if word in offer), offer.options[0])


def harm(s, unit, was_broken):
    """What has become of a Formation: 2 if it broke or was eliminated, 1 if it is suppressed."""
    is_hurt = s.hex[unit] < 0 if was_broken else s.broken >> unit & 1
    return 2 if is_hurt else s.suppressed >> unit & 1


def exact(s, unit):
    """The chances of breaking and of suppression, by turning up every card."""
    found = odds(
        s,
        lambda after: harm(after, unit, s.broken >> unit & 1),
        until=lambda after, _offer: after.attack is None,
        policy=plain_answer,
    )
    return tuple(found.get(mark, Fraction(0)) for mark in (2, 1))


@pytest.mark.rule("GWC-O21.3c", "GWC-O21.3.6", "GWC-O21.3.7c", "GWC-1.9")
@pytest.mark.parametrize(
    ("german", "entente", "firers"),
    [
        ("G8 inf", "I8 pol", ["ger-inf-1"]),
        ("G8 inf mueller", "I8 pol", ["ger-inf-1"]),
        ("G8 pio mueller, G9 inf", "I8 pol", ["ger-pio-1", "ger-inf-1"]),
        ("G8 inf, G9 inf", "I8 pol simon", ["ger-inf-1"]),
        ("G8 abt +mg08", "I8 pol*", ["ger-w-mg08-1"]),
        ("G8 abt +lmw", "K8 pol", ["ger-w-lmw-1"]),
    ],
)
def test_the_chances_are_those_of_the_attack(small, group, german, entente, firers):
    s = group(small(german=f"{german}, {SPARE}", entente=entente), entente[:2], *firers).s
    targets = preview(s, 0).targets

    assert targets
    for one in targets:
        assert exact(s, one.unit) == (one.broken, one.suppressed)


def test_the_chances_of_one_formation_add_up(small, group):
    s = group(small(german=f"G8 inf, {SPARE}", entente="I8 pol col"), "I8", "ger-inf-1").s

    assert [Fraction(1)] * 2 == [
        one.broken + one.suppressed + one.held for one in preview(s, 0).targets
    ]


@pytest.mark.rule("GWC-O21.3.7c")
def test_a_tie_breaks_who_moves_and_suppresses_who_stands(small):
    def ahead(order):
        table = small(german="G8 inf", entente="I8 pol")
        moving = 1 << table.unit("pol")
        table.s.attack = Attack("fire", 0, table.hex("I8"), total=14, waiting=moving)
        table.s.order = Order(order, 1, activated=moving)
        (found,) = preview(table.s, 0).targets
        return found

    still, moving = ahead("O21"), ahead("O23")

    assert 0 < still.suppressed
    assert (0, still.broken + still.suppressed) == (moving.suppressed, moving.broken)


@pytest.mark.rule("GWC-O21.2.1.1", "GWC-11.6")
def test_light_artillery_has_to_find_its_target(small):
    table = small(german="G8 abt +lmw", entente="K8 pol")
    s = table.s
    s.attack = Attack("fire", 0, table.hex("K8"), weapons=carried(s, on_map(s, 0)))
    cards = members(unseen_cards(s, 0, 0))
    needed = s.book.land.grid.distance(table.hex("G8"), table.hex("K8"))
    hits = [one for one in cards if _product(s, one) > needed]

    assert 0 < len(hits) < len(cards)
    assert Fraction(len(hits), len(cards)) == preview(s, 0).finding


def _product(s, card):
    white, coloured = s.book.decks.cards[card].dice
    return white * coloured


@pytest.fixture
def book():
    """As much of a book as a duel is remembered by."""
    return SimpleNamespace(memory={})


def test_no_card_comes_up_twice_from_one_deck(book):
    two = (0, 0, 1, 1)
    apart, together = duel_of(book, two, two, 2), duel_of(book, two, two, 2, 1)

    assert ((1, 2), 4) == (apart.at(0), apart.cases)
    assert ((1, 0), 2) == (together.at(0), together.cases)


@pytest.mark.parametrize(
    ("lead", "found"), [(13, (4, 0)), (-13, (0, 0)), (1, (3, 1)), (-1, (0, 1))]
)
def test_a_lead_decides_before_the_cards_do(book, lead, found):
    two = (0, 0, 1, 1)

    assert found == duel_of(book, two, two, 2).at(lead)


@pytest.mark.rule("GWC-1.2b")
def test_a_seat_reckons_with_the_cards_it_has_not_seen(field):
    s = field("bleid", german="N5 inf14", entente="G5 lig14", hands=("G-1 G-2", "F-1 F-2")).s
    known = 1 << [card.id for card in s.book.cards].index("F-1")
    s.seen = (known, 0)
    own, other = (unseen_cards(s, owner, 0) for owner in (0, 1))

    assert s.book.fate[0] & ~s.hands[0] == own
    assert s.book.fate[1] & ~known == other
    assert s.book.fate[1] == unseen_cards(s, 1, -1)


def test_the_sums_are_those_of_the_cards(field):
    book = field("bleid", german="N5 inf14", entente="G5 lig14").book
    found = sums_of(book, book.fate[0])

    assert book.fate[0].bit_count() == sum(found)
    assert sum(sum(card.dice) for card in book.decks.cards if card.seat == 0) == sum(
        number * cards for number, cards in enumerate(found)
    )


def test_the_panel_shows_the_chances_of_everybody(small, group):
    s = group(small(german=f"G8 inf, {SPARE}", entente="I8 pol* col"), "I8", "ger-inf-1").s
    shown = battle_panel(s, 0)
    lines = "\n".join(shown.lines)

    assert re.search(r"Poilus \(1\): eliminated \d+%, suppressed \d+%, holds \d+%", lines)
    assert re.search(r"Coloniale \(1\): breaks \d+%, suppressed \d+%, holds \d+%", lines)


def test_the_panel_shows_no_chances_before_anybody_fires(small, group):
    s = group(small(german=f"G8 inf, {SPARE}", entente="I8 pol"), "I8").s

    assert not any("%" in line for line in battle_panel(s, 0).lines)


@pytest.mark.rule("GWC-O21.3.5", "GWC-10.3.2")
def test_the_panel_lists_every_part_before_it_counts(field):
    table = field("bleid", german="M6 fus14", entente="I7 lig14 violette", hands=("G-50 G-47", ""))
    table.run("fire_at_will", 0, on_map(table.s, 0), 0).answer("I7", "G-50")

    assert ("fire power 6", "Unternehmungslustig: 2", "hindrance: -2") == battle(table.s)[:3]
    assert "fire power before the roll 6" == battle(table.s)[3]


@pytest.mark.rule("GWC-O21.3.1.2")
def test_the_panel_lists_the_others_of_a_group_that_still_forms(small, group):
    s = group(small(german=f"G8 inf, G9 inf, {SPARE}", entente="I8 pol"), "I8", *FIRST_TWO).s

    assert "others of the group: 1" in battle(s)


@pytest.mark.rule("GWC-S98.5.4")
def test_the_panel_lists_what_firepower_adds_to_the_dice(field):
    table = field("cantigny", german="L5 inf", entente="I5 dou +hot")
    s = table.s
    card = table.hold(1, "U-SC4")
    s.strategy, s.reminders = (0, 0), (0, 1 << card)
    s.attack = Attack(
        "fire", 1, table.hex("L5"), weapons=carried(s, on_map(s, 1)), power=9, origins=1
    )

    assert "Firepower, on the dice: 1" in battle(s, 1)


@pytest.mark.rule("GWC-O21.3.6")
def test_the_panel_tells_a_roll_apart_from_the_fire_power(small):
    table = small(german="G8 inf", entente="I8 pol")
    s = table.s
    firers, waiting = 1 << table.unit("inf"), 1 << table.unit("pol")
    s.attack = Attack("fire", 0, table.hex("I8"), firers, power=4, waiting=waiting, origins=1)
    card = members(unseen_cards(s, 0, 0))[0]
    rolled = sum(s.book.decks.cards[card].dice)
    s.roll = Roll(0, "fire", card)

    assert (f"roll: {rolled}", f"attack total if the roll stands {4 + rolled}") == battle(s)[1:3]
    assert preview(s, 0).is_rolled
    s.roll = s.roll._replace(is_void=True)
    assert "fire power before the roll 4" == battle(s)[1]


@pytest.mark.rule("GWC-O21.3.7a")
def test_the_panel_names_the_defender_who_answers_just_now(field):
    table = field("bleid", german="M6 fus14", entente="I7 lig14 violette", dice=["2-4"], hushed=1)
    s = table.s
    s.hands = (0, s.book.fate[1] & -s.book.fate[1])
    table.run("fire_at_will", 0, on_map(s, 0), 0)
    offer = table.answer("I7").passing().answer("fra-ldr-violette").offer

    assert "before_defence_play" == offer.name
    assert ("fra-lig14-1", "fra-ldr-violette") == battle_panel(s, 1).defenders


@pytest.mark.rule("GWC-O21.3.1.2")
def test_the_odds_of_an_attack_are_told_for_a_line(small):
    table = small(german=f"G8 inf, G9 inf, {SPARE}", entente="I8 pol")
    s = table.s
    offer = table.run("fire_at_will", 0, on_map(s, 0), 0).offer
    steps = expand(s.book.phrases, "fire at I8 with ger-inf-1, ger-inf-2")
    shown = []
    look_ahead(s.clone(), offer, list(map(" ".join, steps)), lambda s: shown.append(scene(s, 0)))
    panel = shown[-1].battle

    assert ("ger-inf-1", "ger-inf-2") == panel.attackers
    assert any("Poilus (1)" in line and "%" in line for line in panel.lines)


def test_the_odds_change_nothing_in_the_position(small, group):
    s = group(small(german=f"G8 inf, {SPARE}", entente="I8 pol"), "I8", "ger-inf-1").s
    before = pack_position(s)
    preview(s, 0)

    assert before == pack_position(s)


def test_a_roll_on_the_table_is_reckoned_with(small):
    table = small(german="G8 inf", entente="I8 pol")
    table.s.attack = Attack(
        "fire", 0, table.hex("I8"), power=4, waiting=1 << table.unit("pol"), origins=1
    )
    cards = members(unseen_cards(table.s, 0, 0))
    low, high = (
        pick(cards, key=lambda card: sum(table.book.decks.cards[card].dice)) for pick in (min, max)
    )

    def chance(card):
        table.s.roll = Roll(0, "fire", card)
        return preview(table.s, 0).targets[0].broken

    assert chance(low) < chance(high)


@pytest.mark.rule("GWC-O21.2.1.1")
def test_a_shot_that_misses_does_nothing_however_strong(small):
    table = small(german="G8 abt +lmw", entente="K8 pol")
    s = table.s
    weapons = carried(s, on_map(s, 0))
    cards = members(unseen_cards(s, 0, 0))
    lowest = min(cards, key=lambda card: _product(s, card))
    s.roll = Roll(0, "targeting", lowest)
    s.attack = Attack(
        "fire", 0, table.hex("K8"), weapons=weapons, power=40, origins=1 << table.hex("G8")
    )
    (found,) = preview(s, 0).targets

    assert _product(s, lowest) <= 4
    assert (0, 0, 1) == (found.broken, found.suppressed, found.held)

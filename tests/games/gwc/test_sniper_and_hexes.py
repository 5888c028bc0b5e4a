"""Random hexes and the Sniper (1.8, 1.9.1.3, 11.4b)."""

from __future__ import annotations

import pytest

from games.gwc.rules.cards.random_hex import random_hex
from ww1core.turns.decks import full_deck


def card_with_hex(s, seat: int, label: str) -> int:
    return next(
        number
        for number, card in enumerate(s.book.decks.cards)
        if card.seat == seat and card.hex == s.book.land.hex(label)
    )


def hexes_of(s, seat: int) -> list[str]:
    return [s.book.land.number(card.hex) for card in s.book.decks.cards if card.seat == seat]


@pytest.mark.rule("GWC-1.8a", "GWC-1.3")
def test_a_random_hex_is_that_of_the_next_card(field):
    s = field(german="N5 abt", entente="C5 spe").s
    card = card_with_hex(s, 0, hexes_of(s, 0)[7])
    s.chance.write(("hex", 0), [card])
    assert s.book.cards[card].hex == random_hex(s, 0, "GWC-1.8a")
    assert 1 << card == s.discards[0]


@pytest.mark.rule("GWC-1.8b", "GWC-11.4b")
def test_weapons_are_looked_at_with_every_random_hex(field):
    table = field(german="N5 inf14 +mg08*", entente="C5 spe")
    s = table.s
    weapon = s.weapon[table.unit("inf14")]
    low, high = s.book.weapons[weapon].repair
    card = next(
        number
        for number, one in enumerate(s.book.decks.cards)
        if one.seat == 0 and low <= int(s.book.land.number(one.hex)[1:]) <= high
    )
    s.chance.write(("hex", 0), [card])
    random_hex(s, 0, "GWC-1.8a")
    assert 0 == s.weapons_broken


@pytest.mark.rule("GWC-1.9.1.3", "GWC-1.8a")
def test_a_sniper_breaks_one_in_the_hex_or_beside_it(field):
    table = field(german="O1 abt, O2 inf14", entente="C5 spe")
    s = table.s
    label = hexes_of(s, 0)[3]
    hex_ = table.hex(label)
    beside = next(other for other in s.book.land.grid.toward[hex_] if other >= 0)
    far = next(h for h in range(165) if s.book.land.grid.distance(h, hex_) == 2)
    table = field(
        german="O1 abt" if label != "O1" else "A1 abt",
        entente=f"{s.book.land.number(beside)} lig14*, {s.book.land.number(far)} spe",
    )
    s = table.s
    s.chance.write(("hex", 0), [card_with_hex(s, 0, label)])
    offer = table.run("sniper", 0).offer
    assert (0, "choose_victim") == (offer.seat, offer.name)
    assert [table.unit("lig14"), "nobody"] == list(offer.options)
    assert table.answer("fra-lig14-1").is_done
    assert 2 == s.vp


@pytest.mark.rule("GWC-1.9.1.3")
def test_the_roller_may_spare_everybody(field):
    table = field(german="O1 abt", entente="C5 spe")
    s = table.s
    label = hexes_of(s, 0)[3]
    table = field(german="O1 abt", entente=f"{label} lig14")
    s = table.s
    s.chance.write(("hex", 0), [card_with_hex(s, 0, label)])
    table.run("sniper", 0).answer("nobody")
    assert 0 == s.broken


@pytest.mark.rule("GWC-6.1.2a")
def test_the_last_card_turned_for_a_hex_advances_time(field):
    table = field(german="O1 abt", entente="C5 spe", time=1)
    s = table.s
    last = s.book.fate[0] & -s.book.fate[0]
    s.decks = (full_deck(last), s.decks[1])
    s.discards = (s.book.fate[0] & ~last, 0)
    table.run("find_random_hex", 0, "GWC-1.8a")
    assert 2 == s.time

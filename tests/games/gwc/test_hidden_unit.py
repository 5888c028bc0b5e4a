"""Hidden Unit (A45, A45.3): what the Defender shows when his opponent has passed."""

from __future__ import annotations

import pytest

from games.gwc.rules.actions.hidden import hiding_places, listed_pieces, not_hidden_now
from games.gwc.state import FALLEN
from ww1core.hexgrid.hexset import iterate


@pytest.fixture
def passed(field):
    """The Germans have passed and discarded; the French defend at Bleid."""

    def build(**more: object):
        position = {
            "german": "N5 abt",
            "entente": "C5 spe",
            "hands": ("", "A45.3"),
            "has_passed": True,
            "discarded": 1,
        }
        return field(**{**position, **more})

    return build


@pytest.mark.rule("GWC-A45.3")
@pytest.mark.parametrize(("discarded", "asked"), [(0, False), (1, True)])
def test_a_hidden_unit_needs_a_pass_with_a_discard(passed, discarded, asked):
    table = passed(discarded=discarded)
    offer = table.run("cards_discarded").offer
    assert asked == (offer is not None and (1, "cards_discarded_play") == (offer.seat, offer.name))


@pytest.mark.rule("GWC-A45", "GWC-A45.3")
def test_only_the_defender_has_hidden_units(passed):
    s = passed().s
    assert (True, False) == (not_hidden_now(s, 0), not_hidden_now(s, 1))
    s = passed(scenario="berry", hands=("", "")).s
    assert (False, True) == (not_hidden_now(s, 0), not_hidden_now(s, 1))


def row_with(s, seat: int, test) -> int:
    table = s.book.support[seat]
    return next(total for total in range(2, 13) if test(table.rows[table.row(total)]))


@pytest.mark.rule("GWC-A45.3")
def test_a_row_comes_with_its_weapons_and_without_telephones(passed):
    s = passed().s
    armed = row_with(s, 1, lambda row: any(item.carrier for item in row))
    pieces = listed_pieces(s, 1, armed)
    assert any(weapon >= 0 for _, weapon in pieces)
    wired = row_with(s, 1, lambda row: any(item.counter not in s.book.of_counter for item in row))
    row = s.book.support[1].rows[s.book.support[1].row(wired)]
    formations = sum(
        item.number for item in row if not item.carrier and item.counter in s.book.of_counter
    )
    assert formations == len(listed_pieces(s, 1, wired))


@pytest.mark.rule("GWC-A45.3")
def test_nothing_comes_if_the_counters_are_not_unused(passed):
    s = passed().s
    total = row_with(s, 1, lambda row: len(row) == 1)
    counter = s.book.support[1].rows[s.book.support[1].row(total)][0].counter
    assert listed_pieces(s, 1, total)
    for unit in iterate(s.book.of_counter[counter]):
        if s.hex[unit] < 0:
            s.hex[unit] = FALLEN
    assert () == listed_pieces(s, 1, total)


@pytest.mark.rule("GWC-A45.3")
def test_hiding_places_are_empty_hexes_of_the_zone_with_cover(passed):
    table = passed()
    s = table.s
    one, zone = table.unit("lig14"), s.book.sides[1].zone
    places = hiding_places(s, one, 0)
    assert places
    assert 0 == places & ~zone
    assert 0 == places & (s.occupied[0] | s.occupied[1])
    hex_ = next(iterate(places))
    near = s.book.land.grid.spread(1 << hex_)
    assert 0 == hiding_places(s, one, 1 << hex_) & ~near
    open_ground = next(h for h in iterate(zone & ~places & ~s.occupied[1]))
    s.trenches |= 1 << open_ground
    assert hiding_places(s, one, 0) >> open_ground & 1


@pytest.mark.rule("GWC-A45.3")
def test_the_listed_formations_are_placed_next_to_each_other(passed):
    table = passed()
    s = table.s
    card = s.book.cards[s.hands[1].bit_length() - 1].id
    pair = row_with(
        s,
        1,
        lambda row: (
            sum(i.number for i in row if not i.carrier and i.counter in s.book.of_counter) > 1
        ),
    )
    dice = next(
        number
        for number, one in enumerate(s.book.decks.cards)
        if one.seat == 1
        and sum(one.dice) == pair
        and not one.trigger
        and not s.hands[1] >> number & 1
    )
    s.chance.write(("dice", 1), [dice])
    before = sum(hex_ >= 0 for hex_ in s.hex)
    table.run("cards_discarded").answer(card)
    offer = table.passing().offer
    assert (1, "show_unit") == (offer.seat, offer.name)
    first = offer.options[0]
    offer = table.answer(s.book.land.number(first)).offer
    assert all(s.book.land.grid.distance(first, hex_) <= 1 for hex_ in offer.options)
    table.answer(s.book.land.number(offer.options[0]))
    assert before + 2 <= sum(hex_ >= 0 for hex_ in s.hex)

"""The printed example of a Fire Order: Bertin, Mueller and Ebel against a Platoon in a house.

The ground of the example is on no board of ours; a hindrance of two and a Cover of three are
put where the orchard and the building stood.
"""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.command import on_map
from games.gwc.rules.formations.values import is_functional, range_of
from games.gwc.rules.orders.activation import leads_to

GROUP = "G8 lw +mg0815, H8 ebel lw"
GERMANS = "H2 bertin lw pio! +lmw, H3 lw, H4 mueller lw* +mg08, I5 lw, J5 ebel lw, K5 lw +mg0815"


@pytest.fixture
def bertin(field):
    """The position of the example, in May 1918."""
    return field("cantigny", german=GERMANS, entente="J4 dou!", order="O21")


@pytest.mark.rule("GWC-O21.1", "GWC-11.1b")
def test_the_highest_leader_reaches_everybody_through_a_chain(bertin):
    """GWC-EX-fire-A-activation: Bertin, Mueller, Ebel, and the Units of their radius."""
    led = leads_to(bertin.s, bertin.unit("bertin"), 0, "fire")

    assert on_map(bertin.s, 0) == led


@pytest.mark.rule("GWC-11.1c", "GWC-11.5")
def test_a_broken_platoon_fires_without_its_machine_gun(bertin):
    """GWC-EX-fire-B-broken-mg: three hexes with Mueller."""
    platoon = bertin.s.broken.bit_length() - 1

    assert not is_functional(bertin.s, platoon)
    assert 1 + 2 == range_of(bertin.s, platoon)


@pytest.mark.rule("GWC-A36", "GWC-O21.3.7c")
def test_take_cover_lowers_the_total_by_the_cover(field, attacked):
    """GWC-EX-fire-D-takecover: 18 less 3 is 15, against 7 - 1 + 3 and 5."""
    table = field(
        "cantigny", german="G7 inf", entente="H6 dou!", hands=("", "A36"), dice=["entente:2-3"]
    )
    attacked(table, "H6", 18)
    table.run("defend_all").answer(card_in_hand(table.s)).passing()
    line = table.told("told.defence")[0]

    assert (15, 9, 14) == (line["attack"], line["morale"], line["total"])
    assert table.s.broken >> table.unit("dou") & 1


def card_in_hand(s):
    return s.book.cards[s.hands[1].bit_length() - 1].id


@pytest.mark.rule("GWC-A44", "GWC-A55", "GWC-O21.3.1.2")
def test_a_second_group_with_two_actions(field, fire):
    """GWC-EX-fire-F-group2: 5 with two others and two Actions is 11, and 10 makes 21."""
    hands = ("G-28 G-8", "")
    table = field("berry", german=GROUP, entente="H7 pol", hands=hands, dice=["5-5 event"])
    fire(table)
    members = ("ger-lw-1", "ger-w-mg0815-1", "ger-ldr-ebel", "done", "ger-lw-1")
    table.answer("H7", *members, "G-28", "G-8").passing()
    line = table.told("told.attack_total")[0]

    assert (11, 21) == (line["power"], line["total"])


@pytest.mark.rule("GWC-O21.3.6")
def test_an_event_in_the_roll_leaves_the_total_as_it_was(field, attacked):
    """GWC-EX-fire-G-event: a Veteran marker put on a firer after the roll changes nothing."""
    table = field("berry", german=GROUP, entente="H7 pol")
    attacked(table, "H7", 21, firers=("lw",))
    table.s.veteran |= 1 << table.unit("lw")
    table.run("defend_all")

    assert 21 == table.s.attack.total

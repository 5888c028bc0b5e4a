"""Exact odds of assaults, against the printed table read by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from ww1core.play.branching import odds

COLUMNS = {
    "1-2": "A1 A1 A1 EX NE R",
    "1-1": "A1 A1 EX NE R R",
    "2-1": "A1 EX NE R R D1",
    "3-1": "EX NE R R D1 D1",
}
EFFECTS = {
    "A1": (1, 0, False),
    "EX": (1, 1, False),
    "NE": (0, 0, False),
    "R": (0, 0, True),
    "D1": (0, 1, True),
}
"""Steps that attackers and defenders lose, and whether the defenders go, by result."""


def share(column):
    """The distribution of the effects of six equally likely results."""
    counted = Counter(EFFECTS[result] for result in COLUMNS[column].split())
    return {effect: Fraction(times, 6) for effect, times in counted.items()}


def effects(table, cards=()):
    """The distribution of what the assault that is being declared does to both sides."""
    blue, red = (table.units(own) for own in table.book.own)
    steps = table.s.steps[:]

    def lost(s, names):
        return sum(steps[table.unit(name)] - s.steps[table.unit(name)] for name in names)

    def policy(_s, offer):
        played = [card for card in cards if card in offer]
        return played[0] if played else "pass" if "pass" in offer else offer.options[0]

    def is_settled(_s, offer):
        return offer is not None and offer.name in {"choose_unit", "retreat", "advance"}

    return odds(
        table.s,
        lambda s: (lost(s, blue), lost(s, red), s.assault is not None),
        until=is_settled,
        policy=policy,
        limit=1000,
    )


@pytest.mark.rule("TUT-8.3", "TUT-8.4")
@pytest.mark.parametrize(
    ("attackers", "defenders", "column"),
    [
        ("B1 0103", "R1 0202, R2 0202", "1-2"),
        ("B1 0103", "R1 0202", "1-1"),
        ("B1 0103, B2 0102", "R1 0202", "2-1"),
        ("B1 0103, B2 0102, B3 0203", "R1 0202", "3-1"),
    ],
)
def test_odds_without_shifts_are_those_of_the_column(position, attackers, defenders, column):
    table = position(f"{attackers}, {defenders}, R3 0605").answer("B1", "assault")

    assert share(column) == effects(table)


@pytest.mark.rule("TUT-8.3", "TUT-8.5", "TUT-8.6", "TUT-9.2")
@pytest.mark.parametrize(
    ("pieces", "trench", "column"),
    [
        ("B1 0202, B2 0202, R1 0302", "", "1-1"),
        ("B1 0303, B2 0303, R1 0402", "", "1-1"),
        ("B1 0203, B2 0203, B3 0202, R1 0303", "", "2-1"),
        ("B1 0203, B2 0203, R1 0304", "0304", "1-2"),
        ("B1 0305, B2 0305, R1 0404", "0404", "1-2"),
    ],
    ids=["woods", "river", "town", "hill and trench", "held at the end"],
)
def test_odds_with_shifts_are_those_of_the_shifted_column(position, pieces, trench, column):
    table = position(f"{pieces}, R3 0605", "trenches", terrain={"trench": trench})
    table.answer("B1", "assault")

    assert share(column) == effects(table)


@pytest.mark.rule("TUT-7.4", "TUT-7.5")
@pytest.mark.parametrize(
    ("hands", "play", "column"),
    [({"red": "Ambush I"}, 0, "1-2"), ({"blue": "Support I"}, 3, "2-1")],
)
def test_odds_follow_the_cards_that_a_policy_plays(position, hands, play, column):
    table = position("B1 0103, R1 0202, R3 0605", hands=hands).answer("B1", "assault")

    assert share(column) == effects(table, [play])


@pytest.mark.rule("TUT-8.4")
def test_a_run_of_odds_can_end_at_the_roll_itself(position):
    table = position("B1 0103, R1 0202, R3 0605").answer("B1", "assault")
    found = odds(
        table.s,
        lambda s: s.assault.result,
        until=lambda s, _offer: s.assault is not None and s.assault.result != "",
        policy=lambda _s, offer: offer.options[0],
        limit=50,
    )

    assert {
        "A1": Fraction(2, 6),
        "EX": Fraction(1, 6),
        "NE": Fraction(1, 6),
        "R": Fraction(2, 6),
    } == found

"""Passes that are given for a person: whoever sits opposite cannot tell them from typed ones."""

from __future__ import annotations

from random import Random

import pytest

from ww1core import Action, Game, open_title
from ww1core.saving.seat_save import seat_save
from ww1core.session.narration import Narration
from ww1core.session.outlook import Outlook
from ww1core.session.reactions import Reactions

DECISIONS = 260
"""So many of each game are compared."""
PASSES = 10
"""At least so many of them are given for the person."""


def seen_by(game, seat):
    """All that a seat gets of a game, as bytes: view, log, options, picture, question and save."""
    outlook = Outlook(game, seat)
    lines = game.log.lines(seat)
    told = [game.book.say(line.line.what) for line in Narration(game.book).lines(lines)]
    parts = (
        game.view(seat),
        lines,
        told,
        game.options(seat),
        game.why_not_undo(seat),
        outlook.scene,
        outlook.decision,
        outlook.report,
    )
    return repr(parts).encode() + seat_save(game, seat)


@pytest.mark.parametrize(
    ("scenario", "options", "person"),
    [
        ("bleid", (), 0),
        ("bleid", (), 1),
        ("berry", (), 0),
        ("berry", (), 1),
        ("ploisy", ("three_players",), 1),
    ],
)
def test_a_pass_that_was_given_leaves_the_others_what_a_typed_one_leaves(scenario, options, person):
    book = open_title("gwc", scenario, options=options)
    typed, given = Game(book, seed=2), Game(book, seed=2)
    reactions, rng = Reactions(given), Random(2)
    others = [seat for seat in range(len(book.seats)) if seat != person]
    passed = 0
    for _ in range(DECISIONS):
        offer = typed.offer
        if offer.seat == person and reactions.is_spared:
            typed.apply_text(person, "pass")
            reactions.give_pass()
            passed += 1
            for seat in others:
                assert seen_by(typed, seat) == seen_by(given, seat)
        else:
            choice = rng.choice(offer.options)
            for game in (typed, given):
                game.apply(offer.seat, Action(game.offer.number, choice))

    assert typed.digest() == given.digest()
    assert passed >= PASSES
    assert typed.log.lines(person) != given.log.lines(person)

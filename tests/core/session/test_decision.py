"""Decisions as JSON."""

from __future__ import annotations

import json

import pytest

from ww1core.errors import DataError
from ww1core.session.decision import (
    DecisionView,
    GroupView,
    OptionView,
    PhaseView,
    WhereView,
    decision_from_json,
    decision_to_json,
)

WHERE = WhereView("turn 1 of 4, fire (phase 2 of 3)", "turn 1 of 4", (PhaseView("fire", 2, 3),))
FULL = DecisionView(
    "north",
    WHERE,
    mine=True,
    name="aim",
    prompt="at whom é?",
    rule="R-1",
    asks=("unit", "hex"),
    repeated=True,
    window=True,
    picked=("A",),
    about=("0101",),
    options=(
        OptionView("aim A / 0102", "A / 0102", "A at 0102", ("0101", "0102"), ("A",)),
        OptionView("aim p", "p", "p", card="p"),
        OptionView("aim done", "done", "no more", word="done", warning="B dies"),
    ),
    groups=(GroupView("0101", "0101 Mill", (0,)),),
    mark="#",
    stakes=("A rolls against 7",),
    undo=True,
    no_undo="dice were rolled",
    stepwise=True,
)


def test_a_decision_survives_json():
    assert FULL == decision_from_json(decision_to_json(FULL))


def test_every_field_of_a_decision_is_written():
    assert set(DecisionView._fields) == set(json.loads(decision_to_json(FULL)))


def test_a_seat_that_is_not_asked_has_nothing_to_write_but_who_is():
    seen = json.loads(decision_to_json(DecisionView("south", WHERE)))

    assert {"seat", "where"} == set(seen)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not JSON"),
        ('{"seat":"north"}', "decision.where: field is missing"),
        ('{"seat":1,"where":{"text":"","turn":""}}', "decision.seat: expected str, found 1"),
    ],
)
def test_what_is_no_decision_is_refused_with_the_field(text, message):
    with pytest.raises(DataError, match=message):
        decision_from_json(text)

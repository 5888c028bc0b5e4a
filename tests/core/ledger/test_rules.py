from __future__ import annotations

from ww1core.ledger.rules import Place, note_rule, places, places_of, rule
from ww1core.turns import (
    Hands,
    bar,
    decision,
    lift,
    only,
    play,
    procedure,
    remembered,
    search,
    window,
)
from ww1core.turns.nodes import Procedure


@rule("RU-1", "RU-2")
def carry(s):
    return 42


@rule("RU-15")
@remembered()
def kept(s):
    return 42


@rule("RU-3")
@procedure
def listed():
    return (carry,)


@procedure(rule=("RU-13", "RU-14"))
def ordered():
    return (carry,)


@rule("RU-4")
@decision(rule="RU-5", asks="unit", seat=lambda s: 0, bars=[bar("RU-6", "barred", carry)])
def decided(s, choice):
    pass


FOUND = search("RU-7", "found", carry, lift("x", "RU-8", "lifted"))
ALLOWED = only("RU-9", "allowed", carry)
SHOUT = Procedure("shout", ("seat",))
WINDOW = window(
    "moment",
    rule="RU-10",
    order=lambda s: (),
    plays=[
        play("RU-11", SHOUT, name="shout"),
        play("RU-12", SHOUT, name="card", cards=lambda book: 1),
    ],
    hands=Hands(lambda s, seat: 0, lambda s, seat: 0),
    module=__name__,
)
HERE = places_of(__name__)


def test_a_marked_function_is_given_back_unchanged():
    assert 42 == carry(None)
    assert "carry" == carry.__name__


def test_a_rule_is_noted_with_module_name_and_line():
    line = carry.__code__.co_firstlineno

    assert (Place(__name__, "carry", line),) == places()["RU-1"]
    assert places()["RU-1"] == places()["RU-2"]


def test_a_rule_that_is_remembered_is_noted_where_it_is_written():
    line = carry.__code__.co_firstlineno + 5

    assert (Place(__name__, "kept", line),) == HERE["RU-15"]


def test_a_procedure_and_a_decision_are_noted_by_their_names():
    assert ["listed", "decided"] == [HERE["RU-3"][0].name, HERE["RU-4"][0].name]
    assert listed.function.__code__.co_firstlineno == HERE["RU-3"][0].line


def test_decisions_bars_and_windows_note_the_rules_they_are_given():
    assert {f"RU-{number}" for number in range(1, 15)} <= set(HERE)


def test_a_procedure_may_carry_several_rules():
    place = Place(__name__, "ordered", ordered.function.__code__.co_firstlineno)

    assert (place,) == HERE["RU-13"] == HERE["RU-14"]


def test_a_rule_is_noted_where_the_title_names_it():
    assert {__name__} == {
        place.module for number in range(1, 13) for place in places()[f"RU-{number}"]
    }


def test_a_place_is_noted_once():
    for _ in range(2):
        rule("RU-20")(carry)

    assert 1 == len(places()["RU-20"])


def test_a_rule_may_have_several_places():
    rule("RU-21")(carry)
    rule("RU-21")(listed)

    assert ["carry", "listed"] == [place.name for place in places()["RU-21"]]


def test_a_function_notes_a_rule_for_who_calls_it():
    def declare():
        note_rule("RU-22", "declared")

    declare()

    assert [("declared", __name__)] == [(p.name, p.module) for p in places()["RU-22"]]


def test_rules_are_listed_in_the_order_of_their_ids():
    assert sorted(places()) == list(places())


def test_a_package_has_the_rules_of_its_own_modules_only():
    assert "RU-1" not in places_of(__name__[:-1])
    assert "RU-1" in places_of(__name__.rpartition(".")[0] or __name__)


def test_a_list_that_was_given_out_does_not_change_the_index():
    found = dict(places())
    found.pop("RU-1")

    assert "RU-1" in places()

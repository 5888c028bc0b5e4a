"""What is at stake in a window, and steps that would end in a loss."""

from __future__ import annotations

from random import Random

import pytest

from games.gwc.display.stakes import attack_lines
from games.gwc.state import Attack, Order
from ww1core import Action, Game, open_title
from ww1core.play.views import imagine
from ww1core.session.foresight import stakes_in


def lines(table):
    """What is told of the window that waits; None where nothing is at stake."""
    told = stakes_in(table.s, table.offer)
    return None if told is None else [table.book.say(line) for line in told]


@pytest.fixture
def answering(field):
    """A German answers an attack of some total; the card of his roll shows some dice."""

    def begin(total, dice, **given):
        table = field(german="N5 inf14, O1 abt", entente="C5 spe", dice=[dice], **given)
        unit = table.unit("inf14")
        table.s.attack = Attack("impact", 1, table.hex("N5"), total=total, answering=unit)
        return table.run("defend", unit)

    return begin


@pytest.mark.rule("GWC-9.1a", "GWC-O21.3.7c")
@pytest.mark.parametrize(
    ("holder", "total", "dice", "is_asked"),
    [
        (0, 19, "1-2", True),
        (1, 19, "1-2", False),
        (0, 10, "4-3", False),
        (1, 10, "4-3", True),
        (1, 5, "4-3", False),
    ],
)
def test_a_defence_roll_is_called_back_by_whom_it_hurts(answering, holder, total, dice, is_asked):
    table = answering(total, dice, initiative=holder)

    assert ("roll_called_back_play", holder) == (table.offer.name, table.offer.seat)
    assert is_asked == (lines(table) is not None)


@pytest.mark.rule("GWC-9.1a", "GWC-O21.3.7c")
def test_the_question_tells_what_follows_if_the_roll_stands(answering):
    table = answering(19, "1-2", initiative=0)

    assert [
        "attack total 19: whoever answers with less breaks, with the same is suppressed",
        "Infanterie 1914 (1): breaks 100%, suppressed 0%, holds 0%",
    ] == lines(table)


@pytest.mark.rule("GWC-O21.3.7c")
def test_who_is_moving_is_told_that_a_tie_breaks_him(answering):
    table = answering(12, "1-2", initiative=0)
    table.s.order = Order("O23", 0, activated=1 << table.unit("inf14"))

    assert [
        "attack total 12: whoever is moving and does not answer with more breaks",
        "Infanterie 1914 (1): breaks 100%, suppressed 0%, holds 0%",
    ] == lines(table)


@pytest.mark.rule("GWC-O21.3.7c")
def test_where_some_are_moving_a_tie_is_told_for_both(field):
    table = field(german="N5 inf14 schmidt, O1 abt", entente="C5 spe")
    s, mover = table.s, table.unit("inf14")
    s.order = Order("O23", 0, activated=1 << mover)
    waiting = 1 << mover | 1 << table.unit("schmidt")
    s.attack = Attack("fire", 1, table.hex("N5"), total=12, waiting=waiting)

    assert table.book.say(attack_lines(s, 0)[0]) == (
        "attack total 12: whoever answers with less breaks, with the same whoever is moving, "
        "others are suppressed"
    )


@pytest.mark.rule("GWC-S98.2")
@pytest.mark.parametrize(("total", "is_asked"), [(11, True), (10, True), (14, False), (8, False)])
def test_a_roll_is_raised_where_one_more_changes_what_follows(field, total, is_asked):
    """Morale 7 and a roll of 3: 10."""
    table = field(german="N5 inf14, O1 abt", entente="C5 spe", dice=["1-2"], initiative=1)
    table.hold(0, "G-SC3")
    unit = table.unit("inf14")
    table.s.attack = Attack("impact", 1, table.hex("N5"), total=total, answering=unit)
    table.run("defend", unit).answer("pass")

    assert ("roll_raised_play", 0) == (table.offer.name, table.offer.seat)
    assert is_asked == (lines(table) is not None)


@pytest.fixture
def tried(field):
    """Broken men of the German are tested in an Order, with some dice; somebody may call back."""

    def begin(order, dice, holder):
        table = field(
            german="N5 inf14* rommel, O1 abt",
            entente="C5 spe",
            dice=[dice],
            initiative=holder,
            active=0,
        )
        table.hold(0, "G-SC3")
        table.run("carry_out", 0, order)
        table.play_on(until="roll_called_back_play")
        return table

    return begin


@pytest.mark.rule("GWC-9.1a", "GWC-O25.3", "GWC-O26.2b")
@pytest.mark.parametrize("order", ["O25", "O26"])
@pytest.mark.parametrize(("dice", "fails"), [("1-2", False), ("6-5", True)])
@pytest.mark.parametrize("holder", [0, 1])
def test_a_trial_is_called_back_by_whom_it_hurts(tried, order, dice, fails, holder):
    table = tried(order, dice, holder)

    assert ("roll_called_back_play", holder) == (table.offer.name, table.offer.seat)
    assert (fails == (holder == 0)) == (lines(table) is not None)


@pytest.mark.rule("GWC-S98.2", "GWC-O25.3")
def test_nobody_raises_the_roll_with_which_his_own_men_recover(tried):
    table = tried("O25", "1-2", 1).answer("pass")

    assert ("roll_raised_play", 0) == (table.offer.name, table.offer.seat)
    assert lines(table) is None


@pytest.mark.rule("GWC-9.1a", "GWC-O25.3")
def test_a_trial_tells_who_is_tested_against_what(tried):
    (line,) = lines(tried("O25", "6-5", 0))

    assert line.startswith("11 against morale ")
    assert ": Infanterie 1914 (1) rallies if that is less" in line


@pytest.mark.rule("GWC-A28.1")
@pytest.mark.parametrize(("total", "is_asked"), [(8, False), (14, True)])
def test_nobody_is_asked_for_an_action_before_a_roll_that_cannot_fail(answering, total, is_asked):
    table = answering(total, "4-3", hands=("A36", ""))

    assert "before_defence_play" == table.offer.name
    assert is_asked == (lines(table) is not None)


def test_what_is_at_stake_goes_by_what_everybody_knows():
    """Whatever is imagined of the hands, the same windows are put to a person."""
    game, random, seen = Game(open_title("gwc", "bleid"), seed=3), Random(3), set()
    for _ in range(500):
        offer = game.offer
        if offer.asking.spec.window:
            found = game.ask(lambda s, offer=offer: stakes_in(s, offer)) is None
            for seat in (0, 1):
                other = game.ask(lambda s, seat=seat: imagine(s, seat, 5))
                assert found == (stakes_in(other, offer) is None)
            seen.add((offer.name, found))
        choice = random.choice(offer.options)
        game.apply(offer.seat, Action(offer.number, choice))

    assert {("roll_called_back_play", True), ("roll_called_back_play", False)} <= seen


@pytest.mark.rule("GWC-8.2")
def test_a_step_into_a_hex_that_would_hold_too_much_is_told_of(field, warned):
    table = field("berry", german="H3 inf, H4 lw, G4 rommel", entente="A1 spe").set_off("inf")

    assert "take_step" == table.passing().offer.name
    assert {"H4": "warning.overstack"} == warned(table)

    table.answer("H4").passing()
    assert "warning.overstack" == warned(table)["stop"]


@pytest.mark.rule("GWC-8.2", "GWC-O16.4.1a")
def test_an_advance_of_a_runner_alone_into_enemies_is_told_of(field, warned):
    table = field("berry", german="H4 inf", entente="H3 lia, O1 spe", active=1)
    table.set_off("lia", order="O16")

    assert {"H4": "warning.runners"} == warned(table)


@pytest.mark.rule("GWC-8.2")
@pytest.mark.parametrize(("stack", "told"), [("inf lw", {"warning.overstacked"}), ("inf", set())])
def test_the_end_of_a_turn_with_too_much_in_a_hex_is_told_of(field, warned, stack, told):
    table = field("berry", german=f"H3 {stack}, G4 rommel", entente="A1 spe", hands=("O21", ""))
    table.run("give_order", 0)

    assert told == set(warned(table).values())

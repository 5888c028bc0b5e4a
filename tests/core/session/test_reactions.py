"""Which windows are put to a person, and which are passed for him."""

from __future__ import annotations

import pytest

from ww1core import Game, load, save
from ww1core.play.book import Kind
from ww1core.saving.seat_save import seat_save
from ww1core.session.narration import Narration
from ww1core.session.outlook import decision_view
from ww1core.session.reactions import Reactions
from ww1core.turns import (
    Hands,
    PlaySequence,
    State,
    decision,
    each,
    end_game,
    play,
    value,
    window,
)
from ww1core.turns.clock import labelled
from ww1core.turns.nodes import Procedure
from ww1core.words.catalogue import core_texts
from ww1core.words.texts import text

WORDS = {
    "order.prompt": "what now?",
    "shot_play.prompt": "a shot at {at:number}: a card?",
    "window.shot": "before a shot",
    "stake.shot": "a shot of {at:number} hurts you",
    "stake.hex": "a shot at {at:hex} hurts you",
}
AIMED = 2
"""The danger of a shot at a hex."""


class Field(State):
    hand: int = value(0)
    danger: int = value(1)


@decision(rule="RE-1", asks="unit", seat=lambda s: 0, forced=False)
def order(s, choice):
    s.hand = 0b11 if choice == 3 else 0
    s.danger = 0 if choice == 2 else 1


def put_down(s, card):
    s.hand &= ~(1 << card)


use = Procedure("use", ("seat", "card"), steps=(put_down,))
HELD = Hands(lambda s, seat: s.hand | 1 << 5, lambda s, seat: 0b11)


def moment(name, **more):
    plays = [play("RE-2", use, cards=lambda book: 0b11)]
    more = {"order": lambda s: (1,), "plays": plays, "hands": HELD, "rule": "RE-2"} | more
    return window(name, **more)


shot, echo = moment("shot", needs=("at",)), moment("echo")
game_of_turns = Procedure(
    "game",
    steps=(
        each("at", lambda s: range(4), order, shot.procedure, echo.procedure),
        lambda s: end_game(s, 0, "over"),
    ),
)


def at_stake(s, seat, at):
    if s.danger == AIMED:
        return [text("stake.hex", at=1)]
    return [text("stake.shot", at=at)] if s.danger else None


@pytest.fixture
def book(make_book):
    """Red orders, blue is asked in two windows: D gives it cards, C takes the danger away."""
    nodes = (game_of_turns, order, use, *shot[:2], *echo[:2])
    words = core_texts("en").joined([WORDS])
    parts = {"texts": words, "sequence": PlaySequence(labelled(["dawn", "dusk"]), ())}
    return make_book(Field, *nodes, stakes={"shot": at_stake}, **parts)


@pytest.fixture
def game(book):
    return Game(book, seed=1)


@pytest.fixture
def reactions(game):
    return Reactions(game)


def test_who_can_play_nothing_is_not_asked(game, reactions):
    game.apply_text(0, "A")

    assert (1, "shot_play", True) == (game.offer.seat, game.offer.name, reactions.is_spared)


def test_who_can_play_is_asked_where_something_is_at_stake(game, reactions):
    game.apply_text(0, "D")

    assert ("shot_play", False) == (game.offer.name, reactions.is_spared)
    assert ("a shot of 0 hurts you",) == decision_view(game, 1).stakes


def test_who_can_play_is_not_asked_where_nothing_is_at_stake(game, reactions):
    game.apply_text(0, "D")
    game._state.danger = 0

    assert reactions.is_spared
    assert () == decision_view(game, 1).stakes


def test_the_places_of_what_is_at_stake_are_asked_about(game):
    game.book.kinds["hex"] = Kind.of("hex", ["0101", "0102"])
    game.apply_text(0, "D")
    game._state.danger = AIMED

    assert ("0102",) == decision_view(game, 1).about


def test_a_window_of_which_the_title_says_nothing_is_put_to_whoever_can_play(game, reactions):
    game.apply_text(0, "D")
    game.apply_text(1, "pass")

    assert ("echo_play", False) == (game.offer.name, reactions.is_spared)


def test_no_other_question_is_answered_for_anybody(game, reactions):
    assert ("order", False) == (game.offer.name, reactions.is_spared)


def test_every_window_is_put_to_whoever_asks_for_all(game, reactions):
    game.apply_text(0, "A")
    game.want_windows(1, every=True)
    assert not reactions.is_spared

    game.want_windows(1, every=False)
    assert reactions.is_spared


def test_at_a_shared_screen_only_what_everybody_knows_spares_a_window(game):
    shared = Reactions(game, is_shared=True)
    game.apply_text(0, "A")
    assert not shared.is_spared

    game._state.danger = 0
    assert shared.is_spared


def test_whoever_is_at_a_shared_screen_is_spared_a_window_in_which_nothing_can_be_played(game):
    shared = Reactions(game, is_shared=True)
    game.apply_text(0, "A")
    shared.at_screen = 1

    assert 1 == game.offer.seat
    assert 1 == game.offer.count
    assert shared.is_spared


def test_a_pass_that_was_given_is_marked_in_the_log_of_its_seat_alone(game, reactions):
    game.apply_text(0, "A")
    reactions.give_pass()
    reactions.give_pass()
    told = [
        [game.book.say(line.line.what) for line in Narration(game.book).lines(game.log.lines(seat))]
        for seat in (0, 1)
    ]

    assert [[], ["passed for you: before a shot, at echo"]] == told


def test_the_other_side_cannot_tell_a_pass_that_was_given_from_a_typed_one(game):
    """Twins: view, log, options and the save of the seat are the same bytes."""
    game.apply_text(0, "A")
    typed, given = game.fork(), game.fork()
    for _ in range(2):
        typed.apply_text(1, "pass")
        Reactions(given).give_pass()

    assert seat_save(typed, 0) == seat_save(given, 0)
    assert decision_view(typed, 0) == decision_view(given, 0)
    assert typed.view(0) == given.view(0)
    assert typed.log.lines(0) == given.log.lines(0)
    assert typed.digest() == given.digest()
    assert typed.why_not_undo(0) == given.why_not_undo(0)


def test_undo_reaches_a_pass_that_was_given_as_it_reaches_a_typed_one(game, reactions):
    game.apply_text(0, "D")
    game._state.danger = 0
    reactions.give_pass()
    assert "echo_play" == game.offer.name

    game.undo(1)
    reactions.reopen()
    assert ("shot_play", False) == (game.offer.name, reactions.is_spared)
    assert [] == game.log.lines(1)

    game.apply_text(1, "p")
    assert "shot_play" == game.offer.name
    assert reactions.is_spared


def test_a_pass_that_was_given_is_kept_with_its_mark(book, game, reactions, tmp_path):
    game.apply_text(0, "A")
    reactions.give_pass()
    save(game, tmp_path / "game")
    loaded, _ = load(book, tmp_path / "game")
    loaded.close()

    assert [False, True] == [entry.given for entry in loaded.entries]
    assert game.log.lines(1) == loaded.log.lines(1) != []


def test_a_standing_pass_is_marked_as_well(game):
    game.stand(1, "shot_play", "pass")
    game.apply_text(0, "A")

    assert [True] == [entry.given for entry in game.entries[1:]]

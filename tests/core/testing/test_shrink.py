"""Failing games made short."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.errors import FlowError, JournalError, Ww1Error
from ww1core.play.game import Action, Game, secret_from_seed
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import load, replay
from ww1core.testing.shrink import (
    Shrunk,
    _Answer,
    _Misfit,
    _Search,
    fails_like,
    shrink,
    write_failure,
    write_shrunk,
)
from ww1core.turns import State, call, decision, end_game, loop, roll, value
from ww1core.turns.nodes import Procedure

WORDS = ("pass", "roll", "dig")
LONG = 60


class Pit(State):
    mover: int = value(0)
    depth: int = value(0)
    seen: tuple[int, ...] = value(())


def never(s):
    return False


def mover_of(s):
    return s.mover


@decision(rule="PI-1", asks="unit", seat=mover_of, words=WORDS)
def act(s, choice):
    """Look at a unit, or do what the word says."""
    s.mover = 1 - s.mover
    if choice == "roll":
        roll(s, "pit")
    elif choice == "dig":
        call(s, dig)
    elif choice != "pass":
        s.seen = (*s.seen, choice)


@decision(rule="PI-2", asks="card", seat=mover_of)
def dig(s, card):
    """Dig a little; too deep after unit B was seen, and the pit falls in."""
    s.depth += 1
    if s.depth >= 3 and 1 in s.seen:
        raise RuntimeError(f"the pit falls in at depth {s.depth} under {card!r}")
    if s.depth >= 50:
        end_game(s, 0, "deep")


GAME = Procedure("game", steps=(loop(act, until=never),))


@pytest.fixture
def book(make_book):
    return make_book(Pit, GAME, act, dig, title="pit", version="1", scenario="deep")


def random_failure(book, seed):
    """The answers of a random game up to the one that fails, and its error."""
    game, random, answers = Game(book, seed=seed), Random(seed), []
    while game.offer is not None:
        offer = game.offer
        choice = random.choice(offer.options)
        answers.append(game.spell(choice))
        try:
            game.apply(offer.seat, Action(offer.number, choice))
        except RuntimeError as error:
            return answers, error
    raise AssertionError


@pytest.mark.parametrize("seed", range(8))
def test_a_long_game_is_reduced_to_what_it_takes_to_fail(book, seed):
    answers, error = random_failure(book, seed)
    found = shrink(book, seed, ["act A"] * LONG + answers, fails_like(error))

    digs = [said for said in found.answers if said.startswith("dig ")]
    assert (7, 3) == (len(found.answers), len(digs))
    assert "act B" in found.answers
    assert 3 == found.answers.count("act dig")
    assert found.action == found.answers[-1]
    assert 6 == found.decisions
    assert "RuntimeError" in found.message


def test_the_number_of_tries_is_a_bound(book):
    answers, error = random_failure(book, 1)
    found = shrink(book, 1, ["act A"] * LONG + answers, fails_like(error), tries=3)

    assert 3 >= found.tries
    assert LONG + len(answers) >= len(found.answers) > 7


def test_shrinking_is_the_same_every_time(book):
    answers, error = random_failure(book, 2)

    assert shrink(book, 2, answers, fails_like(error)) == shrink(
        book, 2, answers, fails_like(error)
    )


def test_choices_may_be_given_as_they_are(book):
    found = shrink(book, 1, [3, "dig", 0, 1, "dig", 1, "pass", "dig", 4], fails_at_depth)

    assert 3 == found.answers.count("act dig")
    assert "act B" not in found.answers


def fails_at_depth(found):
    if isinstance(found, Exception):
        return ""
    depth = found.ask(lambda s: s.depth)
    return f"depth {depth}" if depth == 2 and found.offer.name == "dig" else ""


def test_a_failure_seen_at_a_decision_has_no_failing_answer(book):
    found = shrink(book, 1, [3, "dig", 0, "dig", 1, "pass", "dig", 4], fails_at_depth)

    assert ("depth 2", "", 5) == (found.message, found.action, found.decisions)
    assert ("act dig", "act dig", "act dig") == found.answers[::2]


def test_a_word_is_said_where_it_cuts_the_game_short(make_book):
    class Count(State):
        moves: int = value(0)
        turns: int = value(0)

    @decision(rule="CO-1", asks="unit", seat=lambda s: 0, words=("done",))
    def move(s, choice):
        s.moves += 1
        if choice == "done" or s.moves == 5:
            s.moves, s.turns = 0, s.turns + 1
        if s.turns == 3:
            raise RuntimeError("the third turn")

    book = make_book(Count, Procedure("game", steps=(loop(move, until=never),)), move)

    def fails(found):
        return "" if isinstance(found, Game) else str(found)

    assert ("move done",) * 3 == shrink(book, 1, [0] * 15, fails).answers


def test_a_game_that_does_not_fail_is_refused(book):
    with pytest.raises(Ww1Error, match="pit, seed 4: these answers do not lead to the failure"):
        shrink(book, 4, ["act A", "act pass"], lambda found: "")


def test_another_failure_is_not_taken_for_the_one_looked_for(book):
    answers, _ = random_failure(book, 1)

    with pytest.raises(Ww1Error, match="do not lead to the failure"):
        shrink(book, 1, answers, fails_like(FlowError("no option")))


@pytest.mark.parametrize(
    ("found", "same"),
    [
        (FlowError("decision 'sit' leaves blue no option"), True),
        (FlowError("decision 'sit' leaves red no option"), False),
        (RuntimeError("decision 'act' leaves blue no option"), False),
    ],
)
def test_a_failure_is_the_same_whatever_it_names(found, same):
    fails = fails_like(FlowError("decision 'act' leaves blue no option"))

    assert same == bool(fails(found))


def test_a_dead_end_is_shrunk(make_book):
    class Stones(State):
        left: int = value(0b1111)

    @decision(rule="ST-1", asks="unit", seat=lambda s: 0, bars=(), words=())
    def take(s, unit):
        s.left &= ~(1 << unit)
        if not s.left & 0b11:
            call(s, starve)

    @decision(rule="ST-2", asks=("unit", "unit"), seat=lambda s: 0, choices=lambda s: ())
    def starve(s, pair):
        """Nothing can be chosen."""

    book = make_book(Stones, Procedure("game", steps=(loop(take, until=never),)), take, starve)
    game = Game(book, seed=1)
    game.apply_text(0, "B")
    with pytest.raises(FlowError, match="leaves red no option") as raised:
        game.apply_text(0, "A")
    found = shrink(book, 1, [3, 2, 3, 1, 2, 0], fails_like(raised.value))

    assert {"take A", "take B"} == set(found.answers)
    assert 1 == found.decisions


def short(book, seed=1):
    answers, error = random_failure(book, seed)
    return shrink(book, seed, answers, fails_like(error))


def test_a_short_game_is_written_up_to_its_failing_decision(book, tmp_path):
    found = short(book)
    write_shrunk(tmp_path / "failure", book, 1, found)
    recorded = read_journal(tmp_path / "failure")
    game = replay(book, recorded)

    assert found.answers[:-1] == tuple(entry.action for entry in recorded.entries)
    assert (found.action, found.message) == recorded.failure[1:]
    assert book.seats[game.offer.seat] == recorded.failure.seat
    with pytest.raises(RuntimeError, match="the pit falls in"):
        game.apply(game.offer.seat, game.read(recorded.failure.action))


def test_a_game_kept_for_its_failure_is_loaded_without_it(book, tmp_path):
    write_shrunk(tmp_path / "failure", book, 1, short(book))
    for quick in (True, False):
        game, notices = load(book, tmp_path / "failure", quick=quick)
        game.close()

        assert (6, ()) == (len(game.entries), notices)


def test_a_failure_of_the_set_up_is_written_without_decisions(book, tmp_path):
    class Bottomless(Pit):
        def __init__(self, book):
            raise RuntimeError("no ground")

    book.state_type = Bottomless
    found = shrink(book, 1, ["act A"], str)
    write_shrunk(tmp_path / "failure", book, 1, found)
    recorded = read_journal(tmp_path / "failure")

    assert Shrunk((), "no ground", 0, tries=found.tries) == found
    assert (("", "", "no ground"), ()) == (recorded.failure, recorded.entries)


def test_the_file_of_an_earlier_failure_is_written_over(book, tmp_path):
    game = Game(book, seed=1)
    write_failure(tmp_path / "failure", game, "act A", "first")
    write_failure(tmp_path / "failure", game, "", "second")

    assert ("red", "", "second") == read_journal(tmp_path / "failure").failure


@pytest.mark.parametrize("precious", [b"precious", None])
def test_another_file_is_left_alone(book, tmp_path, precious):
    path = tmp_path / "game"
    if precious is None:
        Game(book, seed=1, journal=path).close()
    else:
        path.write_bytes(precious)
    before = path.read_bytes()

    with pytest.raises(JournalError, match="exists already"):
        write_failure(path, Game(book, seed=1), "act A", "first")
    assert before == path.read_bytes()


@decision(rule="TU-1", asks="unit", seat=mover_of, words=("done",))
def take(s, choice):
    """Take a unit; after the last the other seat rests."""
    if choice == "done":
        s.mover = 1 - s.mover
        call(s, rest)


@decision(rule="TU-2", asks="card", seat=mover_of, words=("skip", "end"))
def rest(s, choice):
    """Rest on a card; blue cannot on the second."""
    if (choice, s.mover) == (1, 1):
        raise RuntimeError("no rest")


@pytest.fixture
def resting(make_book):
    game = Procedure("game", steps=(loop(take, until=never),))
    return make_book(Pit, game, take, rest)


def raises(found):
    return "" if isinstance(found, Game) else str(found)


@pytest.mark.parametrize(
    ("misfit", "answers"),
    [
        (_Misfit.DROP, None),
        (_Misfit.FILL, None),
        (_Misfit.WAIT, ("take done", "rest q")),
    ],
)
def test_an_answer_may_wait_for_its_seat_and_decision(resting, misfit, answers):
    search = _Search(resting, secret_from_seed(1), raises, 9)
    found = search.play([_Answer(1, "rest q")], misfit)

    assert answers == (found and tuple(answer.choice for answer in found.answers))


def test_an_answer_that_waits_for_ever_ends_the_try(resting):
    search = _Search(resting, secret_from_seed(1), raises, 9)

    assert search.play([_Answer(1, "sleep q")], _Misfit.WAIT, most=20) is None


def test_an_answer_that_its_decision_does_not_offer_waits_no_longer(resting):
    search = _Search(resting, secret_from_seed(1), raises, 9)
    answers = [_Answer(0, "take Z"), _Answer(0, "take done"), _Answer(1, "rest q")]
    found = search.play(answers, _Misfit.WAIT)

    assert ("take done", "rest q") == tuple(answer.choice for answer in found.answers)


@pytest.mark.parametrize(
    ("misfit", "answers"),
    [
        (_Misfit.DROP, ("take done", "rest q")),
        (_Misfit.FILL, ("take A", "take done", "rest q")),
    ],
)
def test_the_first_option_may_stand_in_for_an_answer_that_does_not_fit(resting, misfit, answers):
    search = _Search(resting, secret_from_seed(1), raises, 9)
    given = [_Answer(0, "rest p"), _Answer(0, "take done"), _Answer(1, "rest q")]
    found = search.play(given, misfit)

    assert answers == tuple(answer.choice for answer in found.answers)


def test_a_way_that_was_not_gone_is_found_if_it_is_shorter(make_book):
    """Unit D leads by a walk to the rest that fails, every other one straight to it."""

    @decision(rule="RO-1", asks="unit", seat=lambda s: 0)
    def road(s, unit):
        call(s, walk if unit == 3 else sit)

    @decision(rule="RO-2", asks="card", seat=lambda s: 0)
    def walk(s, card):
        call(s, sit)

    @decision(rule="RO-3", asks="card", seat=lambda s: 0)
    def sit(s, card):
        if card == 1:
            raise RuntimeError("no seat")

    game = Procedure("game", steps=(loop(road, until=never),))
    book = make_book(Pit, game, road, walk, sit)
    found = shrink(book, 1, ["road D", "walk p", "sit q"], raises)

    assert ("road A", "sit q") == found.answers

"""Positions as one line of text."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b

import pytest

from ww1core.errors import FlowError, JournalError, NotationError
from ww1core.play.game import Game
from ww1core.saving.positions import PREFIX, game_at, position_text, read_position
from ww1core.turns.clock import labelled
from ww1core.turns.run import RAN_OUT
from ww1core.turns.sequence import PlaySequence
from ww1core.turns.state import value

SAID = ("A", "roll", "attack B with A, C", "peek", "hand_over", "D")


@pytest.fixture
def game(new_game):
    """A game that has gone on for a while."""
    game = new_game()
    for words in SAID:
        game.apply_text(game.offer.seat, words)
    return game


@pytest.fixture
def line(game):
    return text_of(game)


def text_of(game):
    return game.ask(lambda s: position_text(game.book, s))


def opened(line):
    raw = urlsafe_b64decode(line.removeprefix(PREFIX) + "==")
    return zlib.decompress(raw[6:])


def closed(content):
    body = zlib.compress(content, 9)
    raw = blake2b(body, digest_size=6).digest() + body
    return PREFIX + urlsafe_b64encode(raw).decode().rstrip("=")


def rewritten(line, at, value):
    """The line with another field in its header, as another installation would write it."""
    head, _, packed = opened(line).partition(b"\n")
    fields = json.loads(head)
    fields[at] = value
    return closed(json.dumps(fields).encode() + b"\n" + packed)


def test_a_position_holds_the_whole_state(game, line, duel):
    book = duel.book()
    state = read_position(line, book)[1]

    assert line == position_text(book, state)
    assert game.packed() == game_at(line, book).packed()


def test_the_header_tells_which_game_it_is(game, line, duel):
    header = read_position(line, duel.book())[0]

    assert (game.book.title, game.book.scenario) == (header.title, header.scenario)
    assert game.book.content_hash == header.content


def test_equal_states_have_one_text_whatever_their_dice(new_game):
    lines = set()
    for seed in (1, 2):
        game = new_game(seed=seed)
        game.apply_text(game.offer.seat, "A")
        lines.add(text_of(game))

    assert 1 == len(lines)


def test_a_position_is_one_line_that_a_shell_takes_as_it_is(line):
    assert line.startswith("ww1:1:")
    assert set() == set(line) - set(PREFIX) - set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )


def test_a_position_holds_no_secret_of_the_dice(game, line):
    secret = game.header.secret

    assert secret not in opened(line)
    assert secret.hex().encode() not in opened(line)


def test_a_game_goes_on_from_a_position(game, line, duel):
    again = game_at(line, duel.book())

    assert game.offer.options == again.offer.options
    for one in (game, again):
        one.apply_text(one.offer.seat, "hand_over")
    assert game.packed() == again.packed()


def test_space_around_a_position_does_not_matter(line, duel):
    assert read_position(line, duel.book())[0] == read_position(f" {line}\n", duel.book())[0]


@pytest.mark.parametrize("at", [6, 12, 30, -1])
def test_every_changed_character_is_noticed(line, at, duel):
    at %= len(line)
    other = "B" if line[at] == "A" else "A"

    with pytest.raises(JournalError, match="the position is damaged: "):
        read_position(line[:at] + other + line[at + 1 :], duel.book())


@pytest.mark.parametrize(
    "spoil", [lambda x: x[:-4], lambda x: x[:6], lambda x: x + "!", lambda x: x + "é"]
)
def test_a_line_that_is_cut_or_longer_is_damaged(line, spoil, duel):
    with pytest.raises(JournalError, match="the position is damaged: "):
        read_position(spoil(line), duel.book())


@pytest.mark.parametrize("content", [b"", b"[]\n", b"nonsense\n", b"[1,2,3,4,5,6,7]\n", b"{}"])
def test_a_line_with_other_content_is_damaged(content, duel):
    with pytest.raises(JournalError, match="the position is damaged: "):
        read_position(closed(content), duel.book())


def test_a_packed_state_that_is_wrong_is_refused(line, duel):
    head = opened(line).partition(b"\n")[0]

    with pytest.raises(JournalError, match="the packed state is damaged"):
        read_position(closed(head + b"\n[[1,2]]"), duel.book())


def test_another_format_is_named(duel):
    with pytest.raises(JournalError, match="a position of format '2', expected 1"):
        read_position("ww1:2:abc", duel.book())


def test_another_text_is_no_position(duel):
    with pytest.raises(
        NotationError, match="'game' is not a position: expected a line that begins"
    ):
        read_position("game", duel.book())


@pytest.mark.parametrize(
    ("at", "value", "name"),
    [
        (0, "other", "title"),
        (1, "other", "scenario"),
        (2, ["other"], "options"),
        (3, ["other"], "extensions"),
        (4, "0.0", "core version"),
        (5, "0.0", "title version"),
        (6, "0", "content"),
    ],
)
def test_a_position_of_another_game_is_refused(line, at, value, name, duel):
    with pytest.raises(JournalError, match=f"not of this game: {name} is .*, here "):
        read_position(rewritten(line, at, value), duel.book())


def test_a_title_that_is_not_installed_is_named(line):
    with pytest.raises(JournalError, match="cannot be opened: there is no title 'nowhere'"):
        read_position(rewritten(line, 0, "nowhere"))


def test_a_state_that_waits_for_nothing_is_refused(line, duel):
    book = duel.book()
    state = read_position(line, book)[1]
    state.stack.pop()

    with pytest.raises(JournalError, match="the state does not wait for a decision"):
        read_position(position_text(book, state), book)


def with_state(line, change):
    """The line with other parts of its packed state."""
    head, _, packed = opened(line).partition(b"\n")
    parts = json.loads(packed)
    change(parts)
    return closed(head + b"\n" + json.dumps(parts).encode())


def test_a_small_line_with_a_huge_set_is_refused_at_once(line, duel):
    bomb = with_state(line, lambda parts: parts.__setitem__(-2, {"int": "f" * (1 << 20)}))

    assert len(bomb) < 3000
    with pytest.raises(JournalError, match="the slot 'deck' holds int with a number of more than"):
        read_position(bomb, duel.book())


def test_a_line_that_unpacks_to_too_much_is_refused(line, duel):
    bomb = with_state(line, lambda parts: parts.append("f" * (8 << 20)))

    with pytest.raises(JournalError, match="the position is damaged: its end is missing"):
        read_position(bomb, duel.book())


@pytest.mark.parametrize(
    ("at", "value"), [(0, 3), (1, None), (2, [[]]), (2, [3]), (3, [{}]), (4, 1.5), (6, ["x"])]
)
def test_a_header_of_anything_but_words_is_refused(line, at, value):
    with pytest.raises(JournalError, match="damaged: its header holds something else than words"):
        read_position(rewritten(line, at, value))


def test_a_position_that_breaks_a_law_is_refused(line, duel):
    laws = {"few": lambda s: "too many marks" if sum(s.marks) > 0 else ""}

    with pytest.raises(JournalError, match=r"^the position cannot be played: too many marks$"):
        read_position(line, duel.book(laws=laws))


def cards(s):
    return s.deck.bit_count() + sum(hand.bit_count() for hand in s.hands)


def test_a_position_in_which_something_is_lost_is_refused(line, duel):
    book = duel.book(counts={"cards": cards})
    read_position(line, book)
    lost = with_state(line, lambda parts: parts.__setitem__(-2, 0))

    with pytest.raises(JournalError, match="cannot be played: cards is 4, in this game it is 5"):
        read_position(lost, book)


def test_a_position_whose_frames_do_not_fit_the_flow_is_refused(line, duel):
    book = duel.book()
    state = read_position(line, book)[1]
    del state.stack[0]

    with pytest.raises(JournalError, match=r"cannot be played: the game begins with '"):
        read_position(position_text(book, state), book)


def test_a_tuple_that_begins_with_items_keeps_its_length(duel):
    class Scored(duel.state_type):
        points: tuple[int, ...] = value((0, 0))
        losses: tuple[int, ...] = value(())

    book = duel.book()
    book.state_type = Scored
    state = Game(book, seed=1).ask(lambda s: s)
    state.losses = (1, 2)
    read_position(position_text(book, state), book)
    state.points = (0, 0, 0)

    expected = r"^the position cannot be played: points has 3 parts, in this game it has 2$"
    with pytest.raises(JournalError, match=expected):
        read_position(position_text(book, state), book)


@pytest.mark.parametrize("turn", [-1, 3])
def test_a_turn_that_the_game_has_not_is_refused(line, duel, turn):
    book = duel.book(sequence=PlaySequence(labelled(["dawn", "dusk"]), ()))
    state = read_position(line, duel.book())[1]
    state.turn = turn

    expected = f"cannot be played: turn {turn}, in this game the last one is 2"
    with pytest.raises(JournalError, match=expected):
        read_position(position_text(book, state), book)


def test_what_is_refused_names_where_it_came_from(line, duel):
    book = duel.book()
    with pytest.raises(JournalError, match=r"^sent\.txt: the position is damaged: "):
        read_position(line[:-4], book, source="sent.txt")
    with pytest.raises(NotationError, match=r"^sent\.txt: 'game' is not a position"):
        game_at("game", book, source="sent.txt")


def fails(_s, *_, **_more):
    raise ZeroDivisionError


def ends(_s, *_, **_more):
    raise FlowError(RAN_OUT)


@pytest.mark.parametrize(("fault", "said"), [(fails, "ZeroDivisionError in "), (ends, RAN_OUT)])
def test_whatever_fails_in_play_from_a_position_is_one_message(
    line, duel, monkeypatch, fault, said
):
    game = game_at(line, duel.book(), source="sent.txt")
    before = game.packed()
    monkeypatch.setattr(game.offer.asking, "take", fault)

    expected = f"^sent.txt: the position cannot be played on: {said}"
    with pytest.raises(JournalError, match=expected):
        game.apply_text(game.offer.seat, "hand_over")
    assert (before, ()) == (game.packed(), game.entries)


@pytest.mark.parametrize("what", ["view", "imagine", "ask", "peek", "why_not"])
def test_whatever_fails_when_a_position_is_shown_is_one_message(line, duel, monkeypatch, what):
    game = game_at(line, duel.book())
    seat = game.offer.seat
    asked = {
        "view": lambda: game.view(seat),
        "imagine": lambda: game.imagine(seat, 1),
        "ask": lambda: game.ask(fails),
        "peek": lambda: game.peek(seat, ["x"]),
        "why_not": lambda: game.why_not("x"),
    }
    monkeypatch.setattr(f"ww1core.play.standpoint.{what}", fails, raising=False)
    monkeypatch.setattr("ww1core.play.game.look_ahead", fails)
    monkeypatch.setattr(type(game.offer.asking), "why_not", fails)

    expected = r"^the position cannot be played on: ZeroDivisionError in "
    with pytest.raises(JournalError, match=expected):
        asked[what]()


def test_a_decision_that_is_put_to_no_seat_is_one_message(line, duel, monkeypatch):
    game = game_at(line, duel.book())
    before, seat = game.packed(), game.offer.seat

    def decided(*_):
        game.offer.seat = None
        return game.offer

    monkeypatch.setattr("ww1core.play.game.decide", decided)
    expected = "cannot be played on: decision 'act' asks the seat None, there is none"
    with pytest.raises(JournalError, match=expected):
        game.apply_text(seat, "hand_over")
    assert before == game.packed()


def test_a_fault_in_a_game_from_its_beginning_is_no_fault_of_a_position(game):
    with pytest.raises(ZeroDivisionError):
        game.ask(fails)


@pytest.mark.parametrize("error", [KeyError, OverflowError, MemoryError, AttributeError])
def test_whatever_a_law_does_with_a_forged_state_is_one_message(line, duel, error):
    def law(_s):
        raise error

    with pytest.raises(JournalError, match=f"the position cannot be played: {error.__name__} in "):
        read_position(line, duel.book(laws={"broken": law}))


def test_whatever_is_rebuilt_of_a_forged_state_is_one_message(line, duel, monkeypatch):
    def rebuild(_s):
        raise ZeroDivisionError

    book = duel.book()
    monkeypatch.setattr(book.state_type, "rebuild", rebuild)
    with pytest.raises(JournalError, match="the packed state is damaged"):
        read_position(line, book)

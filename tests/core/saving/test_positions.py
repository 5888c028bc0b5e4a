"""Positions as one line of text."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b

import pytest

from ww1core.errors import JournalError, NotationError
from ww1core.saving.positions import PREFIX, game_at, position_text, read_position

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

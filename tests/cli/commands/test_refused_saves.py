"""Files that are no game of here: refused with a reason, and left as they were."""

from __future__ import annotations

import json

import pytest

from ww1core.saving.records import chained


@pytest.fixture
def game(ww1, tmp_path):
    """The file of a game that was begun."""
    ww1(
        "play", "toy", "--seed", "1", "--journal", "game", lines="agate\nsave mine --for north\n2\n"
    )
    return tmp_path / "game"


def change_header(**fields):
    def change(data):
        bodies = [json.loads(line) for line in data.splitlines()]
        for body in bodies:
            del body["check"]
        bodies[0] |= fields
        return chained(bodies)

    return change


REFUSED = {
    "damaged": (lambda data: data.replace(b"take agate", b"take coral"), "game:2: the line does"),
    "cut": (lambda data: data[:90], "game:1: there is no whole header"),
    "no text": (lambda data: b"\x80\x04\x95\n" + data, "game:1: the line is damaged"),
    "another format": (change_header(ww1=4), "game:1: a journal of format 4, expected 1 or 2 or 3"),
    "another title": (change_header(title="chess"), "game:1: there is no title 'chess'"),
    "another scenario": (change_header(scenario="night"), "game:1: "),
    "an option that is not there": (change_header(options=["sun"]), "game:1: "),
    "another extension": (change_header(extensions=["x"]), "game:1: extensions is ('x',), here"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_is_no_game_of_here_is_refused_with_the_reason(game, ww1, name):
    change, message = REFUSED[name]
    game.write_bytes(change(game.read_bytes()))
    before = game.read_bytes()
    code, out, err = ww1("play", "--load", "game", lines="beryl\n")

    assert (2, "", 1) == (code, out, len(err.splitlines()))
    assert err.startswith(f"ww1: {message}")
    assert before == game.read_bytes()


def test_a_game_of_another_version_that_goes_otherwise_is_refused(game, ww1, monkeypatch):
    game.write_bytes(change_header(version="0.9")(game.read_bytes()))
    monkeypatch.setattr("ww1_toy.take.function.__code__", (lambda s, stone, seat: None).__code__)
    before = game.read_bytes()
    code, out, err = ww1("play", "--load", "game", lines="beryl\n")

    assert (2, "") == (code, out)
    assert err.startswith("ww1: game:1: title version is '0.9', here it is '1': different from")
    assert before == game.read_bytes()


def test_the_save_of_a_seat_is_not_played_on(game, ww1):
    code, out, err = ww1("play", "--load", "mine", lines="beryl\n")

    assert (2, "") == (code, out)
    assert err.startswith("ww1: mine:1: this is the save of one seat, ")
    assert "ww1 replay GAME --verify --against THIS" in err


def test_the_first_line_says_what_is_in_the_file(game):
    first = json.loads(game.read_text().splitlines()[0])

    assert "holds the dice secret, the hands" in first["notice"]


def test_the_save_of_a_seat_has_neither_secret_nor_keys(game, tmp_path):
    journal = [json.loads(line) for line in game.read_text().splitlines()]
    saved = (tmp_path / "mine").read_text()

    assert journal[0]["secret"] not in saved
    assert not any(line["key"] in saved for line in journal if "key" in line)
    assert not any(
        {"secret", "key", "state"} & json.loads(line).keys() for line in saved.splitlines()
    )

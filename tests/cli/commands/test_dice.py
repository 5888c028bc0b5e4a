"""Dice that were settled before the game, and shown to have been so after it."""

from __future__ import annotations

import json

import pytest

from ww1core.saving.journal import read_journal
from ww1core.saving.records import chained

WHOLE = "pass\n1\nberyl\n2\ncoral\n0\nagate\n0\npass\n0\npass\n0\n"
HALF = WHOLE[: len(WHOLE) // 2]


@pytest.fixture
def kept(ww1, tmp_path):
    """A game without a seed, a save of a seat in the middle of it, and the secret."""
    lines = WHOLE.splitlines()
    lines.insert(4, "save mine --for north")
    ww1("play", "toy", "--journal", "game", lines="\n".join(lines) + "\n")
    return read_journal(tmp_path / "game").header


def rewrite(path, change):
    bodies = [json.loads(line) for line in path.read_text().splitlines()]
    for body in bodies:
        del body["check"]
    change(bodies)
    path.write_bytes(chained(bodies))


def test_the_dice_of_a_game_that_is_over_are_verified_in_words(kept, ww1):
    code, out, err = ww1("replay", "game", "--verify")

    assert (0, "") == (code, err)
    assert (
        f"dice: every draw follows from the secret {kept.secret.hex()}, which the end shows and "
        f"whose hash the header holds, {kept.secret_hash}"
    ) == out.splitlines()[1]
    assert 2 == len(out.splitlines())


def test_the_secret_of_a_game_that_goes_on_is_not_told(ww1, tmp_path):
    ww1("play", "toy", "--journal", "game", lines="agate\n2\n")
    header = read_journal(tmp_path / "game").header
    out = ww1("replay", "game", "--verify")[1]

    assert header.secret_hash in out
    assert "the end of the game will show the secret" in out
    assert header.secret.hex() not in out


def test_a_part_of_a_game_does_not_tell_the_secret(kept, ww1):
    assert kept.secret.hex() not in ww1("replay", "game", "--verify", "--to", "3")[1]


def test_dice_of_a_seed_are_called_so(ww1):
    ww1("play", "toy", "--seed", "1", "--journal", "game", lines=WHOLE)

    assert "they follow from a seed" in ww1("replay", "game", "--verify")[1].splitlines()[2]


def test_two_games_without_a_seed_have_different_secrets(ww1, tmp_path):
    for name in ("one", "two"):
        ww1("play", "toy", "--journal", name, lines="agate\n")
    secrets = {read_journal(tmp_path / name).header.secret for name in ("one", "two")}

    assert 2 == len(secrets)
    assert {32} == {len(secret) for secret in secrets}


@pytest.mark.parametrize("line", [0, -2])
def test_another_secret_than_the_promised_one_is_refused(kept, ww1, tmp_path, line):
    rewrite(tmp_path / "game", lambda bodies: bodies[line].__setitem__("secret", "00" * 32))
    code, out, err = ww1("replay", "game", "--verify")

    assert (2, "") == (code, out)
    assert "than the one that was promised" in err or "not the one that was promised" in err


def test_draws_of_another_secret_are_refused(kept, ww1, tmp_path):
    """A cheat who changes the secret everywhere has the draws against him."""
    other = kept._replace(secret=b"\x07" * 32)

    def change(bodies):
        bodies[0] |= {"secret": other.secret.hex(), "secret_hash": other.secret_hash}
        bodies[-2]["secret"] = other.secret.hex()

    rewrite(tmp_path / "game", change)
    code, _, err = ww1("replay", "game", "--verify")

    assert 2 == code
    assert err.startswith("ww1: decision ")


def test_a_game_of_the_first_format_does_not_show_its_secret(kept, ww1, tmp_path):
    def change(bodies):
        bodies[0]["ww1"] = 1
        del bodies[-2]
        bodies[-2].pop("then")

    rewrite(tmp_path / "game", change)
    code, out, _ = ww1("replay", "game", "--verify")

    assert 0 == code
    assert out.endswith(f"{kept.secret_hash}; the end does not show the secret\n")


def test_a_promise_to_a_seat_is_compared_with_the_game(kept, ww1):
    code, out, err = ww1("replay", "game", "--verify", "--against", "mine")

    assert (0, "") == (code, err)
    assert out.splitlines()[-1].startswith("mine: the hash promised there is the same")


def test_a_promise_that_was_not_kept_is_told(kept, ww1):
    ww1("play", "toy", "--journal", "other", lines=WHOLE)
    code, out, _ = ww1("replay", "other", "--verify", "--against", "mine")

    assert 1 == code
    assert f"mine: the hash promised there is {kept.secret_hash}: this game has other dice" in out


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda first: first.__setitem__("title", "x"), "mine:1: title is 'x', in game it is"),
        (lambda first: first.__setitem__("ww1", 2), "mine:1: a save of format 2, expected"),
        (lambda first: first.pop("secret_hash"), "mine:1: there is no promise"),
    ],
)
def test_a_save_that_promises_nothing_about_the_game_is_refused(
    kept, ww1, tmp_path, change, message
):
    rewrite(tmp_path / "mine", lambda bodies: change(bodies[0]))
    code, _, err = ww1("replay", "game", "--verify", "--against", "mine")

    assert 2 == code
    assert err.startswith(f"ww1: {message}")


def test_a_promise_is_compared_only_with_what_is_verified(kept, ww1):
    refused = (2, "", "ww1: --against mine: expected --verify with it\n")

    assert refused == ww1("replay", "game", "--against", "mine")

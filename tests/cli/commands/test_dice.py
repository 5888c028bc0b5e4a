"""Dice that were settled before the game, and shown to have been so after it."""

from __future__ import annotations

import json

import pytest

from ww1core.saving.journal import read_journal
from ww1core.saving.records import chained
from ww1core.saving.secret import promise

WHOLE = "pass\n1\nberyl\n2\ncoral\n0\nagate\n0\npass\n0\npass\n0\n"
SECRET = b"\x05" * 32
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
    shown, unsure = out.splitlines()[1:]
    assert shown.endswith(f"{kept.secret_hash}; the end does not show the secret")
    assert "does not say whether they follow from a seed" in unsure


def test_a_save_of_a_game_of_the_first_format_promises_nothing(ww1, tmp_path):
    ww1("play", "toy", "--journal", "game", lines="agate\n")
    rewrite(tmp_path / "game", lambda bodies: bodies[0].__setitem__("ww1", 1))
    ww1("play", "--load", "game", lines="save mine --for north\n")
    saved = (tmp_path / "mine").read_text()

    assert read_journal(tmp_path / "game").header.secret_hash not in saved
    assert '"mac"' not in saved


def test_a_promise_to_a_seat_is_compared_with_the_game(kept, ww1):
    code, out, err = ww1("replay", "game", "--verify", "--against", "mine")

    assert (0, "") == (code, err)
    assert [
        "mine: the hash promised there is the same: the dice were fixed when it was written",
        "mine: the seal fits the secret: nothing in the save was changed",
        "mine: 4 decisions there, all of them in the game",
    ] == out.splitlines()[-3:]


def answers(bodies):
    return [body for body in bodies if "do" in body]


def test_a_save_that_was_changed_is_told(kept, ww1, tmp_path):
    rewrite(tmp_path / "mine", lambda bodies: answers(bodies)[1].__setitem__("do", "bet 7"))
    code, out, _ = ww1("replay", "game", "--verify", "--against", "mine")

    assert 1 == code
    assert out.splitlines()[-1].startswith("mine: the seal does not fit the secret")


def test_a_save_that_has_lost_its_seal_is_told(kept, ww1, tmp_path):
    rewrite(tmp_path / "mine", lambda bodies: bodies.pop())
    code, out, _ = ww1("replay", "game", "--verify", "--against", "mine")

    assert 1 == code
    assert out.splitlines()[-1].startswith("mine: the seal does not fit the secret")


def test_an_answer_that_the_game_does_not_have_is_told(kept, ww1, tmp_path):
    """Also where the save is of a format that has no seal."""

    def change(bodies):
        bodies[0]["ww1"] = "seat 2"
        answers(bodies)[2]["do"] = "take opal"
        bodies.pop()

    rewrite(tmp_path / "mine", change)
    code, out, _ = ww1("replay", "game", "--verify", "--against", "mine")

    assert 1 == code
    assert "mine: the save is of a format without a seal" == out.splitlines()[-2]
    assert (
        "mine: decision 3 is south: take opal there, the game has south: take beryl: "
        "this is another game"
    ) == out.splitlines()[-1]


def test_an_answer_that_was_taken_back_is_one_of_the_game(ww1):
    lines = ["agate", "save mine --for north", "undo", *WHOLE.splitlines()]
    ww1("play", "toy", "--journal", "game", lines="\n".join(lines) + "\n")
    code, out, _ = ww1("replay", "game", "--verify", "--against", "mine")

    assert 0 == code
    assert "mine: 1 decision there, all of them in the game" == out.splitlines()[-1]


def test_words_of_persons_are_mixed_into_the_dice(ww1, tmp_path, monkeypatch):
    monkeypatch.setattr("ww1core.cli.commands.play.random_secret", lambda: SECRET)
    for number, words in enumerate(("", "verdun", "marne")):
        given = f"{words}\n\n{WHOLE}"
        _, out, _ = ww1("play", "toy", "--fair-dice", "--journal", f"game{number}", lines=given)
        promised, *_ = out.splitlines()
    plain, first, second = (read_journal(tmp_path / f"game{number}") for number in range(3))
    code, out, _ = ww1("replay", "game1", "--verify")

    assert f"has the hash {promise(SECRET)}" in promised
    assert ((), ("north=verdun",)) == (plain.header.words, first.header.words)
    assert 3 == len({game.entries[-1].digest for game in (plain, first, second)})
    assert (0, "dice: mixed with the words north=verdun") == (code, out.splitlines()[2])


def test_other_words_than_those_that_were_given_are_noticed(ww1, tmp_path):
    ww1("play", "toy", "--fair-dice", "--journal", "game", lines=f"verdun\n\n{WHOLE}")
    rewrite(tmp_path / "game", lambda bodies: bodies[0].__setitem__("words", ["north=x"]))

    assert 2 == ww1("replay", "game", "--verify")[0]


@pytest.mark.parametrize("option", [("--seed", "1"), ("--load", "game")])
def test_fair_dice_are_of_no_seed_and_of_no_other_game(option, ww1):
    refused = (2, "", "ww1: --fair-dice: expected neither --seed nor --load with it\n")

    assert refused == ww1("play", "toy", "--fair-dice", *option)


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

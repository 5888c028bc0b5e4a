"""The secret of the dice, its digest, and the end that shows it."""

from __future__ import annotations

import json

import pytest

from ww1core.errors import JournalError
from ww1core.play.game import Game
from ww1core.saving.journal import Entry, Header, Journal, read_journal
from ww1core.saving.records import chained
from ww1core.saving.saves import load, save
from ww1core.saving.secret import Seeded, promise, random_secret, secret_from_seed

SECRET = b"\x01" * 32
HEADER = Header("duel", "short", (), (), "0.1", "1.0", "c0ffee", SECRET)


def entry(number):
    return Entry(number, "red", f"act {number}", (), f"digest{number}")


def actions(path):
    return [one.action for one in read_journal(path).entries]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def journal(path):
    with_header = Journal.create(path, HEADER)
    yield with_header
    with_header.close()


def test_a_secret_is_long_and_never_the_same():
    made = {random_secret() for _ in range(50)}

    assert 50 == len(made)
    assert {32} == {len(secret) for secret in made}


def test_a_game_without_a_seed_has_a_random_secret(duel):
    secrets = [Game(duel.book()).header.secret for _ in range(2)]

    assert secrets[0] != secrets[1]
    assert not any(isinstance(secret, Seeded) for secret in secrets)


def test_a_seed_gives_the_same_secret_again():
    assert secret_from_seed(5) == secret_from_seed(5) != secret_from_seed(6)
    assert 32 == len(secret_from_seed(5))


def test_a_print_is_of_the_secret_alone():
    assert promise(Seeded(SECRET)) == promise(SECRET) != promise(b"\x02" * 32)
    assert SECRET.hex() not in promise(SECRET)


@pytest.mark.parametrize("secret", [SECRET, Seeded(SECRET)])
def test_a_journal_says_whether_the_dice_are_of_a_seed(path, secret):
    Journal.create(path, HEADER._replace(secret=secret)).close()

    assert type(secret) is type(read_journal(path).header.secret)


def test_the_end_of_a_game_shows_the_secret(new_game, path, load_game):
    game = new_game(journal=path)
    game.apply_text(0, "A")
    assert game.shown_secret is None
    assert not read_journal(path).shows_secret
    game.apply_text(0, "end")
    last = json.loads(path.read_text().splitlines()[-1])
    game.close()

    assert game.header.secret == game.shown_secret
    assert (2, game.header.secret.hex()) == (last["ended"], last["secret"])
    assert read_journal(path).shows_secret
    assert load_game(path)[0].is_over


def test_a_save_of_a_game_that_is_over_shows_the_secret(new_game, path):
    game = new_game()
    game.apply_text(0, "end")
    save(game, path)

    assert read_journal(path).shows_secret


def test_a_save_of_a_game_that_goes_on_shows_nothing(new_game, path):
    game = new_game()
    game.apply_text(0, "A")
    save(game, path)

    assert not read_journal(path).shows_secret


@pytest.mark.parametrize(("count", "secret"), [(1, b"\x02" * 32), (2, SECRET)])
def test_an_end_that_shows_something_else_is_refused(path, journal, count, secret):
    journal.add(entry(1))
    journal._write({"ended": count, "secret": secret.hex()})

    with pytest.raises(JournalError, match=r":3: .* another dice secret than the one"):
        read_journal(path)


def test_nothing_is_taken_back_once_the_secret_is_shown(path, journal):
    journal.add(entry(1), secret=SECRET)
    journal.undo(0)

    with pytest.raises(JournalError, match=r":4: .*the game has ended before this line"):
        read_journal(path)


def torn(path, lines, more=0):
    """A journal that was broken off after some lines and bytes."""
    whole = path.read_bytes().splitlines(keepends=True)
    return b"".join(whole[:lines]) + b"".join(whole[lines:])[:more]


@pytest.mark.parametrize("more", [0, 1, 40])
@pytest.mark.parametrize("lines", [2, 3, 4])
def test_of_decisions_written_together_all_or_none_are_read(path, journal, lines, more):
    journal.add(entry(1))
    journal.add(entry(2), entry(3), entry(4))
    journal.close()
    path.write_bytes(torn(path, lines, more))
    recorded = read_journal(path)

    assert ["act 1"] == [one.action for one in recorded.entries]
    assert bool(recorded.notices) == (lines + more > 2)
    again = Journal.resume(recorded)
    again.add(entry(2))
    again.close()
    assert ["act 1", "act 2"] == actions(path)
    assert () == read_journal(path).notices


def test_a_last_decision_is_not_read_without_the_secret_it_ends_with(path, journal):
    journal.add(entry(1), secret=SECRET)
    journal.close()
    path.write_bytes(torn(path, 2))

    assert [] == actions(path)


def test_a_count_of_lines_that_is_no_number_is_refused(path, journal):
    journal._write(entry(1).body() | {"then": "many"})

    with pytest.raises(JournalError, match=":2: the entry is wrong"):
        read_journal(path)


def test_a_journal_of_the_first_format_is_read_and_gone_on_with(new_game, path, duel):
    """It neither ends with the secret nor says which lines were written together."""
    game = new_game(journal=path)
    game.apply_text(0, "A")
    game.close()
    bodies = [json.loads(line) for line in path.read_text().splitlines()]
    old = [{k: v for k, v in body.items() if k not in {"check", "then"}} for body in bodies]
    old[0]["ww1"] = 1
    del old[0]["seeded"]
    path.write_bytes(chained(old))
    again, _ = load(duel.book(), path)
    again.apply_text(0, "B")
    again.close()

    assert ["A", "B"] == [action.split()[-1] for action in actions(path)]

from __future__ import annotations

import json
from errno import ENOSPC
from hashlib import blake2b

import pytest

from ww1core.errors import IllegalAction, JournalError, PluginError, ReplayMismatch
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay, save

SAID = ("A", "roll", "attack B with A, C", "peek", "hand_over", "D", "roll", "hand_over", "B")


def say(game, *said):
    for words in said:
        game.apply_text(game.offer.seat, words)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def played(new_game, path):
    """A game with a journal that was played for a while and closed."""
    game = new_game(journal=path)
    say(game, *SAID)
    game.close()
    return game


def rewrite(path, change):
    """Change the bodies of a journal and chain them anew, as a cheat would."""
    bodies = [json.loads(line) for line in path.read_text().splitlines()]
    for body in bodies:
        del body["check"]
    change(bodies)
    check, lines = "", []
    for body in bodies:
        text = json.dumps(body, separators=(",", ":"))
        check = blake2b(f"{check}{text}".encode(), digest_size=6).hexdigest()
        lines.append(f'{text[:-1]},"check":"{check}"}}\n')
    path.write_text("".join(lines))


@pytest.mark.parametrize("quick", [True, False])
def test_a_game_loaded_is_the_game_that_was_played(played, path, load_game, quick):
    loaded, notices = load_game(path, quick=quick)

    assert played.packed() == loaded.packed()
    assert played.digest() == loaded.digest()
    assert played.offer.options == loaded.offer.options
    assert [e[:5] for e in played.entries] == [e[:5] for e in loaded.entries]
    assert () == notices


def test_a_full_replay_brings_the_log_back(played, path, load_game):
    assert played.log.events == load_game(path)[0].log.events


@pytest.mark.parametrize("quick", [True, False])
def test_a_game_loaded_goes_on_like_the_one_that_was_played(played, path, load_game, quick):
    loaded, _ = load_game(path, quick=quick)
    for game in (played, loaded):
        say(game, "roll", "attack A with D", "roll")

    assert played.packed() == loaded.packed()


@pytest.mark.parametrize("quick", [True, False])
def test_what_is_played_after_loading_is_kept_too(played, path, load_game, quick):
    loaded, _ = load_game(path, quick=quick)
    say(loaded, "roll", "C")
    loaded.close()

    assert loaded.packed() == load_game(path)[0].packed()


def test_a_game_can_be_replayed_at_every_decision(duel, new_game, path):
    game = new_game(journal=path)
    passed = [game.packed()]
    for words in ("A", "roll", "hand_over", "attack", "B", "A", "done", "peek"):
        say(game, words)
        passed.append(game.packed())
    recorded = read_journal(path)

    assert passed == [replay(duel.book(), recorded, to=to).packed() for to in range(9)]


def test_a_quick_load_equals_a_full_replay_in_a_long_game(new_game, path, load_game):
    game = new_game(journal=path)
    for _ in range(50):
        say(game, "peek", "hand_over", "attack B with A")
    game._journal.close()
    game._journal = None
    quick, _ = load_game(path, quick=True)
    quick.close()
    full, _ = load_game(path)

    assert read_journal(path).snapshot is not None
    assert full.packed() == quick.packed() == game.packed()


def test_an_undo_over_a_snapshot_does_not_bring_it_back(new_game, path, load_game):
    game = new_game(journal=path)
    for _ in range(31):
        say(game, "hand_over", "hand_over")
    say(game, "A", "B")
    assert 64 == read_journal(path).snapshot[0]
    game.undo(0)
    say(game, "C")
    game._journal.close()

    assert game.packed() == load_game(path, quick=True)[0].packed()


def test_a_game_is_saved_whole_beside_its_journal(new_game, tmp_path, load_game):
    game = new_game()
    say(game, *SAID)
    save(game, tmp_path / "copy.jsonl")

    for quick in (False, True):
        loaded, _ = load_game(tmp_path / "copy.jsonl", quick=quick)
        loaded.close()

        assert game.packed() == loaded.packed()


def test_a_save_does_not_write_over_a_file(new_game, path):
    path.write_text("precious")

    with pytest.raises(JournalError, match="exists already"):
        save(new_game(), path)
    assert "precious" == path.read_text()


def test_a_journal_does_not_begin_over_a_file(new_game, path):
    path.write_text("precious")

    with pytest.raises(JournalError, match="exists already"):
        new_game(journal=path)
    assert "precious" == path.read_text()


def test_a_game_that_is_over_is_loaded_over(new_game, path, load_game):
    game = new_game(journal=path)
    say(game, "A", "end")
    game.close()

    for quick in (True, False):
        loaded, _ = load_game(path, quick=quick)
        loaded.close()

        assert loaded.is_over
        assert (0, "agreed") == loaded.outcome


def test_a_torn_last_line_is_dropped_and_the_game_goes_on(played, path, load_game):
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b'{"snapshot"') - 10])
    loaded, notices = load_game(path)
    say(loaded, "B", "roll")
    loaded.close()

    assert 1 == len(notices)
    assert "never finished" in notices[0]
    assert loaded.packed() == load_game(path)[0].packed()


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("title", "other", "title is 'duel', here it is 'other'"),
        ("scenario", "long", "scenario is 'short', here it is 'long'"),
        ("options", ("fog",), "options is"),
        ("extensions", ("duel.more",), "extensions is"),
    ],
)
@pytest.mark.parametrize("quick", [True, False])
def test_a_journal_made_elsewhere_is_refused(played, path, load_game, name, given, told, quick):
    with pytest.raises(JournalError, match=told):
        load_game(path, quick=quick, **{name: given})


@pytest.mark.parametrize(("name", "given"), [("version", "2.0"), ("content_hash", "beef")])
@pytest.mark.parametrize("quick", [True, False])
def test_a_journal_of_another_version_opens_if_it_replays_the_same(
    played, path, load_game, name, given, quick
):
    loaded, _ = load_game(path, quick=quick, **{name: given})
    say(loaded, "roll")
    loaded.close()

    assert played.packed() != loaded.packed()
    assert loaded.packed() == load_game(path, **{name: given})[0].packed()


def test_a_journal_of_another_core_opens_if_it_replays_the_same(
    played, path, load_game, monkeypatch
):
    monkeypatch.setattr("ww1core.saving.saves.VERSION", "99")

    assert played.packed() == load_game(path)[0].packed()


@pytest.mark.parametrize("quick", [True, False])
def test_a_journal_of_another_version_that_goes_otherwise_is_refused(
    played, path, load_game, quick
):
    rewrite(path, lambda bodies: bodies[4].__setitem__("digest", "0" * 24))
    before = path.read_bytes()

    with pytest.raises(JournalError) as found:
        load_game(path, quick=quick, version="2.0")
    said = str(found.value)
    assert f"{path}:1: title version is '1.0', here it is '2.0': different from decision 4" in said
    assert said.endswith(f"ww1 replay --across {path} compares the versions")
    assert before == path.read_bytes()


@pytest.mark.parametrize("number", [1, 3, 9])
def test_a_digest_that_was_tampered_with_names_the_decision(played, path, load_game, number):
    rewrite(path, lambda bodies: bodies[number].__setitem__("digest", "0" * 24))

    with pytest.raises(ReplayMismatch, match=f"decision {number}: expected digest 0000") as found:
        load_game(path)
    assert number == found.value.number


def test_an_answer_that_was_tampered_with_names_the_decision(played, path, load_game):
    rewrite(path, lambda bodies: bodies[1].__setitem__("do", "act D"))

    with pytest.raises(ReplayMismatch) as found:
        load_game(path)
    assert 1 == found.value.number


def test_draws_that_were_tampered_with_name_the_decision(played, path, load_game):
    rewrite(path, lambda bodies: bodies[2].__setitem__("draws", [["mark", [], 9]]))

    with pytest.raises(ReplayMismatch, match="decision 2: expected draws") as found:
        load_game(path)
    assert 2 == found.value.number


@pytest.mark.parametrize(
    ("field", "what"),
    [("seat", "blue"), ("seat", "pink"), ("do", "act Z"), ("do", ""), ("do", "target A")],
)
def test_an_answer_that_cannot_be_given_names_line_and_decision(
    played, path, load_game, field, what
):
    rewrite(path, lambda bodies: bodies[2].__setitem__(field, what))

    with pytest.raises(JournalError, match=r"game\.jsonl:3: decision 2: "):
        load_game(path)


def test_an_answer_that_fails_in_the_title_names_line_and_decision(played, path, load_game):
    rewrite(path, lambda bodies: bodies[2].__setitem__("do", "act fail"))

    with pytest.raises(JournalError, match=r"game\.jsonl:3: decision 2: "):
        load_game(path)


def test_a_decision_after_the_end_is_refused(new_game, path, load_game):
    game = new_game(journal=path)
    say(game, "A", "end")
    rewrite(path, lambda bodies: bodies.__setitem__(3, bodies[1] | {"n": 3}))

    with pytest.raises(JournalError, match="the game is over"):
        load_game(path)


def test_an_end_of_a_game_that_is_not_over_is_refused(new_game, path, load_game):
    game = new_game(journal=path)
    say(game, "A")
    rewrite(path, lambda bodies: bodies.append({"ended": 1, "secret": bodies[0]["secret"]}))

    with pytest.raises(JournalError, match="the journal ends, but its game is not over"):
        load_game(path)


def test_a_decision_after_the_secret_was_shown_is_refused(new_game, path, load_game):
    game = new_game(journal=path)
    say(game, "A", "end")
    rewrite(path, lambda bodies: bodies.append(bodies[1] | {"n": 3}))

    with pytest.raises(
        JournalError, match=":5: the entry is wrong: the game has ended before this line"
    ):
        load_game(path)


def test_a_snapshot_that_was_tampered_with_is_refused(played, path, load_game):
    def change(bodies):
        bodies[-1]["state"] = bodies[-1]["state"].replace("[[0,", "[[5,", 1)

    rewrite(path, change)

    with pytest.raises(ReplayMismatch):
        load_game(path, quick=True)


@pytest.mark.parametrize("state", ["", "[]", "nonsense", "[1,2,3,4,5,6,7]"])
def test_a_snapshot_that_cannot_be_read_here_is_passed_over(played, path, load_game, state):
    rewrite(path, lambda bodies: bodies[-1].__setitem__("state", state))

    assert played.digest() == load_game(path, quick=True)[0].digest()


def test_a_damaged_journal_is_left_as_it_was(played, path, load_game):
    rewrite(path, lambda bodies: bodies[3].__setitem__("digest", "0"))
    before = path.read_bytes()

    with pytest.raises(JournalError):
        load_game(path)
    assert before == path.read_bytes()


def test_a_refused_answer_leaves_no_line(new_game, path):
    game = new_game(journal=path)
    before = path.read_bytes()

    with pytest.raises(IllegalAction):
        game.apply_text(1, "A")
    assert before == path.read_bytes()


def test_standing_answers_are_replayed_without_being_given_again(new_game, path, load_game):
    game = new_game(journal=path)
    game.stand(1, "act", "hand_over")
    say(game, "hand_over", "hand_over", "roll")
    game.close()

    assert game.packed() == load_game(path)[0].packed()


def test_a_save_that_fails_leaves_no_file(new_game, path, monkeypatch):
    game = new_game()
    say(game, "A")

    def fail(_file):
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("ww1core.saving.atomic_file.os.fsync", fail)
    with pytest.raises(JournalError, match="no space left"):
        save(game, path)
    assert [] == list(path.parent.iterdir())


def test_a_listener_that_fails_does_not_keep_a_game_from_being_opened(new_game, path, load_game):
    def listener(event):
        message = "deaf"
        raise RuntimeError(message)

    game = new_game(journal=path, listeners=(listener,))
    with pytest.raises(PluginError):
        say(game, "A")
    game.close()

    assert game.packed() == load_game(path, listeners=(listener,))[0].packed()

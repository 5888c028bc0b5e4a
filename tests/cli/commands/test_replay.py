"""``ww1 replay``."""

from __future__ import annotations

from importlib.metadata import EntryPoints

import pytest

from ww1core.saving.journal import Failure, Journal, read_journal

WHOLE = "pass\n1\nberyl\n2\ncoral\n0\nagate\n0\npass\n0\npass\n0\n"


@pytest.fixture
def ended(ww1):
    """The journal of a game that is over."""
    ww1("play", "toy", "--seed", "1", "--journal", "ended", lines=WHOLE)
    return "ended"


@pytest.fixture
def begun(ww1):
    """The journal of a game that is not over."""
    ww1("play", "toy", "--seed", "1", "--journal", "begun", lines="agate\n2\nberyl\n1\n")
    return "begun"


@pytest.fixture
def other_content(monkeypatch):
    """The data of the title are not those of the games."""
    monkeypatch.setattr(
        "ww1core.play.book.Book.freeze", lambda book: setattr(book, "content_hash", "x")
    )


@pytest.fixture
def other_take(toy, monkeypatch):
    """Whoever takes a stone gets none."""
    monkeypatch.setattr("ww1_toy.take.function.__code__", (lambda s, stone, seat: None).__code__)


def test_a_game_that_is_over_is_verified_in_one_line(ended, ww1):
    code, out, err = ww1("replay", ended, "--verify")

    assert (0, "") == (code, err)
    assert "verified: 12 decisions, south wins: more stones" == out.splitlines()[0]


def test_a_game_that_is_not_over_is_verified(begun, ww1):
    code, out, err = ww1("replay", begun, "--verify")

    assert (0, "") == (code, err)
    assert "verified: 4 decisions, not ended, turn 2 of 3, noon" == out.splitlines()[0]


def test_a_game_is_verified_in_part(ended, ww1):
    code, out, err = ww1("replay", ended, "--verify", "--to", "1")

    assert (0, "") == (code, err)
    assert "verified: 1 decision, not ended, turn 1 of 3, dawn" == out.splitlines()[0]


def test_a_game_that_is_over_is_told_with_its_answers(ended, ww1):
    code, out, _ = ww1("replay", ended)

    assert 0 == code
    assert "    stake: north\n      2. north: 1\n" in out
    assert "the secret of north is" in out
    assert "the secret of south is" in out
    assert "\nsouth wins: more stones (TOY-5.1)\n" in out


def test_a_game_that_is_not_over_keeps_its_secrets(begun, ww1):
    out = ww1("replay", begun)[1]

    assert "north takes agate" in out
    assert "secret of" not in out
    assert "1. north" not in out


def test_more_decisions_than_there_are_is_refused(begun, ww1):
    assert (2, "", "ww1: --to 5: begun has 4 decisions\n") == ww1("replay", begun, "--to", "5")


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: data.replace(b"take agate", b"take coral"), "begun:2: the line does not"),
        (lambda data: b"", "begun:1: there is no whole header"),
        (lambda data: b"\x00\xff\n", "begun:1: the line is damaged"),
        (lambda data: data.partition(b"\n")[2], "begun:1: the line does not continue"),
    ],
)
def test_a_damaged_journal_is_refused_with_its_line(damage, message, begun, ww1, tmp_path):
    path = tmp_path / begun
    path.write_bytes(damage(path.read_bytes()))
    code, out, err = ww1("replay", begun, "--verify")

    assert (2, "") == (code, out)
    assert err.startswith(f"ww1: {message}")
    assert 1 == len(err.splitlines())


def test_a_game_of_other_content_is_told_if_it_goes_the_same(begun, ww1, other_content):
    assert (0, "") == ww1("replay", begun)[::2]


def test_a_game_of_other_content_that_goes_otherwise_is_refused(
    begun, ww1, other_content, other_take
):
    code, _, err = ww1("replay", begun)

    assert 2 == code
    assert err.startswith("ww1: begun:1: content is 'toy', here it is 'x': different from decision")
    assert err.endswith("; ww1 replay --across begun compares the versions\n")


def test_a_game_that_left_its_rules_is_refused_with_the_decision(begun, ww1, other_take):
    code, _, err = ww1("replay", begun, "--verify")

    assert 2 == code
    assert err.startswith("ww1: decision 1: expected digest ")


def test_a_title_that_is_not_installed_is_named_with_the_file(begun, ww1, monkeypatch):
    monkeypatch.setattr("ww1core.plugins.discovery.entry_points", lambda **_: EntryPoints())
    code, _, err = ww1("replay", begun)

    assert (2, "ww1: begun:1: there is no title 'toy'; installed: none\n") == (code, err)


def test_an_unfinished_line_is_a_notice(begun, ww1, tmp_path):
    with (tmp_path / begun).open("ab") as file:
        file.write(b"{")
    code, out, err = ww1("replay", begun, "--verify")

    assert 0 == code
    assert out.startswith("verified: 4 decisions")
    assert "ww1: begun: the last line was never finished and is dropped\n" == err


@pytest.fixture
def failed(begun, tmp_path):
    """A journal that was kept for the failure of its next decision."""

    def write(*said):
        recorded = read_journal(tmp_path / begun)
        journal = Journal.resume(recorded)
        journal.fail(Failure(*said))
        journal.close()
        return begun

    return write


def test_a_failure_is_told_at_the_end(failed, ww1):
    code, out, _ = ww1("replay", failed("north", "take coral", "the heap breaks"))

    assert 0 == code
    assert "3. south: beryl\n" in out
    assert out.endswith(
        "verified: 4 decisions, not ended, turn 2 of 3, noon\n"
        "decision 5: north: take coral: the heap breaks\n"
    )


def test_a_failure_that_is_seen_before_an_answer_is_told(failed, ww1):
    out = ww1("replay", failed("north", "", "an option is offered twice"), "--verify")[1]

    assert out.endswith("\ndecision 5: an option is offered twice\n")


def test_a_failure_is_not_told_of_a_part_that_ends_before_it(failed, ww1):
    out = ww1("replay", failed("north", "take coral", "the heap breaks"), "--to", "3")[1]

    assert "the heap breaks" not in out


def test_a_game_kept_for_its_failure_goes_on(failed, ww1, tmp_path):
    path = failed("north", "take coral", "the heap breaks")
    code = ww1("play", "--load", path, lines="coral\n")[0]

    assert 0 == code
    assert read_journal(tmp_path / path).failure is None
    assert 5 == len(read_journal(tmp_path / path).entries)


def test_a_save_of_other_content_is_gone_on_with_if_it_goes_the_same(
    begun, ww1, other_content, tmp_path
):
    code = ww1("play", "--load", begun, lines="coral\n")[0]

    assert 0 == code
    assert 5 == len(read_journal(tmp_path / begun).entries)


def test_several_files_are_refused_without_across(begun, ended, ww1):
    assert (2, "", "ww1: ended: expected one file, or --across\n") == ww1("replay", begun, ended)


def test_json_is_refused_without_across(begun, ww1):
    assert (2, "", "ww1: --json: expected --across with it\n") == ww1("replay", begun, "--json")


@pytest.mark.parametrize("option", [("--to", "1"), ("--verify",), ("--step",)])
def test_only_whole_games_are_compared(begun, ww1, option):
    code, out, err = ww1("replay", begun, "--across", *option)

    assert (2, "") == (code, out)
    assert err.startswith("ww1: --across compares whole games")

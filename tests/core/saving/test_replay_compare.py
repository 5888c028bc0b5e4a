"""Games of other versions, played again."""

from __future__ import annotations

import json

import pytest

from ww1core.events import MarkerChanged
from ww1core.saving.journal import read_journal
from ww1core.saving.replay_compare import (
    DIFFERENT,
    DIGESTS,
    DRAWS,
    FAILS,
    ILLEGAL,
    SAME,
    classify,
)
from ww1core.saving.saves import save

SAID = ("A", "roll", "attack B with A, C", "hand_over", "D", "roll", "hand_over", "B")


@pytest.fixture
def recorded(new_game, tmp_path):
    """A game of eleven decisions."""
    game = new_game()
    for words in SAID:
        game.apply_text(game.offer.seat, words)
    save(game, tmp_path / "game.jsonl")
    return read_journal(tmp_path / "game.jsonl")


def change(recorded, number, **fields):
    """The same game with one entry that was recorded otherwise."""
    entries = list(recorded.entries)
    entries[number - 1] = entries[number - 1]._replace(**fields)
    return recorded._replace(entries=tuple(entries))


def without_digests(recorded, **changes):
    """The game as a version before digests recorded it, with other counters in its snapshot."""
    state = json.loads(recorded.snapshot[1])
    for at, value in changes.items():
        state[0][int(at.removeprefix("at"))] = value
    entries = tuple(entry._replace(digest="") for entry in recorded.entries)
    packed = json.dumps([*state, 0]).encode()
    return recorded._replace(entries=entries, snapshot=(recorded.snapshot[0], packed))


def test_a_game_that_goes_the_same_is_the_same(duel, recorded):
    verdict = classify(duel.book(version="2.0"), recorded)

    assert (SAME, DIGESTS, 0) == (verdict.kind, verdict.compared, verdict.decision)
    assert recorded.entries[-1].digest == verdict.game.digest()
    assert "same" == str(verdict)


def test_the_first_digest_that_differs_is_named(duel, recorded):
    verdict = classify(duel.book(), change(change(recorded, 9, digest="y"), 4, digest="x"))

    assert (DIFFERENT, 4) == verdict[:2]
    assert verdict.message.startswith("expected digest x, the state has ")
    assert str(verdict).startswith("different from decision 4 on: expected digest x")


def test_draws_that_differ_are_named(duel, recorded):
    verdict = classify(duel.book(), change(recorded, 2, draws=(("mark", (), 9),)))

    assert (DIFFERENT, 2) == verdict[:2]
    assert verdict.message.startswith("expected draws (('mark', (), 9),), drawn ")


def test_an_answer_that_is_not_offered_is_illegal_by_its_rule(duel, recorded):
    verdict = classify(duel.book(), change(recorded, 5, action="attackers B"))

    assert (ILLEGAL, 5, ("DU-5",), 0) == (
        verdict.kind,
        verdict.decision,
        verdict.rules,
        verdict.since,
    )
    assert "B is the target" in verdict.message


def test_an_answer_after_a_difference_tells_since_when(duel, recorded):
    spoilt = change(change(recorded, 5, action="attackers B"), 2, digest="x")
    verdict = classify(duel.book(), spoilt)

    assert (ILLEGAL, 5, 2) == (verdict.kind, verdict.decision, verdict.since)
    assert str(verdict).startswith("illegal at decision 5, different since decision 2: ")


@pytest.mark.parametrize("action", ["act Z", "target A", "muse on B"])
def test_an_answer_that_names_nothing_is_illegal_by_the_rule_that_asks(duel, recorded, action):
    verdict = classify(duel.book(), change(recorded, 2, action=action))

    assert (ILLEGAL, 2, ("DU-1",)) == (verdict.kind, verdict.decision, verdict.rules)
    assert verdict.message.startswith(f"{action!r} does not answer 'act': ")


def test_an_answer_of_a_seat_that_is_not_asked_is_illegal(duel, recorded):
    verdict = classify(duel.book(), change(recorded, 1, seat="blue"))

    assert (ILLEGAL, 1, ("DU-1",)) == (verdict.kind, verdict.decision, verdict.rules)


def test_an_answer_after_the_end_is_illegal_by_no_rule(duel, recorded):
    verdict = classify(duel.book(), change(recorded, 1, action="act end"))

    assert (ILLEGAL, 2, (), 1) == (verdict.kind, verdict.decision, verdict.rules, verdict.since)


def test_an_answer_that_breaks_the_title_fails(duel, recorded):
    verdict = classify(duel.book(), change(recorded, 2, action="act fail"))

    assert (FAILS, 2) == verdict[:2]
    assert "RuntimeError" in verdict.message


def test_a_title_that_cannot_begin_fails_at_once(duel, recorded):
    class Broken(duel.state_type):
        def __init__(self, book):
            raise RuntimeError("no board")

    book = duel.book()
    book.state_type = Broken
    verdict = classify(book, recorded)

    assert (FAILS, 1) == verdict[:2]
    assert "no board" in verdict.message


def test_a_listener_that_fails_changes_nothing(duel, recorded):
    def listen(event):
        if isinstance(event, MarkerChanged):
            raise TypeError("deaf")

    assert SAME == classify(duel.book(listeners=(listen,)), recorded).kind


def test_without_digests_a_game_is_the_same_if_all_draws_and_counters_are(duel, recorded):
    verdict = classify(duel.book(), without_digests(recorded))

    assert (SAME, DRAWS) == (verdict.kind, verdict.compared)


def test_without_digests_other_draws_are_another_game(duel, recorded):
    spoilt = change(without_digests(recorded), 2, draws=())

    assert (DIFFERENT, 2) == classify(duel.book(), spoilt)[:2]


def test_other_counters_are_another_game_from_the_snapshot_on(duel, recorded):
    verdict = classify(duel.book(), without_digests(recorded, at3=7))

    assert (DIFFERENT, len(recorded.entries)) == verdict[:2]
    assert verdict.message.startswith("expected turn, ending and counters [")


def test_one_digest_is_enough_to_compare_states(duel, recorded):
    single = change(without_digests(recorded), 3, digest=recorded.entries[2].digest)

    assert (SAME, DIGESTS) == (
        classify(duel.book(), single).kind,
        classify(duel.book(), single).compared,
    )
    assert (DIFFERENT, 3) == classify(duel.book(), change(single, 3, digest="x"))[:2]


@pytest.mark.parametrize("packed", [b"", b"nonsense", b"[]", b"[5]", b"{}"])
def test_a_snapshot_that_is_damaged_is_not_compared(duel, recorded, packed):
    other = without_digests(recorded)
    spoilt = other._replace(snapshot=(recorded.snapshot[0], packed))

    assert SAME == classify(duel.book(), spoilt).kind


def test_a_part_of_a_game_is_compared(duel, recorded):
    spoilt = change(recorded, 4, digest="x")

    assert SAME == classify(duel.book(), spoilt, to=3).kind
    assert DIFFERENT == classify(duel.book(), spoilt, to=4).kind

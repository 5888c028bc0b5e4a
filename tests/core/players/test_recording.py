from __future__ import annotations

from ww1core.players.selfplay import play_seed
from ww1core.players.simulation import match_of, play_seeds
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay

NAMES = ("random", "aggressive")


def test_a_game_is_kept_as_a_journal_that_replays(duel, tmp_path):
    match = match_of(duel, NAMES)
    (played,) = play_seeds(duel, match, [3], folder=tmp_path)
    game = replay(duel, read_journal(tmp_path / "3.ww1"))

    assert play_seed(duel, NAMES, 3) == played
    assert (played.winner, played.ending) == tuple(game.outcome)
    assert played.decisions == len(game.entries)


def test_a_journal_of_a_run_that_was_broken_off_is_replaced(duel, tmp_path):
    for name in ("3.ww1", ".0123456789abcdef.new"):
        (tmp_path / name).write_text("half a game")
    list(play_seeds(duel, match_of(duel, NAMES), [3], folder=tmp_path))

    assert ["3.ww1"] == [path.name for path in tmp_path.iterdir()]
    assert read_journal(tmp_path / "3.ww1").entries


def test_a_game_that_fails_is_kept_up_to_its_failure(duel, tmp_path):
    match = match_of(duel, ("random", "cheat"))
    (failed,) = play_seeds(duel, match, [3], folder=tmp_path)
    recorded = read_journal(tmp_path / "3.ww1")

    assert ("blue", "", failed.message) == recorded.failure
    assert {"red"} == {entry.seat for entry in recorded.entries}
    assert f"decision {len(recorded.entries)}: blue answers 'win'" in failed.message

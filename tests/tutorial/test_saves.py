"""Games of the title that are saved, loaded and played again elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys

from ww1core.play.game import Action, Game
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import load, replay, save

PLAYED = """
import sys
from pathlib import Path
from random import Random
from ww1core import Action, Game, open_title

book = open_title("tutorial", "bridge", ("mist", "trenches"))
game = Game(book, seed=11, journal=Path(sys.argv[1]))
random = Random(11)
while game.offer is not None:
    game.apply(game.offer.seat, Action(game.offer.number, random.choice(game.offer.options)))
game.close()
"""


def test_a_saved_game_is_loaded_at_the_same_decision(book, tmp_path):
    game = Game(book, seed=4)
    for number in range(12):
        game.apply(game.offer.seat, Action(number, game.offer.options[0]))
    save(game, tmp_path / "game.jsonl")
    again, notices = load(book, tmp_path / "game.jsonl")
    again.close()
    quick, _ = load(book, tmp_path / "game.jsonl", quick=True)
    quick.close()

    assert () == notices
    assert game.packed() == again.packed() == quick.packed()
    assert game.offer.options == again.offer.options == quick.offer.options


def test_a_journal_is_the_same_under_every_hash_seed(open_book, tmp_path):
    written = []
    for seed in ("0", "1", "2"):
        path = tmp_path / f"{seed}.jsonl"
        command = [sys.executable, "-c", PLAYED, str(path)]
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, check=True)
        written.append(path.read_bytes())

    assert written[0] == written[1] == written[2]
    assert replay(open_book("bridge", "mist", "trenches"), read_journal(path)).is_over


def test_a_phrase_answers_several_decisions_at_once(start):
    table = start()
    game = Game(table.book, seed=next(s for s in range(20) if _blue_begins(table.book, s)))
    game.apply_text(0, "march B1 to 0303")

    assert ["choose_unit B1", "choose_order march", "march 0303"] == [
        entry.action for entry in game.entries
    ]
    assert None is game.why_not_undo(0)


def _blue_begins(book, seed):
    return Game(book, seed=seed).offer.seat == 0

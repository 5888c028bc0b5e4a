"""Saves of version 0.1.0, whose digests nobody can make any more, go on as they went then."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy

import pytest

from ww1core import open_title
from ww1core.errors import JournalError
from ww1core.saving.journal import read_journal
from ww1core.saving.records import FORMAT
from ww1core.saving.replay_compare import DRAWS, SAME, classify
from ww1core.saving.saves import load

TESTS = Path(__file__).parents[2]
SAVES = sorted(TESTS.rglob("saves_0_1_0/*.ww1"))
UNFINISHED = {"caures", "first_ypres_campaign", "stalemate"}
TITLES = ("clash_giants", "gwc", "tutorial")
MENDED = {
    "bleid": ("illegal", 200, ("GWC-O23.7",)),
    "ploisy_three_players": ("illegal", 209, ("GWC-O23.a",)),
}
"""Saves that meet a mended rule: what they are now, from which decision on, by which rule."""
UNCHANGED = [path for path in SAVES if path.stem not in MENDED]


def name(path):
    return path.relative_to(TESTS).as_posix()


def opened_for(recorded):
    header = recorded.header
    return open_title(header.title, header.scenario, header.options)


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_three_saves_of_the_version_before(title):
    headers = [read_journal(path).header for path in SAVES]

    assert ["0.1.0"] * 3 == [header.core for header in headers if header.title == title]


@pytest.mark.parametrize("title", TITLES)
def test_a_save_of_every_title_meets_no_mended_rule(title):
    assert title in {read_journal(path).header.title for path in UNCHANGED}


@pytest.mark.parametrize("path", [path for path in SAVES if path.stem in MENDED], ids=name)
def test_a_save_that_meets_a_mended_rule_is_named_with_it(path, tmp_path):
    recorded = read_journal(path)
    verdict = classify(opened_for(recorded), recorded)
    assert MENDED[path.stem] == (verdict.kind, verdict.decision, verdict.rules)
    saved = Path(copy(path, tmp_path))

    with pytest.raises(JournalError, match=f"decision {verdict.decision}"):
        load(opened_for(recorded), saved)


@pytest.mark.parametrize("path", UNCHANGED, ids=name)
def test_a_save_of_the_version_before_goes_the_same(path):
    recorded = read_journal(path)
    verdict = classify(opened_for(recorded), recorded)

    assert (SAME, DRAWS, "") == (verdict.kind, verdict.compared, verdict.message)
    assert (path.stem in UNFINISHED) == (not verdict.game.is_over)


@pytest.mark.parametrize("path", UNCHANGED, ids=name)
def test_a_save_of_the_version_before_is_gone_on_with_in_its_file(path, tmp_path):
    saved = Path(copy(path, tmp_path))
    recorded = read_journal(saved)
    game, notices = load(opened_for(recorded), saved)
    if not game.is_over:
        game.apply(game.offer.seat, game.options(game.offer.seat)[0])
    game.close()
    again = read_journal(saved)
    first, *_, newest = [json.loads(line) for line in saved.read_text().splitlines()]

    assert () == notices
    assert (True, True) == (first["ww1"] < FORMAT, "snapshot" in newest)
    assert len(game.entries) == len(again.entries)
    assert (path.stem in UNFINISHED) == bool(again.entries[-1].digest)


def test_a_save_of_the_version_before_that_was_forged_is_noticed(tmp_path):
    recorded = read_journal(next(path for path in SAVES if path.stem == "objectives"))
    entries = list(recorded.entries)
    rolled = next(entry for entry in entries if entry.draws)
    named, about, outcome = rolled.draws[0]
    entries[rolled.number - 1] = rolled._replace(draws=((named, about, outcome + 1),))
    verdict = classify(opened_for(recorded), recorded._replace(entries=tuple(entries)))

    assert ("different", rolled.number) == verdict[:2]

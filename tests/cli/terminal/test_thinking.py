"""A bot that thinks at a terminal."""

from __future__ import annotations

import io
from types import SimpleNamespace

import pytest

from ww1core.cli.terminal import thinking
from ww1core.cli.terminal.screen import Screen
from ww1core.cli.terminal.thinking import InterruptedThoughtError, Thinking
from ww1core.players.planner import Effort, PlannerPlayer
from ww1core.players.player import turn_for
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance
from ww1core.words.catalogue import core_texts


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def clock(monkeypatch):
    now = SimpleNamespace(seconds=0.0)
    monkeypatch.setattr(thinking, "monotonic", lambda: now.seconds)
    return now


@pytest.fixture
def watched(monkeypatch, clock):
    """A bot that is watched, the leaving of the person, and what is written."""
    seen = Terminal()
    monkeypatch.setattr(thinking, "sys", SimpleNamespace(stderr=seen))
    bot, leaving = SimpleNamespace(progress=None), SimpleNamespace(number=0)
    screen = Screen(core_texts("en").say)
    watching = Thinking(screen, leaving, {0: bot}, has_people=True)
    return watching, bot, leaving, seen


def test_a_quick_thought_is_not_shown(watched, clock):
    watching, bot, _, seen = watched
    with watching.of("blue"):
        clock.seconds = 0.4
        assert not bot.progress(0.5)

    assert "" == seen.getvalue()


def test_a_long_thought_is_shown_and_wiped_away(watched, clock):
    watching, bot, _, seen = watched
    with watching.of("blue"):
        clock.seconds = 1.0
        assert not bot.progress(0.5)
        assert seen.getvalue().endswith("\rblue thinks: 50 %")

    assert seen.getvalue().endswith(" " * len("blue thinks: 50 %") + "\r")


def test_where_a_person_waits_a_thought_ends(watched, clock):
    watching, bot, _, _ = watched
    with watching.of("blue"):
        clock.seconds = 20.5
        assert bot.progress(0.5)


def test_where_nobody_waits_no_thought_is_cut_short(clock):
    bot = SimpleNamespace(progress=None)
    screen = Screen(core_texts("en").say)
    watching = Thinking(screen, SimpleNamespace(number=0), {0: bot}, has_people=False)
    with watching.of("blue"):
        clock.seconds = 500.0
        assert not bot.progress(0.5)


def test_a_person_who_leaves_does_not_wait_for_a_thought(watched):
    watching, bot, leaving, _ = watched
    leaving.number = 2
    with pytest.raises(InterruptedThoughtError), watching.of("blue"):
        bot.progress(0.5)


def test_a_search_that_is_ended_answers_by_what_it_has_found():
    book = open_title("tutorial")
    s = book.state_type(book)
    s.chance = RandomChance(1)
    offer = advance(s)
    told = []
    player = PlannerPlayer(book, 1, Effort(plans=6, trials=60, work=9000))
    player.progress = lambda part: told.append(part) or True
    choice = player.choose(turn_for(player, s, offer, 1))

    assert choice in offer
    assert len(told) <= 6

"""Interrupts, the end of a session and a hang-up leave the game as ``quit`` does."""

from __future__ import annotations

import os
import signal

import pytest

from ww1core.cli.terminal.leaving import Leaving
from ww1core.saving.journal import read_journal

PLAY = ("play", "toy", "--seed", "1", "--journal", "game")
SIGNALS = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no such signals")


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_at_a_prompt_is_quit(start_command, tmp_path, name):
    number = getattr(signal, name)
    game = start_command(*PLAY)
    game.say("agate", "2")
    game.hear("north> 2\n")
    game.process.send_signal(number)
    out, err = game.process.communicate()

    assert (128 + number, b"") == (game.process.returncode, err)
    assert out.decode().endswith("\n2 decisions saved in game\n")
    recorded = read_journal(tmp_path / "game")
    assert (2, 2) == (len(recorded.entries), recorded.snapshot[0])


def test_the_end_of_input_is_quit(command, tmp_path):
    done = command(*PLAY, lines="agate\n2\n")

    assert (0, b"") == (done.returncode, done.stderr)
    assert done.stdout.decode().endswith("\n2 decisions saved in game\n")
    assert 2 == len(read_journal(tmp_path / "game").entries)


def test_a_terminal_that_goes_away_is_quit(start_command, tmp_path):
    """The terminal is closed: there is a hang-up, and nobody to tell anything to."""
    game = start_command(*PLAY, "--seat", "south=random", at_terminal=True)
    game.hear("north> ")
    game.say("agate")
    game.hear("how much")
    game.hear("north> ")
    game.close()

    assert 128 + signal.SIGHUP == game.process.wait()
    recorded = read_journal(tmp_path / "game")
    assert (1, 1, ()) == (len(recorded.entries), recorded.snapshot[0], recorded.notices)


def test_a_signal_that_was_ignored_is_ignored_further():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Leaving() as leaving:
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)

    assert 0 == leaving.number


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_waits_until_somebody_is_asked(name):
    number = getattr(signal, name)
    done = []
    with Leaving() as leaving:
        signal.raise_signal(number)
        done.append("what has to be brought to an end")
        with pytest.raises(KeyboardInterrupt), leaving.asking():
            done.append("a question")

    assert 1 == len(done)
    assert (number, 128 + number) == (leaving.number, leaving.code)


def test_a_second_signal_does_not_wait():
    with Leaving():
        signal.raise_signal(signal.SIGTERM)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)


def test_the_signals_are_put_back():
    before = [signal.getsignal(getattr(signal, name)) for name in SIGNALS]
    with Leaving():
        assert before != [signal.getsignal(getattr(signal, name)) for name in SIGNALS]

    assert before == [signal.getsignal(getattr(signal, name)) for name in SIGNALS]


def test_a_fault_of_the_output_is_told_where_no_signal_came():
    with pytest.raises(BrokenPipeError), Leaving():
        raise BrokenPipeError


def test_bots_are_interrupted_between_answers(ww1, monkeypatch, tmp_path):
    answered = []

    def choose(bot, turn):
        answered.append(turn.seat)
        if len(answered) == 3:
            signal.raise_signal(signal.SIGINT)
        return turn.offer.options[0]

    monkeypatch.setattr("ww1core.players.random.RandomPlayer.choose", choose)
    seats = ("--seat", "north=random", "--seat", "south=random")
    code, out, err = ww1(*PLAY, *seats)

    assert (130, "", 3) == (code, err, len(answered))
    assert out.endswith("\n3 decisions saved in game\n")
    assert 3 == len(read_journal(tmp_path / "game").entries)

"""Bots: they get what their seat may know and their own memory, and may be stood in for."""

from __future__ import annotations

import asyncio
import json

import pytest

from ww1core import Game, open_title
from ww1core.players.workers import Match
from ww1core.turns.encoding import pack
from ww1core.web import bots, workers
from ww1core.web.bots import BotError, Bots, Job


def job_of(title="tutorial", scenario="bridge", bot="random"):
    game = Game(open_title(title, scenario), seed=4)
    state = game.imagine(game.offer.seat, 7)
    return game, Job(Match(title, scenario, (), ()), bot, 5, pack(state))


def test_a_game_against_a_bot_comes_to_its_end(ann):
    game = ann.new_game({"blue": "me", "red": "bot:greedy"})
    for _ in range(200):
        frame = ann.frame(game, "blue")
        if frame["over"]:
            break
        assert 200 == ann.do(game, "blue", frame["ask"]["options"][-1]["do"]).status_code

    assert frame["over"]["t"]
    assert None is frame["ask"]
    sections = ann.post(f"/api/g/{game}/end?seat=blue").json()["sections"]
    assert sections


def test_a_bot_is_handed_what_it_handed_back(web, ann):
    game = ann.new_game({"blue": "bot:random", "red": "bot:random"})
    ann.get(f"/api/g/{game}")

    assert {0, 1, 2} <= {len(job.kept or "") for job in web.bots.jobs}


def test_what_a_bot_kept_is_dropped_when_something_is_taken_back_or_opened(web, ann):
    game = ann.new_game({"blue": "me", "red": "me"})
    ann.frame(game, "blue")
    table = web.server.tables.known(game)
    ann.do(game, "blue")
    table.kept["red"] = "so far"
    ask = ann.frame(game, "blue")["ask"]
    ann.post(f"/api/g/{game}/undo?seat=blue", id="take-back", at=ask["at"])

    assert {} == table.kept


def test_a_job_holds_no_secret(web, ann):
    game = ann.new_game({"blue": "bot:random", "red": "bot:random"})
    ann.get(f"/api/g/{game}")
    header = web.server.tables.known(game).game.header

    for job in web.bots.jobs:
        assert header.secret.hex() not in repr(job)
        assert {"match", "bot", "seed", "state", "kept"} == set(job._fields)


def test_a_bot_that_fails_twice_is_stood_in_for_and_the_log_says_so(web, ann):
    web.bots.fails = 2
    game = ann.new_game({"blue": "bot:greedy", "red": "me"})
    ann.frame(game, "red")
    frame = ann.frame(game, "red")
    names = [job.bot for job in web.bots.jobs]

    assert ["greedy", "greedy", "random"] == names[:3]
    assert frame["v"] > 1
    about = ann.get(f"/api/g/{game}/about?seat=red").json()
    assert 1 == len(about["chat"])


def test_nobody_answers_for_ever_for_a_bot_that_cannot(web, ann):
    web.bots.fails = 100
    game = ann.new_game({"blue": "bot:greedy", "red": "me"})
    ann.frame(game, "red")

    assert 4 == len(web.bots.jobs)


def test_a_bot_goes_on_after_a_restart(web, ann):
    web.bots.fails = 100
    game = ann.new_game({"blue": "bot:random", "red": "me"})
    assert 1 == ann.frame(game, "red")["v"]
    web.restart()

    assert ann.frame(game, "red")["v"] > 1


@pytest.mark.parametrize("bot", ["random", "greedy", "aggressive"])
def test_a_worker_chooses_what_is_offered(bot):
    game, job = job_of(bot=bot)

    assert bots.move_of(job).choice in game.offer


def test_a_bot_is_given_what_it_kept(monkeypatch):
    class Remembering:
        looks = False

        def choose(self, turn):
            turn.kept += "!"
            return turn.option(0)

    _, job = job_of()
    monkeypatch.setattr(bots, "make_player", lambda *_: Remembering())

    assert "so far!" == bots.move_of(job._replace(kept="so far")).kept


def test_workers_answer_fail_and_are_ended():
    game, job = job_of()

    async def play():
        pool = Bots(1, patience=5)
        try:
            move = await pool.move(job)
            with pytest.raises(BotError, match="has no player"):
                await pool.move(job._replace(bot="nobody"))
            again = await pool.move(job)
            pool.workers.patience = -workers.STARTING_S - 1
            with pytest.raises(BotError, match="took longer"):
                await pool.move(job._replace(match=job.match._replace(scenario="dawn")))
        finally:
            pool.close()
        return move, again

    move, again = asyncio.run(play())

    assert move.choice in game.offer
    assert move == again
    assert json.dumps(move.choice)

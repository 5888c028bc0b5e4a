"""``ww1 simulate --cluster``, over a scheduler with two workers on this machine."""

from __future__ import annotations

import json
import re
import socket
import sys
from importlib import import_module
from pathlib import Path

import dask
import pytest
from distributed import LocalCluster

from ww1core.players.resultfile import ResultFile
from ww1core.players.selfplay import seat_seed

PLUGINS = Path(__file__).parents[1] / "plugins"
SKIRMISH = Path(__file__).parents[2] / "core" / "players" / "title"
RUN = ("simulate", "toy", "--games", "12", "--seed", "5", "--seats", "greedy,random", "--json")
UNSETTLED = ("cluster", "decisions_per_second", "games_per_second", "seconds", "workers")
SETTINGS = {
    "distributed.scheduler.allowed-failures": 0,
    "distributed.worker.daemon": True,
    "distributed.admin.low-level-log-length": 0,
}


@pytest.fixture(scope="module")
def notes(tmp_path_factory):
    return tmp_path_factory.mktemp("notes")


@pytest.fixture(scope="module")
def address(installed, notes, tmp_path_factory):
    """A scheduler with two workers, on which the titles toy and duel are installed."""
    site = tmp_path_factory.mktemp("site")
    info = site / "skirmish-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: skirmish\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ww1core.games]\nduel = ww1_skirmish:DUEL\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WW1_NOTES", str(notes))
        for folder in (PLUGINS, installed, SKIRMISH, site):
            patch.syspath_prepend(str(folder))
        with (
            dask.config.set(SETTINGS),
            LocalCluster(
                n_workers=2,
                threads_per_worker=2,
                processes=True,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                scheduler_kwargs={"dashboard": False},
                silence_logs=60,
                local_directory=str(tmp_path_factory.mktemp("workers")),
            ) as cluster,
        ):
            yield cluster.scheduler_address


def settled(out: str) -> dict:
    return {key: value for key, value in json.loads(out).items() if key not in UNSETTLED}


def kept(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def test_games_are_the_same_wherever_they_run(address, ww1):
    alone = ww1(*RUN, "--save-dir", "alone")
    several = ww1(*RUN, "--save-dir", "several", "--workers", "2")
    over = ww1(*RUN, "--save-dir", "over", "--cluster", address)

    assert (0, "") == (over[0], over[2])
    assert address == json.loads(over[1])["cluster"]
    assert settled(alone[1]) == settled(several[1]) == settled(over[1])
    assert kept("alone") == kept("several") == kept("over")
    assert 13 == len(kept("over"))


def test_a_run_over_a_cluster_that_is_broken_off_goes_on(address, ww1, monkeypatch):
    add = ResultFile.add

    def interrupt(file, played):
        add(file, played)
        if len(Path("results").read_text().splitlines()) == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(ResultFile, "add", interrupt)
    broken = ww1(*RUN, "--resume", "results", "--cluster", address)
    monkeypatch.setattr(ResultFile, "add", add)
    code, out, err = ww1(*RUN, "--resume", "results", "--cluster", address)

    assert (130, "") == broken[:2]
    assert "ww1: stopped; results of 4 games are saved in results" in broken[2]
    assert (0, "") == (code, err)
    assert 8 == json.loads(out)["played_now"]
    assert settled(ww1(*RUN)[1]) | {"played_now": 8} == settled(out)


def test_games_that_fail_are_told_as_they_are_here(address, ww1):
    run = ("simulate", "toy", "--option", "fault", "--games", "2", "--json")
    here = ww1(*run, "--save-dir", "here")
    there = ww1(*run, "--save-dir", "there", "--cluster", address)

    assert 1 == there[0]
    assert settled(here[1]) == settled(there[1])
    assert kept("here") == kept("there")


def test_a_cluster_with_other_contents_is_refused(address, ww1, toy, monkeypatch):
    ours = import_module("ww1_toy")

    class Others(ours.Stones):
        def __init__(self, scenario, options):
            super().__init__(scenario, options)
            self.content_hash = "other"

    monkeypatch.setattr(ours, "Stones", Others)
    code, out, err = ww1(*RUN, "--resume", "results", "--cluster", address)

    assert (2, "") == (code, out)
    assert f"ww1: the cluster at {address} cannot play toy day: " in err
    assert err.endswith(": content is 'toy', here it is 'other'\n")
    assert not Path("results").exists()


def test_a_cluster_without_the_title_is_refused(address, ww1, tmp_path, monkeypatch):
    info = tmp_path / "more" / "more-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: more\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ww1core.games]\nbrawl = ww1_skirmish:BRAWL\n")
    monkeypatch.syspath_prepend(str(SKIRMISH))
    monkeypatch.syspath_prepend(str(info.parent))
    code, out, err = ww1("simulate", "brawl", "--cluster", address)

    assert (2, "") == (code, out)
    assert re.search(r" cannot play brawl short: (\d) of \1 workers differ; tcp://127.0.0.1:", err)
    assert ": there is no title 'brawl'; installed: " in err
    assert 1 == err.count("\n")


def test_games_of_a_worker_that_dies_are_played_by_another(address, notes, ww1):
    run = ("simulate", "duel", "--games", "6", "--seats", "fleeting,random", "--json")
    here = ww1(*run)
    note = notes / str(seat_seed(3, 0))
    note.touch()
    there = ww1(*run, "--cluster", address)

    assert not note.exists()
    assert (0, "") == (there[0], there[2])
    assert settled(here[1]) == settled(there[1])


def test_a_game_in_which_workers_die_again_and_again_has_failed(address, ww1):
    run = ("simulate", "duel", "--games", "1", "--seats", "vanishing,random")
    code, out, err = ww1(*run, "--cluster", address)

    assert (1, "") == (code, err)
    assert "duel short, seed 1: a worker ended without an answer" in out


def test_a_scheduler_that_is_not_there_is_told(ww1):
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = held.getsockname()[1]
    code, out, err = ww1(*RUN, "--resume", "results", "--cluster", f"tcp://127.0.0.1:{port}")

    assert (2, "") == (code, out)
    assert f"ww1: no Dask scheduler answers at tcp://127.0.0.1:{port}: " in err
    assert 1 == err.count("\n")
    assert not Path("results").exists()


def test_the_extra_that_is_missing_is_named(ww1, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, out, err = ww1(*RUN, "--cluster", "tcp://127.0.0.1:8786")

    assert (2, "") == (code, out)
    assert 'ww1: a cluster needs the package distributed: pip install "ww1[cluster]"\n' == err


@pytest.mark.parametrize("address", ["", "here", "127.0.0.1:8786", "tcp://host", "http://host:80"])
def test_an_address_that_is_none_is_refused(address, ww1):
    code, out, err = ww1(*RUN, "--cluster", address)

    assert (2, "") == (code, out)
    assert f"--cluster {address!r}: expected an address such as tcp://host:8786" in err


def test_processes_and_a_cluster_exclude_each_other(ww1):
    code, out, err = ww1(*RUN, "--workers", "2", "--cluster", "tcp://127.0.0.1:8786")

    assert (2, "") == (code, out)
    assert "--workers and --cluster: games are played in one place only" in err

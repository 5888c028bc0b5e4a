"""A cluster that fails, with a stand-in for the library; ``tests/cli`` has a true one."""

from __future__ import annotations

import socket
from concurrent.futures import CancelledError
from types import SimpleNamespace

import pytest

from ww1core.players import cluster as clusters
from ww1core.players import cluster_task
from ww1core.players.cluster import Cluster, ClusterError
from ww1core.players.simulation import match_of
from ww1core.version import VERSION

NAMES = ("random", "random")


class Killed(Exception):  # noqa: N818 (named as the library's)
    """A worker has died too often."""


class Client:
    """A client whose parts come to what ``ends`` says, the last of them again and again."""

    status = "running"

    def __init__(self, *ends, workers=None):
        self.ends = list(ends)
        self.workers = {"tcp://one": 2} if workers is None else workers
        self.sent = []

    def as_current(self):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *given):
        return None

    def submit(self, task, plain, expected, part, *, keeps, pure):
        self.sent.append(part)
        end = self.ends.pop(0) if len(self.ends) > 1 else self.ends[0]
        return Future(lambda: end if end is None else end(plain, expected, part, keeps))

    def nthreads(self):
        return self.workers


class Future:
    def __init__(self, run):
        self.run = run

    def result(self, timeout):
        return self.run()


def played(plain, expected, part, keeps):
    return clusters.play_part(plain, expected, part, keeps=keeps)


def killed(*given):
    raise Killed


def lost(*given):
    raise CancelledError


def late(*given):
    raise TimeoutError


def broken(*given):
    raise ModuleNotFoundError("No module named 'ww1core'")


@pytest.fixture
def join(duel, monkeypatch):
    """A cluster that is joined, with this client."""

    def wait(futures, *, timeout, return_when):
        return SimpleNamespace(done=futures[:1])

    library = SimpleNamespace(wait=wait, KilledWorker=Killed)
    monkeypatch.setattr(clusters, "_library", lambda: library)

    def joined(client):
        cluster = Cluster("tcp://host:8786", duel, match_of(duel, NAMES))
        cluster._client = client
        return cluster

    return joined


def seeds_of(games):
    return sorted(game.seed for game in games)


def test_games_with_which_the_cluster_gives_up_are_played_alone(join):
    client = Client(killed, played)

    assert [1, 2, 3] == seeds_of(join(client).play([1, 2, 3]))
    assert [(1,), (2,), (3,), (1,)] == client.sent


def test_the_first_game_that_kills_again_has_failed_and_the_others_go_on(join):
    client = Client(killed, killed, killed, played)
    games = sorted(join(client).play([1, 2]))

    assert [1, 2] == seeds_of(games)
    assert "duel short, seed 1: a worker ended without an answer" == games[0].message
    assert [(1,), (2,), (1,), (2,)] == client.sent


def test_what_is_left_of_a_part_is_sent_again(join, monkeypatch):
    monkeypatch.setattr(cluster_task, "SPAN", -1.0)
    client = Client(played)

    assert list(range(40)) == seeds_of(join(client).play(range(40)))
    assert {(0, 1), (1,), (38, 39), (39,)} <= set(client.sent)


def test_a_result_that_is_late_is_waited_for(join):
    ends = [late, played]

    def end(*given):
        return ends.pop(0)(*given)

    client = Client(end)

    assert [1] == seeds_of(join(client).play([1]))


@pytest.mark.parametrize(
    ("end", "message"),
    [
        (lost, "the scheduler at tcp://host:8786 has gone"),
        (broken, f"a worker fails: ww1 {VERSION} is not installed"),
        (lambda *given: "version is '2'", "cannot play duel short: version is '2'"),
    ],
    ids=["lost", "broken", "other"],
)
def test_a_cluster_that_fails_is_told_at_once(end, message, join):
    with pytest.raises(ClusterError, match=message):
        list(join(Client(end)).play([1, 2]))


def test_a_cluster_without_workers_is_given_up_after_a_while(join, monkeypatch):
    clock = iter(range(0, 1000, 30))
    monkeypatch.setattr(clusters, "monotonic", lambda: float(next(clock)))

    with pytest.raises(ClusterError, match="the cluster at tcp://host:8786 has lost all its work"):
        list(join(Client(late, workers={})).play([1]))


def test_a_client_that_is_closed_is_told(join):
    client = Client(late)
    client.status = "closed"

    with pytest.raises(ClusterError, match="the scheduler at tcp://host:8786 has gone"):
        list(join(client).play([1]))


def test_something_else_at_the_address_is_told_in_time(duel, monkeypatch):
    monkeypatch.setattr(clusters, "CONNECT", 0.05)
    monkeypatch.setattr(Cluster, "_connect", lambda self, found: None)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        cluster = Cluster(address, duel, match_of(duel, NAMES))

        with pytest.raises(ClusterError, match=f"no Dask scheduler answers at {address}"):
            cluster.__enter__()

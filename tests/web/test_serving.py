"""``ww1 serve``: where it listens, what it warns of, what it does not write down."""

from __future__ import annotations

import asyncio
import re
import socket
import time
import tomllib
from pathlib import Path

import pytest

from ww1core.cli.commands import serve as command
from ww1core.cli.commands.serve import Serving, serve_tables
from ww1core.errors import NotationError
from ww1core.web import bots, serving, workers
from ww1core.web.serving import Place
from ww1core.web.settings import Config, read_config, site_of
from ww1core.web.workers import WorkerError, Workers

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "run-a-server.md"


@pytest.fixture
def served(monkeypatch):
    """What would be served, and where."""
    found = []

    def note(site, config, place, ready):
        found.append((site, config, place))
        ready()

    monkeypatch.setattr(command, "serve", note)
    return found


def test_it_listens_on_this_machine_alone(served, tmp_path, capsys):
    assert 0 == serve_tables(Serving(data=tmp_path))
    ((site, _, place),) = served
    told = capsys.readouterr().out

    assert ("127.0.0.1", "http://127.0.0.1:8014", False) == (place.host, site.url, site.is_secure)
    assert 1 == len(told.splitlines())


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.20", "::", "games.example.org"])  # noqa: S104 (refused)
def test_another_address_needs_the_name_of_its_pages(served, tmp_path, host):
    with pytest.raises(NotationError, match="expected --url"):
        serve_tables(Serving(host=host, data=tmp_path / "none"))

    assert [] == served
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("url", "warnings"), [("http://192.168.1.20:8014", 1), ("https://games.example.org", 0)]
)
def test_what_is_not_encrypted_is_warned_of_once(served, tmp_path, capsys, url, warnings):
    serve_tables(Serving(host="127.0.0.1", url=url, data=tmp_path))
    told = capsys.readouterr().out.splitlines()

    assert (warnings, url) == (len(told) - 1, served[0][0].url)


def test_no_address_and_no_token_is_written_into_a_log(monkeypatch, tmp_path):
    """Paths hold tokens of invitations: who asks for what is not noted."""
    found = []

    class Noting:
        def __init__(self, settings, _ready):
            found.append(settings)

        async def serve(self, sockets):
            sockets[0].close()
            await found[0].app.state.server.stop()

    monkeypatch.setattr(serving, "_Uvicorn", Noting)
    serving.serve(site_of(None, 0), Config(), Place("127.0.0.1", 0, tmp_path), lambda: None)
    (settings,) = found

    assert not settings.access_log
    assert not settings.proxy_headers
    assert not settings.server_header


def test_the_settings_of_the_page_are_read(tmp_path):
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    path = tmp_path / "ww1.toml"
    path.write_text(block)
    config = read_config(path)

    assert tomllib.loads(block).keys() <= config.model_dump().keys()
    assert config.mail is not None
    assert Config().most_games == config.most_games


def test_an_answer_is_sent_at_once_and_not_kept_for_a_fuller_packet(tmp_path):
    """A head and a body are written apart; kept back, the second waits for the reader's 40 ms."""

    async def is_sent_at_once() -> bool:
        accepted = asyncio.get_running_loop().create_future()
        listening = serving._listening(Place("127.0.0.1", 0, tmp_path))
        server = await asyncio.start_server(
            lambda _, writer: accepted.set_result(writer), sock=listening
        )
        async with server:
            _, client = await asyncio.open_connection(*listening.getsockname())
            writer = await accepted
            taken = writer.get_extra_info("socket")
            at_once = taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            for end in (client, writer):
                end.close()
                await end.wait_closed()
        return bool(at_once)

    assert asyncio.run(is_sent_at_once())


def test_a_worker_that_takes_too_long_is_ended(monkeypatch):
    """What it was at comes to nothing, and the next one begins anew."""
    monkeypatch.setattr(workers, "STARTING_S", 0.0)
    made = []

    class Noted(workers._Worker):
        def __init__(self):
            super().__init__()
            made.append(self)

    monkeypatch.setattr(workers, "_Worker", Noted)

    async def run():
        pool = Workers(1, 0.05)
        try:
            with pytest.raises(WorkerError, match=r"longer than 0\.05 s"):
                await pool.run("sleep", time.sleep, 60)
            ended = made[0]._process.exitcode
            pool.patience = 30.0
            return ended, await pool.run("count", len, (1, 2, 3))
        finally:
            pool.close()

    ended, counted = asyncio.run(run())

    assert ended
    assert (3, 2) == (counted, len(made))


def test_a_bot_may_think_for_ten_seconds():
    pool = bots.Bots(1)
    pool.close()

    assert 10.0 == pool.workers.patience

"""What the page about servers says of back-ups, done while people play."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ww1core.web.rows import kept_lines

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "run-a-server.md"
DATA, COPIES = "/var/lib/ww1", "/backup"
SEATS = ("blue", "red")


def commands(start):
    """The commands of the page that begin so."""
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith(start)]


def run(command, web, copies):
    """A command of the page, with the folders of this test."""
    told = command.replace(DATA, str(web.data)).replace(COPIES, str(copies))
    told = told.replace("/opt/ww1/bin/python", sys.executable)
    subprocess.run(["/bin/sh", "-c", told], check=True)


@pytest.fixture
def copies(tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    return folder


def pages(who, game):
    return {seat: who.frame(game, seat) for seat in SEATS}


def test_a_copy_that_is_made_while_people_play_is_whole_and_can_be_put_back(web, ann, solo, copies):
    ann.do(solo, "blue")
    (python,) = commands("/opt/ww1/bin/python")
    before, lines = pages(ann, solo), kept_lines(web.server.store, solo)
    assert (web.data / "tables.sqlite3-wal").stat().st_size > 0
    run(python, web, copies)
    for _ in range(3):
        ann.do(solo, web.run(web.server.tables.open(solo)).asked.seat)
    assert before != pages(ann, solo)
    start = web.start

    def restore():
        for command in (*commands("cp "), *commands("rm ")):
            run(command, web, copies)
        start()

    web.start = restore
    web.restart()

    assert before == pages(ann, solo)
    assert lines == kept_lines(web.server.store, solo)
    assert [("ok",)] == web.server.store.rows("pragma integrity_check")
    assert 200 == ann.do(solo, web.run(web.server.tables.open(solo)).asked.seat).status_code


def test_a_copy_by_the_command_of_sqlite_is_what_its_back_up_makes(web, ann, solo, copies):
    """The command is not installed everywhere; it does what Python's back-up does."""
    ann.do(solo, "blue")
    (told,) = commands("sqlite3 ")
    source, target = re.fullmatch(r'sqlite3 (\S+) "\.backup (\S+)"', told).groups()
    assert (f"{DATA}/tables.sqlite3", f"{COPIES}/tables.sqlite3") == (source, target)
    if shutil.which("sqlite3"):
        run(told, web, copies)
    else:
        run(commands("/opt/ww1/bin/python")[0], web, copies)
    copy = sqlite3.connect(copies / "tables.sqlite3")
    found = copy.execute("select body from lines where game=? order by n", (solo,)).fetchall()
    copy.close()

    assert kept_lines(web.server.store, solo) == [body for (body,) in found]


@pytest.mark.parametrize(
    "told",
    [
        "ww1 serve --open",
        "--host 0.0.0.0 --url http://",
        "reverse_proxy 127.0.0.1",
        "proxy_set_header Upgrade $http_upgrade",
        "proxy_set_header Host $host",
        "proxy_set_header X-Forwarded-For $remote_addr",
        "trusted_proxies",
        "[Service]",
        "WantedBy=multi-user.target",
    ],
)
def test_the_page_tells_of_one_machine_proxies_and_a_service(told):
    assert told in PAGE.read_text("utf-8")

"""The store: one writer, all or nothing, and a schema that only grows."""

from __future__ import annotations

import sqlite3

import pytest

from ww1core.web import store as stores
from ww1core.web.store import Store, StoreError


@pytest.fixture
def store(tmp_path):
    made = Store(tmp_path / "tables.sqlite3")
    yield made
    made.close()


def test_what_is_written_is_synced_at_every_commit(store):
    assert ("wal",) == store.row("pragma journal_mode")
    assert (2,) == store.row("pragma synchronous")


def test_a_transaction_that_fails_leaves_nothing(store):
    def fail():
        with store.writing() as db:
            db.execute("insert into notes values ('g', 's', 't')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert [] == store.rows("select * from notes")


def test_a_second_writer_collides_and_changes_nothing(store):
    with store.writing() as db:
        db.execute("insert into lines values ('g', 0, x'00', 'a', null)")

    with pytest.raises(StoreError), store.writing() as db:
        db.executemany("insert into lines values ('g', ?, x'02', 'a', null)", [(1,), (0,)])

    assert [(0, b"\0")] == store.rows("select n, body from lines")


def test_one_request_is_kept_once(store):
    with store.writing() as db:
        db.execute("insert into lines values ('g', 0, x'00', 'a', 'once')")

    with pytest.raises(StoreError), store.writing() as db:
        db.execute("insert into lines values ('g', 1, x'01', 'b', 'once')")


def test_a_file_that_is_locked_is_told_and_nothing_is_kept(store, tmp_path, monkeypatch):
    other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
    other.execute("begin immediate")
    store._db.execute("pragma busy_timeout=1")

    with pytest.raises(StoreError, match="locked"), store.writing():
        pass

    other.execute("rollback")
    other.close()


def test_a_file_of_a_newer_version_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "tables.sqlite3"
    monkeypatch.setattr(stores, "MIGRATIONS", (*stores.MIGRATIONS, "create table more (a);"))
    Store(path).close()
    monkeypatch.undo()

    with pytest.raises(StoreError, match="newer version"):
        Store(path)


def test_an_older_file_is_brought_up_to_date(tmp_path, monkeypatch):
    path = tmp_path / "tables.sqlite3"
    Store(path).close()
    monkeypatch.setattr(stores, "MIGRATIONS", (*stores.MIGRATIONS, "create table more (a);"))

    again = Store(path)

    assert [] == again.rows("select * from more")
    again.close()


def test_commits_are_brought_into_the_file_beside_the_writer(store, tmp_path):
    assert (0,) == store.row("pragma wal_autocheckpoint")
    with store.writing() as db:
        db.execute("insert into notes values ('g', 's', 't')")
    log = tmp_path / "tables.sqlite3-wal"
    store.checkpoint()
    (tmp_path / "copy.sqlite3").write_bytes((tmp_path / "tables.sqlite3").read_bytes())
    copy = sqlite3.connect(tmp_path / "copy.sqlite3")

    assert log.stat().st_size
    assert [("g", "s", "t")] == copy.execute("select * from notes").fetchall()

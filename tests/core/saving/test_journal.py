from __future__ import annotations

import errno
import io
import json
import os
from hashlib import blake2b

import pytest

from ww1core.errors import JournalError
from ww1core.saving.journal import Entry, Failure, Header, Journal, read_journal

HEADER = Header("duel", "short", ("fog", "mud"), ("duel.x",), "0.1", "1.0", "c0ffee", b"\x01" * 32)


def entry(number, action="act A", line=0):
    draws = (("mark", (3, 4), number), ("other", (), 1))
    return Entry(number, "red", action, draws, f"digest{number}", line)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


@pytest.fixture
def written(path):
    """A journal of a header, three entries and a snapshot."""
    journal = Journal.create(path, HEADER)
    for number in (1, 2, 3):
        journal.add(entry(number))
    journal.snapshot(3, b'[["x"]]')
    journal.close()
    return path


def lines_of(path):
    return path.read_bytes().splitlines(keepends=True)


def chained(bodies):
    """Lines with the checks that they would have had if they had been written so."""
    check, lines = "", []
    for body in bodies:
        text = json.dumps(body, separators=(",", ":"))
        check = blake2b(f"{check}{text}".encode(), digest_size=6).hexdigest()
        lines.append(f'{text[:-1]},"check":"{check}"}}\n'.encode())
    return b"".join(lines)


def rewrite(path, change):
    """Change the bodies of a journal and chain them anew."""
    bodies = [json.loads(line) for line in lines_of(path)]
    for body in bodies:
        del body["check"]
    change(bodies)
    path.write_bytes(chained(bodies))


def test_what_is_written_is_read(written):
    recorded = read_journal(written)

    assert HEADER == recorded.header
    assert tuple(entry(n, line=n + 1) for n in (1, 2, 3)) == recorded.entries
    assert (3, b'[["x"]]') == recorded.snapshot
    assert () == recorded.notices


def test_the_header_is_on_the_disk_before_the_first_decision(path):
    journal = Journal.create(path, HEADER)

    assert HEADER == read_journal(path).header
    journal.close()


def test_a_decision_is_on_the_disk_before_the_next_one(path):
    journal = Journal.create(path, HEADER)
    for number in (1, 2):
        journal.add(entry(number))
        assert number == len(read_journal(path).entries)
    journal.close()


def test_every_write_is_synced_and_the_folder_of_a_new_file(path, monkeypatch):
    synced = []
    monkeypatch.setattr("ww1core.saving.atomic_file.os.fsync", synced.append)
    journal = Journal.create(path, HEADER)
    journal.add(entry(1), entry(2))
    journal.undo(1)
    journal.snapshot(1, b"[]")
    journal.close()

    assert 5 == len(synced)


def test_the_header_tells_that_the_file_is_not_for_players(written):
    first = json.loads(lines_of(written)[0])

    assert ["ww1", "notice"] == list(first)[:2]
    assert "holds the dice secret, the hands and everything else" in first["notice"]
    assert "not for a player's eyes" in first["notice"]
    assert HEADER.secret_hash == first["secret_hash"]


def test_an_undo_takes_the_decisions_after_it_away(path):
    journal = Journal.create(path, HEADER)
    journal.add(entry(1), entry(2), entry(3))
    journal.undo(1)
    journal.add(entry(2, "act B"))
    journal.close()

    assert ["act A", "act B"] == [one.action for one in read_journal(path).entries]


@pytest.mark.parametrize(("keep", "stays"), [(3, True), (2, False), (0, False)])
def test_an_undo_takes_a_snapshot_after_it_away(written, keep, stays):
    rewrite(written, lambda bodies: bodies.append({"undo": keep}))

    assert stays == (read_journal(written).snapshot is not None)


@pytest.mark.parametrize("keep", [-1, 4, "x", None])
def test_an_undo_to_nowhere_is_refused_with_its_line(written, keep):
    rewrite(written, lambda bodies: bodies.append({"undo": keep}))

    with pytest.raises(JournalError, match=r"game\.jsonl:6:"):
        read_journal(written)


def flip(data, at):
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_any_changed_byte_of_a_line_is_noticed_and_the_line_named(written, line):
    lines = lines_of(written)
    whole = lines[line - 1]
    for at in range(len(whole) - 1):
        changed = flip(whole, at)
        if b"\n" in changed[:-1]:
            continue
        written.write_bytes(b"".join([*lines[: line - 1], changed, *lines[line:]]))

        with pytest.raises(JournalError, match=rf"game\.jsonl:{line}:"):
            read_journal(written)


@pytest.mark.parametrize("line", [2, 3, 4])
def test_a_removed_line_is_noticed(written, line):
    lines = lines_of(written)
    del lines[line - 1]
    written.write_bytes(b"".join(lines))

    with pytest.raises(JournalError, match=rf"game\.jsonl:{line}: .*continue"):
        read_journal(written)


def test_swapped_lines_are_noticed(written):
    lines = lines_of(written)
    lines[2], lines[3] = lines[3], lines[2]
    written.write_bytes(b"".join(lines))

    with pytest.raises(JournalError, match=r"game\.jsonl:3:"):
        read_journal(written)


def test_a_repeated_line_is_noticed(written):
    lines = lines_of(written)
    written.write_bytes(b"".join([*lines[:3], lines[2], *lines[3:]]))

    with pytest.raises(JournalError, match=r"game\.jsonl:4:"):
        read_journal(written)


def test_a_line_of_another_journal_is_noticed(written, tmp_path):
    other = Journal.create(tmp_path / "other.jsonl", HEADER._replace(secret=b"\x02" * 32))
    other.add(entry(1))
    other.close()
    mixed = [lines_of(written)[0], lines_of(tmp_path / "other.jsonl")[1]]
    written.write_bytes(b"".join(mixed))

    with pytest.raises(JournalError, match=r"game\.jsonl:2:"):
        read_journal(written)


@pytest.mark.parametrize(
    "line", [b"[]", b"5", b"null", b'"x"', b"{}", b"", b"\xff\xfe", b"[" * 5000, b'{"check":5}']
)
def test_a_line_that_is_no_entry_is_named(written, line):
    lines = lines_of(written)
    written.write_bytes(b"".join([*lines[:2], line + b"\n", *lines[2:]]))

    with pytest.raises(JournalError, match=r"game\.jsonl:3:"):
        read_journal(written)


@pytest.mark.parametrize("kept", [1, 40, -2, -1])
def test_a_cut_last_line_is_dropped_with_a_notice(written, kept):
    lines = lines_of(written)
    written.write_bytes(b"".join([*lines[:3], lines[3][:kept]]))
    recorded = read_journal(written)

    assert 2 == len(recorded.entries)
    assert ["never finished" in notice for notice in recorded.notices] == [True]


@pytest.mark.parametrize("kept", [0, 1, 50, -1])
def test_a_cut_header_is_refused(written, kept):
    written.write_bytes(lines_of(written)[0][:kept])

    with pytest.raises(JournalError, match=r"game\.jsonl:1:"):
        read_journal(written)


def test_a_journal_goes_on_after_a_torn_line(written):
    lines = lines_of(written)
    written.write_bytes(b"".join([*lines[:3], lines[3][:20]]))
    journal = Journal.resume(read_journal(written))
    journal.add(entry(3, "act C"))
    journal.close()
    recorded = read_journal(written)

    assert ["act A", "act A", "act C"] == [one.action for one in recorded.entries]
    assert () == recorded.notices


@pytest.mark.parametrize(
    ("field", "what", "told"),
    [
        ("ww1", 4, "format 4, expected 1 or 2 or 3"),
        ("ww1", None, "format None"),
        ("secret", "00" * 32, "not the one that was promised"),
        ("secret", "zz", "header"),
        ("secret", 5, "header"),
        ("options", None, "header"),
        ("options", 5, "header"),
    ],
)
def test_a_header_that_is_wrong_is_refused(written, field, what, told):
    rewrite(written, lambda bodies: bodies[0].__setitem__(field, what))

    with pytest.raises(JournalError, match=rf"game\.jsonl:1: .*{told}"):
        read_journal(written)


@pytest.mark.parametrize("field", ["title", "scenario", "options", "core", "version", "content"])
def test_a_header_without_a_field_is_refused(written, field):
    rewrite(written, lambda bodies: bodies[0].pop(field))

    with pytest.raises(JournalError, match=rf"game\.jsonl:1: .*{field}"):
        read_journal(written)


@pytest.mark.parametrize("field", ["n", "seat", "do", "draws"])
def test_an_entry_without_a_field_is_refused_with_its_line(written, field):
    rewrite(written, lambda bodies: bodies[2].pop(field))

    with pytest.raises(JournalError, match=rf"game\.jsonl:3: .*{field}"):
        read_journal(written)


@pytest.mark.parametrize(
    ("field", "what"),
    [("n", "x"), ("n", 7), ("draws", 5), ("draws", [5]), ("draws", [["a", 5, 1]])],
)
def test_an_entry_that_is_wrong_is_refused_with_its_line(written, field, what):
    rewrite(written, lambda bodies: bodies[2].__setitem__(field, what))

    with pytest.raises(JournalError, match=r"game\.jsonl:3:"):
        read_journal(written)


@pytest.mark.parametrize("number", [-1, 4, 99, "x"])
def test_a_snapshot_of_no_decision_is_refused_with_its_line(written, number):
    rewrite(written, lambda bodies: bodies[4].__setitem__("snapshot", number))

    with pytest.raises(JournalError, match=r"game\.jsonl:5:"):
        read_journal(written)


def test_a_file_that_exists_is_left_alone(path):
    path.write_text("precious")

    with pytest.raises(JournalError, match="exists already"):
        Journal.create(path, HEADER)
    assert "precious" == path.read_text()


@pytest.mark.parametrize("where", ["missing/game.jsonl", "file/game.jsonl"])
def test_a_place_that_cannot_be_written_is_refused(tmp_path, where):
    (tmp_path / "file").write_text("")

    with pytest.raises(JournalError, match="cannot be written"):
        Journal.create(tmp_path / where, HEADER)


def test_a_file_that_is_not_there_cannot_be_read(path):
    with pytest.raises(JournalError, match="cannot be read"):
        read_journal(path)


def test_a_journal_that_vanished_cannot_be_gone_on_with(written):
    recorded = read_journal(written)
    written.unlink()

    with pytest.raises(JournalError, match=r"game\.jsonl"):
        Journal.resume(recorded)


class FullDisk(io.FileIO):
    """A file that takes a few bytes more and then has no room, until there is room again."""

    room = 10**9

    def write(self, data):
        if self.room <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = bytes(data[: self.room])
        self.room -= len(taken)
        return super().write(taken)


@pytest.mark.parametrize("room", [0, 1, 30])
def test_a_full_disk_is_refused_and_leaves_no_half_line(written, room):
    before = written.read_bytes()
    journal = Journal.resume(read_journal(written))
    is_raw = isinstance(journal._file, io.RawIOBase)
    journal._file.close()
    disk = FullDisk(written, "r+")
    journal._file = disk if is_raw else io.BufferedRandom(disk)
    journal._file.seek(0, io.SEEK_END)
    disk.room = room

    with pytest.raises(JournalError, match="cannot be written: no space left"):
        journal.add(entry(4))
    disk.room = 10**9
    assert before == written.read_bytes()

    journal.add(entry(4, "act D"))
    journal.close()
    assert "act D" == read_journal(written).entries[-1].action


class StuckDisk(FullDisk):
    """A full disk that cannot even be cut back, until it works again."""

    is_stuck = True

    def truncate(self, size=None):
        if self.is_stuck:
            raise OSError(errno.EIO, "Input/output error")
        return super().truncate(size)


def test_a_line_that_cannot_be_cut_back_is_refused_and_cut_back_later(written):
    before = written.read_bytes()
    journal = Journal.resume(read_journal(written))
    journal._file.close()
    journal._file = disk = StuckDisk(written, "r+")
    disk.seek(0, io.SEEK_END)
    disk.room = 30

    for _ in range(2):
        with pytest.raises(JournalError, match="cannot be written: input/output error"):
            journal.add(entry(4))
    disk.room, disk.is_stuck = 10**9, False
    journal.add(entry(4, "act D"))
    journal.close()
    assert before == written.read_bytes()[: len(before)]
    assert "act D" == read_journal(written).entries[-1].action


def test_a_journal_that_cannot_be_truncated_is_not_gone_on_with(written, monkeypatch):
    recorded = read_journal(written)
    monkeypatch.setattr(type(written), "open", lambda path, *_, **__: StuckDisk(path, "r+"))

    with pytest.raises(JournalError, match="cannot be written: input/output error"):
        Journal.resume(recorded)


def remove(path):
    path.unlink()


def replace(path):
    other = path.with_suffix(".other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def truncate(path):
    os.truncate(path, path.stat().st_size - 1)


def lengthen(path):
    with path.open("ab") as file:
        file.write(b"{}\n")


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (remove, "was removed while the game ran"),
        (replace, "was replaced while the game ran"),
        (truncate, "another program has changed it"),
        (lengthen, "another program has changed it"),
    ],
)
def test_a_journal_that_was_not_left_alone_is_noticed(written, harm, message):
    journal = Journal.resume(read_journal(written))
    harm(written)
    after = written.read_bytes() if written.exists() else None

    with pytest.raises(JournalError, match=message):
        journal.mark()
    with pytest.raises(JournalError, match=message):
        journal.add(entry(4))
    journal.close()
    assert after == (written.read_bytes() if written.exists() else None)


def test_an_interrupted_write_leaves_no_line(written, monkeypatch):
    before = written.read_bytes()
    journal = Journal.resume(read_journal(written))

    def interrupt(_file):
        raise KeyboardInterrupt

    monkeypatch.setattr("ww1core.saving.atomic_file.os.fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        journal.add(entry(4))
    monkeypatch.undo()
    assert before == written.read_bytes()

    journal.add(entry(4, "act D"))
    journal.close()
    assert 4 == len(read_journal(written).entries)


def test_a_journal_that_cannot_be_begun_leaves_no_file(path, monkeypatch):
    def fail(_file):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("ww1core.saving.atomic_file.os.fsync", fail)
    with pytest.raises(JournalError, match="no space left"):
        Journal.create(path, HEADER)
    assert not path.exists()


def test_a_journal_that_is_being_written_is_not_written_by_another_game(path):
    first = Journal.create(path, HEADER)
    recorded = read_journal(path)

    with pytest.raises(JournalError, match="is being written by another game"):
        Journal.resume(recorded)
    first.close()
    Journal.resume(recorded).close()


def test_a_journal_that_has_grown_since_it_was_read_is_not_cut_back(path):
    journal = Journal.create(path, HEADER)
    recorded = read_journal(path)
    journal.add(entry(1))
    journal.close()
    before = path.read_bytes()

    with pytest.raises(JournalError, match="has changed since it was read"):
        Journal.resume(recorded)
    assert before == path.read_bytes()


def test_a_folder_is_no_journal(tmp_path):
    with pytest.raises(JournalError, match="cannot be read: it is not a file"):
        read_journal(tmp_path)


FAILURE = Failure("red", "act B", "boom")


def test_a_failure_is_read_with_the_decisions_before_it(path):
    journal = Journal.create(path, HEADER)
    journal.add(entry(1))
    journal.fail(FAILURE)
    journal.snapshot(1, b"[]")
    journal.close()
    recorded = read_journal(path)

    assert FAILURE == recorded.failure
    assert 1 == len(recorded.entries)


def test_a_journal_without_a_failure_has_none(written):
    assert read_journal(written).failure is None


@pytest.mark.parametrize("go_on", [lambda j: j.add(entry(2)), lambda j: j.undo(0)])
def test_a_failure_is_forgotten_when_the_game_goes_on(path, go_on):
    journal = Journal.create(path, HEADER)
    journal.add(entry(1))
    journal.fail(FAILURE)
    go_on(journal)
    journal.close()

    assert read_journal(path).failure is None


def test_a_failure_that_is_damaged_names_its_line(written):
    rewrite(written, lambda bodies: bodies.append({"failure": "boom"}))

    with pytest.raises(JournalError, match=":6: the entry is wrong"):
        read_journal(written)


@pytest.mark.parametrize("size", [0, 65, 10_000])
def test_a_secret_that_is_no_key_of_the_dice_is_refused(path, size):
    path.write_bytes(chained([HEADER._replace(secret=b"x" * size).body()]))

    with pytest.raises(JournalError, match=f":1: the dice secret has {size} bytes, expected 1 to"):
        read_journal(path)


@pytest.mark.parametrize("field", ["title", "scenario", "core", "version", "content", "secret"])
@pytest.mark.parametrize("given", [3, None, [], {"a": 1}, True])
def test_a_header_of_anything_but_words_is_refused(path, field, given):
    path.write_bytes(chained([{**HEADER.body(), field: given}]))

    with pytest.raises(JournalError, match=r":1: the header holds .* where words belong"):
        read_journal(path)


@pytest.mark.parametrize("field", ["options", "extensions"])
@pytest.mark.parametrize("given", [3, None, [3], [[]]])
def test_options_of_anything_but_words_are_refused(path, field, given):
    path.write_bytes(chained([{**HEADER.body(), field: given}]))

    with pytest.raises(JournalError, match=":1: the header holds "):
        read_journal(path)


@pytest.mark.parametrize("given", [float("inf"), float("nan"), None, [], "x", {}])
@pytest.mark.parametrize("body", [{"n": 4}, {"undo": 1}, {"snapshot": 3}, {"stand": 1, "there": 1}])
def test_a_number_that_is_none_names_its_line(written, body, given):
    (name,) = list(body)[-1:]
    rewrite(written, lambda bodies: bodies.append({**entry(4).body(), **body, name: given}))

    with pytest.raises(JournalError, match=":6: the entry is wrong"):
        read_journal(written)

"""Failures that are known until a version."""

from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.plugins import Faces, find_title
from ww1core.testing.known import FILE, Known, known_of, load_known

WRITTEN = """\
failures:
  - check: games.random
    reason: the last turn may be endless
    expires: "1.2"
  - check: views.plain
    scenario: one
    reason: the log tells too much
    expires: "2"
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / FILE
    path.write_text(WRITTEN, "utf-8")
    return path


def known(check="games.random", scenario=None, expires="1.2"):
    return Known(check, scenario, "a reason", expires)


def test_what_is_written_is_read_with_its_lines(path):
    assert (
        Known("games.random", None, "the last turn may be endless", "1.2", str(path), 2),
        Known("views.plain", "one", "the log tells too much", "2", str(path), 5),
    ) == load_known(path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("reason: the last turn may be endless", "reason: ' '", r":3: failures\[0\].reason"),
        ("    reason: the last turn may be endless\n", "", r":2: failures\[0\].reason: missing"),
        ('"1.2"', "1.2", r":4: failures\[0\].expires: found 1.2, expected text"),
        ('"1.2"', "soon", r":4: failures\[0\].expires: found 'soon'"),
        ("scenario: one", "scene: one", r":6: failures\[1\].scene: unknown field"),
        ("check: games.random", 'check: ""', r":2: failures\[0\].check"),
        ("failures:", "faults:", r"faults: unknown field"),
        (
            "views.plain\n    scenario: one",
            "games.random",
            r":5: failures\[1\].check: games.random is known already by failures\[0\]",
        ),
    ],
)
def test_a_file_that_is_wrong_names_line_and_field(path, old, new, message):
    assert old in WRITTEN
    path.write_text(WRITTEN.replace(old, new), "utf-8")

    with pytest.raises(DataError, match=message):
        load_known(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(DataError, match=r"nowhere\.yaml: cannot be read"):
        load_known(tmp_path / "nowhere.yaml")


@pytest.mark.parametrize(
    ("check", "scenario", "asked", "covered"),
    [
        ("games.random", None, ("games.random", "one"), True),
        ("games.random", None, ("games.random", ""), True),
        ("games.random", None, ("games.randomly", "one"), False),
        ("games.*", None, ("games.random", "one"), False),
        ("games.random", "one", ("games.random", "one"), True),
        ("games.random", "one", ("games.random", "two"), False),
        ("games.random", "one", ("games.random", ""), False),
    ],
)
def test_a_known_failure_covers_its_check_in_its_scenario(check, scenario, asked, covered):
    assert covered == known(check, scenario).covers(*asked)


@pytest.mark.parametrize(
    ("expires", "version", "expired"),
    [
        ("1.2", "1.1", False),
        ("1.2", "1.1.9", False),
        ("1.2", "1.2", True),
        ("1.2", "1.2.0", True),
        ("1.2.0", "1.2", True),
        ("1.2", "1.10", True),
        ("1.10", "1.2", False),
        ("2", "1.99", False),
        ("2", "10", True),
        ("1.2", "1.2rc1", False),
        ("1.2", "1.2.dev3", False),
        ("1.2", "1.2.post1", True),
        ("1.2", "1.2+local", True),
        ("1.2", "1.3a1", True),
    ],
)
def test_a_known_failure_expires_with_its_version(expires, version, expired):
    assert expired == known(expires=expires).is_expired(version)


def test_a_title_whose_version_is_none_is_refused():
    with pytest.raises(DataError, match="'latest' is no version"):
        known().is_expired("latest")


@pytest.fixture
def title(add_title, tmp_path):
    faces = Faces(ledger=tmp_path / "rules.yaml")
    return find_title("skirmish", [add_title(ww1_faces=lambda: faces)])


def test_the_file_beside_the_ledger_is_read(title, path):
    assert load_known(path) == known_of(title)


def test_a_title_without_the_file_has_no_known_failures(title, add_title):
    assert () == known_of(title)
    assert () == known_of(find_title("skirmish", [add_title()]))


def test_a_file_that_is_given_is_read_instead(title, path, tmp_path):
    other = tmp_path / "other.yaml"
    other.write_text("failures: []\n", "utf-8")

    assert () == known_of(title, other)


def test_a_file_that_is_given_has_to_be_there(title, tmp_path):
    with pytest.raises(DataError, match="cannot be read"):
        known_of(title, tmp_path / "other.yaml")

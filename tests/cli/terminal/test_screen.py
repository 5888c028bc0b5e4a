"""The screen: wrapping, colour, columns."""

from __future__ import annotations

import io
import sys

import pytest

from ww1core.cli.terminal.screen import Screen

LONG = "word " * 30


class Display(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch):
    """A screen on a terminal of 60 columns, and what it shows."""

    def make(**environment: str) -> tuple[Screen, Display]:
        shown = Display()
        for name in ("stdout", "stderr"):
            monkeypatch.setattr(sys, name, shown)
        monkeypatch.delenv("NO_COLOR", raising=False)
        for name, value in {"COLUMNS": "60", "TERM": "xterm", **environment}.items():
            monkeypatch.setenv(name, value)
        return Screen(str), shown

    return make


def test_a_terminal_wraps_with_an_indent(terminal):
    screen, shown = terminal()
    screen.tell(LONG, indent=4)

    lines = shown.getvalue().splitlines()
    assert 60 >= max(map(len, lines))
    assert ["    w", "      w", "      w"] == [line[: line.index("w") + 1] for line in lines]


def test_lines_after_the_first_hang_where_they_are_told_to(terminal):
    screen, shown = terminal()
    screen.tell("id    " + "word " * 20, indent=2, hanging=8)
    first, *others = shown.getvalue().splitlines()

    assert first.startswith("  id    word")
    assert others
    assert all(line.startswith(" " * 8 + "word") for line in others)


def test_a_notice_is_wrapped_too(terminal):
    screen, shown = terminal()
    screen.notice(LONG)

    assert 60 >= max(map(len, shown.getvalue().splitlines()))


def test_a_pipe_does_not_wrap(capsys):
    Screen(str).tell(LONG)

    assert 1 == len(capsys.readouterr().out.splitlines())


def test_a_terminal_shows_bold(terminal):
    screen, shown = terminal()
    screen.tell("turn", bold=True)

    assert "\x1b[1mturn\x1b[0m\n" == shown.getvalue()


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_a_terminal_that_wants_no_colour_gets_none(name, value, terminal):
    screen, shown = terminal(**{name: value})
    screen.tell("turn", bold=True)

    assert "turn\n" == shown.getvalue()


def test_many_short_items_stand_in_columns(terminal):
    screen, shown = terminal()
    screen.list_items([f"{number:>2}  hex" for number in range(1, 9)])

    assert (
        "   1  hex    3  hex    5  hex    7  hex\n   2  hex    4  hex    6  hex    8  hex\n"
    ) == shown.getvalue()


def test_few_items_stand_below_each_other(terminal):
    screen, shown = terminal()
    screen.list_items(["1  march", "2  hold"])

    assert "  1  march\n  2  hold\n" == shown.getvalue()


def test_no_items_are_no_lines(terminal):
    screen, shown = terminal()
    screen.list_items([])

    assert "" == shown.getvalue()


def test_a_system_without_line_editing_is_no_obstacle(terminal, monkeypatch):
    monkeypatch.setitem(sys.modules, "readline", None)
    monkeypatch.setattr(sys, "stdin", Display("north\n"))
    screen, _ = terminal()

    assert "north" == screen.ask("who")

"""Every decision of random games on a screen of 80 columns and 24 lines, in both languages."""

from __future__ import annotations

import io
import re
import sys
from random import Random
from types import SimpleNamespace

import pytest

from ww1core import Action, Game, open_title
from ww1core.cli.__main__ import main
from ww1core.cli.terminal.decision import show_decision
from ww1core.cli.terminal.option_list import option_lines
from ww1core.cli.terminal.paging import page as show_page
from ww1core.cli.terminal.screen import Screen
from ww1core.cli.terminal.typed_commands import show_more
from ww1core.session.decision import DecisionView, GroupView, OptionView, WhereView
from ww1core.session.menu import Menu
from ww1core.session.reading import Reader
from ww1core.session.window import Ground
from ww1core.words.catalogue import core_texts

WIDTH, HEIGHT = 80, 24
DECISIONS = 150
"""So many of each game are looked at."""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
GAMES = [
    ("tutorial", None),
    ("clash_giants", "galicia_campaign"),
    ("clash_giants", "first_ypres_yser"),
    ("gwc", "bleid"),
    ("gwc", "mondement"),
    ("gwc", "cantigny"),
]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def screen(monkeypatch):
    """A screen of that size, in the words of a book."""
    named = {"COLUMNS": str(WIDTH), "LINES": str(HEIGHT), "TERM": "xterm"}
    for name, value in named.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdin", Terminal())

    def with_words(say):
        monkeypatch.setattr(sys, "stdout", Terminal())
        return Screen(say)

    return with_words


def page(screen, reader, ground):
    """The lines that a decision is shown in, without the empty one above them."""
    sys.stdout.seek(0)
    sys.stdout.truncate()
    show_decision(screen, reader, Menu(reader.view), ground)
    return COLOUR.sub("", sys.stdout.getvalue()).removeprefix("\n").splitlines()


def hexes_above(lines, question):
    """The numbers of the hexes that are drawn above a question."""
    start = question[:20]
    above = lines[: next(at for at, line in enumerate(lines) if line.startswith(start))]
    drawn = re.split(r"(?m)^(?:Outside|Hors du plan)\s?:", "\n".join(above))[0]
    return set(re.findall(r"(?<!\d)[A-Z]?\d+", drawn))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("title", "scenario"), GAMES)
def test_a_decision_fits_the_screen_and_shows_the_hex_it_is_about(
    title, scenario, language, screen
):
    book = open_title(title, scenario, language=language)
    game, rng, grounds = Game(book, seed=3), Random(3), {}
    here = screen(book.say)
    shown = 0
    while game.offer is not None and len(game.entries) < DECISIONS:
        offer = game.offer
        reader = Reader(game)
        lines = page(here, reader, grounds.setdefault(offer.seat, Ground()))
        at = f"decision {len(game.entries)} {offer.name}"
        assert max(map(len, lines)) <= WIDTH, at
        assert len(lines) < HEIGHT, at
        known = {cell.number for cell in reader.outlook.scene.hexes}
        asked = [place for place in reader.view.about if place in known]
        if asked:
            told = (*reader.view.stakes, reader.view.prompt)
            assert asked[0] in hexes_above(lines, told[0]), at
            shown += 1
        game.apply(offer.seat, Action(offer.number, rng.choice(offer.options)))

    assert shown


def test_a_low_screen_shows_the_last_of_what_happened(screen):
    book = open_title("gwc", "bleid")
    game, here = Game(book, seed=3), screen(book.say)
    alone = page(here, Reader(game), Ground())
    here.lines_since_asked = 14
    after = page(here, Reader(game), Ground())

    assert HEIGHT - 5 in range(len(after) + 1, len(alone))
    assert alone[-3:] == after[-3:]


def test_a_high_screen_shows_all_choices_below_much_that_happened(screen, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LINES", "40")
    book = open_title("gwc", "bleid")
    reader, here = Reader(Game(book, seed=3)), screen(book.say)
    here.lines_since_asked = 30
    lines = page(here, reader, Ground())
    offered = [place for option in reader.view.options for place in option.places]

    assert set(offered) <= hexes_above(lines, reader.view.prompt)
    assert len(lines) < 40 - 5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_low_screen_shows_all_neighbours_that_a_stack_may_go_to(language, screen):
    book = open_title("gwc", "bleid", language=language)
    game, rng, here = Game(book, seed=3), Random(3), screen(book.say)
    seen = 0
    while len(game.entries) < DECISIONS:
        offer, reader = game.offer, Reader(game)
        lines = page(here, reader, Ground())
        offered = [place for option in reader.view.options for place in option.places]
        if offer.name == "take_step" and not Menu(reader.view).warnings():
            assert set(offered) <= hexes_above(lines, reader.view.prompt), len(game.entries)
            seen += 1
        game.apply(offer.seat, Action(offer.number, rng.choice(offer.options)))

    assert seen


def menu_of(count, groups=0):
    """A decision with so many options, in so many groups."""
    options = tuple(OptionView(f"go {n}", f"{n}", f"place {n}") for n in range(count))
    by = tuple(GroupView(f"G{g}", f"G{g}", tuple(range(g, count, groups))) for g in range(groups))
    return Menu(DecisionView("red", WhereView("", ""), options=options, groups=by))


HINT = "  so many options that only their groups are shown: G0 lists a group, more lists"
LISTED = ["  1  place 0", "  2  place 1", "  3  place 2"]
FLOWING = ["  1 place 0   2 place 1   3 place 2"]
BY_PLACE = ["  G0: 1 0, 3 2, 5 4, 7 6, 9 8   G1: 2 1, 4 3, 6 5, 8 7, 10 9"]
CUT = ["  1 place 0   2 place 1   3 place 2   4 place 3   5 place 4   6 place 5"]
LEFT = ["  (there is no room here for all options: more lists them)"]


@pytest.mark.parametrize(
    ("count", "groups", "enough", "most", "expected"),
    [
        (3, 0, 3, 3, LISTED),
        (3, 0, 2, 2, FLOWING),
        (10, 2, 1, 1, BY_PLACE),
        (10, 2, 0, 0, ["  G0 (5)   G1 (5)", *LEFT]),
        (60, 0, 2, 2, [*CUT, *LEFT]),
    ],
)
def test_options_are_listed_as_short_as_they_have_to_be(
    count, groups, enough, most, expected, screen
):
    here = screen(core_texts("en").say)

    assert expected == option_lines(here, menu_of(count, groups), enough, most)


def test_of_many_options_that_do_not_fit_the_groups_are_listed(screen):
    here = screen(core_texts("en").say)
    lines = option_lines(here, menu_of(90, 2), 2, 3)

    assert ["  G0 (45)   G1 (45)", HINT, "    all"] == lines


def test_what_is_listed_in_full_is_read_page_by_page(monkeypatch, screen):
    here = screen(core_texts("en").say)
    asked = []
    monkeypatch.setattr(here, "ask", lambda who: asked.append(who) or "")
    show_more(SimpleNamespace(screen=here), None, menu_of(300), "")

    assert [f"-- more: {left}; Enter goes on, q ends --" for left in (52, 29, 6)] == asked


@pytest.fixture
def typed(monkeypatch):
    """Let lines be typed, one after the other; what they are asked with is returned."""

    def lines(*typed):
        left, prompts = list(typed), []
        monkeypatch.setattr("builtins.input", lambda who: prompts.append(who) or left.pop(0))
        return prompts

    return lines


MORE = re.compile(r"-- more: \d+; Enter goes on, q ends --> ")


@pytest.mark.parametrize(("line", "done"), [("units", "units"), ("q", "quit"), ("Q", "quit")])
def test_a_line_that_is_typed_between_pages_is_done_next(line, done, screen, typed):
    here = screen(core_texts("en").say)
    typed("", line, "quit")
    show_more(SimpleNamespace(screen=here), None, menu_of(300), "")

    assert done == here.ask("red")


@pytest.mark.parametrize(("count", "asked"), [(23, 0), (24, 2), (46, 2), (47, 3)])
def test_the_last_of_several_pages_is_held_where_something_follows(count, asked, screen, typed):
    here = screen(core_texts("en").say)
    prompts = typed("", "", "")
    with here.gathering() as lines:
        for number in range(count):
            here.tell(f"line {number}")
    show_page(here, lines, holds=True)

    assert [f"line {number}" for number in range(count)] == sys.stdout.getvalue().splitlines()
    assert asked == len(prompts)


@pytest.mark.parametrize("line", ["about bleid", "bleid"])
def test_what_a_scenario_is_about_is_read_page_by_page(line, screen, typed, monkeypatch, tmp_path):
    screen(core_texts("en").say)
    monkeypatch.setenv("WW1_DATA", str(tmp_path))
    monkeypatch.setenv("LINES", "16")
    prompts = typed(line, "q", "q")

    assert 0 == main(("play",))
    assert MORE.fullmatch(prompts[1])


def test_a_briefing_is_read_page_by_page(screen, typed, monkeypatch):
    screen(core_texts("en").say)
    monkeypatch.setenv("LINES", "16")
    prompts = typed("", "", "quit", "quit")

    assert 0 == main(("play", "gwc", "bleid", "--no-save", "--seat", "entente=greedy"))
    assert MORE.fullmatch(prompts[0])
    assert "-- Enter goes on --> " == prompts[1]

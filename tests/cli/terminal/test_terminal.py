"""A person at a terminal: commands, refusals, the shared screen, leaving."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from ww1core.cli.terminal.looking import show_map
from ww1core.cli.terminal.screen import Screen
from ww1core.play.book import Book, Kind
from ww1core.saving.journal import read_journal
from ww1core.scenes import HexCell, Piece, Scene
from ww1core.words.texts import Catalogue, text


class Table(NamedTuple):
    """As much of a book as a map needs."""

    kinds: dict[str, Kind]
    texts: Catalogue | None = None


ALONE = ("play", "toy", "--seat", "south=random", "--seed", "1")


def after(out: str, prompt: str = "north> ") -> list[str]:
    """What was written after each prompt but the last, which the end of input answers."""
    return out.split(prompt)[1:-1]


def test_a_refused_answer_is_explained_and_asked_again(typed):
    code, out, err = typed(*ALONE, lines="emerald\n99\nxyzzy\n1\n")

    assert 0 == code
    assert [
        "ww1: 'emerald' is not offered: emerald is too heavy at dawn (TOY-2.3)",
        "ww1: there is no option 99; options: 1 to 5",
        "ww1: there is no stone 'xyzzy'",
    ] == err.splitlines()
    assert "north takes agate" in out


def test_a_fault_of_a_title_ends_no_game_of_a_person(typed):
    code, out, err = typed(*ALONE, "--option", "fault", lines="agate\npass\n")

    assert 0 == code
    assert err.startswith("ww1: unforeseen KeyError in ww1_toy, line ")
    assert "how much does north bet?" in out


@pytest.mark.parametrize("answer", ["3", "#3", "coral", "CORAL", "take coral", "coral in heap"])
def test_an_option_is_named_in_many_ways(answer, typed):
    assert "north takes coral" in typed(*ALONE, lines=f"{answer}\n")[1]


@pytest.mark.parametrize("answer", ["5", "pass", "take pass", "Take no  stone"])
def test_a_word_is_named_in_many_ways(answer, typed):
    assert "how much does north bet?" in typed(*ALONE, lines=f"{answer}\n")[1]


@pytest.mark.parametrize("answer", ["2", "#3", "bet 2"])
def test_a_number_that_is_a_name_is_no_option_number(answer, typed):
    out = typed(*ALONE, lines=f"pass\n{answer}\n")[1]

    assert "  #3  2\n" in out
    assert "north bets 2" in out


def test_help_lists_commands_and_phrases(typed):
    said = after(typed(*ALONE, lines="?\nhelp\n")[1])

    assert said[0] == said[1]
    assert "  several answers in one line: take STONE for BET\n" in said[0]
    for command in ("why", "undo", "log", "map", "save", "quit"):
        assert f"\n  {command} " in said[0]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("why", "it is asked by this rule (TOY-2.1)"),
        ("why agate", "it is offered (TOY-2.1)"),
        ("why 5", "it is offered (TOY-2.1)"),
        ("why emerald", "emerald is too heavy at dawn (TOY-2.3)"),
        ("why take emerald", "emerald is too heavy at dawn (TOY-2.3)"),
        ("why take agate for 3", "it is offered (TOY-2.1)"),
        ("why take agate for 200", "200 is too much (TOY-3.1)"),
        ("why take emerald for 1", "emerald is too heavy at dawn (TOY-2.3)"),
        (
            "why take agate, beryl for 1",
            "something else is asked first: how much does north bet?",
        ),
    ],
)
def test_why_names_the_rule(question, answer, typed):
    code, out, err = typed(*ALONE, lines=f"{question}\n")

    assert (0, "") == (code, err)
    assert [f"{answer}\n"] == after(out)


def test_words_that_several_options_share_name_none_of_them(typed, monkeypatch):
    same = text("session.named", name="a stone")
    monkeypatch.setattr("ww1core.session.outlook.option_text", lambda *_what: same)
    code, out, err = typed(*ALONE, lines="a stone\n3\n")

    assert 0 == code
    assert "ww1: 'a stone' names 5 options, expected a number of the list\n" == err
    assert "north takes coral" in out


def test_asking_why_changes_nothing(typed):
    out = typed(*ALONE, lines="why take agate for 3\n\n")[1]

    assert "1  agate in heap" in after(out)[1]


def test_undo_takes_an_answer_back(typed):
    out = typed(*ALONE, lines="agate\nundo\n")[1]
    again = after(out)[1]

    assert again.startswith("taken back\n")
    assert "  1  agate in heap\n" in again


def test_what_was_taken_back_is_told_again_when_it_happens_again(typed):
    out = typed(*ALONE, lines="agate\nundo\nagate\n")[1]

    assert 2 == out.count("north takes agate")


def test_undo_says_what_stands_in_its_way(typed):
    err = typed(*ALONE, lines="undo\n")[2]

    assert "ww1: nothing to take back: nothing was decided yet\n" == err


def test_the_log_is_told_again(typed):
    whole, last, more = after(typed(*ALONE, lines="agate\nlog\nlog 1\nlog 500\n")[1])[1:]

    assert whole.startswith("\nset-up\n  a secret is drawn\n")
    assert "      north takes agate" in whole
    assert last.startswith("    stake: north\n")
    assert whole == more


def test_a_map_is_drawn_for_the_seat(typed):
    (said,) = after(typed(*ALONE, lines="map\n")[1])

    assert said.startswith("Stones\nsecret ")
    assert "\n  heap: " in said
    assert "north decides" in said


def reader_of(book: Book | Table, scene: Scene) -> SimpleNamespace:
    """As much of a reader as a map needs."""
    return SimpleNamespace(
        game=SimpleNamespace(book=book), outlook=SimpleNamespace(scene=scene, pieces={})
    )


def test_a_hex_is_named_for_the_map_as_for_an_answer(monkeypatch):
    asked = []
    monkeypatch.setattr(
        "ww1core.scenes.text.window", lambda _, frame, **__: asked.extend(frame.around) or ""
    )
    book = Book(seats=("north",), kinds=[Kind.of("hex", ["A1", "B2"])])
    scene = Scene("t", hexes=(HexCell("A1", 0, 0), HexCell("B2", 1.5, 1)))
    show_map(SimpleNamespace(screen=Screen(str)), reader_of(book, scene), None, "b2, A1")

    assert ["B2", "A1"] == asked


def test_a_map_is_put_into_words_by_the_book(capsys):
    scene = Scene("t", pieces=(Piece("p", "", 0),))
    words = {"heading.pieces": "Steine", "not_placed": "nirgends", "entry": "{name}: {what}"}
    texts = Catalogue("xx", {f"scene.{key}": said for key, said in words.items()})
    reader = reader_of(Table({}, texts), scene)
    show_map(SimpleNamespace(screen=Screen(str)), reader, None, "")

    assert "t\n\nSteine\n  nirgends: A p\n" == capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("log all", "ww1: log 'all': expected a number of lines\n"),
        ("log 99999999999", "ww1: log '99999999999': expected a number of lines\n"),
        ("why xyzzy", "ww1: there is no stone 'xyzzy'\n"),
    ],
)
def test_a_command_that_is_not_understood_is_explained(line, message, typed):
    assert (0, message) == typed(*ALONE, lines=f"{line}\n")[::2]


def test_a_title_without_a_map_says_so(typed, monkeypatch):
    monkeypatch.setattr("ww1core.plugins.manager.Plugins.faces", lambda _self: {})

    assert ["this title draws no map\n"] == after(typed(*ALONE, lines="map\n")[1])


def test_a_game_is_saved_to_a_new_file(typed, tmp_path):
    code, out, err = typed(*ALONE, lines="agate\nsave game\nsave\nsave none/game\n")

    assert 0 == code
    assert "1 decision saved in game\n" in out
    assert [
        "ww1: save: expected the name of a new file",
        "ww1: none/game cannot be written: no such file or directory",
    ] == err.splitlines()
    assert ["take agate"] == [entry.action for entry in read_journal(tmp_path / "game").entries]


def test_what_a_seat_may_know_is_saved_to_a_new_file(typed, tmp_path):
    lines = "agate\nsave mine --for North\nsave mine --for north\nsave x --for\nsave x --for up\n"
    _, out, err = typed(*ALONE, lines=lines)

    assert "what north may know is saved in mine\n" in out
    assert [
        "ww1: mine exists already",
        "ww1: save: expected a seat after --for",
        "ww1: there is no seat 'up'",
    ] == err.splitlines()[:3]
    assert ["mine"] == [path.name for path in tmp_path.iterdir()]
    assert '"seat":"north"' in (tmp_path / "mine").read_text("utf-8")


class Hand(io.StringIO):
    """A person at a terminal who does something elsewhere before a line is typed."""

    def __init__(self, lines, before, act):
        super().__init__(lines)
        self._before, self._act = before, act

    def readline(self, *size):
        line = super().readline(*size)
        if line.rstrip() == self._before:
            self._act()
        return line

    def isatty(self):
        return True


@pytest.mark.parametrize("last", ["quit", ""])
def test_a_journal_that_was_removed_is_noticed_before_the_game_is_said_to_be_saved(
    last, ww1, tmp_path
):
    def at(lines):
        return Hand(lines, last, lambda: (tmp_path / "game").unlink(missing_ok=True))

    code, out, err = ww1(*ALONE, "--journal", "game", lines=f"agate\n{last}\nquit\n", at=at)

    removed = "game was removed while the game ran; save FILE writes the whole game elsewhere"
    assert (2, f"ww1: {removed}\n") == (code, err)
    assert "saved in game" not in out
    assert out.endswith("1 decision not saved\n")


def test_a_game_whose_journal_was_removed_is_saved_elsewhere(ww1, tmp_path):
    def at(lines):
        return Hand(lines, "1", (tmp_path / "game").unlink)

    lines = "agate\n1\nsave other\nquit\n"
    _, out, err = ww1(*ALONE, "--journal", "game", lines=lines, at=at)

    assert "was removed while the game ran" in err.splitlines()[0]
    assert "saved in other" in out
    assert "not saved" not in out
    assert ["take agate"] == [e.action for e in read_journal(tmp_path / "other").entries][:1]


@pytest.mark.parametrize(
    ("rest", "problem"),
    [
        ("--for north", "save: expected the name of a new file"),
        ("--for", "save: expected the name of a new file"),
        ("--for=north", "save: expected FILE or FILE --for SEAT, not '--for=north'"),
        ("mine --For north", "save: expected FILE or FILE --for SEAT, not '--For'"),
    ],
)
def test_a_save_for_a_seat_that_is_mistyped_writes_nothing(rest, problem, typed, tmp_path):
    _, _, err = typed(*ALONE, "--no-save", lines=f"save {rest}\nquit\n")

    assert [f"ww1: {problem}"] == err.splitlines()
    assert [] == list(tmp_path.iterdir())


def test_a_save_for_a_seat_does_not_keep_the_game(typed):
    out = typed(*ALONE, "--no-save", lines="agate\nsave mine --for north\nquit\n")[1]

    assert "the game is not saved: save FILE saves it, quit once more leaves it\n" in out


def test_an_unsaved_game_is_left_only_when_asked_twice(typed):
    out = typed(*ALONE, "--no-save", lines="agate\nquit\nquit\n2\n")[1]

    assert "the game is not saved: save FILE saves it, quit once more leaves it\n" in out
    assert out.endswith("north> 1 decision not saved\n")


def test_an_answer_between_takes_the_wish_to_leave_back(typed):
    out = typed(*ALONE, "--no-save", lines="agate\nquit\n2\nquit\n1\n")[1]

    assert 2 == out.count("the game is not saved")


@pytest.mark.parametrize("lines", ["quit\n1\n", "agate\nsave game\nquit\n1\n"])
def test_a_game_with_nothing_to_lose_is_left_at_once(lines, typed):
    out = typed(*ALONE, "--no-save", lines=lines)[1]

    assert "the game is not saved" not in out
    assert "bets" not in out


def test_quit_on_a_pipe_keeps_the_journal(ww1, tmp_path):
    code, out, _ = ww1(*ALONE, "--journal", "game", lines="agate\nquit\n1\n")

    assert 0 == code
    assert out.endswith("north> quit\n1 decision saved in game\n")


def test_people_with_secrets_pass_the_screen(typed):
    out = typed("play", "toy", lines="\nagate\n2\n\nberyl\n")[1]
    north, south = out.split("\x1b[H\x1b[2J\x1b[3J")

    assert "pass the screen to north, press Enter\n" in north
    assert south.startswith("pass the screen to south, press Enter\nsouth> ")
    assert "the secret of south" not in north
    assert "the secret of north" not in south
    assert "north bets 2" in south


@pytest.mark.parametrize(("keeps", "is_left"), [((), True), (("--no-save",), False)])
def test_a_game_is_left_where_the_screen_is_passed_unless_it_would_be_lost(keeps, is_left, typed):
    out = typed("play", "toy", *keeps, lines="\nagate\n2\nquit\n\n")[1]

    assert is_left == ("the secret of south" not in out)


def test_lines_of_one_person_are_not_recalled_by_the_next(typed, monkeypatch):
    cleared = []
    editor = SimpleNamespace(clear_history=lambda: cleared.append("all"))
    monkeypatch.setitem(sys.modules, "readline", editor)
    typed("play", "toy", lines="\nagate\n2\n\nberyl\n")

    assert ["all"] == cleared


def test_people_without_secrets_share_the_screen(typed, monkeypatch):
    monkeypatch.setattr("ww1core.cli.terminal.sitting.has_hidden", lambda _s: False)
    out = typed("play", "toy", lines="agate\n2\nberyl\n")[1]

    assert "pass the screen" not in out
    assert 1 == out.count("north takes agate")


def test_the_end_of_a_shared_game_is_open(typed):
    out = typed("play", "toy", "morning", "--no-save", lines="\npass\n1\n\npass\n1\n")[1]

    assert out.endswith("nobody wins: both have equally many stones (TOY-5.1)\n")


def test_an_interrupted_prompt_keeps_the_journal(typed, monkeypatch, tmp_path):
    answers = iter(["agate", "2"])

    def interrupt(_prompt):
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", interrupt)
    code, out, err = typed(*ALONE, "--journal", "game")

    assert (130, "") == (code, err)
    assert out.endswith(" decisions saved in game\n")
    recorded = read_journal(tmp_path / "game")
    assert (len(recorded.entries), "take agate") == (
        recorded.snapshot[0],
        recorded.entries[0].action,
    )


def test_an_interruption_elsewhere_writes_no_half_done_state(typed, monkeypatch, tmp_path):
    def interrupt(_self, _turn):
        raise KeyboardInterrupt

    monkeypatch.setattr("ww1core.players.random.RandomPlayer.choose", interrupt)
    code, _, err = typed(*ALONE, "--journal", "game", lines="agate\n2\n")

    assert (130, "\n") == (code, err)
    assert read_journal(tmp_path / "game").snapshot is None


def test_exit_leaves_as_quit_does(typed):
    code, out, err = typed(*ALONE, lines="agate\nexit\nagate\n")

    assert (0, "") == (code, err)
    assert 2 == out.count("north> ")


def test_a_file_of_the_same_game_is_written_over_after_a_question(typed, tmp_path):
    lines = "agate\nsave game\n2\nsave game\nno\nsave game\nyes\n"
    _, out, err = typed(*ALONE, lines=lines)

    assert "game holds 1 decision of this game: type yes to write over it" in out
    assert "game is left as it is" in out
    assert "" == err
    assert 2 <= len(read_journal(tmp_path / "game").entries)


def test_a_file_that_is_no_save_of_the_game_is_left_alone(typed, tmp_path):
    (tmp_path / "letter").write_text("dear all\n")
    err = typed(*ALONE, lines="agate\nsave letter\n")[2]

    assert "ww1: letter exists already\n" == err
    assert "dear all\n" == (tmp_path / "letter").read_text()

"""Lines that are typed at a decision."""

from __future__ import annotations

import pytest

from ww1core.errors import IllegalAction, NotationError
from ww1core.session.reading import Reader
from ww1core.session.trying import explanations


def actions(game):
    return [entry.action for entry in game.entries]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("1", "act A"),
        ("#2", "act B"),
        ("A", "act A"),
        ("a first  foot in 0101", "act A"),
        ("act b", "act B"),
        ("throw a die", "act roll"),
        ("roll", "act roll"),
    ],
)
def test_an_option_is_named_in_many_ways(game, said, answer):
    reader = Reader(game)
    reading = reader.read(said)

    assert ((answer,), False) == (reading.answers, reading.is_phrase)
    reader.give(reading)
    assert [answer] == actions(game)


def test_a_phrase_is_several_answers_and_they_are_given_together(game):
    reader = Reader(game)
    reading = reader.read("mark A, B")

    assert (("act A", "act B"), True) == (reading.answers, reading.is_phrase)
    reader.give(reading)
    assert [("act A", False), ("act B", True)] == [
        (entry.action, entry.joined) for entry in game.entries
    ]


@pytest.mark.parametrize("said", ["1, 2", "A, b", "a first foot in 0101, #2", "act A,B"])
def test_several_options_are_named_with_commas_between_them(game, said):
    reader = Reader(game)
    reading = reader.read(said)

    assert (("act A", "act B"), True) == (reading.answers, reading.is_phrase)
    reader.give(reading)
    assert ["act A", "act B"] == actions(game)


def test_a_list_that_names_something_else_is_refused_whole(game):
    with pytest.raises(NotationError, match="there is no unit '1, Z'"):
        Reader(game).read("1, Z")


def test_a_list_of_numbers_names_the_one_that_is_no_option(game):
    with pytest.raises(NotationError, match="there is no option 99; options: 1 to "):
        Reader(game).read("1, 99")


def test_a_list_ends_where_something_else_is_asked(game):
    reader = Reader(game)
    with pytest.raises(IllegalAction, match="'attack, A'"):
        reader.give(reader.read("attack, A"))

    assert [] == actions(game)


def test_a_phrase_is_expanded_once(game, monkeypatch):
    from ww1core.play import notation

    read = []

    def expand(phrases, said, asked):
        read.append(said)
        return notation.expand(phrases, said, asked)

    for module in ("play.game", "session.reading"):
        monkeypatch.setattr(f"ww1core.{module}.expand", expand)
    reader = Reader(game)
    reader.give(reader.read("mark A, B"))

    assert ["mark A, B"] == read


@pytest.mark.parametrize("said", ["12", "#12", "0"])
def test_a_number_that_no_option_has_is_refused(game, said):
    with pytest.raises(NotationError, match=r"there is no option \d+; options: 1 to 11"):
        Reader(game).read(said)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("Z", "there is no unit 'Z'"),
        ("attack B", "'attack B': expected attack TARGET with UNITS"),
        ("mark", "'mark': expected mark UNITS and end or mark UNITS"),
    ],
)
def test_what_means_nothing_is_refused_with_what_is_expected(game, said, message):
    with pytest.raises(NotationError, match=message):
        Reader(game).read(said)


def test_a_phrase_before_its_time_is_told_what_is_asked_first(game):
    game.apply_text(0, "attack")
    reader = Reader(game)

    with pytest.raises(IllegalAction, match=r"something else is asked first: what is attacked\?"):
        reader.give(reader.read("mark A, B"))
    assert ["act attack"] == actions(game)


def test_a_word_that_is_not_offered_is_understood(game):
    game.apply_all(0, ["act attack", "target A"])
    reader = Reader(game)

    assert ("attackers done",) == reader.read("done").answers


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ("", [("it is asked by this rule", ("DU-1",))]),
        ("A", [("it is offered", ("DU-1",))]),
        ("attack A with B", [("it is offered", ("DU-1",))]),
        ("attack A with A", [("A is the target", ("DU-5",))]),
        ("gamble on A", [("it comes after something that nobody can know yet", ())]),
        ("mark A, A, A", [("A is marked twice", ("DU-2",))]),
    ],
)
def test_a_line_is_explained(game, said, lines):
    before = game.packed()
    told = explanations(Reader(game), said)

    assert lines == [(game.book.say(line.what), line.rules) for line in told]
    assert before == game.packed()


def test_nothing_is_read_once_the_game_is_over(game):
    game.apply_text(0, "end")

    with pytest.raises(IllegalAction, match="the game is over"):
        Reader(game)

"""Words: what only this title has words for, and what it says of trains."""

from __future__ import annotations

from ww1_tutorial.report import PLAYS
from ww1_tutorial.scene import LEGEND
from ww1_tutorial.sight_answer import RULES

from ww1core.scenes.parts import legend_key
from ww1core.session.typed_words import phrase_key
from ww1core.testing.checks.texts import is_traced, spoken
from ww1core.testing.subject import subject_of


def named_texts(title, book):
    """The words that lines and scenes ask for by kind."""
    table = book.assault_table
    columns, dice = range(len(table.columns.labels)), range(1, 7)
    yield from (f"result.{table.look_up(column, die)}" for column in columns for die in dice)
    yield from (legend_key(entry) for entry in LEGEND)
    yield from (f"{what}.{seat}" for what in ("briefing", "seat") for seat in book.seats)
    yield from (f"terrain.{key}" for key in ("shell_holes", "trench"))
    for scenario in title.scenarios:
        yield from (f"scenario.{scenario.id}.{what}" for what in ("name", "summary"))
    yield from (f"option.{option.id}" for option in title.options)
    yield from (f"watch.{watch}" for watch in book.watches)
    yield from (f"typed.{phrase_key(phrase)}" for phrase in book.phrases)
    yield from (f"obstacle.{what}" for what in RULES)
    yield from (f"report.{play}" for play in PLAYS)


def test_what_is_named_has_words_and_no_others_are_left_over(title, book):
    subject = subject_of("tutorial")
    named = set(named_texts(title, book))

    assert set() == named - subject.words.keys()
    left = {key for key in subject.words.keys() - named if not is_traced(key)}
    assert set() == left - spoken(subject)


def test_a_train_is_told_with_the_hex_as_printed(position):
    table = position("B1 0103, R3 0605").answer("B1", "rail", "0303")

    assert ["a train brings B1 to 0303"] == [line for line in table.lines() if "train" in line]

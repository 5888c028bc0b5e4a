from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.tables.load import load_text
from ww1core.turns.sequencedata import SequenceData

WHOLE = """
provenance: design
turns: 3
first_turn: 9
track: [March I, March II, April I]
set_up: [deploy]
phases:
  - {id: weather}
  - id: player_turn
    seats: [red, blue]
    phases:
      - {id: fire, run: shoot, by: other, when: is_dry, option: guns, rule: SQ-1}
      - {id: rally, repeat: any_broken}
at_end: [score]
"""


def test_a_whole_sequence_is_read():
    sequence = load_text(WHOLE, SequenceData).sequence()
    weather, player_turn = sequence.phases
    fire, rally = player_turn.phases

    assert (("deploy",), ("score",)) == (sequence.set_up, sequence.at_end)
    assert ("weather", None) == (weather.id, weather.run)
    assert ("red", "blue") == player_turn.seats
    assert ("shoot", "other", "is_dry", "guns", "SQ-1") == (
        fire.run,
        fire.by,
        fire.when,
        fire.option,
        fire.rule,
    )
    assert "any_broken" == rally.while_


def test_the_track_prints_its_labels_from_the_first_turn_on():
    clock = load_text(WHOLE, SequenceData).clock()

    assert (9, 11) == (clock.first, clock.last)
    assert "March II" == clock.label(10)


def test_a_scenario_may_have_fewer_turns():
    assert 10 == load_text(WHOLE, SequenceData).clock(2).last


def test_turns_without_labels_print_their_numbers():
    text = WHOLE.replace("track: [March I, March II, April I]\n", "")

    assert "10" == load_text(text, SequenceData).clock().label(10)


def test_a_calendar_gives_the_days():
    calendar = "calendar: {start: '1914-10-20', days: 3}\n"
    text = WHOLE.replace("track: [March I, March II, April I]\n", calendar)

    assert "23 October 1914" == load_text(text, SequenceData).clock().label(10)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("turns: 3", "turns: 4", "3 labels for 4 turns"),
        ("turns: 3", "turns: 0", "turns"),
        (
            "turns: 3",
            "turns: 3\ncalendar: {start: '1914-10-20', days: 3}",
            "a track and a calendar, expected one of them",
        ),
        ("{id: weather}", "{run: weather}", r"phases\[0\]"),
    ],
)
def test_a_sequence_that_does_not_fit_is_refused(old, new, message):
    with pytest.raises(DataError, match=message):
        load_text(WHOLE.replace(old, new), SequenceData)

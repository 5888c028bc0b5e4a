"""What leads to the result of an attack, as the log tells it."""

from __future__ import annotations

from ww1core.events import Told, event_text


def test_the_column_of_an_attack_is_told_line_by_line(lab):
    table = lab("C1 0404, C2 0404, E1 0405, C0 1010, E0 1011", terrain="0405 rough town")
    table.script(defence=[1], attack=[1, 6]).answer("done", "fight", "0405", "C1", "C2")
    lines = [event for event in table.told(Told) if event.key.startswith(("told.o", "battle."))]

    assert [
        ("4 against 4, final column 1-1; dice: attackers +0, defenders +0", "CG-12.71a"),
        ("steps in attack: 4", "CG-12.6a"),
        ("steps in defence: 2", "CG-12.6a"),
        ("rough: +1 to the defence", "CG-12.91a"),
        ("town: +1 to the defence", "CG-12.91a"),
        ("4 against 4: column 1-1", "CG-12.71a"),
        ("all attackers roll", "CG-12.72a"),
    ] == [(table.book.say(event_text(event)), event.rule) for event in lines]

"""Odds of an attack that could be declared this turn, asked while units still move."""

from __future__ import annotations

import pytest

from games.clash_giants.rules.segment import begin_attacks
from ww1core import Game, IllegalAction, open_title
from ww1core.session.reading import Reader
from ww1core.session.trying import battle_lines, battle_of

NBSP = "\N{NO-BREAK SPACE}"
MARCHES = ("done", "march DE-5R to 1405", "march DE-4E to 1404")


def begun(language="en", marches=MARCHES):
    """The first moves at the Yser; other units can still move."""
    game = Game(open_title("clash_giants", "first_ypres_yser", language=language), seed=5)
    for line in marches:
        reader = Reader(game)
        reader.give(reader.read(line))
    return game


@pytest.fixture(scope="module")
def game():
    return begun()


def test_odds_are_told_while_units_move(game):
    battle = battle_of(Reader(game), "attack 1306 with DE-5R")

    assert "choose_mover" == game.waiting.name
    assert ("1306", ("DE-5R",), ("BE-1",)) == (battle.hex, battle.attackers, battle.defenders)
    assert "1-2" == battle.column


def test_odds_are_told_in_full_where_the_defender_would_be_asked_before_the_dice():
    game = begun(marches=("done", "march DE-6R to 1608"))
    battle = battle_of(Reader(game), "attack 1509 with DE-6R")

    assert ("BE-Ron", "BE-Mei") == battle.defenders
    assert "steps in attack: 2 (CG-12.6a)" in battle.lines


def test_looking_at_odds_changes_nothing(game):
    before = game.digest()
    battle_of(Reader(game), "attack 1306 with DE-5R")

    assert before == game.digest()
    assert "choose_mover" == game.waiting.name


def test_a_unit_that_could_not_attack_is_told_why(game):
    with pytest.raises(IllegalAction, match=r"DE-43R is not next to 1306 \(CG-12.1e\)"):
        battle_of(Reader(game), "attack 1306 with DE-5R, DE-43R")
    with pytest.raises(IllegalAction, match=r"nobody may attack 1509 now \(CG-12.1e\)"):
        battle_of(Reader(game), "attack 1509 with DE-43R")


def test_odds_are_told_in_french():
    game = begun("fr")
    battle = battle_of(Reader(game), "attaque 1306 avec DE-5R")
    told = [game.book.say(line) for line in battle_lines(battle, str)]

    assert told[:3] == ["une attaque sur 1306", f"attaque{NBSP}: DE-5R", f"défense{NBSP}: BE-1"]
    assert any(line.startswith(f"pas en attaque{NBSP}: 2") for line in told)


def test_it_is_told_that_nobody_stands_next_to_the_enemy():
    game = begun(marches=("done",))

    with pytest.raises(IllegalAction, match="no attack could be declared as the units stand"):
        battle_of(Reader(game), "attack 1306 with DE-5R")


@pytest.mark.rule("CG-12.1b")
def test_no_attack_can_be_declared_in_a_segment_or_after_it(lab):
    table = lab("C1 0404, C2 0404, E1 0405", cup="EA").script(marker=[1], command=[1])
    assert begin_attacks(table.s.clone(), 0)

    table.answer("done", "fight")
    assert not begin_attacks(table.s.clone(), 0)
    table.answer("stop")
    assert not begin_attacks(table.s.clone(), 0)

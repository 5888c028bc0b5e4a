"""Words: everything a player can read has them, and no words are left over."""

from __future__ import annotations

import pytest

from games.clash_giants.legend import LEGEND, NATIONS
from ww1core.scenes.parts import legend_key
from ww1core.session.typed_words import phrase_key
from ww1core.testing.checks.texts import is_traced, spoken
from ww1core.testing.subject import subject_of
from ww1core.testing.wording import askings
from ww1core.words.texts import text

LONG = ("galicia_campaign", "first_ypres_campaign")


def grounds(book):
    """What can stand in the factors and shifts of an attack."""
    yield from (key for key, _ in (*book.factor_terrain, *book.shift_terrain))
    yield from ("river", "major_river", "fort", "fortified_zone", "offensive")


def named_texts(title, book):
    """The words that other lines ask for by kind, and those of the scene."""
    yield from (f"level.{level.result}" for level in book.battle.victory.levels)
    yield from (f"nation.{nation}" for nation in NATIONS)
    yield from (f"ground.{key}" for key in grounds(book))
    yield from (f"kind.{kind}" for kind in book.kinds)
    yield from (f"seat.{seat}" for seat in book.seats)
    yield "terrain.flooded"
    yield from (f"train.{bar}" for bar in ("no_railway", "cavalry", "no_supply", "enemy_beside"))
    yield from (f"typed.{phrase_key(phrase)}" for phrase in book.phrases)
    yield from (legend_key(entry) for entry in LEGEND)
    yield from briefing_texts(title)


def briefing_texts(title):
    """What players are told of the scenarios and options before they play."""
    for scenario in title.scenarios:
        found = scenario.briefing(scenario)
        yield found.introduction.key
        yield from (dict(line.args)["history"].key for line in found.history)
        yield from (f"scenario.{scenario.id}.{what}" for what in ("name", "summary"))
        for side in found.sides:
            yield side.advice.key
            yield from (part.key for command in side.commands for _, part in command.args)
    yield from (f"option.{option.id}" for option in title.options)


def peculiar_words(book):
    """The words of a decision that mean something else than in others."""
    return {f"{one.name}.{word.word}" for one in askings(book) for word in one.spec.words}


def test_what_is_named_has_words_and_no_others_are_left_over(title, open_book):
    subject, book = subject_of("clash_giants"), open_book("galicia_campaign")
    named = set(named_texts(title, book))

    assert set() == named - book.texts.keys
    left = {key for key in subject.words.keys() - named if not is_traced(key)}
    assert set() == left - spoken(subject) - peculiar_words(book)


def test_every_question_ends_as_one():
    words = subject_of("clash_giants").words
    prompts = {key: said for key, said in words.items() if key.endswith(".prompt")}

    assert [] == [key for key, said in prompts.items() if not said.endswith(("?", "named)"))]


def test_every_roll_of_the_title_has_words(open_book):
    names = ("marker", "command", "defence", "attack", "retire")

    assert {f"roll.{name}" for name in names} == {
        key for key in open_book("galicia_campaign").texts.keys if key.startswith("roll.")
    }


def test_a_question_names_unit_hex_and_points(lab):
    table = lab("C1 0404, E1 0909", points=3).answer("C1")

    assert "C1 in 0404 (movement points: 3): where does it march?" == table.book.say(
        table.offer.prompt
    )


def test_a_question_about_retiring_cavalry_names_it(lab):
    table = lab("C1 0404, E1 0405 cav, E2 0405 cav").answer("done", "fight", "0405")

    assert ("retire_or_stand", "entente") == table.asked
    said = "infantry attacks 0405: retire with E1, E2?"
    assert said == table.book.say(table.offer.prompt)


def asked(table):
    """The question in words."""
    return table.book.say(table.offer.prompt)


def told(table, key):
    """What the lines with a key say."""
    return [table.book.say(text(key, **given)) for given in table.told(key)]


def test_a_march_by_steps_says_where_the_unit_is(lab):
    table = lab("C1 0404, E1 0909", points=3).answer("C1", "step", "0405")

    assert "C1 in 0405 (movement points left: 2): which hex is next?" == asked(table)


def test_a_question_about_a_target_names_what_a_combined_attack_owes(lab):
    pieces = "C1 0506, C2 0507, C3 0608, E1 0606, E2 0607, C0 1010, E0 1011"
    table = lab(pieces).answer("done", "fight")
    assert "which hex is attacked next?" == asked(table)

    table.script(defence=[1], attack=[1, 1]).answer("0606", "C1", "C2")
    if table.asked[0] == "join_attack":
        table.answer("attack")
    assert "0607 must still be attacked: which hex is next?" == asked(table)


def test_a_unit_that_may_hold_out_is_named_with_its_hex(lab):
    table = lab("C1 0506, C2 0506, E1 0606", zones="0606 entente").script(
        defence=[5], attack=[1, 1]
    )
    table.answer("done", "fight", "0606", "C1", "C2")

    assert "stand_or_recoil" == table.asked[0]
    assert asked(table).startswith("E1 in 0606 has lost a step: does it hold out or recoil (")


def test_a_question_about_replacements_says_what_is_left(lab):
    pieces = "C1 0404*, C2 0405*, C3 0406* nation=austro_hungarian, E1 1201"
    table = lab(pieces, replacements="german=2 austro_hungarian=1 french=3").run("reinforce", 0)
    said = "which unit takes a replacement step (left: {})?"
    assert said.format("Austro-Hungarian 1, German 2") == asked(table)

    table.answer("C1")
    assert said.format("Austro-Hungarian 1, German 1") == asked(table)


def test_a_question_about_the_sluices_names_hexes_and_turn(lab):
    flood = {"id": "YPR-FLOOD", "turns": [2, 9], "condition": "0606", "delay": 1}
    rules = [{**flood, "hexes": ["0707", "0708"]}]
    table = lab("C1 0101, E1 1201", held="1201 0606", rules=rules).run("reinforce", 1)

    said = "open the sluices, so that from turn 3 on these are flooded: 0707, 0708?"
    assert said == asked(table)


@pytest.mark.rule("YPR-RAIL")
@pytest.mark.parametrize(
    ("capacity", "start", "reason"),
    [
        (0, "0404", "no_train"),
        (2, "0606", "no_station"),
        (2, "0901", "no_way_by_rail"),
        (2, "0404", None),
    ],
)
def test_it_is_said_why_no_train_takes_a_unit(lab, capacity, start, reason):
    rules = [{"id": "YPR-RAIL", "capacity": {"central": capacity, "entente": 1}}]
    rail, held = "0404 0405, 0901 1001", "1201 1001"
    table = lab(f"C1 {start}, E1 1010", rail=rail, rules=rules, held=held).answer("C1")

    assert (None if reason is None else f"why.{reason}") == next(
        (text for _, text in table.why("rail")), None
    )


def test_an_attack_is_told_with_its_units_and_every_die_with_what_it_means(lab):
    table = lab("C1 0404, C2 0404, E1 0405, C0 1010, E0 1011").script(defence=[1], attack=[1, 6])
    table.answer("done", "fight", "0405", "C1", "C2")

    assert ["central attacks 0405 with C1, C2"] == told(table, "told.attack")
    odds = "4 against 2, final column 2-1; dice: attackers -1, defenders +1"
    assert [odds] == told(table, "told.odds")
    assert ["C2 is hurt: 6 against efficiency 4"] == told(table, "told.hurt")
    assert [f"{name} is unhurt: 1 against efficiency 4" for name in ("E1", "C1")] == told(
        table, "told.unhurt"
    )


@pytest.mark.parametrize("scenario", LONG)
def test_every_nation_and_terrain_of_a_battle_is_in_the_legend(open_book, scenario):
    book = open_book(scenario)
    shown = {entry.key for entry in LEGEND if entry.group == "terrain"}

    assert set() == set(book.land.terrain) - shown

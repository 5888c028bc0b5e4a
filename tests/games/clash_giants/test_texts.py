"""Words: everything a player can read has them, and no words are left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from games.clash_giants.legend import LEGEND, NATIONS, text_key
from ww1core import events
from ww1core.events import event_text
from ww1core.events.log import event_key
from ww1core.play.game import Action, Game
from ww1core.turns.run import current_offer
from ww1core.words.catalogue import core_texts
from ww1core.words.word_files import load_words

PACKAGE = files("games.clash_giants")
FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
DRAWS = {"roll": 2, "draw_member": 3}
SHORT = ("galicia_krasnik", "first_ypres_yser")
LONG = ("galicia_campaign", "first_ypres_campaign")
TRIED = 12

# What decisions tell besides their parameters.
TOLD = {
    "choose_mover": {"points"},
    "march": {"at", "points"},
    "step_to": {"at"},
    "go_by_rail": {"at", "left"},
    "rescue_retreat": {"at"},
    "spend_offensive": {"left"},
    "choose_target": {"what"},
    "next_defender": {"target"},
    "name_roller": {"target", "left"},
    "stand_or_recoil": {"at"},
    "recoil_to": {"at", "left"},
    "ride_further": {"at"},
    "take_replacements": {"left"},
    "declare_flood": {"hexes", "turn"},
    "retire_or_stand": {"units", "at"},
    "try_to_retire": {"units", "at"},
    "retire_to": {"units", "at"},
}


@pytest.fixture(scope="module")
def book(open_book):
    return open_book("galicia_campaign")


def own_words():
    return load_words(PACKAGE / "texts" / "en.yaml")


def asked_texts(book):
    """Every prompt, word and reason of the decisions, with the arguments it carries."""
    for asking in book.program.askings:
        if asking is None:
            continue
        spec, names = asking.spec, set(asking._names)
        yield f"{spec.name}.prompt", names | TOLD.get(spec.name, set())
        bars = list(spec.bars)
        for word in spec.words:
            yield f"word.{word.word}", set()
            bars += word.bars
        for bar in bars:
            for text in [bar.text, *(lift.text for lift in bar.lifts)]:
                yield f"why.{text}", names | {"what"}


def peculiar_words(book):
    """The words of a decision that mean something else than in others."""
    keys = book.texts.keys
    askings = [asking for asking in book.program.askings if asking is not None]
    named = {f"{one.spec.name}.{word.word}" for one in askings for word in one.spec.words}
    return named & keys


@lru_cache(maxsize=1)
def trees() -> list[ast.Module]:
    paths = sorted(Path(str(PACKAGE)).rglob("*.py"))
    return [ast.parse(path.read_text("utf-8")) for path in paths]


def calls(name, tree=None):
    """The calls of a function anywhere in the title."""
    for one in trees() if tree is None else [tree]:
        for node in ast.walk(one):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                yield node


def value(node):
    return node.value if isinstance(node, ast.Constant) else None


def emitted(type_) -> Iterator[tuple[ast.Module, list[ast.expr]]]:
    """The arguments of the events of a type that the title publishes."""
    for tree in trees():
        for call in calls("emit", tree):
            if getattr(call.args[1], "id", "") == type_:
                yield tree, call.args[2:]


def arguments(tree, node):
    """The names in a tuple of pairs, written in place or kept under a name."""
    if isinstance(node, ast.Name):
        kept = (one for one in ast.walk(tree) if isinstance(one, ast.Assign))
        node = next(one.value for one in kept if getattr(one.targets[0], "id", "") == node.id)
    return {value(pair.elts[0]) for pair in node.elts}


def told_texts():
    """The lines that the title tells in its own words, with their arguments."""
    for tree, (key, args, *_) in emitted("Told"):
        yield value(key), arguments(tree, args)
    for function, lead in DRAWS.items():
        for call in calls(function):
            about = {str(number) for number in range(len(call.args) - lead)}
            yield f"roll.{value(call.args[1])}", about | {"result"}


def phases(listed):
    for phase in listed:
        yield phase.id
        yield from phases(phase.phases)


def grounds(book):
    """What can stand in the factors and shifts of an attack."""
    yield from (key for key, _ in (*book.factor_terrain, *book.shift_terrain))
    yield from ("river", "major_river", "fort", "fortified_zone", "offensive")


def named_texts(title, open_book):
    """The words that other lines ask for by kind, and those of the scene."""
    yield from (f"ending.{ending}" for ending in title.facts.endings)
    for options in ((), ("player_turns",)):
        book = open_book("galicia_campaign", *options)
        yield from (f"phase.{phase}" for phase in phases(book.sequence.phases))
    yield from (f"level.{level.result}" for level in book.battle.victory.levels)
    yield from (f"nation.{nation}" for nation in NATIONS)
    yield from (f"ground.{key}" for key in grounds(book))
    yield from (f"terrain.{value(args[1])}" for _, args in emitted("TerrainChanged"))
    yield from (value(call.args[0]) for call in calls("text") if value(call.args[0]))
    yield from (f"kind.{kind}" for kind in book.kinds)
    yield "battle.defender_losses"
    yield "battle.attacker_losses"
    yield from (text_key(entry) for entry in LEGEND)
    yield from briefing_texts(title)
    yield from ("briefing.instant", "briefing.instant_any")


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


def needed_texts(title, open_book):
    """Everything that can be said, with the arguments it carries."""
    book = open_book("galicia_campaign")
    needed = {key: set() for key in named_texts(title, open_book)}
    for key, args in [*asked_texts(book), *told_texts()]:
        needed[key] = needed[key] & args if needed.get(key) else args
    return needed


def test_everything_that_can_be_said_has_words(title, open_book, book):
    assert set() == set(needed_texts(title, open_book)) - book.texts.keys


def test_words_ask_only_for_arguments_that_are_there(open_book, book):
    needed = dict([*asked_texts(book), *told_texts()])
    for key, args in [*asked_texts(book), *told_texts()]:
        needed[key] = needed[key] & args
    wrong = {key: book.texts.fields(key) - args for key, args in needed.items()}

    assert {} == {key: fields for key, fields in wrong.items() if fields}


def test_no_words_are_left_over(title, open_book, book):
    said = set(needed_texts(title, open_book)) | peculiar_words(book)

    assert set() == set(own_words()) - said


def test_every_kind_in_the_words_can_be_named(book):
    kinds = {kind for words in own_words().values() for _, kind in FIELD.findall(words) if kind}
    named = {key.partition(".")[0] for key in own_words()}

    assert set() == kinds - set(book.kinds) - named


def test_every_event_of_the_title_has_words():
    types = {call.args[1].id for call in calls("emit")} - {"Told"}
    keys = {event_key(getattr(events, type_)) for type_ in types}

    assert types
    assert set() == keys - core_texts("en").keys


def test_every_roll_of_the_title_has_words(book):
    rolls = {key for key, _ in told_texts() if key.startswith("roll.")}

    assert {
        f"roll.{name}" for name in ("marker", "command", "defence", "attack", "retire")
    } == rolls
    assert rolls <= book.texts.keys


@pytest.mark.parametrize(("scenario", "seed"), [(name, seed) for name in SHORT for seed in (1, 2)])
def test_everything_that_is_said_in_a_game_is_whole(open_book, scenario, seed):
    book = open_book(scenario)
    game = Game(book, seed=seed)
    random = Random(seed)
    while game.offer is not None:
        said = book.say(game.offer.prompt)
        assert "None" not in said
        assert said.endswith(("?", "named)"))
        game.apply(game.offer.seat, Action(game.offer.number, random.choice(game.offer.options)))
    for event in game.log.events:
        said = event_text(event)

        assert said.key in book.texts
        assert "None" not in book.say(said)


def universe(book, offer, random):
    """Some of what could be answered to a decision at all, the words always."""
    spec = offer.asking.spec
    yield from (word.word for word in spec.words)
    if spec.asks is not None:
        kind = book.kinds[spec.asks]
        members = [number for number in range(kind.size) if kind.all >> number & 1]
        yield from random.sample(members, min(TRIED, len(members)))


@pytest.mark.parametrize("scenario", SHORT)
def test_whatever_is_not_offered_has_a_reason(open_book, ledger, scenario):
    book = open_book(scenario)
    game = Game(book, seed=4)
    random = Random(4)
    while game.offer is not None:
        offered = set(game.offer.options)
        for choice in universe(book, game.offer, random):
            reasons = game.why_not(choice)

            assert (choice not in offered) == bool(reasons), (game.offer.name, choice)
            assert () == ledger.unknown(reason.rule for reason in reasons)
            for reason in reasons:
                assert reason.text.key in book.texts
                assert "None" not in book.say(reason.text)
        game.apply(game.offer.seat, Action(game.offer.number, random.choice(game.offer.options)))


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
    return table.book.say(current_offer(table.s).prompt)


def told(table, key):
    """What the lines with a key say."""
    events_ = [event for event in table.log.events if getattr(event, "key", "") == key]
    return [table.book.say(event_text(event)) for event in events_]


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

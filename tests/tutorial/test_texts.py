"""Words: everything a player can read has them, and no words are left over."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from ww1_tutorial.scene import LEGEND
from ww1_tutorial.sight_answer import RULES

from ww1core import events
from ww1core.events import event_text
from ww1core.events.log import event_key
from ww1core.play.game import Action, Game
from ww1core.words.catalogue import core_texts
from ww1core.words.word_files import load_words

PACKAGE = files("ww1_tutorial")
FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
DRAWS = {"roll": 2, "draw_member": 3}
SEEDS = range(20)


TOLD = {"assault_declared_play": {"target"}, "card_answered_play": {"card"}}


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


def calls(name):
    """The calls of a function anywhere in the title."""
    for path in sorted(Path(str(PACKAGE)).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                yield node


def value(node):
    return node.value if isinstance(node, ast.Constant) else None


def emitted(type_):
    """The arguments of the events of a type that the title publishes."""
    return [call.args[2:] for call in calls("emit") if getattr(call.args[1], "id", "") == type_]


def told_texts():
    """The lines that the title tells in its own words, with their arguments."""
    for key, args, *_ in emitted("Told"):
        yield value(key), {value(pair.elts[0]) for pair in args.elts}
    for call in calls("text"):
        if value(call.args[0]):
            yield value(call.args[0]), {given.arg for given in call.keywords}
    for function, lead in DRAWS.items():
        for call in calls(function):
            about = {str(number) for number in range(len(call.args) - lead)}
            yield f"roll.{value(call.args[1])}", about | {"result"}


def named_texts(title, book):
    """The words that other lines ask for by kind: endings, phases, terrain, markers, results."""
    yield from (f"ending.{ending}" for ending in title.facts.endings)
    yield from (f"phase.{phase.id}" for phase in book.sequence.phases)
    yield from (f"terrain.{value(args[1])}" for args in emitted("TerrainChanged"))
    yield from (f"marker.{value(args[0])}" for args in emitted("MarkerChanged"))
    table = book.assault_table
    columns, dice = range(len(table.columns.labels)), range(1, 7)
    yield from {f"result.{table.look_up(column, die)}" for column in columns for die in dice}
    yield from (f"legend.{entry.key}" for entry in LEGEND)
    yield from (f"briefing.{seat}" for seat in book.seats)
    for scenario in title.scenarios:
        yield from (f"scenario.{scenario.id}.{what}" for what in ("name", "summary"))
    yield from (f"option.{option.id}" for option in title.options)
    yield from (f"watch.{watch}" for watch in book.watches)
    yield from (f"obstacle.{what}" for what in RULES)


def needed_texts(title, book):
    """Everything that can be said, with the arguments it carries."""
    needed = {key: set() for key in named_texts(title, book)}
    for key, args in [*asked_texts(book), *told_texts()]:
        needed[key] = needed[key] & args if needed.get(key) else args
    return needed


def test_everything_that_can_be_said_has_words(title, book):
    assert set() == set(needed_texts(title, book)) - book.texts.keys


def test_words_ask_only_for_arguments_that_are_there(title, book):
    needed = needed_texts(title, book)
    wrong = {key: book.texts.fields(key) - args for key, args in needed.items()}

    assert {} == {key: fields for key, fields in wrong.items() if fields}


def test_no_words_are_left_over(title, book):
    assert set() == set(own_words()) - set(needed_texts(title, book))


def test_every_kind_in_the_words_can_be_named(book):
    kinds = {kind for words in own_words().values() for _, kind in FIELD.findall(words) if kind}
    named = {key.partition(".")[0] for key in own_words()}

    assert set() == kinds - set(book.kinds) - named


def test_every_event_of_the_title_has_words(book):
    types = {call.args[1].id for call in calls("emit")} - {"Told"}
    keys = {event_key(getattr(events, type_)) for type_ in types}

    assert types
    assert set() == keys - core_texts("en").keys


@pytest.mark.parametrize("scenario", ["bridge", "dawn"])
def test_everything_that_is_said_in_a_game_is_whole(open_book, scenario):
    book = open_book(scenario, "trenches")
    for seed in SEEDS[:10]:
        game = Game(book, seed=seed)
        random = Random(seed)
        while game.offer is not None:
            said = book.say(game.offer.prompt)
            assert "None" not in said
            assert not said.endswith(")")
            choice = random.choice(game.offer.options)
            game.apply(game.offer.seat, Action(game.offer.number, choice))
        for event in game.log.events:
            said = event_text(event)

            assert said.key in book.texts
            assert "None" not in book.say(said)


def test_a_train_is_told_with_the_hex_as_printed(position):
    table = position("B1 0103, R3 0605").answer("B1", "rail", "0303")
    said = [table.book.say(event_text(event)) for event in table.log.events]

    assert [] == [line for line in said if "train" in line and "0303" not in line]


def universe(book, offer):
    """Everything that could be answered to a decision at all."""
    spec = offer.asking.spec
    yield from (word.word for word in spec.words)
    if spec.asks is not None:
        kind = book.kinds[spec.asks]
        yield from (number for number in range(kind.size) if kind.all >> number & 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_not_offered_has_a_reason(open_book, ledger, seed):
    book = open_book(("bridge", "dawn")[seed % 2], *(["trenches"] if seed % 4 > 1 else []))
    game = Game(book, seed=seed)
    random = Random(seed)
    while game.offer is not None:
        offered = set(game.offer.options)
        for choice in universe(book, game.offer):
            reasons = game.why_not(choice)

            assert (choice not in offered) == bool(reasons), (game.offer.name, choice)
            assert () == ledger.unknown(reason.rule for reason in reasons)
            for reason in reasons:
                assert reason.text.key in book.texts
                assert "None" not in book.say(reason.text)
        game.apply(game.offer.seat, Action(game.offer.number, random.choice(game.offer.options)))

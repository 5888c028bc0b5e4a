"""Words: everything a player can read has them, and no words are left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from games.gwc import plugin
from games.gwc.display.accounts import MORALE, RULES
from games.gwc.display.legend import LEGEND
from games.gwc.display.scene import BADGES
from games.gwc.display.stakes import OPEN, TRIED
from games.gwc.rules.actions.fire import SUPPORT
from games.gwc.rules.orders.activation import PURPOSES
from games.gwc.schema.terms import WeaponType
from ww1core.play.game import Action, Game
from ww1core.plugins.manager import Plugins
from ww1core.plugins.opening import Title
from ww1core.scenes.parts import legend_key
from ww1core.session.narration import event_line
from ww1core.session.speech import option_text
from ww1core.session.typed_words import phrase_key
from ww1core.testing.checks.texts import is_traced
from ww1core.testing.wording import all_phases, askings, missing_fields, wanting
from ww1core.words.word_files import load_words

PACKAGE = files("games.gwc")
NATIONS = ("bleid", "vaux")
"""Scenarios in which every nation has its deck."""
LONG = ("caures", "cantigny")
PLACELESS = {
    "action_announced_play",
    "air_assault_announced_play",
    "cards_discarded_play",
    "roll_called_back_play",
    "roll_raised_play",
    "time_advanced_play",
}
"""The windows of what happens to no place: a card, a roll, the clock, a plane before it appears."""
FIELD = re.compile(r"\{(\w+)\}")
"""A place in a phrase that a name is typed for."""


@pytest.fixture(scope="module")
def title():
    return Title(Plugins("gwc", plugin, ()))


@pytest.fixture(scope="module")
def book(title):
    return title.open("bleid")


@lru_cache(maxsize=1)
def own_words() -> dict[str, str]:
    return dict(load_words(PACKAGE / "texts" / "en.yaml"))


@lru_cache(maxsize=1)
def trees() -> list[ast.Module]:
    paths = sorted(Path(str(PACKAGE)).rglob("*.py"))
    return [ast.parse(path.read_text("utf-8")) for path in paths]


def calls(*names: str) -> Iterator[ast.Call]:
    """The calls of functions anywhere in the title."""
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                yield node


def strings() -> set[str]:
    """All strings in the code of the title."""
    nodes = (node for tree in trees() for node in ast.walk(tree))
    found = {node.value for node in nodes if isinstance(node, ast.Constant)}
    return {one for one in found if isinstance(one, str)}


def word_keys(book) -> set[str]:
    """What the words of decisions are called, in general or in one decision."""
    own, found = own_words(), set()
    for asking in askings(book):
        for one in asking.spec.words:
            peculiar = f"{asking.name}.{one.word}"
            found.add(peculiar if peculiar in own else f"word.{one.word}")
    return found


def option_keys(book) -> set[str]:
    """The options of decisions that have words of their own; any may."""
    return {f"{one.name}.option" for one in askings(book) if one.spec.asks} & own_words().keys()


def catalogue_keys(book) -> set[str]:
    """The names of what stands on cards."""
    catalogue = book.catalogue
    found = {f"order.{one}" for one in catalogue.orders}
    found |= {f"event.{one}" for one in catalogue.events}
    found |= {f"trigger.{one}" for one in catalogue.triggers}
    for id_, one in catalogue.actions.items():
        found |= {f"action.{id_}", *(f"action.{id_}.{nation}" for nation in one.names)}
    return found


def briefing_keys(title) -> set[str]:
    """What players are told of the scenarios and options before they play."""
    found = {f"option.{option.id}" for option in title.options}
    for scenario in title.scenarios:
        told = scenario.briefing(scenario)
        found |= {f"scenario.{scenario.id}.{what}" for what in ("name", "summary")}
        found |= {told.introduction.key, *(line.key for line in told.victory)}
        found |= {one.key for side in told.sides for one in side.commands}
        found |= {value.key for _, value in told.values}
    return found


def word_in(call: ast.Call, place: int) -> str:
    """A string that a call is given."""
    return getattr(call.args[place], "value", "") if len(call.args) > place else ""


def aims() -> set[str]:
    """What rolls are made for."""
    given = (one for call in calls("bind") for one in call.keywords if one.arg == "kind")
    return {one.value.value for one in given if isinstance(one.value, ast.Constant)}


def shown_keys(title, book) -> set[str]:
    """Words that are put together from a kind and a name."""
    added = {action for action, _ in SUPPORT.values()}
    behind = {f"behind_{kind}" for kind, side in book.terrain.hexsides.items() if side.cover}
    revealed = {word_in(call, 2) for call in calls("reveal") if call.args[1].id == "Revealed"}
    changed = {word_in(call, 3) for call in calls("emit") if call.args[1].id == "TerrainChanged"}
    named = {
        "add": {*RULES, *MORALE, *added, *behind, "actions", "firepower", "gabions", "roll"},
        "aim": aims(),
        "badge": {
            *(*BADGES, *book.fortifications.fortifications, *get_args(WeaponType)),
            *("gas", "smoke", "spotted", "impact"),
        },
        "chit": {chit.kind for chit in book.chits},
        "compass": {str(number) for number in range(1, 7)},
        "ending": title.facts.endings,
        "field": {field for phrase in book.phrases for field in FIELD.findall(phrase.pattern)},
        "hidden": revealed,
        "phase": {phase.id for phase in all_phases(book)},
        "posture": book.tracks.hand_size.cards,
        "purpose": PURPOSES,
        "seat": {*book.seats, *(seat for one in title.options for seat in one.seats or ())},
        "stake": OPEN | set(TRIED),
        "strategy": {one.id for id_ in NATIONS for one in title.open(id_).decks.strategy},
        "terrain": {*changed, "rubble", "shell_hole"} - {""},
        "track": {"open", "secret"},
        "typed": {*(phrase_key(phrase) for phrase in book.phrases), *book.watches},
        "window": {asking.spec.window for asking in askings(book)} - {""},
        "works": book.fortifications.fortifications,
    }
    return {f"{kind}.{name}" for kind, names in named.items() for name in names}


def obstacle_keys(book) -> set[str]:
    """What can be in the way of a line of sight."""
    chart = book.terrain
    named = {"fog", "hill", "tank", *chart.overlays}
    named |= {name for name, row in chart.terrain.items() if row.sight != "clear" or row.sunken}
    named |= {name for name, row in chart.elements.items() if row.hindrance}
    return {f"obstacle.{name}" for name in (*named, *chart.hexsides)}


def said_keys(title, book) -> set[str]:
    """Everything that can be said, but what the contract knows of."""
    found = word_keys(book) | option_keys(book)
    found |= catalogue_keys(book) | briefing_keys(title) | shown_keys(title, book)
    found |= {f"watch.{watch}" for watch in book.watches} | obstacle_keys(book)
    found |= {f"kind.{kind}" for kind in book.kinds}
    return found | {legend_key(entry) for entry in LEGEND}


def test_everything_that_can_be_said_has_words(title, book):
    assert set() == said_keys(title, book) - book.texts.keys


def test_no_words_are_left_over(title, book):
    left = own_words().keys() - said_keys(title, book) - strings()

    assert set() == {key for key in left if not is_traced(key)}


def test_names_are_those_of_the_data(title, book):
    words, catalogue = own_words(), book.catalogue
    named = {f"order.{id_}": one.name for id_, one in catalogue.orders.items()}
    named |= {f"event.{id_}": one.name for id_, one in catalogue.events.items()}
    for id_, one in catalogue.actions.items():
        named[f"action.{id_}"] = one.name
        named |= {f"action.{id_}.{nation}": name for nation, name in one.names.items()}
    for scenario in NATIONS:
        for card in title.open(scenario).decks.strategy:
            named[f"strategy.{card.id}"] = card.name

    assert named == {key: words[key] for key in named}


def test_a_side_is_called_by_its_name(book):
    assert "entente" == book.called("side", 1)


def test_the_question_of_a_window_says_where_or_who(book):
    windows = [one.name for one in askings(book) if one.spec.window]
    told = {name: set(dict(book.texts.kinds(f"{name}.prompt")).values()) for name in windows}

    assert PLACELESS == {name for name, kinds in told.items() if not kinds & {"hex", "unit"}}


def test_words_are_of_one_style():
    """Sentences begin small and have no full stop, but the stories of scenarios."""
    stories = re.compile(r"scenario\.|order\.|action\.|event\.|strategy\.|add\.A|option\.")
    for key, words in own_words().items():
        if not stories.match(key):
            assert not words.endswith("."), key
        if key.startswith(("told.", "why.")) or key.endswith(".prompt"):
            assert not words[0].isupper() or words.startswith(("VP", "MP", "Barrage", "Scouts"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", [1, 2])
def test_everything_that_is_said_in_a_game_is_whole(title, seed, language):
    book = title.open("bleid", language=language)
    game, random = Game(book, seed=seed), Random(seed)
    while game.offer is not None:
        offer = game.offer
        choice = random.choice(offer.options)
        for what in (offer.prompt, option_text(book, offer, choice)):
            assert not wanting(book, what)
            assert "None" not in book.say(what)
        assert book.say(offer.prompt).endswith("?")
        game.apply(offer.seat, Action(offer.number, choice))
    for event in game.log.events:
        line = event_line(book, event)
        if line is not None:
            assert not wanting(book, line.what)
            assert "None" not in book.say(line.what)


@pytest.mark.parametrize("scenario", LONG)
def test_prompts_of_a_long_game_lack_nothing(title, scenario):
    book = title.open(scenario)
    game, random = Game(book, seed=3), Random(3)
    for _ in range(600):
        offer = game.offer
        if offer is None:
            break
        assert not missing_fields(book, offer.prompt)
        game.apply(offer.seat, Action(offer.number, random.choice(offer.options)))


@pytest.mark.parametrize("scenario", LONG)
def test_every_terrain_and_nation_is_in_the_legend(title, scenario):
    shown = {entry.key for entry in LEGEND if entry.group == "terrain"}

    assert set() == set(title.open(scenario).land.terrain) - shown

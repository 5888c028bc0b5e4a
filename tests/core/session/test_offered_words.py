"""Words that are offered: those of the options, in every title, and no names of the code."""

from __future__ import annotations

import re
from random import Random

import pytest

from ww1core.cli.terminal.typed_commands import ARGUMENTS
from ww1core.play.game import Action, Game
from ww1core.plugins import discovery
from ww1core.plugins.opening import find_title
from ww1core.session.completing import completions, vocabulary
from ww1core.session.reading import Reader

TITLES = tuple(found.name for found in discovery.titles())
DECISIONS = 150
"""How many decisions of a game are looked at."""
UNDERSCORED = re.compile(r"[^\W\d]_[^\W\d]")
"""A name of the code, as ``take_step``."""


def games():
    """Two scenarios of each title, one in each language."""
    for name in TITLES:
        title = find_title(name)
        yield title, title.scenarios[0].id, "en"
        yield title, title.scenarios[-1].id, "fr"


def offered(reader):
    """Everything that a person reads or completes at a decision."""
    view = reader.view
    yield view.prompt
    yield from view.stakes
    for option in view.options:
        yield from (option.text, option.warning)
    for group in view.groups:
        yield from (group.name, group.text)
    yield from completions("", vocabulary(reader, ARGUMENTS))


@pytest.mark.parametrize(
    ("title", "scenario", "language"),
    [pytest.param(*one, id=f"{one[0].facts.name}-{one[1]}-{one[2]}") for one in games()],
)
def test_what_is_offered_carries_no_name_of_the_code(title, scenario, language):
    book = title.open(scenario, language=language)
    game, random = Game(book, seed=5), Random(5)
    strange = set()
    while game.offer is not None and game.offer.number < DECISIONS:
        reader = Reader(game)
        spelt = {option.do for option in reader.view.options}
        for words in offered(reader):
            if words in spelt or UNDERSCORED.search(words):
                strange.add((game.offer.name, words))
        choice = random.choice(game.offer.options)
        game.apply(game.offer.seat, Action(game.offer.number, choice))

    assert set() == strange


@pytest.mark.parametrize("title", [find_title(name) for name in TITLES], ids=TITLES)
def test_what_is_completed_is_read_as_its_option(title):
    game, random = Game(title.open(title.scenarios[0].id), seed=6), Random(6)
    while game.offer is not None and game.offer.number < DECISIONS:
        reader, options = Reader(game), game.offer.options
        answers = vocabulary(reader, ARGUMENTS).answers
        assert options == tuple(reader.read(answer).choice for answer in answers)
        game.apply(game.offer.seat, Action(game.offer.number, random.choice(options)))

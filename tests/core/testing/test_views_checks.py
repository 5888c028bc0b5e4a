"""What checks of views and chance say about titles that no animal of the zoo shows."""

from __future__ import annotations

import sys
from array import array
from importlib import import_module
from random import Random
from types import ModuleType, SimpleNamespace

import pytest

from ww1core.pieces import deal_covered
from ww1core.play.views import Viewer, plain_view
from ww1core.testing.audit import Asked, Audit
from ww1core.testing.checks import chance, views
from ww1core.turns import NOBODY, OWNER, State, column, end_game, value
from ww1core.turns.encoding import pack
from ww1core.turns.nodes import Procedure

GAME = Procedure("game", steps=(lambda s: end_game(s, 0, "over"),))


class Open(State):
    score: int = value(0)


class Hidden(State):
    deck: int = value(0b11, shown=NOBODY)


@pytest.fixture
def title(make_book):
    """A title with one book, as far as these checks look at it."""

    def make(state_type=Open, *capabilities, **more):
        book = make_book(state_type, GAME, scenario="one", **more)
        kept = {}
        return SimpleNamespace(
            books=(book,),
            has=lambda capability: capability in capabilities,
            gathered=lambda name: kept.setdefault(name, {}),
            scenarios=(),
            title=SimpleNamespace(scenarios=()),
        )

    return make


def test_hidden_slots_have_to_be_dealt_again(title):
    (said,) = views.declared(title(Hidden, "hidden"))

    assert "one: 'deck' hidden, but the viewer has no resample to deal it again" == said


def test_who_declares_hidden_things_has_some(title):
    viewer = Viewer(resample=lambda s, seat, random: None)
    (said,) = views.declared(title(Open, "hidden", viewer=viewer))

    assert "one: the facts declare 'hidden', but no slot is hidden" == said


def test_a_view_of_its_own_may_hide_what_no_slot_does(title):
    viewer = Viewer(view=lambda s, seat: {}, resample=lambda s, seat, random: None)

    assert [] == list(views.declared(title(Open, "hidden", viewer=viewer)))


def test_a_title_without_hidden_things_needs_nothing(title):
    assert [] == list(views.declared(title()))


def test_without_twins_nothing_is_proven(title):
    (said,) = views.twins_differ(title(Hidden, "hidden"))

    assert "nothing is dealt again, so no twins can be compared" == said


def test_a_scenario_of_several_may_hide_nothing(title):
    subject = title(Hidden, "hidden")
    subject.title.scenarios = ("one", "two")
    assert [] == list(views.twins_differ(subject))

    subject.gathered("views.twins_differ")["undealt"] = True
    (said,) = views.twins_differ(subject)
    assert "nothing is dealt again, so no twins can be compared" == said


def test_a_zone_that_is_never_dealt_again_is_named(title):
    subject = title(Hidden, "hidden")
    zones = {"'deck'": True, "'plan' of 'red'": False}
    subject.gathered("views.twins_differ").update(pairs=10, differing=10, zones=zones)

    assert ["'plan' of 'red' is never dealt again: it is the same in all 10 twins"] == list(
        views.twins_differ(subject)
    )


@pytest.mark.parametrize("part", [0, None, (), (0, 0), (0, ()), array("b", [0, 0])])
def test_an_empty_zone_holds_nothing_that_could_be_dealt_again(part):
    assert not views._holds(part)


@pytest.mark.parametrize("part", [1, -1, (0, 4), (0, (3,)), array("b", [0, -1])])
def test_a_zone_with_anything_in_it_can_be_dealt_again(part):
    assert views._holds(part)


class Dealt(State):
    deck: int = value(0, shown=NOBODY)
    hands: tuple = value((0, 0), shown=OWNER)


class Fog(State, hides=("hex", "tired")):
    hex: array = column("h", fill=-1)
    tired: int = value(0)


@pytest.fixture
def covered(make_book):
    """Units of two sides, A and B, C and D, the second ones covered in hexes."""

    def make(hexes, units, **more):
        book = make_book(Fog, GAME, own=(0b0011, 0b1100), **more)
        s = Fog(book)
        s.hex = array("h", hexes)
        s.covered = units
        return s

    return make


def look(s, seed=0):
    """Let a check count at a state, and give what it has gathered."""
    moment = SimpleNamespace(
        s=s, book=s.book, random=Random(seed), gathered={}, packed=pack(s), number=seed
    )
    assert "" == views._count_pairs(moment)
    return moment.gathered


def deal_hexes(s, seat, random):
    deal_covered(s, seat, random)


def lie_still(s, seat, random):
    pass


@pytest.mark.parametrize(
    ("hexes", "units", "counts"),
    [
        ([1, 1, 2, 3], 0, {}),
        ([1, 1, 2, 3], 0b1000, {}),
        ([1, 1, 2, 2], 0b1100, {}),
        ([1, 1, 2, 3], 0b1100, {"pairs": 1, "differing": 1}),
        ([1, 4, 2, 3], 0b1111, {"pairs": 2, "differing": 2}),
    ],
)
def test_only_moments_count_in_which_something_is_covered(covered, hexes, units, counts):
    gathered = look(covered(hexes, units, viewer=Viewer(resample=deal_hexes)))
    zones = gathered.pop("zones")

    assert counts == gathered
    assert ({"'hex'": True} if counts else {}) == zones


def test_covered_units_that_are_never_dealt_again_are_noticed(covered):
    gathered = look(covered([1, 1, 2, 3], 0b1100, viewer=Viewer(resample=lie_still)))

    assert {"pairs": 1, "differing": 0, "zones": {"'hex'": False}} == gathered


@pytest.mark.parametrize(("deck", "pairs"), [(0b0, 0), (0b100, 2)])
def test_the_last_hidden_cards_are_known_and_count_as_no_twins(make_book, deck, pairs):
    viewer = Viewer(resample=lie_still)
    s = Dealt(make_book(Dealt, GAME, viewer=viewer))
    s.deck, s.hands = deck, (0b01, 0b10)

    assert pairs == look(s).get("pairs", 0)


def test_of_a_view_of_its_own_a_moment_counts_if_it_hides_something(covered):
    def view(s, seat):
        return plain_view(s, seat) | ({"hex": ()} if s.hex[0] else {})

    viewer = Viewer(view, lie_still)

    assert {"zones": {}} == look(covered([0, 1, 2, 3], 0, viewer=viewer))
    assert 2 == look(covered([5, 1, 2, 3], 0, viewer=viewer))["pairs"]


def deal_from_where_they_lie(s, seat, random):
    """Change the places of the last two units, or not: both are as likely, from here."""
    if seat == 0 and random.random() < 0.5:
        s.hex[2], s.hex[3] = s.hex[3], s.hex[2]


@pytest.mark.parametrize(
    ("resample", "said"),
    [
        (deal_hexes, ""),
        (deal_from_where_they_lie, "what 'red' imagines of 'hex' depends on the true state"),
    ],
)
def test_what_is_imagined_does_not_depend_on_the_true_state(covered, resample, said):
    s = covered([1, 1, 2, 3], 0b1100, viewer=Viewer(resample=resample))
    moment = SimpleNamespace(s=s, book=s.book, random=Random(1), number=1)

    assert said == views.imagined(moment)


def draws(*outcomes):
    listed = [Asked(n, "die", (), one, one[0]) for n, one in enumerate(outcomes)]
    return {"one": Audit(tuple(listed), ())}


@pytest.mark.parametrize(
    ("outcomes", "said"),
    [
        ([(1,)] * 12, "of 12 draws none could come out in two ways"),
        ([(1, 1 << 40)], "outcomes are numbers of this size, not (1, 1099511627776)"),
        ([(1, 2.5)], "outcomes are numbers of this size, not (1, 2.5)"),
        ([(4, 2, 4)], "4 stands more than once among the outcomes"),
    ],
)
def test_dice_that_are_none_are_named(title, outcomes, said):
    subject = title()
    subject.gathered("chance.audits").update(draws(*outcomes))

    assert [f"one: the draw 'die': {said}"] == list(chance.fair(subject))


def test_the_last_of_a_cup_may_be_the_only_one(title):
    subject = title()
    subject.gathered("chance.audits").update(draws(*[(1,)] * 11, (1, 2)))

    assert [] == list(chance.fair(subject))


def test_a_number_that_is_left_out_is_named(title):
    subject = title()
    listed = (Asked(0, "die", (), (1, 2), 1), Asked(2, "card", (), (1, 2), 1))
    subject.gathered("chance.audits")["one"] = Audit(listed, ())

    assert ["one: the draw 'card' with number 2 follows 'die' with number 0"] == list(
        chance.keyed(subject)
    )


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("import random", "random"),
        ("from secrets import token_bytes", "secrets.token_bytes"),
        ("from os import urandom", "os.urandom"),
    ],
)
def test_imports_of_chance_are_found(tmp_path, monkeypatch, line, name):
    (tmp_path / "odd_rules.py").write_text(f"import os.path\nfrom os import sep\n{line}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "odd_rules", raising=False)

    assert [(3, name)] == chance._imports(import_module("odd_rules"))


def test_a_module_without_source_imports_nothing():
    assert [] == chance._imports(ModuleType("made_up"))

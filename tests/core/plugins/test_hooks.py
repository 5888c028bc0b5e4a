"""One test for each hook: what it gives reaches the opened title."""

from __future__ import annotations

import importlib
import sys
import types

import pytest

from ww1core.errors import FlowError, PluginError
from ww1core.play.book import Book, Kind
from ww1core.play.game import Action, Game
from ww1core.play.notation import Phrase
from ww1core.plugins import Faces, Facts, Option, Scenario, hook
from ww1core.plugins.faces import OF_THE_BOOK
from ww1core.plugins.manager import Plugins
from ww1core.plugins.opening import Title
from ww1core.plugins.spec import GONE
from ww1core.turns import Phase, PlaySequence, State, decision, end_game, record, when_option
from ww1core.turns.clock import labelled
from ww1core.turns.nodes import Procedure
from ww1core.version import API, MOVING
from ww1core.words.texts import Text


class Table(State):
    """Nothing but the stack."""


@decision(rule="HK-1", words=("on", "stop"), seat=lambda s: 0)
def go_on(s, word):
    if word == "stop":
        end_game(s, 0, "stopped")


def finish(s):
    end_game(s, -1, "over")


RULES = types.ModuleType("hook_rules")
RULES.go_on, RULES.finish = go_on, finish
go_on.module = "hook_rules"


class Demo:
    """A title that gives the least that a title can."""

    @hook
    def ww1_facts(self):
        return Facts("demo", "A demo", "1", API, "demo", ("one", "two"), "", ("stopped", "over"))

    @hook
    def ww1_scenarios(self):
        return [Scenario("short", "Short", 2)]

    @hook
    def ww1_book(self, scenario, options):
        book = Book(seats=("one", "two"), kinds=[Kind.of("unit", "AB")], options=options)
        book.state_type = Table
        clock = labelled([str(turn) for turn in range(scenario.turns)])
        book.sequence = PlaySequence(clock, (Phase("go", "go_on"),), at_end=("finish",))
        return book

    @hook
    def ww1_flow(self):
        return [RULES]


def demo(**hooks):
    """The demo with these hooks added, each a function without self."""
    methods = {name: hook(staticmethod(function)) for name, function in hooks.items()}
    return type("More", (Demo,), methods)()


def title(*extensions, base=None):
    plugins = [(f"demo.{number}", plugin) for number, plugin in enumerate(extensions)]
    return Title(Plugins("demo", base or Demo(), plugins))


def extension(**hooks):
    """A plugin with these hooks, each a function without self."""
    methods = {name: hook(staticmethod(function)) for name, function in hooks.items()}
    return type("Extension", (), methods)()


def played(book, *words):
    game = Game(book, seed=1)
    for word in words:
        game.apply(game.offer.seat, Action(game.offer.number, word))
    return game


def test_ww1_facts_say_what_a_title_is():
    assert ("one", "two") == title().facts.seats


def test_ww1_scenarios_of_an_extension_follow_those_of_the_title():
    more = extension(ww1_scenarios=lambda: [Scenario("long", "Long", 9)])

    assert ["short", "long"] == [scenario.id for scenario in title(more).scenarios]
    assert 9 == title(more).open("long").sequence.clock.last


def test_ww1_scenarios_may_have_seats_of_their_own():
    class Crowd(Demo):
        @hook
        def ww1_scenarios(self):
            return [Scenario("three", "Three", 2, seats=("one", "two", "three"))]

        @hook
        def ww1_book(self, scenario, options):
            book = super().ww1_book(scenario, options)
            crowd = Book(seats=scenario.seats, kinds=[Kind.of("unit", "AB")])
            crowd.state_type, crowd.sequence = book.state_type, book.sequence
            return crowd

    assert ("one", "two", "three") == title(base=Crowd()).open().seats


def test_ww1_options_of_an_extension_can_be_chosen():
    more = extension(ww1_options=lambda: [Option("fog", "Fog")])

    assert frozenset({"fog"}) == title(more).open(options=["fog"]).options


def test_ww1_book_is_asked_with_the_scenario_and_the_options():
    asked = []

    class Asked(Demo):
        @hook
        def ww1_options(self):
            return [Option("fog", "Fog")]

        @hook
        def ww1_book(self, scenario, options):
            asked.append((scenario.id, options))
            return super().ww1_book(scenario, options)

    title(base=Asked()).open("short", ["fog"])

    assert [("short", frozenset({"fog"}))] == asked


def test_ww1_flow_of_an_extension_adds_procedures():
    @decision(rule="HK-2", words=("yes", "no"), seat=lambda s: 1)
    def agree(s, word):
        pass

    more = extension(ww1_flow=lambda: [agree])

    assert "agree" == title(more).open().program.nodes[1].name


def test_ww1_phases_are_called_before_and_after_a_phase():
    called = []
    hooks = {
        "go": (
            (lambda s, seat: called.append(("before", s.turn, seat)),),
            (lambda s, seat: called.append(("after", s.turn, seat)),),
        )
    }
    played(title(extension(ww1_phases=lambda: hooks)).open(), "on", "stop")

    assert [("before", 1, -1), ("after", 1, -1), ("before", 2, -1)] == called


def test_ww1_flow_that_is_a_package_is_all_its_modules(tmp_path, monkeypatch):
    folder = tmp_path / "demo_rules"
    (folder / "actions").mkdir(parents=True)
    node = "from ww1core.turns import procedure\n\n@procedure\ndef {0}():\n    return ()\n"
    for path in ("__init__.py", "zeal.py", "actions/__init__.py", "actions/fire.py", "march.py"):
        name = path.removesuffix(".py").replace("/", "_")
        folder.joinpath(path).write_text(node.format(name.strip("_")), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    rules = importlib.import_module("demo_rules")

    opened = title(extension(ww1_flow=lambda: rules)).open()

    names = [node.name for node in opened.program.nodes]
    assert ["init", "actions___init", "actions_fire", "march", "zeal"] == names[1:6]


def test_words_are_joined_with_those_of_the_core():
    more = Faces(texts=lambda language: {"demo.hello": f"hello in {language}"})
    texts = title(extension(ww1_faces=lambda: more)).open(language="en").texts

    assert "demo.hello" in texts
    assert "undo.start" in texts


def test_words_that_a_language_lacks_are_english():
    words = {"en": {"demo.hello": "hello", "demo.bye": "bye"}, "fr": {"demo.hello": "bonjour"}}
    more = extension(ww1_faces=lambda: Faces(texts=lambda language: words[language]))
    texts = title(more).open(language="fr").texts

    assert ("bonjour", "bye") == (texts.say(Text("demo.hello")), texts.say(Text("demo.bye")))


@pytest.fixture
def demo_package(tmp_path, monkeypatch):
    """A package with words, a ledger and a module that says when it is imported."""
    folder = tmp_path / "demo"
    folder.joinpath("texts").mkdir(parents=True)
    folder.joinpath("__init__.py").write_text("", "utf-8")
    folder.joinpath("texts", "en.yaml").write_text("demo.hello: hello\n", "utf-8")
    folder.joinpath("rules.yaml").write_text("rules: []\n", "utf-8")
    folder.joinpath("scene.py").write_text("def scene(s, seat):\n    return seat\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    for name in ("demo", "demo.scene"):
        sys.modules.pop(name, None)


def test_the_words_and_the_ledger_of_a_title_stand_in_its_package(demo_package):
    found = title()

    assert "hello" == found.open(language="en").texts.say(Text("demo.hello"))
    assert demo_package / "rules.yaml" == found.plugins.ledger()


def test_the_words_of_an_extension_stand_in_its_package(demo_package):
    more = types.ModuleType("demo.plugin")
    more.ww1_options = hook(lambda: [Option("fog", "Fog")])
    base = demo(ww1_facts=lambda: Demo().ww1_facts()._replace(package="elsewhere"))

    assert "demo.hello" in title(more, base=base).open(language="en").texts
    assert title(more, base=base).plugins.ledger() is None


def test_a_title_without_a_package_has_neither_words_nor_a_ledger():
    assert [{}] == title().plugins.texts("en")
    assert title().plugins.ledger() is None


def test_a_part_that_ww1_faces_names_is_imported_when_it_is_first_asked_for(demo_package):
    book = title(base=demo(ww1_faces=lambda: Faces(scene=".scene:scene"))).open()

    assert "demo.scene" not in sys.modules
    assert 1 == book.scene(None, 1)
    assert "demo.scene" in sys.modules


def test_the_members_of_a_face_are_named_as_well(demo_package):
    faces = Faces(laws={"drawn": ".scene:scene", "long": len})
    laws = title(base=demo(ww1_faces=lambda: faces)).plugins.laws()

    assert {"drawn": "demo.scene", "long": "builtins"} == {
        name: law.__module__ for name, law in laws.items()
    }


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (".scenery:scene", "No module named 'demo.scenery'"),
        (".scene:paint", "no attribute 'paint'"),
        (".scene", "no attribute ''"),
        ("", "Empty module name"),
    ],
)
def test_a_face_that_is_not_where_it_is_said_to_be_is_told(demo_package, place, told):
    book = title(base=demo(ww1_faces=lambda: Faces(scene=place))).open()

    with pytest.raises(PluginError, match=f"demo: its scene is said to be '{place}': .*{told}"):
        _ = book.scene


FACES = {
    "phrases": (Phrase("stop here", (("go_on", "stop"),)),),
    "causes": {"told.gone": True},
    "fights": frozenset({"go_on"}),
    "plans": frozenset({"go_on"}),
    "activations": {"go": ("seat",)},
    "horizon": ("enemy",),
    "reply": ("turn", "seat", 3),
    "price": 2.0,
    **{name: {"own": len} for name in ("tracings", "accounts", "watches")},
    **{name: {"own": len} for name in ("stakes", "warnings", "settled")},
}
"""Faces that are no function."""


@pytest.mark.parametrize("name", OF_THE_BOOK)
def test_ww1_faces_of_the_book_reach_it(name):
    given = FACES.get(name, len)
    faces = Faces(**{name: given})

    assert given == getattr(title(base=demo(ww1_faces=lambda: faces)).open(), name)
    assert not getattr(title().open(), name)


def test_faces_that_are_none_are_refused():
    with pytest.raises(PluginError, match="demo: ww1_faces returns 3, expected Faces"):
        title(base=demo(ww1_faces=lambda: 3)).open()


def test_an_extension_gives_no_face_that_only_a_title_has():
    with pytest.raises(PluginError, match=r"demo\.0: an extension gives no scene"):
        title(extension(ww1_faces=lambda: Faces(scene=str, laws={}))).open()


def test_ww1_players_of_an_extension_are_found_by_name():
    def maker(seed):
        return seed

    assert {"plodder": maker} == title(
        extension(ww1_players=lambda: {"plodder": maker})
    ).open().players


def test_a_ledger_may_stand_elsewhere(tmp_path):
    faces = Faces(ledger=tmp_path)

    assert tmp_path == title(base=demo(ww1_faces=lambda: faces)).plugins.ledger()


@pytest.mark.parametrize("name", ["counts", "laws"])
def test_counts_and_laws_of_an_extension_join_those_of_the_title(name):
    more = extension(ww1_faces=lambda: Faces(**{name: {"more": str}}))
    found = title(more, base=demo(ww1_faces=lambda: Faces(**{name: {"own": len}})))

    assert {"own": len, "more": str} == getattr(found.plugins, name)()


@pytest.mark.parametrize("name", ["counts", "laws"])
def test_counts_and_laws_have_names_of_their_own(name):
    def give():
        return Faces(**{name: {"own": len}})

    plugins = title(extension(ww1_faces=give), base=demo(ww1_faces=give)).plugins

    with pytest.raises(PluginError, match=f"its {name} name 'own', which is there already"):
        getattr(plugins, name)()


@pytest.mark.parametrize("given", [[len], {"own": 3}])
@pytest.mark.parametrize("name", ["counts", "laws"])
def test_counts_and_laws_are_functions_by_name(name, given):
    plugins = title(base=demo(ww1_faces=lambda: Faces(**{name: given}))).plugins

    with pytest.raises(PluginError, match=f"demo: its {name} are .*, expected functions by name"):
        getattr(plugins, name)()


def test_ww1_listeners_hear_every_event():
    heard = []
    played(title(extension(ww1_listeners=lambda: [heard.append])).open(), "stop")

    assert ["TurnBegan", "PhaseBegan", "GameEnded"] == [type(event).__name__ for event in heard]


@pytest.mark.parametrize("name", GONE)
def test_a_plugin_for_the_interface_before_is_refused_with_what_to_read(name):
    told = rf"demo\.0 is written for core interface 1 \({name}\), this core has 2: {MOVING}"

    with pytest.raises(PluginError, match=told):
        title(extension(**{name: lambda: None}))


@pytest.mark.parametrize("name", ["ww1_fact", "ww1_turn"])
def test_a_hook_that_does_not_exist_is_refused_by_name(name):
    with pytest.raises(PluginError, match=f"demo.0: .*{name}"):
        title(extension(**{name: lambda: None}))


def test_ww1_players_of_one_name_are_refused():
    def maker(book, seed):
        return seed

    twice = [extension(ww1_players=lambda: {"plodder": maker}) for _ in range(2)]
    with pytest.raises(PluginError, match="player 'plodder' is there twice"):
        title(*twice).open()


def test_ww1_flow_that_asks_for_an_option_that_is_not_there_is_refused():
    mist = Procedure("mist", steps=(when_option("fog", finish),))
    more = extension(ww1_flow=lambda: [mist])

    with pytest.raises(PluginError, match="option 'fog', there is none"):
        title(more).open()
    assert title(more, extension(ww1_options=lambda: [Option("fog", "Fog")])).open()


def phrased(*steps):
    """The demo with a phrase of these steps."""

    class Phrased(Demo):
        @hook
        def ww1_book(self, scenario, options):
            book = super().ww1_book(scenario, options)
            book.phrases = (Phrase("go {there}", steps),)
            return book

    return title(base=Phrased())


def test_ww1_book_with_a_phrase_that_answers_what_is_never_asked_is_refused():
    with pytest.raises(FlowError, match="there is no procedure or decision 'march'"):
        phrased(("march", "{there}")).open()


def test_ww1_book_with_a_phrase_without_the_field_it_answers_with_is_refused():
    with pytest.raises(PluginError, match=r"'go {there}' has no field '{here}'"):
        phrased(("go_on", "{here}")).open()


def test_a_record_that_no_procedure_owns_is_refused():
    class Lost(State):
        battle: object = record(Scenario)

    class Careless(Demo):
        @hook
        def ww1_book(self, scenario, options):
            book = super().ww1_book(scenario, options)
            book.state_type = Lost
            return book

    with pytest.raises(PluginError, match="demo: no procedure owns the record 'battle'"):
        title(base=Careless()).open()


@pytest.mark.parametrize(
    ("name", "gives", "expected"),
    [
        ("ww1_flow", [3], "a list of module, Node"),
        ("ww1_flow", "rules", "a list of module, Node"),
        ("ww1_phases", ["go"], "functions before and after, by phase"),
        ("ww1_phases", {"go": 3}, "functions before and after, by phase"),
        ("ww1_listeners", [3], "a list of function"),
        ("ww1_options", [Scenario("a", "A", 1)], "a list of Option"),
    ],
)
def test_a_hook_that_gives_something_else_is_refused(name, gives, expected):
    with pytest.raises(PluginError, match=f"demo: {name} returns .*, expected {expected}"):
        title(extension(**{name: lambda: gives})).open()

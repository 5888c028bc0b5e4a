from __future__ import annotations

import sys
from functools import lru_cache
from types import ModuleType

import pytest

from ww1core.errors import DataError, PluginError
from ww1core.plugins import Faces, Facts, Option, Scenario, hook
from ww1core.plugins.given import check_face
from ww1core.plugins.manager import Plugins
from ww1core.version import API


def plugin(**hooks):
    module = ModuleType("plugin")
    for name, function in hooks.items():
        setattr(module, name, hook(function))
    return module


def facts():
    return None


def test_a_hook_that_is_not_specified_is_refused_by_name():
    with pytest.raises(PluginError, match=r"duel: .*ww1_fax"):
        Plugins("duel", plugin(ww1_facts=facts, ww1_fax=lambda: None))


def test_a_hook_of_an_extension_that_is_not_specified_is_refused_by_name():
    with pytest.raises(PluginError, match=r"duel\.extra: .*ww1_fax"):
        Plugins("duel", plugin(ww1_facts=facts), [("duel.extra", plugin(ww1_fax=lambda: None))])


def test_a_parameter_that_is_not_specified_is_refused_by_name():
    with pytest.raises(PluginError, match=r"duel: .*weather"):
        Plugins("duel", plugin(ww1_facts=facts, ww1_book=lambda scenario, weather: None))


def test_a_title_without_facts_is_refused():
    with pytest.raises(PluginError, match="duel: the plugin has no ww1_facts"):
        Plugins("duel", plugin())


def test_an_extension_needs_no_facts():
    extra = plugin(ww1_scenarios=lambda: [Scenario("x", "X", 1)])

    assert ("x",) == tuple(
        one.id for one in Plugins("duel", plugin(ww1_facts=facts), [("duel.x", extra)]).scenarios()
    )


def test_a_plugin_that_is_registered_twice_is_refused():
    title = plugin(ww1_facts=facts)

    with pytest.raises(PluginError, match=r"duel\.extra"):
        Plugins("duel", title, [("duel.extra", title)])


def test_a_hook_that_fails_is_told_with_title_and_hook():
    def fail():
        message = "no data"
        raise RuntimeError(message)

    with pytest.raises(PluginError, match="duel: ww1_scenarios failed: RuntimeError: no data"):
        Plugins("duel", plugin(ww1_facts=facts, ww1_scenarios=fail)).scenarios()


def test_a_hook_that_ends_the_program_fails_alone():
    title = plugin(ww1_facts=facts, ww1_scenarios=lambda: sys.exit(3))

    with pytest.raises(PluginError, match="duel: ww1_scenarios failed: SystemExit: 3"):
        Plugins("duel", title).scenarios()


@pytest.mark.parametrize("given", [3, [], {"bot": 3}, [("bot", print)]])
def test_players_that_are_no_functions_by_name_are_refused(given):
    with pytest.raises(PluginError, match=r"duel: ww1_players returns .*, expected functions"):
        Plugins("duel", plugin(ww1_facts=facts, ww1_players=lambda: given)).players()


KNOWN = Facts("duel", "Duel", "1", API, "duel", ("red", "blue"), "", ())


@pytest.mark.parametrize(
    ("field", "given", "told"),
    [
        ("full_name", 3, "is 3, expected str"),
        ("api", True, "is True, expected int"),
        ("speed", "fast", "is 'fast', expected float"),
        ("seats", ["red", "blue"], r"is \['red', 'blue'\], expected tuple of str"),
        ("capabilities", 3, "is 3, expected frozenset of str"),
        ("summary", b"x" * 10_000, "is b'x{198}…, expected str"),
    ],
)
def test_facts_of_the_wrong_types_are_refused(field, given, told):
    wrong = KNOWN._replace(**{field: given})

    with pytest.raises(PluginError, match=f"duel: {field} of a Facts {told}"):
        Plugins("duel", plugin(ww1_facts=lambda: wrong)).facts()


@pytest.mark.parametrize(
    ("hook_name", "given", "told"),
    [
        ("scenarios", Scenario("x", "X", 1, briefing=3), "briefing of a Scenario is 3, expected"),
        ("scenarios", Scenario("x", None, 1), "name of a Scenario is None, expected str"),
        ("options", Option([], "X"), r"id of a Option is \[\], expected str"),
    ],
)
def test_scenarios_and_options_of_the_wrong_types_are_refused(hook_name, given, told):
    title = plugin(ww1_facts=facts, **{f"ww1_{hook_name}": lambda: [given]})

    with pytest.raises(PluginError, match=f"duel: ww1_{hook_name}: {told}"):
        getattr(Plugins("duel", title), hook_name)()


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("scene", 3),
        ("accounts", 3),
        ("accounts", {"key": 3}),
        ("phrases", 3),
        ("phrases", ("go",)),
        ("fights", frozenset({3})),
        ("laws", [print]),
        ("score", 3),
        ("report", {"losses": 3}),
        ("card", ()),
        ("stakes", {"shot": 3}),
        ("warnings", [print]),
        ("ledger", 3),
    ],
)
def test_faces_of_the_wrong_types_are_refused(name, given):
    title = plugin(ww1_facts=lambda: KNOWN, ww1_faces=lambda: Faces(**{name: given}))

    with pytest.raises(PluginError, match=f"duel: its {name} are .*, expected"):
        Plugins("duel", title).face(name)


@pytest.mark.parametrize("name", Faces._fields)
def test_every_face_has_a_type(name):
    check_face(name, None, "duel")

    with pytest.raises(PluginError, match=f"duel: its {name} are <object .*>, expected"):
        check_face(name, object(), "duel")


@pytest.mark.parametrize("give", [3, lambda _language: 3, lambda _language: sys.exit(3)])
def test_words_that_are_no_texts_by_key_are_refused(give):
    title = plugin(ww1_facts=lambda: KNOWN, ww1_faces=lambda: Faces(texts=give))

    with pytest.raises(PluginError, match="duel: "):
        Plugins("duel", title).texts("en")


def test_a_marked_function_of_another_module_is_no_hook_of_this_one():
    own = Scenario("own", "Own", 1)
    scenarios = hook(lambda: [own])
    title = plugin(ww1_facts=facts, ww1_scenarios=scenarios)
    extra = plugin(ww1_options=lambda: ())
    extra.scenarios = scenarios

    assert (own,) == Plugins("duel", title, [("duel.x", extra)]).scenarios()


def test_a_hook_that_is_no_function_is_refused():
    cached = lru_cache(list)

    with pytest.raises(PluginError, match="duel: ww1_scenarios is marked as a hook, but it is no"):
        Plugins("duel", plugin(ww1_facts=facts, ww1_scenarios=cached))


def test_an_error_that_explains_itself_is_passed_on():
    def fail():
        message = "wrong"
        raise DataError(message, file="units.yaml", line=3)

    with pytest.raises(DataError, match=r"units\.yaml:3"):
        Plugins("duel", plugin(ww1_facts=facts, ww1_scenarios=fail)).scenarios()


@pytest.mark.parametrize(
    ("found", "told"), [(None, "ww1_facts returns nothing"), ({"name": "duel"}, "returns dict")]
)
def test_facts_that_are_none_are_refused(found, told):
    with pytest.raises(PluginError, match=told):
        Plugins("duel", plugin(ww1_facts=lambda: found)).facts()


def test_what_several_give_is_listed_in_order_the_title_first():
    def given(name):
        return plugin(ww1_scenarios=lambda: [Scenario(name, name, 1)])

    title = plugin(ww1_facts=facts, ww1_scenarios=lambda: [Scenario("own", "own", 1)])
    extensions = [("duel.a", given("a")), ("duel.b", given("b"))]

    assert ["own", "a", "b"] == [one.id for one in Plugins("duel", title, extensions).scenarios()]


@pytest.mark.parametrize("name", ["scenarios", "options", "listeners"])
@pytest.mark.parametrize("found", [5, Scenario("x", "X", 1)])
def test_a_list_that_is_none_is_refused(name, found):
    plugins = Plugins("duel", plugin(ww1_facts=facts, **{f"ww1_{name}": lambda: found}))

    with pytest.raises(PluginError, match=f"duel: ww1_{name}"):
        getattr(plugins, name)()


def test_what_only_one_gives_is_taken_from_the_title():
    title = plugin(ww1_facts=facts, ww1_book=lambda scenario, options: "the title's")
    extra = plugin(ww1_book=lambda scenario, options: "the extension's")
    plugins = Plugins("duel", title, [("duel.x", extra)])

    assert "the title's" == plugins.book(Scenario("x", "X", 1), frozenset())


@pytest.mark.parametrize("name", ["scene", "evaluation", "laws"])
def test_what_nobody_gives_is_nothing(name):
    known = Facts("duel", "Duel", "1", API, "duel", ("red", "blue"), "", ())
    assert Plugins("duel", plugin(ww1_facts=lambda: known)).face(name) is None


def test_functions_around_a_phase_are_joined():
    def around(before, after):
        return plugin(ww1_phases=lambda scenario: {"fire": ((before,), (after,))})

    title = plugin(ww1_facts=facts, ww1_phases=lambda scenario: {"move": ((1,), ())})
    plugins = Plugins("duel", title, [("duel.a", around(2, 3)), ("duel.b", around(4, 5))])

    assert {"move": ((1,), ()), "fire": ((2, 4), (3, 5))} == plugins.phases(Scenario("x", "X", 1))


def test_bots_are_joined_by_name():
    title = plugin(ww1_facts=facts, ww1_players=lambda: {"fierce": int})
    extra = plugin(ww1_players=lambda: {"meek": float})

    assert {"fierce": int, "meek": float} == Plugins("duel", title, [("duel.x", extra)]).players()


def test_each_opened_title_has_a_manager_of_its_own():
    one, two = Scenario("one", "One", 1), Scenario("two", "Two", 2)
    first = Plugins("duel", plugin(ww1_facts=facts, ww1_scenarios=lambda: [one]))
    second = Plugins("duel", plugin(ww1_facts=facts, ww1_scenarios=lambda: [two]))

    assert first._manager is not second._manager
    assert ((one,), (two,)) == (first.scenarios(), second.scenarios())


def test_a_function_called_like_a_hook_that_is_none_is_named():
    title = plugin(ww1_facts=facts)
    title.ww1_scenario = lambda: None
    title.ww1_note = "no function"

    assert ("duel: ww1_scenario",) == Plugins("duel", title).unheard()

from __future__ import annotations

from types import ModuleType

import pytest

from ww1core.errors import DataError, FlowError, PluginError
from ww1core.play.book import Book
from ww1core.play.game import Game
from ww1core.plugins import Budget, Faces, Facts, Option, Scenario, find_title
from ww1core.turns import call, decision
from ww1core.turns.nodes import Procedure
from ww1core.version import API, MOVING
from ww1core.words.texts import Text


@pytest.fixture
def title(add_title):
    return find_title("skirmish", [add_title()])


def no_scenarios():
    return []


def worded(words):
    return lambda: Faces(texts=lambda language: words)


def fact(**changes):
    facts = Facts("skirmish", "S", "1.2", API, "skirmish", ("red", "blue"), "short", ("time",))
    return lambda: facts._replace(**changes)


def test_a_title_that_is_found_tells_facts_scenarios_and_options(title):
    assert "A Skirmish" == title.facts.full_name
    assert ["one", "two"] == [scenario.id for scenario in title.scenarios]
    assert ["fog", "sun", "long"] == [option.id for option in title.options]


def test_an_opened_book_knows_what_it_is_of(title):
    book = title.open("two", ["fog"])

    assert ("skirmish", "1.2", "two", {"fog"}) == (
        book.title,
        book.version,
        book.scenario,
        book.options,
    )


def test_the_first_scenario_is_opened_when_none_is_named(title):
    assert "one" == title.open().scenario


def test_an_opened_book_can_be_played_to_its_end(title):
    game = Game(title.open("two"), seed=1)
    game.apply_text(0, "A")
    game.apply_text(0, "C")

    assert (-1, "time") == game.outcome


def test_an_opened_book_does_not_change(title):
    with pytest.raises(AttributeError, match="skirmish cannot change once it is open"):
        title.open().title = "other"


def test_the_words_of_core_and_title_are_joined(title):
    texts = title.open().texts

    assert "undo.start" in texts
    assert "pick_unit.prompt" in texts


def test_options_may_be_given_by_any_iterable(title):
    assert {"fog"} == title.open("two", iter(["fog"])).options


def three_play(**changes):
    option = Option("three", "three play", seats=("red", "blue", "green"))
    return lambda: [option._replace(**changes)]


def test_an_option_can_seat_others(add_title):
    title = find_title("skirmish", [add_title(ww1_options=three_play())])
    one = title.scenario("one")

    assert ("red", "blue") == title.seats(one)
    assert ("red", "blue", "green") == title.seats(one, iter(["three"]))
    assert ("north",) == title.seats(one._replace(seats=("north",)))


def test_a_book_seats_those_of_its_option(add_title):
    title = find_title("skirmish", [add_title(ww1_options=three_play())])

    with pytest.raises(PluginError, match=r"'one' seats .*'blue'., not .*'green'"):
        title.open("one", ["three"])


def test_the_options_the_book_is_read_with_are_those_it_is_linked_with(add_title):
    seen = []

    def read(scenario, options):
        seen.append(options)

    title = find_title("skirmish", [add_title(ww1_book=read)])
    with pytest.raises(PluginError):
        title.open("two", iter(["fog", "long"]))

    assert [{"fog", "long"}] == seen


def test_an_unknown_scenario_is_refused_with_those_there_are(title):
    with pytest.raises(PluginError, match="skirmish has no scenario 'six'; it has: one, two"):
        title.open("six")


def test_an_unknown_option_is_refused_with_those_there_are(title):
    with pytest.raises(PluginError, match="has no option 'snow'; it has: fog, sun, long"):
        title.open("one", ["snow"])


@pytest.mark.parametrize("options", [["fog", "sun"], ["sun", "fog"]])
def test_options_that_exclude_each_other_are_refused(title, options):
    with pytest.raises(PluginError, match="exclude each other"):
        title.open("one", options)


def test_an_option_that_is_not_for_the_scenario_is_refused(title):
    assert {"long"} == title.open("two", ["long"]).options
    with pytest.raises(PluginError, match="'long' is not for scenario 'one'"):
        title.open("one", ["long"])


@pytest.mark.parametrize(
    ("hooks", "told"),
    [
        ({"ww1_facts": fact(name="other")}, "skirmish: the facts call it 'other'"),
        ({"ww1_facts": fact(api=API + 1)}, f"needs core interface {API + 1}, this core has {API}"),
        ({"ww1_facts": fact(api=0)}, f"needs core interface 0, this core has {API}$"),
        ({"ww1_facts": fact(api=API - 1)}, f"needs core interface 1, this core has 2: {MOVING}"),
        (
            {"ww1_facts": fact(capabilities=frozenset({"magic"}))},
            "no capability 'magic'; there are: cards, chance, cups, .*, terrain_changes, windows",
        ),
        (
            {"ww1_facts": fact(budgets=(Budget("steps", 10, 10),))},
            "budget of 'steps' is 10 on average of 10, expected both from 1000 to 1e\\+07",
        ),
        ({"ww1_facts": fact(budgets=(Budget("edges", 9, 8),))}, "'edges' is 9 on average of 8"),
        ({"ww1_scenarios": no_scenarios}, "there is no scenario"),
        ({"ww1_scenarios": None}, "there is no scenario"),
        ({"ww1_scenarios": lambda: [Scenario("a", "A", 1)] * 2}, "scenario 'a' is there twice"),
        ({"ww1_options": lambda: [Option("a", "A")] * 2}, "option 'a' is there twice"),
    ],
)
def test_a_title_that_does_not_hold_together_is_refused_when_found(add_title, hooks, told):
    with pytest.raises(PluginError, match=told):
        find_title("skirmish", [add_title(**hooks)])


def test_a_title_sets_where_its_games_are_taken_for_endless(add_title, title):
    budgets = (Budget("steps", 2000, 5000), Budget("decisions", 30, 40))
    own = find_title("skirmish", [add_title(ww1_facts=fact(budgets=budgets))]).open("one")
    usual = title.open("one")

    turns = title.scenario("one").turns
    assert (5000, 30 * turns) == (own.most_steps, own.most_decisions)
    assert (100_000, 2000 * turns) == (usual.most_steps, usual.most_decisions)


def bare_book(scenario, options):
    return Book(seats=("red", "blue"), kinds=[])


@pytest.mark.parametrize(
    ("hooks", "told"),
    [
        ({"ww1_book": lambda scenario, options: None}, "ww1_book returns nothing"),
        ({"ww1_book": None}, "ww1_book returns nothing"),
        ({"ww1_book": lambda scenario, options: {}}, "ww1_book returns dict, expected Book"),
        ({"ww1_facts": fact(seats=("red",))}, "seats"),
        ({"ww1_book": bare_book}, "skirmish: .*(state|sequence)"),
    ],
)
def test_a_title_that_does_not_hold_together_is_refused_when_opened(add_title, hooks, told):
    title = find_title("skirmish", [add_title(**hooks)])

    with pytest.raises(PluginError, match=told):
        title.open()


def test_a_key_that_title_and_core_both_have_is_refused(add_title):
    title = find_title("skirmish", [add_title(ww1_faces=worded({"undo.start": "x"}))])

    with pytest.raises(DataError, match=r"undo\.start"):
        _ = title.open().texts


def test_a_rule_that_is_not_there_is_refused_when_opened(add_title):
    title = find_title("skirmish", [add_title(ww1_flow=lambda scenario: [])])

    with pytest.raises(FlowError, match="pick_unit"):
        title.open()


@pytest.mark.parametrize("name", ["game", "turn", "phase picking"])
def test_a_procedure_called_like_one_of_the_sequence_is_refused(add_title, add_extension, name):
    extra = add_extension(ww1_flow=lambda scenario: [Procedure(name)])
    title = find_title("skirmish", [add_title(), extra])

    with pytest.raises(FlowError, match=name):
        title.open()


def test_a_language_without_words_is_told_in_english(title):
    texts = title.open(language="xx").texts

    assert title.open(language="en").texts.keys == texts.keys
    assert "nobody" == texts.say(Text("seat.none"))


def test_an_extension_adds_scenarios_and_options(add_title, add_extension):
    extra = add_extension(
        ww1_scenarios=lambda: [Scenario("three", "Three turns", 3)],
        ww1_options=lambda: [Option("night", "Night", excludes=("sun",))],
    )
    title = find_title("skirmish", [add_title(), extra])

    assert {"night"} == title.open("three", ["night"]).options
    with pytest.raises(PluginError, match="exclude each other"):
        title.open("three", ["night", "sun"])


def test_an_extension_adds_listeners(add_title, add_extension):
    heard = []
    extra = add_extension(ww1_listeners=lambda: [heard.append])
    Game(find_title("skirmish", [add_title(), extra]).open(), seed=1).apply_text(0, "A")

    assert "GameEnded" == type(heard[-1]).__name__


def test_an_extension_adds_functions_around_phases(add_title, add_extension):
    def before(s, seat):
        s.picked = (*s.picked, "before")

    def after(s, seat):
        s.picked = (*s.picked, "after")

    extra = add_extension(ww1_phases=lambda scenario: {"picking": ((before,), (after,))})
    game = Game(find_title("skirmish", [add_title(), extra]).open(), seed=1)
    game.apply_text(0, "C")

    assert ("before", 2, "after") == game.ask(lambda s: s.picked)


def test_the_order_in_which_extensions_were_installed_does_not_show(add_title, add_extension):
    def noting(name):
        def note(s, seat):
            s.picked = (*s.picked, name)

        return lambda scenario: {"picking": ((note,), ())}

    extras = [add_extension(f"skirmish.{name}", ww1_phases=noting(name)) for name in "ab"]
    base = add_title()
    books = [find_title("skirmish", [base, *listed]).open() for listed in (extras, extras[::-1])]
    games = [Game(book, seed=1) for book in books]

    assert games[0].packed() == games[1].packed()
    assert games[0].header == games[1].header


def test_an_extension_that_hooks_into_no_phase_is_refused(add_title, add_extension):
    extra = add_extension(ww1_phases=lambda scenario: {"resting": ((), ())})

    with pytest.raises(FlowError, match="'resting'"):
        find_title("skirmish", [add_title(), extra]).open()


def test_an_extension_adds_decisions_that_its_functions_call(add_title, add_extension):
    @decision(rule="SK-2", words=("yes", "no"), seat=lambda s: 1)
    def object_to(s, choice):
        s.picked = (*s.picked, choice)

    def before(s, seat):
        call(s, object_to)

    extra = add_extension(
        ww1_flow=lambda scenario: [object_to],
        ww1_phases=lambda scenario: {"picking": ((before,), ())},
    )
    game = Game(find_title("skirmish", [add_title(), extra]).open(), seed=1)

    assert (1, "object_to") == (game.offer.seat, game.offer.name)


def test_an_extension_adds_bots_and_words(add_title, add_extension):
    extra = add_extension(ww1_players=lambda: {"meek": int}, ww1_faces=worded({"meek": "meek"}))
    book = find_title("skirmish", [add_title(), extra]).open()

    assert {"meek": int} == book.players
    assert "meek" in book.texts


def test_an_extension_does_not_replace_what_the_title_gives(add_title, add_extension):
    extra = add_extension(
        ww1_facts=fact(full_name="Hijacked"), ww1_book=lambda scenario, options: None
    )

    assert "A Skirmish" == find_title("skirmish", [add_title(), extra]).facts.full_name


def test_an_extension_does_not_replace_a_function_of_the_title(add_title, add_extension):
    rules = ModuleType("extra_rules")
    rules.finish = lambda s: None
    extra = add_extension(ww1_flow=lambda scenario: [rules])
    game = Game(find_title("skirmish", [add_title(), extra]).open(), seed=1)
    game.apply_text(0, "A")

    assert (-1, "time") == game.outcome


def test_an_extension_of_another_title_is_not_read(add_title, add_extension):
    extra = add_extension("other.extra", ww1_scenarios=lambda: [Scenario("x", "X", 1)])

    assert ["one", "two"] == [
        scenario.id for scenario in find_title("skirmish", [add_title(), extra]).scenarios
    ]


def test_two_books_are_open_side_by_side(title):
    first, second = title.open("one", ["fog"]), title.open("two")
    games = [Game(first, seed=1), Game(second, seed=1)]
    for game in games:
        game.apply_text(0, "B")

    assert first is not second
    assert first.program is not second.program
    assert [True, False] == [game.is_over for game in games]
    assert [{"fog"}, set()] == [game.book.options for game in games]


def test_two_titles_of_one_name_live_side_by_side(add_title):
    plain = find_title("skirmish", [add_title()])
    longer = find_title("skirmish", [add_title(ww1_scenarios=lambda: [Scenario("six", "Six", 6)])])

    assert plain.plugins._manager is not longer.plugins._manager
    assert (1, 6) == (plain.open().sequence.clock.last, longer.open().sequence.clock.last)

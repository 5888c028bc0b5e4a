"""Optional rules: each alone, all pairs, refused where they have to be, and none without effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from ww1core.errors import PluginError
from ww1core.plugins.facts import Option, Scenario
from ww1core.testing.asked import asked_options
from ww1core.testing.check import check
from ww1core.testing.covering import Pair, covering_sets, pairs_of, wanted_pairs
from ww1core.testing.playing import Bounds, Played, play
from ww1core.testing.subject import Subject
from ww1core.testing.walking import GameFault

__all__: list[str] = []

NO_OPTION = "no_such_option"


def _scenarios(subject: Subject) -> list[Scenario]:
    """The scenarios, those with few turns first."""
    return sorted(subject.scenarios, key=lambda scenario: scenario.turns)


def _is_allowed(option: Option, scenario: Scenario) -> bool:
    return option.allowed is None or option.allowed(scenario)


def _allowed(subject: Subject, scenario: Scenario) -> list[str]:
    return [option.id for option in subject.title.options if _is_allowed(option, scenario)]


def _excluded(subject: Subject) -> set[frozenset[str]]:
    return {
        frozenset({option.id, other})
        for option in subject.title.options
        for other in option.excludes
        if other != option.id
    }


def _random_game(subject: Subject, scenario: Scenario, options: Iterable[str], seed: int) -> Played:
    book = subject.book(scenario.id, options)
    bounds = Bounds(subject.longest(scenario), 0)
    return play(book, ("random",) * len(book.seats), seed, bounds)


def _tried(
    subject: Subject, scenario: Scenario, options: Iterable[str], seed: int
) -> str | GameFault:
    """What is wrong with a game of some options."""
    chosen = sorted(options)
    try:
        fault = _random_game(subject, scenario, chosen, seed).fault
    except Exception as error:  # noqa: BLE001 (whatever a title does is reported)
        return f"{scenario.id} with {', '.join(chosen)}: it does not open: {error}"
    return "" if fault is None else fault


@check("optional.alone", "every option alone can be played to an end")
def alone(subject: Subject) -> Iterator[str | GameFault]:
    """In the shortest scenario that allows it; there has to be one."""
    for option in subject.title.options:
        if not any(_is_allowed(option, scenario) for scenario in subject.title.scenarios):
            yield f"no scenario allows option {option.id!r}"
        for scenario in _scenarios(subject):
            if _is_allowed(option, scenario):
                yield _tried(subject, scenario, (option.id,), 0)
                break


def _rows(subject: Subject) -> Iterator[tuple[Scenario, frozenset[str]]]:
    """Sets of options in which every allowed pair meets, each with its scenario.

    The deep profile lets all pairs meet in every scenario, the others in one of them.
    """
    met: set[Pair] = set()
    for scenario in _scenarios(subject):
        options, excluded = _allowed(subject, scenario), _excluded(subject)
        wanted = wanted_pairs(options, excluded)
        if subject.profile.name != "deep":
            wanted -= met
        for row in covering_sets(options, excluded, wanted):
            met |= pairs_of(options, row)
            yield scenario, row


@check("optional.pairs", "all options can be played together, pair by pair")
def pairs(subject: Subject) -> Iterator[str | GameFault]:
    """Every two options are on together, and each without the other, in some game."""
    for number, (scenario, row) in enumerate(_rows(subject)):
        if len(row) > 1:
            yield _tried(subject, scenario, row, number)


@check("optional.apart", "a game without options is the same whatever was played before it")
def apart(subject: Subject) -> Iterator[str]:
    """Options leave nothing behind in what other books share."""
    scenario = _scenarios(subject)[0]
    for other, row in _rows(subject):
        if other is scenario and row:
            with suppress(Exception):  # another check says that it does not open
                subject.book(other.id, row)
    book = subject.title.open(scenario.id)
    bounds = Bounds(subject.longest(scenario), 0)
    for seed in range(3):
        before = _random_game(subject, scenario, (), seed)
        after = play(book, ("random",) * len(book.seats), seed, bounds)
        if after._replace(fault=None) != before._replace(fault=None):
            place = f"{scenario.id}, seed {seed}"
            yield f"{place}: a game without options goes otherwise after books with options"
            return


def _refusal(subject: Subject, scenario: Scenario, options: tuple[str, ...]) -> str | None:
    """How the title refuses some options; None if it opens."""
    try:
        subject.title.open(scenario.id, options)
    except PluginError as error:
        return str(error)
    return None


@check("optional.unknown", "an option that is not there is refused by its name")
def unknown(subject: Subject) -> Iterator[str]:
    """So that a misspelt option is not passed over."""
    for scenario in subject.scenarios[:1]:
        refusal = _refusal(subject, scenario, (NO_OPTION,))
        if refusal is None:
            yield f"{scenario.id} opens with the option {NO_OPTION!r}"
        elif NO_OPTION not in refusal:
            yield f"{scenario.id} refuses the option {NO_OPTION!r} without naming it: {refusal}"


@check("optional.elsewhere", "an option is refused in a scenario that it is not for")
def elsewhere(subject: Subject) -> Iterator[str]:
    """The refusal names the option."""
    for option in subject.title.options:
        for scenario in subject.scenarios:
            if _is_allowed(option, scenario):
                continue
            refusal = _refusal(subject, scenario, (option.id,))
            if refusal is None or option.id not in refusal:
                yield f"{scenario.id} is not for option {option.id!r} and does not refuse it"
                break


@check("optional.excludes", "options that exclude each other are refused together")
def excludes(subject: Subject) -> Iterator[str]:
    """The refusal names both, whichever is named first."""
    known = {entry.id for entry in subject.title.options}
    for option in subject.title.options:
        for other in option.excludes:
            if other not in known:
                yield f"option {option.id!r} excludes {other!r}, which is no option"
                break
            for scenario in subject.scenarios:
                if not {option.id, other} <= set(_allowed(subject, scenario)):
                    continue
                refusal = _refusal(subject, scenario, (option.id, other))
                if refusal is None or option.id not in refusal or other not in refusal:
                    yield f"{scenario.id} does not refuse {option.id!r} and {other!r} together"
                break


@check("optional.effect", "every option is asked for by the rules or the data")
def effect(subject: Subject) -> Iterator[str]:
    """One that nothing asks for changes nothing."""
    asked = asked_options(subject)
    for option in subject.title.options:
        if option.id not in asked:
            yield f"nothing asks for option {option.id!r}"

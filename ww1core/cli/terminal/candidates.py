"""The values that may be typed for an option or argument, by what its help calls it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, get_args

if TYPE_CHECKING:
    from ww1core.plugins.opening import Title

__all__ = ["SOURCES", "Candidate", "candidates_for"]

MANY = "TITLE[/SCENARIO]"
"""What help calls titles of which several may be named."""

Given = Mapping[str, Sequence[str]]
"""What the line has already, by the names that help uses."""


class Candidate(NamedTuple):
    """A value and what it means."""

    value: str
    help: str = ""


def candidates_for(metavar: str, given: Given, last: str) -> list[Candidate]:
    """The values of a parameter; those that the line has already are left out.

    A name in small letters is itself a list of the values, as ``on|off`` is.
    """
    source = SOURCES.get(metavar)
    if source is None:
        return [Candidate(word) for word in metavar.split("|")] if metavar.islower() else []
    had = given.get(metavar, ())
    return [candidate for candidate in source(given, last) if candidate.value not in had]


def _titles(_given: Given, _last: str) -> Iterable[Candidate]:
    from ww1core.plugins.discovery import titles

    return [Candidate(title.name, title.package) for title in titles() if not title.problem]


def _titles_and_all(given: Given, last: str) -> Iterable[Candidate]:
    return [*_titles(given, last), Candidate("all", "every title that is there")]


def _titles_with_scenarios(given: Given, last: str) -> Iterable[Candidate]:
    """Titles and all, and the scenarios of a title whose slash is typed."""
    from ww1core.plugins import find_title

    name, slash, _ = last.partition("/")
    if not slash:
        return _titles_and_all(given, last)
    listed = find_title(name).scenarios
    return [Candidate(f"{name}/{scenario.id}", scenario.name) for scenario in listed]


def _title(given: Given) -> Title | None:
    """The title that the line names."""
    from ww1core.plugins import find_title

    named = [*given.get("TITLE", ()), *given.get("TITLE|all", ()), *given.get(MANY, ())]
    return find_title(named[0].partition("/")[0]) if named and named[0] != "all" else None


def _scenarios(given: Given, _last: str) -> Iterable[Candidate]:
    title = _title(given)
    listed = () if title is None else title.scenarios
    return [Candidate(scenario.id, scenario.name) for scenario in listed]


def _options(given: Given, _last: str) -> Iterable[Candidate]:
    """The options of the title, for the scenario that the line names."""
    title = _title(given)
    if title is None:
        return []
    scenario = title.scenario(_scenario(title, given))
    had = set(given.get("OPTION", ()))
    return [
        Candidate(option.id, option.name)
        for option in title.options
        if (option.allowed is None or option.allowed(scenario))
        and not had.intersection(option.excludes)
    ]


def _scenario(title: Title, given: Given) -> str | None:
    named = [*given.get("SCENARIO", ()), *given.get("SCENARIO|FILE|POSITION", ())]
    known = {scenario.id for scenario in title.scenarios}
    return next((name for name in named if name in known), None)


def _seats(given: Given, _last: str) -> Iterable[Candidate]:
    title = _title(given)
    if title is None:
        return []
    seats = title.seats(title.scenario(_scenario(title, given)), given.get("OPTION", ()))
    return [Candidate(seat) for seat in seats]


def _players(given: Given) -> list[str]:
    """The bots of the title."""
    from ww1core.players.registry import player_names

    title = _title(given)
    return [] if title is None else list(player_names(title.open(_scenario(title, given))))


def _seated_players(given: Given, last: str) -> Iterable[Candidate]:
    """Who may play which seat; a seat that has somebody is left out."""
    from ww1core.session.seats import PERSON

    taken = {seating.partition("=")[0] for seating in given.get("SEAT=PLAYER", ())}
    players = [PERSON, *_players(given)]
    return [
        Candidate(f"{seat.value}={who}")
        for seat in _seats(given, last)
        if seat.value not in taken
        for who in players
    ]


def _rows_of_players(given: Given, last: str) -> Iterable[Candidate]:
    """The bots for the next seat of a list with commas."""
    before = last[: last.rfind(",") + 1]
    return [Candidate(before + who) for who in _players(given)]


def _rules(given: Given, _last: str) -> Iterable[Candidate]:
    from ww1core.ledger.coverage import spoken_ledger

    title = _title(given)
    listed = () if title is None else spoken_ledger(title).rules
    return [Candidate(rule.id, rule.sentence) for rule in listed]


def _networks(given: Given, _last: str) -> Iterable[Candidate]:
    """The networks of the scenario that the line names."""
    title = _title(given)
    return [] if title is None else map(Candidate, title.open(_scenario(title, given)).networks)


def _checks(_given: Given, _last: str) -> Iterable[Candidate]:
    from ww1core.testing.check import all_checks

    return [Candidate(check.id, check.statement) for check in all_checks()]


def _profiles(_given: Given, _last: str) -> Iterable[Candidate]:
    from ww1core.testing.profiles import PROFILES

    return map(Candidate, PROFILES)


def _kinds(_given: Given, _last: str) -> Iterable[Candidate]:
    from ww1core.tables.models import Kind

    return map(Candidate, get_args(Kind))


def _shells(_given: Given, _last: str) -> Iterable[Candidate]:
    from ww1core.cli.terminal.shells import SHELLS

    return map(Candidate, SHELLS)


SOURCES: Mapping[str, Callable[[Given, str], Iterable[Candidate]]] = {
    "A,B": _rows_of_players,
    "A,B,...": _rows_of_players,
    "CHECK": _checks,
    "ID|WORD": _rules,
    "KIND": _kinds,
    "NETWORK": _networks,
    "OPTION": _options,
    "PROFILE": _profiles,
    "RULE": _rules,
    "SCENARIO": _scenarios,
    "SCENARIO|FILE|POSITION": _scenarios,
    "SEAT": _seats,
    "SEAT=PLAYER": _seated_players,
    "TITLE": _titles,
    MANY: _titles_with_scenarios,
    "TITLE|all": _titles_and_all,
    "[SHELL]": _shells,
}
"""Where values come from; of everything else, files among it, the shell knows more."""

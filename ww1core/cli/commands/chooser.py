"""Choosing a game at a terminal: a scenario of an installed title, or a game that is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ww1core.cli.commands.list_ import no_titles_text, usable_titles
from ww1core.cli.commands.saves import Kept, newest_games
from ww1core.cli.terminal.briefing import (
    facts_text,
    scenario_name,
    scenario_summary,
    seats_of,
    tell_briefing,
    tell_scenario,
)
from ww1core.cli.terminal.screen import Screen
from ww1core.players.registry import names_with
from ww1core.session.seats import PERSON
from ww1core.words.catalogue import spoken_texts
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.cli.commands.play import Wanted
    from ww1core.plugins import Scenario, Title
    from ww1core.words.texts import Catalogue

__all__ = ["choose_game"]

LEAVE = frozenset({"q", "quit", "exit"})
ABOUT = "about"
USUAL = "greedy"
FITTING: tuple[Callable[[str, str], bool], ...] = (
    lambda name, wanted: name == wanted,
    lambda name, wanted: name.startswith(wanted),
    lambda name, wanted: wanted in name,
)
"""The ways in which a name may be meant, the surest first."""
KEPT = 5
"""The most saved games that are offered."""


class _Fresh(NamedTuple):
    """A scenario that can be played."""

    title: Title
    scenario: Scenario
    words: Catalogue

    @property
    def names(self) -> tuple[str, ...]:
        """What it is chosen by, the shortest first."""
        title, id_ = self.title.facts.name, self.scenario.id
        name = scenario_name(self.words, self.scenario)
        return (id_, f"{title} {id_}", name, f"{self.title.facts.full_name}: {name}")


def choose_game(wanted: Wanted) -> Wanted | None:
    """Ask which game is played and by whom; None if the person leaves."""
    screen = Screen(spoken_texts().say, is_plain=wanted.plain)
    fresh = [
        _Fresh(title, one, title.texts()) for title in usable_titles() for one in title.scenarios
    ]
    is_new = wanted.seed is not None or wanted.options is not None or wanted.no_save
    kept = [] if is_new else newest_games(KEPT)
    if not fresh and not kept:
        screen.tell(no_titles_text())
        return None
    chosen = _chosen_game(screen, fresh, kept)
    if chosen is None:
        return None
    if isinstance(chosen, Kept):
        title, seats = chosen.found_title, chosen.seats
        wanted = wanted._replace(load=chosen.path)
    else:
        title, seats = chosen.title, seats_of(chosen.title, chosen.scenario, wanted.options or ())
        wanted = wanted._replace(title=title.facts.name, scenario=chosen.scenario.id, briefed=True)
        own = Screen(chosen.words.say, is_plain=wanted.plain)
        own.tell(chosen.names[-1], bold=True)
        tell_briefing(own, chosen.scenario, with_advice=True)
    players = _chosen_players(screen, title, seats, wanted.seats)
    if players is None:
        return None
    wanted = wanted._replace(seats=players)
    screen.tell(text("cli.choose.next_time", command=_command(wanted)))
    screen.show()
    return wanted


def _command(wanted: Wanted) -> str:
    """What would have been typed to begin like this at once."""
    what = [wanted.title or "", wanted.scenario or ""]
    if wanted.load is not None:
        what = ["--load", str(wanted.load)]
    seats = [f"--seat {said}" for said in wanted.seats]
    return " ".join(["ww1", "play", *what, *seats])


def _chosen_game(
    screen: Screen, fresh: Sequence[_Fresh], kept: Sequence[Kept]
) -> _Fresh | Kept | None:
    _list_games(screen, fresh, kept)
    while True:
        said = screen.ask(screen.words(text("cli.choose.prompt")))
        if said is None or said.casefold() in LEAVE:
            return None
        head, _, rest = said.partition(" ")
        is_about = head.casefold() in {ABOUT, "?"} and bool(rest)
        if said in {"", "?"}:
            _list_games(screen, fresh, kept)
            continue
        found = _found(rest.strip() if is_about else said, fresh, kept)
        if isinstance(found, Text):
            screen.notice(screen.words(found))
        elif not is_about:
            return found
        elif isinstance(found, Kept):
            found.tell(screen)
        else:
            tell_scenario(
                Screen(found.words.say, is_plain=screen.is_plain),
                found.title,
                found.scenario,
                found.words,
            )


def _list_games(screen: Screen, fresh: Sequence[_Fresh], kept: Sequence[Kept]) -> None:
    screen.tell(text("cli.choose.ask"), bold=True)
    for number, one in enumerate(fresh, 1):
        title, scenario = one.title, one.scenario
        name = scenario_name(one.words, scenario)
        said = text(
            "cli.choose.game", number=f"{number:>2}", title=title.facts.full_name, name=name
        )
        screen.tell(said, indent=1)
        seats = seats_of(title, scenario)
        screen.tell(text("cli.choose.sides", facts=facts_text(scenario), seats=seats), indent=5)
        summary = scenario_summary(one.words, scenario)
        if summary:
            screen.tell(summary, indent=5)
    if kept:
        screen.tell(text("cli.choose.kept"), bold=True)
    for number, game in enumerate(kept, len(fresh) + 1):
        said = text("cli.choose.kept_game", number=f"{number:>2}", game=game.line())
        screen.tell(said, indent=1)
    screen.tell(text("cli.choose.about"))


def _found(said: str, fresh: Sequence[_Fresh], kept: Sequence[Kept]) -> _Fresh | Kept | Text:
    """The game that is meant, or why none is: by number, by name, by the part of a name."""
    if said.isdecimal():
        items: list[_Fresh | Kept] = [*fresh, *kept]
        number = int(said)
        return items[number - 1] if 1 <= number <= len(items) else _nothing(said)
    wanted = " ".join(said.casefold().split())
    groups: tuple[Sequence[_Fresh | Kept], ...] = (fresh, kept)
    for group, fits in product(groups, FITTING):
        found: list[_Fresh | Kept] = [
            one for one in group if any(fits(name, wanted) for name in _names(one))
        ]
        if len(found) == 1:
            return found[0]
        if found:
            names = tuple(one.names[0] for one in found)
            return text("cli.choose.ambiguous", said=said, names=names)
    return _nothing(said)


def _names(one: _Fresh | Kept) -> Iterator[str]:
    return (name.casefold() for name in one.names)


def _nothing(said: str) -> Text:
    return text("cli.choose.nothing", said=said)


def _chosen_players(
    screen: Screen, title: Title, seats: Sequence[str], given: tuple[str, ...]
) -> tuple[str, ...] | None:
    """Who plays each seat, those that were named on the command line left as they are."""
    settled = {said.partition("=")[0].strip().casefold() for said in given}
    people = [said for said in given if said.partition("=")[2].strip() == PERSON]
    names = _players(title)
    chosen = list(given)
    for seat in seats:
        if seat.casefold() in settled:
            continue
        bot = USUAL if USUAL in names else names[-1]
        who = _chosen_player(screen, seat, names, bot if people else PERSON)
        if who is None:
            return None
        chosen.append(f"{seat}={who}")
        if who == PERSON:
            people.append(seat)
    return tuple(chosen)


def _players(title: Title) -> list[str]:
    """Whoever can play a seat, a person first."""
    plugins = title.plugins
    can_judge = plugins.face("evaluation") is not None
    return [PERSON, *names_with(plugins.players(), can_judge=can_judge)]


def _chosen_player(screen: Screen, seat: str, names: Sequence[str], usual: str) -> str | None:
    screen.tell(text("cli.choose.seat", seat=seat, usual=usual), bold=True)
    numbered = [
        screen.words(text("cli.choose.bots", number=n, who=w)) for n, w in enumerate(names, 1)
    ]
    screen.list_items(numbered)
    while True:
        said = screen.ask(seat)
        if said is None or said.casefold() in LEAVE:
            return None
        if not said:
            return usual
        if said.isdecimal() and 1 <= int(said) <= len(names):
            return names[int(said) - 1]
        found = [name for name in names if name.startswith(said.casefold())]
        if len(found) == 1:
            return found[0]
        screen.notice(screen.words(text("cli.choose.no_player", said=said, names=tuple(names))))

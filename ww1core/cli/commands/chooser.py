"""Choosing a game at a terminal: a scenario of an installed title, or a game that is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ww1core.cli.commands.list_ import no_titles_text
from ww1core.cli.commands.saves import Saved, newest_games
from ww1core.cli.terminal.briefing import tell_briefing, tell_scenario
from ww1core.cli.terminal.paging import page
from ww1core.cli.terminal.screen import Screen
from ww1core.session.briefing import (
    facts_text,
    scenario_name,
    scenario_summary,
    seats_of,
    title_name,
)
from ww1core.session.seats import PERSON
from ww1core.session.speech import counted
from ww1core.session.titles import bots_of, usable_titles
from ww1core.session.typed_words import word_meant
from ww1core.words.catalogue import spoken_texts
from ww1core.words.elision import without_article
from ww1core.words.punctuation import labelled
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.cli.commands.play import Wanted
    from ww1core.plugins import Scenario
    from ww1core.plugins.opening import Title
    from ww1core.words.texts import Catalogue

__all__ = ["choose_game"]

LEAVE = frozenset({"q", "quit", "exit"})
ABOUT = "about"
BACK = "back"
WORDS = (*sorted(LEAVE), ABOUT, BACK)
"""What is typed besides a game or a player, in English; the language has words of its own."""
USUAL = "greedy"
FITTING: tuple[Callable[[str, str], bool], ...] = (
    lambda name, wanted: name == wanted,
    lambda name, wanted: name.startswith(wanted),
    lambda name, wanted: wanted in name,
)
"""The ways in which a name may be meant, the surest first."""
SAVED = 5
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
        full_name = title_name(self.words, self.title)
        return (id_, f"{title} {id_}", name, labelled(self.words.language, full_name, name))


class _Titled(NamedTuple):
    """A title, to choose one of its scenarios."""

    scenarios: tuple[_Fresh, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What it is chosen by."""
        facts = self.scenarios[0].title.facts
        return facts.name, facts.full_name, self.name

    @property
    def name(self) -> str:
        """What it is called in the language that is spoken."""
        first = self.scenarios[0]
        return title_name(first.words, first.title)


class _Shelf(NamedTuple):
    """What can be chosen: kept games, titles or where there are none their scenarios by number.

    Every scenario can be named.
    """

    saved: Sequence[Saved]
    titles: Sequence[_Titled]
    fresh: Sequence[_Fresh]


def choose_game(wanted: Wanted) -> Wanted | None:
    """Ask which game is played and by whom; None if the person leaves."""
    screen = Screen(spoken_texts().say, is_plain=wanted.plain)
    fresh = [
        _Fresh(title, scenario, title.texts())
        for title in usable_titles()
        for scenario in title.scenarios
    ]
    is_new = wanted.seed is not None or wanted.options is not None or wanted.no_save
    saved = [] if is_new else newest_games(SAVED)
    if not fresh and not saved:
        screen.tell(no_titles_text())
        return None
    chosen = _chosen_game(screen, fresh, saved)
    if chosen is None:
        return None
    if isinstance(chosen, Saved):
        title, seats = chosen.found_title, chosen.seats
        wanted = wanted._replace(load=chosen.path)
    else:
        title, seats = chosen.title, seats_of(chosen.title, chosen.scenario, wanted.options or ())
        wanted = wanted._replace(title=title.facts.name, scenario=chosen.scenario.id, briefed=True)
    own = Screen(title.texts().say, is_plain=wanted.plain)
    if isinstance(chosen, _Fresh):
        with own.gathering() as lines:
            own.tell(chosen.names[-1], bold=True)
            tell_briefing(own, chosen.scenario, with_advice=True)
        page(own, lines)
    players = _chosen_players(own, title, seats, wanted.seats)
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
    seats = [f"--seat {seating}" for seating in wanted.seats]
    return " ".join(["ww1", "play", *what, *seats])


def _chosen_game(
    screen: Screen, fresh: Sequence[_Fresh], saved: Sequence[Saved]
) -> _Fresh | Saved | None:
    """Ask for a game: one that is kept, or a title and then a scenario of it."""
    first = _Shelf(saved, _titles(fresh), fresh)
    shelf = first
    _list_games(screen, shelf)
    while True:
        line = screen.ask(screen.words(text("cli.choose.prompt")))
        if line is None or _word(line) in LEAVE:
            return None
        head, _, rest = line.partition(" ")
        is_about = _word(head) in {ABOUT, "?"} and bool(rest)
        if line in {"", "?"} or _word(line) == BACK:
            shelf = first if _word(line) == BACK else shelf
            _list_games(screen, shelf)
            continue
        meant = _meant(rest.strip() if is_about else line, shelf)
        if isinstance(meant, Text):
            screen.notice(screen.words(meant))
        elif isinstance(meant, _Titled):
            shelf = _Shelf((), (), meant.scenarios)
            _list_games(screen, shelf)
        elif not is_about:
            return meant
        elif isinstance(meant, Saved):
            meant.tell(screen)
        else:
            own = Screen(meant.words.say, is_plain=screen.is_plain)
            with own.gathering() as lines:
                tell_scenario(own, meant.title, meant.scenario, meant.words)
            page(screen, lines)


def _word(typed: str) -> str:
    """One of the words that may be typed here, in English or in the language that is spoken."""
    return word_meant(spoken_texts(), typed, WORDS)


def _titles(fresh: Sequence[_Fresh]) -> tuple[_Titled, ...]:
    """The titles with their scenarios; where there is only one, its scenarios are listed."""
    by_name: dict[str, list[_Fresh]] = {}
    for new in fresh:
        by_name.setdefault(new.title.facts.name, []).append(new)
    if len(by_name) == 1:
        return ()
    return tuple(_Titled(tuple(scenarios)) for scenarios in by_name.values())


def _list_games(screen: Screen, shelf: _Shelf) -> None:
    """List what can be chosen by number, kept games first, in as many lines as the screen has."""
    lines: list[tuple[Text | str, int]] = []
    if shelf.saved:
        lines.append((text("cli.choose.saved"), 0))
    for number, game in enumerate(shelf.saved, 1):
        saved = text("cli.choose.saved_game", number=f"{number:>2}", game=game.line())
        lines.append((saved, 1))
    if shelf.saved and (shelf.titles or shelf.fresh):
        lines.append((text("cli.choose.begin"), 0))
    start = len(shelf.saved) + 1
    if shelf.titles:
        for number, titled in enumerate(shelf.titles, start):
            count = counted("scenario", len(titled.scenarios))
            line = text("cli.choose.title", number=f"{number:>2}", title=titled.name, count=count)
            lines.append((line, 1))
    else:
        details = [_scenario_lines(new, number) for number, new in enumerate(shelf.fresh, start)]
        room = screen.height - len(lines) - 3
        is_short = sum(map(len, details)) > room
        for scenario in details:
            lines += scenario[:1] if is_short else scenario
    screen.tell(text("cli.choose.ask"), bold=True)
    for what, indent in lines:
        screen.tell(what, indent=indent)
    screen.tell(text("cli.choose.about"))


def _scenario_lines(new: _Fresh, number: int) -> list[tuple[Text | str, int]]:
    """A scenario: its name, then how long it is and who plays, then what it is about."""
    title, scenario = new.title, new.scenario
    name = scenario_name(new.words, scenario)
    full_name = title_name(new.words, title)
    line = text("cli.choose.game", number=f"{number:>2}", title=full_name, name=name)
    seats = tuple(new.words.named(seat, "seat") for seat in seats_of(title, scenario))
    facts = text("cli.choose.sides", facts=facts_text(scenario), seats=seats)
    summary = scenario_summary(new.words, scenario)
    return [(line, 1), (facts, 5), *([(summary, 5)] if summary else [])]


def _meant(line: str, shelf: _Shelf) -> _Fresh | Saved | _Titled | Text:
    """What is meant, or why nothing is: by number, by name, by the part of a name."""
    if line.isdecimal():
        listed: list[_Fresh | Saved | _Titled] = [*shelf.saved, *(shelf.titles or shelf.fresh)]
        number = int(line)
        return listed[number - 1] if 1 <= number <= len(listed) else _nothing(line)
    wanted = " ".join(line.casefold().split())
    for titled in shelf.titles:
        if wanted in _names(titled):
            return titled
    groups: tuple[Sequence[_Fresh | Saved | _Titled], ...] = (
        shelf.fresh,
        shelf.saved,
        shelf.titles,
    )
    for group, fits in product(groups, FITTING):
        matches: list[_Fresh | Saved | _Titled] = [
            game for game in group if any(fits(name, wanted) for name in _names(game))
        ]
        if len(matches) == 1:
            return matches[0]
        if matches:
            names = tuple(game.names[0] for game in matches)
            return text("cli.choose.ambiguous", typed=line, names=names)
    return _nothing(line)


def _names(game: _Fresh | Saved | _Titled) -> Iterator[str]:
    return (name.casefold() for name in game.names)


def _nothing(line: str) -> Text:
    return text("cli.choose.nothing", typed=line)


def _chosen_players(
    screen: Screen, title: Title, seats: Sequence[str], given: tuple[str, ...]
) -> tuple[str, ...] | None:
    """Who plays each seat, those that were named on the command line left as they are."""
    settled = {without_article(seating.partition("=")[0]) for seating in given}
    words = title.texts()
    people = [seating for seating in given if seating.partition("=")[2].strip() == PERSON]
    names = _players(title)
    chosen = list(given)
    for seat in seats:
        called = words.named(seat, "seat")
        if settled & {without_article(seat), without_article(called)}:
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
    return [PERSON, *bots_of(title)]


def _chosen_player(screen: Screen, seat: str, names: Sequence[str], usual: str) -> str | None:
    shown = {name: spoken_texts().named(name, "player") for name in names}
    screen.tell(text("cli.choose.seat", seat=seat, usual=shown[usual]), bold=True)
    numbered = [
        screen.words(text("cli.choose.bots", number=number, who=shown[name]))
        for number, name in enumerate(names, 1)
    ]
    screen.list_items(numbered)
    while True:
        line = screen.ask(screen.words(text("session.seat", seat=seat)))
        if line is None or _word(line) in LEAVE:
            return None
        if not line:
            return usual
        if line.isdecimal() and 1 <= int(line) <= len(names):
            return names[int(line) - 1]
        wanted = line.casefold()
        matches = [
            name for name in names if name.startswith(wanted) or shown[name].startswith(wanted)
        ]
        if len(matches) == 1:
            return matches[0]
        screen.notice(
            screen.words(text("cli.choose.no_player", typed=line, names=tuple(shown.values())))
        )

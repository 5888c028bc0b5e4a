"""Networks of a title told, written for other programs, and drawn over the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ww1core.cli.commands.position import found_game
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import JournalError, NotationError
from ww1core.networks.exports import graphml, node_link, placed
from ww1core.networks.importance import busiest, flow, overview, sampled
from ww1core.networks.questions import usable_graph
from ww1core.play.game import Game
from ww1core.plugins import find_title
from ww1core.plugins.opening import Title
from ww1core.saving.atomic_file import begin_file
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    import networkx as nx

    from ww1core.networks import Tracing
    from ww1core.networks.importance import Flow, Overview

__all__ = ["Wanted", "network"]

SEED = 0
"""Where chance sets a scenario up, it is drawn the same every time."""
LISTED = 10
"""So many hexes or edges of a kind are told; of more it is told how many."""


class Wanted(NamedTuple):
    """What the command line asks for."""

    title: str
    scenario: str
    name: str | None = None
    load: str | None = None
    seat: str | None = None
    to: str | None = None
    from_: str | None = None
    graphml: Path | None = None
    json: Path | None = None
    svg: Path | None = None

    @property
    def files(self) -> tuple[tuple[str, Path], ...]:
        """The files that are to be written, by option."""
        named = (("--graphml", self.graphml), ("--json", self.json), ("--svg", self.svg))
        return tuple((option, path) for option, path in named if path is not None)


class Subject(NamedTuple):
    """A network as it is looked at: printed, or as a seat may use it in a position."""

    game: Game
    name: str
    seat: int
    tracing: Tracing
    graph: nx.Graph[str]
    is_printed: bool


def network(wanted: Wanted) -> int:
    """Tell a network, or list those there are; write and draw it where that is wanted."""
    title = find_title(wanted.title)
    game = _game(wanted, title)
    seat = _seat(game, wanted)
    names = _names(wanted, game)
    screen = Screen(game.book.say)
    _check_files(wanted)
    subjects = [_subject(title, game, name, seat, is_printed=wanted.load is None) for name in names]
    if len(subjects) > 1:
        _check_single(wanted, names)
        for subject in subjects:
            screen.tell(_summary(subject))
        return 0
    _tell(wanted, subjects[0], screen)
    return 0


def _game(wanted: Wanted, title: Title) -> Game:
    """A new game of the scenario, or the one that was saved."""
    scenario = title.scenario(wanted.scenario)
    if wanted.load is None:
        return Game(title.open(scenario.id), seed=SEED)
    game = found_game(wanted.load)
    book = game.book
    if (book.title, book.scenario) != (title.facts.name, scenario.id):
        message = worded(
            "{file} is a game of {title} {scenario}",
            file=wanted.load[:40],
            title=book.title,
            scenario=book.scenario,
        )
        raise JournalError(message)
    return game


def _seat(game: Game, wanted: Wanted) -> int:
    """The seat that is named; else the one that decides, or the first one."""
    if wanted.seat is not None:
        return game.book.number_named("seat", wanted.seat)
    return 0 if wanted.load is None or game.offer is None else game.offer.seat


def _names(wanted: Wanted, game: Game) -> tuple[str, ...]:
    known = tuple(game.book.networks)
    if not known:
        message = worded("{title} has no networks", title=wanted.title)
        raise NotationError(message)
    if wanted.name is None:
        return known
    if wanted.name not in known:
        message = worded(
            "there is no network {name!r}; there is: {known}",
            name=wanted.name,
            known=", ".join(known),
        )
        raise NotationError(message)
    return (wanted.name,)


def _check_single(wanted: Wanted, names: Sequence[str]) -> None:
    """Refuse what only one network can answer."""
    asked = [option for option, _ in wanted.files]
    asked += ["--to"] if wanted.to is not None else []
    asked += ["--from"] if wanted.from_ is not None else []
    if asked:
        message = worded(
            "{option}: expected the name of a network with it: {known}",
            option=asked[0],
            known=", ".join(names),
        )
        raise NotationError(message)


def _check_files(wanted: Wanted) -> None:
    """Refuse files that are there, before anything is worked out."""
    for _, path in wanted.files:
        if path.exists():
            message = worded("{path} exists already", path=path)
            raise JournalError(message)


def _subject(title: Title, game: Game, name: str, seat: int, *, is_printed: bool) -> Subject:
    """One network; where a title hides something, as the seat can know it."""
    trace = game.book.tracings[name]
    if "hidden" in title.facts.capabilities and not game.is_over:
        tracing = trace(game.imagine(seat, SEED), seat)
    else:
        tracing = game.ask(lambda s: trace(s, seat))
    graph = usable_graph(game.book.networks, name, None if is_printed else tracing)
    return Subject(game, name, seat, tracing, graph, is_printed)


def _tell(wanted: Wanted, subject: Subject, screen: Screen) -> None:
    """Tell everything about one network, and write the files that are wanted."""
    sources, goals = _sources(wanted, subject), _goals(wanted, subject)
    most = _flow(subject.graph, sources, goals) if goals else None
    shares = busiest(subject.graph)
    made = [(path, _content(option, subject, shares)) for option, path in wanted.files]
    for path, content in made:
        begin_file(path, content).close()
    screen.tell(_summary(subject), bold=True)
    for line in _lines(subject, overview(subject.graph), shares):
        screen.tell(line, indent=2)
    if sources and wanted.from_ is None:
        screen.tell(_listed("sources", sources, seat=subject.seat), indent=2)
    if most is not None:
        screen.tell(text("cli.network.flow", to=", ".join(goals), value=most.value), indent=2)
        if most.narrowest:
            screen.tell(_listed("narrowest", _pairs(most.narrowest)), indent=2)
    for path, _ in made:
        screen.tell(text("cli.network.written", file=str(path)))


def _content(option: str, subject: Subject, shares: dict[str, float]) -> bytes:
    """What is written into a file."""
    if option == "--svg":
        from ww1core.cli.commands.network_picture import drawn

        return drawn(subject, shares).encode()
    graph = placed(subject.game.book.networks.map, subject.graph, shares)
    write: Callable[[nx.Graph[str]], bytes] = graphml if option == "--graphml" else node_link
    return write(graph)


def _sources(wanted: Wanted, subject: Subject) -> tuple[str, ...]:
    """Where lines begin: as the command line says, or as the rules do."""
    if wanted.from_ is not None:
        return _named(subject, "--from", wanted.from_)
    known = subject.game.book.networks.map.numbers(subject.tracing.sources)
    return tuple(number for number in known if number in subject.graph)


def _goals(wanted: Wanted, subject: Subject) -> tuple[str, ...]:
    return () if wanted.to is None else _named(subject, "--to", wanted.to)


def _named(subject: Subject, option: str, given: str) -> tuple[str, ...]:
    """The hexes of a list with commas; each must be in the network."""
    numbers = []
    book = subject.game.book
    for part in given.replace(",", " ").split():
        number = book.name("hex", book.number_named("hex", part))
        if number not in subject.graph:
            message = worded(
                "{option}: {number} is not in the network {name!r} now",
                option=option,
                number=number,
                name=subject.name,
            )
            raise NotationError(message)
        numbers.append(number)
    if not numbers:
        message = worded("{option}: expected hexes with commas between them", option=option)
        raise NotationError(message)
    return tuple(dict.fromkeys(numbers))


def _flow(graph: nx.Graph[str], sources: Sequence[str], goals: Sequence[str]) -> Flow:
    if not sources:
        message = worded("--to: the network has no source now; name some with --from")
        raise NotationError(message)
    both = sorted(set(sources) & set(goals))
    if both:
        message = worded("--to: {number} is a source itself", number=both[0])
        raise NotationError(message)
    return flow(graph, sources, goals)


def _summary(subject: Subject) -> Text:
    """A network in one line."""
    graph = subject.graph
    edges = len({frozenset(edge) for edge in graph.edges()})
    size = text("cli.network.size", hexes=len(graph), edges=edges)
    if subject.is_printed:
        return text("cli.network.printed", name=subject.name, size=size)
    return text("cli.network.used", name=subject.name, size=size, seat=subject.seat)


def _lines(subject: Subject, form: Overview, shares: dict[str, float]) -> list[Text]:
    """The form of a network and its busiest hexes."""
    lines = [text("cli.network.parts", sizes=", ".join(str(len(part)) for part in form.parts))]
    lines.append(_listed("bridges", _pairs(form.bridges)))
    lines.append(_listed("joints", form.joints))
    first = [f"{number} {share:.1%}" for number, share in list(shares.items())[:LISTED] if share]
    if first:
        lines.append(text("cli.network.busiest", hexes=", ".join(first)))
    sample = sampled(subject.graph)
    if sample is not None:
        lines.append(text("cli.network.sampled", count=sample, all=len(subject.graph)))
    return lines


def _pairs(edges: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(f"{a}-{b}" for a, b in edges)


def _listed(key: str, names: Sequence[str], **args: object) -> Text:
    """Some names under a heading, with how many more there are."""
    if not names:
        return text(f"cli.network.{key}.none")
    shown = text(f"cli.network.{key}", names=", ".join(names[:LISTED]), **args)
    left = len(names) - LISTED
    return text("cli.network.more", what=shown, count=left) if left > 0 else shown

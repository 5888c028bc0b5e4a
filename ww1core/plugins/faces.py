"""What a title gives besides its rules, and where its words and its ledger are found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import DataError, PluginError
from ww1core.play.weights import Weights

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from ww1core.answers.sighting import Sighting
    from ww1core.answers.supply import Supply
    from ww1core.events import Account
    from ww1core.networks import Tracing
    from ww1core.play.book import Watch
    from ww1core.play.notation import Phrase
    from ww1core.scenes.scene import Scene
    from ww1core.turns.offers import Choice
    from ww1core.words.texts import Lines, Text

__all__ = [
    "JOINED",
    "OF_THE_BOOK",
    "WEIGHTS",
    "Faces",
    "face_named",
    "ledger_beside",
    "texts_beside",
    "weights_beside",
]

OF_THE_BOOK = (
    "scene",
    "supply",
    "sighting",
    "score",
    "report",
    "card",
    "tracings",
    "evaluation",
    "accounts",
    "watches",
    "stakes",
    "warnings",
    "settled",
    "attacks",
    "causes",
    "phrases",
    "fights",
    "plans",
    "activations",
    "horizon",
    "reply",
    "price",
)
"""The faces that an opened book has, each made when it is first read."""

WEIGHTS = "weights.yaml"
"""The file of a package with the numbers of its evaluation."""

JOINED = ("counts", "laws", "texts")
"""The faces that an extension may give as well."""


class Faces(NamedTuple):
    """What a title gives besides its rules: each part itself, or where it is.

    A part, or a member of a part that is a mapping, is named ``"module:name"``, from the package
    of the title if the module begins with a dot (``".scene:scene"``); it is imported when it is
    first asked for.

    ``scene(s, seat)`` is what a seat sees, ``supply(s, seat, unit)`` how a unit is supplied or
    what cuts it, ``sighting(s, seat, from, to)`` what is seen or what is in the way,
    ``evaluation(s, seat)`` how well a seat stands. ``score(s, seat)`` are the points, as a number
    that grows for one side, and in words; ``report(s, seat)`` are lines, each with its rule, under
    ``victory`` (what is missing to it), ``supply``, ``losses`` and ``due`` (who is to arrive);
    ``card(s, seat, card)`` are lines about all that a card can do. ``tracings`` say by the name
    of a network how lines are traced over it, ``accounts`` by key how a result came about,
    ``watches`` what may wake a seat that has given standing answers. ``phrases`` are answers to
    several decisions at once, ``fights`` and ``plans`` the decisions that bots prefer and look
    further at, ``activations`` by procedure the names of the values that hold its seat and its
    subject: stretches of play that bots plan as a whole. ``horizon`` names whose activations, own
    or enemy, have to end one after the other before a plan is judged; without it one of the enemy
    and one own. Where a side plays a whole turn, ``reply`` says instead which reply of the enemy
    counts: ``(turn, seat, reach)``, the procedure of a turn, the value that holds its seat, and
    how many hexes from what a plan has moved or attacked units of both sides are played on, up to
    the end of the enemy's turn. ``price`` is how much a position counts in the budget of a search,
    more than 1 where judging one takes long or searches are frequent. ``causes`` are the keys of
    what is told that may turn a game, each with whether what follows is its doing, as of an order
    that is given.

    ``stakes`` say by window what is at stake in it for the seat that is asked: ``(s, ...)``, with
    the parameters of the window by name, gives texts, or None where nothing that waits can hurt
    the seat or be bettered for it. They go by what every seat knows. ``warnings`` say by decision
    what an option would lead to that nobody wants: ``(s, choice, ...)``, with the parameters of
    the decision, gives a text or None. ``settled`` says by decision which answer nobody has to be
    asked for: ``(s, ...)``, with the parameters of the decision, gives the one that every seat
    knows to be best or no worse than any other, or None. ``attacks(s, seat)`` brings a copy of the
    state to where the seat declares an attack, and says whether it can this turn, or by which
    answers to the question that waits: odds are told before their time. It goes by what the seat
    knows.

    ``counts`` are functions of a state whose value never changes during a game, ``laws`` say what
    is wrong with a state, each by name; they are for the checks. ``texts(language)`` gives the
    words where they are not in the folder ``texts`` of the package, and ``ledger`` is the path of
    the ledger where it is not ``rules.yaml`` of the package. ``weights`` is the path of the
    numbers of the evaluation, which it reads as ``s.book.weights`` and which can be tuned, where
    it is not ``weights.yaml`` of the package.
    """

    scene: Callable[[Any, int], Scene] | str | None = None
    supply: Callable[[Any, int, int], Supply] | str | None = None
    sighting: Callable[[Any, int, int, int], Sighting] | str | None = None
    score: Callable[[Any, int], tuple[int, Text]] | str | None = None
    report: Callable[[Any, int], Mapping[str, Lines]] | str | None = None
    card: Callable[[Any, int, int], Lines] | str | None = None
    tracings: Mapping[str, Callable[[Any, int], Tracing] | str] | str | None = None
    evaluation: Callable[[Any, int], float] | str | None = None
    accounts: Mapping[str, Account | str] | str | None = None
    watches: Mapping[str, Watch] | str | None = None
    stakes: Mapping[str, Callable[..., Sequence[Text] | None] | str] | str | None = None
    warnings: Mapping[str, Callable[..., Text | None] | str] | str | None = None
    settled: Mapping[str, Callable[..., Choice | None] | str] | str | None = None
    attacks: Callable[[Any, int], bool | Collection[Choice]] | str | None = None
    phrases: tuple[Phrase, ...] | str | None = None
    causes: Mapping[str, bool] | str | None = None
    fights: frozenset[str] | str | None = None
    plans: frozenset[str] | str | None = None
    activations: Mapping[str, tuple[str, ...]] | str | None = None
    horizon: tuple[str, ...] | str | None = None
    reply: tuple[Any, ...] | str | None = None
    price: float | None = None
    counts: Mapping[str, Callable[[Any], Any]] | str | None = None
    laws: Mapping[str, Callable[[Any], str]] | str | None = None
    texts: Callable[[str], Mapping[str, str]] | str | None = None
    ledger: Path | None = None
    weights: Path | None = None


def face_named(faces: Faces, name: str, package: str, label: str) -> Any:  # noqa: ANN401 (any part)
    """A part of a title, imported if it is named; None if the title has none."""
    given = getattr(faces, name)

    def there(part: Any) -> Any:  # noqa: ANN401 (any part)
        if not isinstance(part, str):
            return part
        module, _, attribute = part.partition(":")
        try:
            return getattr(import_module(module, package), attribute)
        except (ImportError, AttributeError, TypeError, ValueError) as error:
            message = f"{label}: its {name} is said to be {part!r}: {error}"
            raise PluginError(message) from error

    if isinstance(given, Mapping):
        return {key: there(part) for key, part in given.items()}
    return there(given)


def _beside(package: str, name: str) -> Traversable | None:
    """A file or folder of a package, if both are there."""
    try:
        path = files(package) / name
    except (ModuleNotFoundError, TypeError, ValueError):
        return None
    return path if path.is_file() or path.is_dir() else None


def texts_beside(package: str, language: str) -> Mapping[str, str]:
    """The words in the folder ``texts`` of a package; none where there is no such folder."""
    folder = _beside(package, "texts")
    if folder is None:
        return {}
    from ww1core.words.word_files import load_texts

    return load_texts(folder, language)


def ledger_beside(package: str) -> Path | None:
    """The path of ``rules.yaml`` of a package, if there is one."""
    file = _beside(package, "rules.yaml")
    if file is None:
        return None
    with as_file(file) as path:
        return path


def weights_beside(package: str, path: Path | None = None) -> Weights:
    """The numbers of an evaluation in ``weights.yaml`` of a package, or in another file."""
    file = path or _beside(package, WEIGHTS)
    if file is None:
        return Weights()
    from ww1core.tables.load import parse
    from ww1core.tables.marks import line_at

    name = f"{package.rpartition('.')[2]}/{WEIGHTS}"
    data, mark = parse(file.read_bytes(), name)
    numbers: dict[str, float] = {}
    for weight, number in data.items():
        if not str(weight).isidentifier() or str(weight).startswith("_"):
            message = f"{weight!r} cannot name a weight"
            raise DataError(message, file=name, line=line_at(mark, (weight,)))
        if not isinstance(number, int | float):
            message = f"{weight} is {number!r}, expected a number"
            raise DataError(message, file=name, line=line_at(mark, (weight,)))
        numbers[str(weight)] = float(number)
    return Weights(**numbers)

"""An opened title: everything that does not change while a game is played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Self

from ww1core.errors import NotationError, PluginError
from ww1core.hexgrid.hexset import members
from ww1core.play.views import Viewer
from ww1core.play.weights import Weights
from ww1core.remembering import per_owner
from ww1core.turns.limits import MOST_DECISIONS, MOST_STEPS
from ww1core.turns.memory import Memory
from ww1core.words.elision import without_article
from ww1core.words.language import LANGUAGES, worded
from ww1core.words.texts import Catalogue, Lines, Text

if TYPE_CHECKING:
    from ww1core.answers.sighting import Sighting
    from ww1core.answers.supply import Supply
    from ww1core.events import Account
    from ww1core.hexgrid.hexmap import HexMap
    from ww1core.networks import Networks, Tracing
    from ww1core.pieces.linked import Pieces
    from ww1core.play.notation import Phrase
    from ww1core.players.player import Player
    from ww1core.scenes.scene import Scene
    from ww1core.turns.offers import Choice
    from ww1core.turns.program import Program
    from ww1core.turns.sequence import PlaySequence
    from ww1core.turns.side_seats import SideSeats
    from ww1core.turns.state import State

__all__ = ["Book", "Kind", "Watch"]

SENTENCES = 1 << 11
"""So many sentences a book remembers; when there are more, all are forgotten."""

Watch = Callable[[Any, int], int]
"""A function of state and seat whose set grows when something happens that the seat can know."""


class Kind:
    """A kind of thing that can be chosen or named: hexes, units, cards, numbers."""

    __slots__ = ("_index", "_names", "all", "name", "size")

    def __init__(self, name: str, names: Mapping[int, str], size: int | None = None) -> None:
        self.name = name
        self._names = dict(names)
        self.all = 0
        for number in self._names:
            self.all |= 1 << number
        self.size = max(self._names, default=-1) + 1 if size is None else size
        for label in self._names.values():
            if not label or label != " ".join(label.split()):
                message = f"the kind {name!r} has a member {label!r}, which cannot be typed"
                raise NotationError(message)
        self._index = {label.casefold(): number for number, label in self._names.items()}
        if len(self._index) != len(self._names):
            message = f"two members of the kind {name!r} have the same name"
            raise NotationError(message)

    @classmethod
    def of(cls, name: str, names: Iterable[str]) -> Kind:
        """A kind whose members are numbered from 0 in the order given."""
        return cls(name, dict(enumerate(names)))

    def label(self, number: int) -> str:
        """The name of a member as players read it."""
        label = self._names.get(number)
        return f"{self.name} {number}" if label is None else label

    def number(self, label: str) -> int:
        """The member with this name."""
        number = self._index.get(label.casefold())
        if number is None:
            message = worded("there is no {name} {label!r}", name=self.name, label=label)
            raise NotationError(message)
        return number

    def has(self, label: str) -> bool:
        """Whether a member has this name."""
        return label.casefold() in self._index


class _Part:
    """Makes a part of a book that was put off, while the book does not hold it itself.

    A ``__getattr__`` of the book would do the same and make every look into a book slow.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, book: Book | None, _owner: type[Book]) -> Any:  # noqa: ANN401 (any part)
        return self if book is None else book.make_part(self._name)


class Book:
    """One scenario of a title with its options, as a game reads it through ``s.book``.

    A title may subclass it and add its tables. Once opened it is frozen: two games, or a test
    with a map of its own, stand side by side.
    """

    def __init__(
        self,
        *,
        seats: tuple[str, ...],
        kinds: Iterable[Kind],
        map_: HexMap | None = None,
        options: Iterable[str] = (),
        side_seats: SideSeats | None = None,
    ) -> None:
        self.title = ""
        self.version = "0"
        self.scenario = ""
        self.content_hash = ""
        self.extensions: tuple[str, ...] = ()
        self.endings: tuple[str, ...] = ()
        self.most_steps = MOST_STEPS
        self.most_decisions = MOST_DECISIONS
        self.seats = seats
        self.side_seats = side_seats
        self.options = options if isinstance(options, frozenset) else frozenset(options)
        self.map = map_
        self.kinds: dict[str, Kind] = {kind.name: kind for kind in kinds}
        self.kinds.setdefault("seat", Kind.of("seat", seats))
        self.kinds.setdefault("number", Kind.of("number", [str(n) for n in range(256)]))
        if map_ is not None and "hex" not in self.kinds:
            self.kinds["hex"] = Kind(
                "hex", {h: map_.number(h) for h in members(map_.all)}, map_.size
            )
        self.texts = Catalogue("en", {})
        self.texts_in: Callable[[str], Catalogue] | None = None
        self._readings: dict[str, Book] = {}
        self.phrases: tuple[Phrase, ...] = ()
        self.attacks: Callable[[Any, int], bool | Collection[Choice]] | None = None
        self.viewer = Viewer()
        self.listeners: tuple[Callable[[Any], None], ...] = ()
        self.scene: Callable[[Any, int], Scene] | None = None
        self.evaluation: Callable[[Any, int], float] | None = None
        self.score: Callable[[Any, int], tuple[int, Text]] | None = None
        self.report: Callable[[Any, int], Mapping[str, Lines]] | None = None
        self.card: Callable[[Any, int, int], Lines] | None = None
        self.supply: Callable[[Any, int, int], Supply] | None = None
        self.sighting: Callable[[Any, int, int, int], Sighting] | None = None
        self.networks: Networks
        self.tracings: Mapping[str, Callable[[Any, int], Tracing]] = {}
        self.watches: Mapping[str, Watch] = {}
        self.stakes: Mapping[str, Callable[..., Sequence[Text] | None]] = {}
        self.warnings: Mapping[str, Callable[..., Text | None]] = {}
        self.settled: Mapping[str, Callable[..., Choice | None]] = {}
        self.accounts: Mapping[str, Account] = {}
        self.players: Mapping[str, Callable[[Book, int], Player]] = {}
        self.counts: Mapping[str, Callable[[Any], Any]] = {}
        self.laws: Mapping[str, Callable[[Any], str]] = {}
        self.causes: Mapping[str, bool] = {}
        self.spoken: frozenset[str] = frozenset()
        self.fights: frozenset[str] = frozenset()
        self.plans: frozenset[str] = frozenset()
        self.activations: Mapping[str, tuple[str, ...]] = {}
        self.horizon: tuple[str, ...] = ()
        self.reply: tuple[Any, ...] = ()
        self.price: float = 0.0
        self.weights = Weights()
        self.documents: tuple[Any, ...] = ()
        self.memory = Memory()
        self._later: dict[str, Callable[[], Any]] = {}
        self.put_off(networks=_no_networks)
        self.sequence: PlaySequence
        self.state_type: type[State]
        self.pieces: Pieces
        self.program: Program
        self._frozen = False

    def __setattr__(self, name: str, value: Any) -> None:  # noqa: ANN401 (any attribute)
        if getattr(self, "_frozen", False):
            message = f"the book of {self.title or 'a title'} cannot change once it is open"
            raise AttributeError(message)
        super().__setattr__(name, value)

    def __copy__(self) -> Self:
        """The same book, which remembers nothing yet: whoever copies it may change something."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, memory=Memory(), _readings={})
        return other

    def read_in(self, language: str) -> Book:
        """The same book in another language: everything of it but its words is shared.

        Each language is read once; reading in the first one again gives the book itself.
        """
        readings = self._readings
        readings.setdefault(self.texts.language, self)
        if language not in readings:
            if self.texts_in is None:
                message = f"the book of {self.title or 'a title'} has words of one language alone"
                raise PluginError(message)
            other = copy(self)
            other.__dict__.update(texts=self.texts_in(language), _readings=readings)
            readings[language] = other
        return readings[language]

    def put_off(self, **parts: Callable[[], Any]) -> None:
        """Make parts of the book when they are first read: many a game needs no words."""
        for name in parts:
            self.__dict__.pop(name, None)
            if name not in vars(Book):
                setattr(Book, name, _Part(name))
        self._later.update(parts)

    def make_part(self, name: str) -> Any:  # noqa: ANN401 (as the part that was put off)
        """Make a part that was put off; from now on the book holds it."""
        if name not in self._later:
            message = f"the book of {self.title or 'a title'} has no {name!r}"
            raise AttributeError(message, name=name, obj=self)
        self.__dict__[name] = made = self._later[name]()
        return made

    @property
    def all_sides(self) -> range:
        """The sides, each by the number of its first seat."""
        return range(len(self.seats if self.side_seats is None else self.side_seats.seats))

    def side_of(self, seat: int) -> int:
        """What the rules call a seat: itself, or the side that it shares with others."""
        return seat if self.side_seats is None or seat < 0 else self.side_seats.of(seat)

    def partners(self, side: int) -> tuple[int, ...]:
        """The seats of a side."""
        return (side,) if self.side_seats is None or side < 0 else self.side_seats.seats[side]

    def freeze(self) -> None:
        """From now on nothing in the book changes."""
        self._frozen = True

    def name(self, kind: str, number: int) -> str:
        """The name of a member of a kind; a kind that is not known shows the number.

        A ``side`` is named by its seats.
        """
        if kind == "side" and number >= 0:
            return ", ".join([self.name("seat", seat) for seat in self.partners(number)])
        members = self.kinds.get("seat" if kind == "side" else kind)
        if members is None:
            return str(number)
        if number < 0:
            return self.texts.say(Text(f"{kind}.none"))
        return members.label(number)

    def called(self, kind: str, number: int) -> str:
        """What a member of a kind is called in a sentence; what is typed and kept is its name.

        A seat has its words under ``seat.<seat>``, a side of several under ``side.<seat>_<seat>``,
        anything else as a proper name.
        """
        if kind not in {"seat", "side"} or number < 0:
            return self.texts.named(self.name(kind, number))
        seats = (number,) if kind == "seat" else self.partners(number)
        ids = [self.name("seat", seat) for seat in seats]
        key = f"side.{'_'.join(ids)}"
        if len(ids) > 1 and key in self.texts:
            return self.texts.say(Text(key))
        return ", ".join([self.texts.named(id_, "seat") for id_ in ids])

    def spoken_name(self, kind: str, number: int) -> str:
        """What a person types and reads for a member of a kind: its name, or what it is called.

        The kinds of which the names are for files alone are ``spoken``.
        """
        return self.called(kind, number) if kind in self.spoken else self.name(kind, number)

    def number_named(self, kind: str, label: str) -> int:
        """The member of a kind with this name; one that is not there is refused in words.

        A seat is also known by what it is called in any language, with or without its article.
        """
        try:
            return self.kinds[kind].number(label)
        except NotationError:
            if kind == "seat" and (seat := self._seat_called(label)) is not None:
                return seat
            key = f"kind.{kind}"
            name = self.say(Text(key)) if key in self.texts else kind
            message = worded("there is no {name} {label!r}", name=name, label=label)
            raise NotationError(message) from None

    def _seat_called(self, label: str) -> int | None:
        """The seat that is called so in a language that is spoken."""
        wanted = without_article(label)
        for language in LANGUAGES if self.texts_in is not None else (self.texts.language,):
            book = self.read_in(language)
            for seat in range(len(self.seats)):
                if without_article(book.called("seat", seat)) == wanted:
                    return seat
        return None

    def say(self, what: Text) -> str:
        """The words of a text; of what was said before the same words are given again."""
        return _said(self, what) if self._frozen else self.texts.say(what, self.called)


@per_owner(SENTENCES)
def _said(book: Book, what: Text) -> str:
    """The words of a text in a book that does not change any more."""
    return book.texts.say(what, book.called)


def _no_networks() -> Networks:
    """What a book gives whose title declares no network."""
    from ww1core.networks import Networks

    return Networks()

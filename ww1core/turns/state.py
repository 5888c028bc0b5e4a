"""The state of a game: plain data in declared slots.

A title declares its slots in a subclass::

    class Field(State):
        hex: "array[int]" = column("h", by="unit", fill=-1)
        hands: tuple[int, ...] = value((0, 0), shown=OWNER)
        occupied: list[int] = derived(rebuild_occupied)
        battle: Battle = record(Battle)

*Columns* are arrays by number and are copied by ``clone``; *values* are immutable and shared;
*derived* slots are rebuilt on load and absent from saves and keys; a *record* is a named tuple
that one procedure owns while it runs. Slots that a class ``hides`` are seen by unit only where
the unit is not covered (``covers``).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from ww1core.errors import FlowError

if TYPE_CHECKING:
    from ww1core.events.bus import Bus
    from ww1core.play.book import Book
    from ww1core.turns.chance import Chance

__all__ = [
    "ALL",
    "NOBODY",
    "OWNER",
    "Outcome",
    "Slot",
    "State",
    "column",
    "derived",
    "record",
    "value",
]

ALL = "all"
OWNER = "owner"
"""A slot of which each seat sees its own item only."""
NOBODY = "nobody"
"""A slot that no seat may see."""
UNCOVERED = "uncovered"
"""A slot of which a seat sees by unit only what belongs to units that are not covered for it."""
COVERED = "covered"
"""The value of a state that hides slots of covered units."""
VOICE = "voice"
"""The value of a state in which seats share a side."""
MOST_SEATS = 64
"""The most seats of a game."""
OWN_VOICES = tuple(range(MOST_SEATS))
"""Who speaks for each side where no seats share one: the seat of the same number."""


Count = Callable[[Any], int] | None


class Outcome(NamedTuple):
    """How a game ended: the winning seat (-1 for nobody) and the key of the ending."""

    winner: int
    ending: str


class Slot(NamedTuple):
    """One declared slot of a state."""

    kind: str
    name: str = ""
    typecode: str = ""
    by: str = "unit"
    initial: Any = None
    shown: str = ALL
    rebuild: Callable[[Any], Any] | None = None
    make: Any = None
    measure: Count = None
    until: str = ""


def column(typecode: str, *, by: str = "unit", fill: int = 0, shown: str = ALL) -> Any:  # noqa: ANN401 (typed by the title)
    """An array of numbers, one for each member of the kind ``by``.

    ``shown=OWNER`` is for columns by seat; other hidden columns need a view of the title's own.
    """
    if shown == OWNER and by != "seat":
        message = f"a column by {by!r} has no seats as owners, expected one by 'seat'"
        raise FlowError(message)
    return Slot("column", typecode=typecode, by=by, initial=fill, shown=shown)


def value(initial: object, *, shown: str = ALL, count: Count = None) -> Any:  # noqa: ANN401 (typed by the title)
    """An immutable value; with ``shown=OWNER`` a tuple of which each seat sees its own item.

    Of what is hidden the others see how much it is: ``count`` says so, without it the members
    of a set or the items of a tuple are counted. For a deck it is ``decks.deck_size``.
    """
    return Slot("value", initial=initial, shown=shown, measure=count)


def derived(rebuild: Callable[[Any], Any]) -> Any:  # noqa: ANN401 (typed by the title)
    """A list or array that follows from other slots; ``rebuild`` makes it anew on load."""
    return Slot("derived", rebuild=rebuild)


def record(make: type) -> Any:  # noqa: ANN401 (typed by the title)
    """A named tuple that is set while the procedure that owns it runs, else None.

    Rules that run under the owner may take it for granted, so its slot is declared without None.
    """
    if hasattr(make, "_fields"):
        make._replace = _write_replace(make)  # type: ignore[attr-defined] # a named tuple
    return Slot("record", make=make)


def _write_replace(make: Any) -> Callable[..., Any]:  # noqa: ANN401 (a class of named tuples)
    """Write the ``_replace`` of a record for its fields: steps change records all the time."""
    fields: tuple[str, ...] = make._fields
    given = ", ".join(f"{name}=same" for name in fields)
    now = ", ".join(f"_{name}" for name in fields)
    values = ", ".join(f"_{name} if {name} is same else {name}" for name in fields)
    lines = [
        f"def _replace(self, /, *, {given}):",
        f"    {now}, = self",
        f"    return new(make, ({values},))",
    ]
    scope: dict[str, Any] = {"same": object(), "new": tuple.__new__, "make": make}
    exec("\n".join(lines), scope)  # noqa: S102 (the lines are made here from names of fields)
    function: Callable[..., Any] = scope["_replace"]
    function.__doc__ = "The same record with other values in some of its fields."
    return function


class _StateType(type):
    """Turns declared slots into real ones and writes ``clone`` for them."""

    slots: tuple[Slot, ...]
    derived: tuple[tuple[str, Callable[[Any], Any]], ...]

    def __new__(
        cls,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        hides: tuple[str, ...] = (),
    ) -> _StateType:
        inherited = next((base.slots for base in bases if isinstance(base, _StateType)), ())
        taken = {name for base in bases for kind in base.__mro__ for name in vars(kind)} - {VOICE}
        if hides and all(slot.name != COVERED for slot in inherited):
            namespace[COVERED] = Slot("value", initial=0)
            taken.remove(COVERED)
        declared = tuple(
            slot._replace(name=key) for key, slot in namespace.items() if isinstance(slot, Slot)
        )
        for slot in declared:
            if slot.name in taken:
                others = ", ".join(
                    sorted(slot_name for slot_name in taken if not slot_name.startswith("_"))
                )
                message = (
                    f"{name}: a state has its own {slot.name!r} already; names that no slot may "
                    f"have (docs/reference/errors.md): {others}"
                )
                raise FlowError(message)
            del namespace[slot.name]
        if bases:
            namespace["__slots__"] = tuple(slot.name for slot in declared)
        made = super().__new__(cls, name, bases, namespace)
        made.slots = _hiding(name, (*inherited, *declared), hides)
        made.derived = tuple([(s.name, s.rebuild) for s in made.slots if s.rebuild is not None])
        made.clone = _write_clone(made.slots)  # type: ignore[attr-defined] # declared on State
        return made


def _hiding(name: str, slots: tuple[Slot, ...], hides: tuple[str, ...]) -> tuple[Slot, ...]:
    """Slots, of which those that are named go with the places of units."""
    by_unit = [s for s in slots if s.kind == "value" or (s.kind == "column" and s.by == "unit")]
    fit = {slot.name for slot in by_unit if slot.shown in {ALL, UNCOVERED}} - {COVERED}
    for hidden in hides:
        if hidden not in fit:
            expected = "expected a column by unit or a value that is shown to all"
            message = f"{name} hides {hidden!r}, {expected}"
            raise FlowError(message)
    return tuple([slot._replace(shown=UNCOVERED) if slot.name in hides else slot for slot in slots])


def _write_clone(slots: tuple[Slot, ...]) -> Callable[[Any], Any]:
    """Write the copying function of a state class: one line a slot."""
    lines = ["def clone(self):", "    new = object.__new__(self.__class__)"]
    shared = ["book", "turn", "ended", "drawn", "revealed", "decided", VOICE]
    copied = ["stack"]
    for slot in slots:
        (copied if slot.kind in {"column", "derived"} else shared).append(slot.name)
    lines += [f"    new.{name} = self.{name}" for name in shared]
    lines += [f"    new.{name} = self.{name}[:]" for name in copied]
    lines += ["    new.chance = new.bus = None", "    return new"]
    scope: dict[str, Any] = {}
    exec("\n".join(lines), scope)  # noqa: S102 (the lines are made here from slot names)
    function: Callable[[Any], Any] = scope["clone"]
    function.__doc__ = "An independent copy that has neither a source of chance nor listeners."
    return function


class State(metaclass=_StateType):
    """Where a game stands.

    ``chance`` and ``bus`` are lent by whoever runs the state and belong to no save, key or clone.
    ``voice`` is for each side the seat that speaks for it: itself, unless seats share a side.
    ``covered`` are the units that lie covered: none, unless the class hides some of its slots.
    """

    __slots__ = (
        "book",
        "bus",
        "chance",
        "decided",
        "drawn",
        "ended",
        "revealed",
        "stack",
        "turn",
        "voice",
    )

    slots: ClassVar[tuple[Slot, ...]] = ()
    derived: ClassVar[tuple[tuple[str, Callable[[Any], Any]], ...]] = ()
    """The names of derived slots, and what makes each anew."""
    covered: int = 0

    book: Any
    voice: tuple[int, ...]
    stack: list[tuple[int, int, tuple[Any, ...]]]
    turn: int
    ended: Outcome | None
    drawn: int
    revealed: int
    decided: int
    chance: Chance | None
    bus: Bus | None

    def __init__(self, book: Book) -> None:
        self.book = book
        self.turn = 0
        self.ended = None
        self.drawn = self.revealed = self.decided = 0
        self.chance = None
        self.bus = None
        self.voice = OWN_VOICES
        self.stack = [book.program.first_frame()]
        for slot in self.slots:
            if slot.kind == "column":
                size = book.kinds[slot.by].size
                setattr(self, slot.name, array(slot.typecode, [slot.initial]) * size)
            elif slot.kind in {"value", "record"}:
                setattr(self, slot.name, slot.initial)
        self.rebuild()

    @classmethod
    def prepare(cls, book: Book) -> None:
        """Settle what the class declares for a book, when the book is linked."""

    def alike(self) -> tuple[int, ...]:
        """Groups of units that nobody but their side can tell apart when they are covered."""
        own: tuple[int, ...] = self.book.own
        return own

    def rebuild(self) -> None:
        """Make every derived slot anew."""
        for name, rebuild in self.derived:
            setattr(self, name, rebuild(self))

    def clone(self) -> Self:
        """An independent copy; each state class gets its own, written for its slots."""
        raise NotImplementedError

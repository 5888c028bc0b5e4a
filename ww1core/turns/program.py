"""The rules of one opened title, linked: every name settled, every procedure flat."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from ww1core.errors import FlowError
from ww1core.turns.asking import Asking
from ww1core.turns.assembly import Assembly, Frame
from ww1core.turns.emission import Run, run_from
from ww1core.turns.instructions import Instruction, Push
from ww1core.turns.nodes import Decision, Node, Procedure, place_of
from ww1core.turns.spoken import SpokenAsking

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.emission import Stop
    from ww1core.turns.state import State

__all__ = ["Program", "link"]


class Program:
    """Procedures and decisions by number, ready to run."""

    __slots__ = (
        "_index",
        "_single",
        "arity",
        "asked_options",
        "askings",
        "awaits",
        "book",
        "code",
        "instructions",
        "kept",
        "names",
        "nodes",
        "openings",
        "owned",
        "pads",
        "root",
        "steps",
    )

    def __init__(self, nodes: Iterable[Node], root: str, book: Book) -> None:
        self.nodes = tuple(nodes)
        self.book = book
        self._index: dict[object, int] = {}
        for number, node in enumerate(self.nodes):
            if node.name in self._index:
                other = self.nodes[self._index[node.name]]
                places = f"{place_of(other.function)} and {place_of(node.function)}"
                message = f"two procedures, decisions or phases are called {node.name!r}: {places}"
                raise FlowError(message)
            self._index[node] = self._index[node.name] = number
        if root not in self._index:
            message = f"there is no procedure called {root!r} to begin with"
            raise FlowError(message)
        self.root = self._index[root]
        if self.nodes[self.root].params:
            message = f"{root!r} begins the game, so it has no parameters"
            raise FlowError(message)
        if book.side_seats is not None:
            book.side_seats.check(book)
        self.arity = tuple(len(node.params) for node in self.nodes)
        self.asked_options: set[str] = set()
        self.openings: dict[object, Any] = {}
        self._single: dict[tuple[int, int], Run] = {}
        self.code: list[list[Run]] = []
        self.instructions: list[tuple[Instruction, ...]] = []
        self.askings: list[Asking | None] = []
        self.awaits: list[tuple[int, ...]] = []
        self.owned: list[tuple[str, int, Any] | None] = []
        self.kept: list[tuple[str, ...]] = []
        self.names: list[tuple[tuple[str, str], ...]] = []
        self.pads: tuple[tuple[int | None, ...], ...] = tuple(
            [self._add(node, book) for node in self.nodes]
        )
        self.steps = {
            label: (number, at)
            for number, labels in enumerate(self.names)
            for at, label in enumerate(labels)
        }

    def _add(self, node: Node, book: Book) -> tuple[int | None, ...]:
        """Take a node in; what its frames hold after their parameters."""
        scope = vars(sys.modules[node.module]) if node.module in sys.modules else {}
        if isinstance(node, Decision):
            if node.check is not None:
                node.check(self._index)
            make = Asking if book.side_seats is None else SpokenAsking
            asking = make(node, book, scope)
            self.code.append([lambda s, _stack, frame: asking.offer(s, frame[2])])
            self.instructions.append(())
            self.askings.append(asking)
            self.awaits.append((-1,))
            self.owned.append(None)
            self.kept.append((*node.params, "picked") if asking.repeated else node.params)
            self.names.append(((node.name, "ask"),))
            return (0,) if asking.repeated else ()
        if not isinstance(node, Procedure):
            message = f"{node!r} is neither a procedure nor a decision"
            raise FlowError(message)
        shares = book.side_seats is not None
        made = Assembly(node, self._index, self.nodes, book.options, scope, shares=shares)
        self.asked_options |= made.asked_options
        number = len(self.code)
        places = range(len(made.instructions))
        self.code.append([partial(self._enter, number, at) for at in places])
        self.instructions.append(tuple(made.instructions))
        self.askings.append(None)
        self.awaits.append(tuple(made.awaits))
        self.owned.append(self._record(made, book))
        self.kept.append(tuple(made.names))
        self.names.append(tuple((node.name, label) for label in made.labels))
        return (None,) * (made.size - len(node.params))

    def _enter(self, node: int, at: int, s: State, stack: list[Frame], frame: Frame) -> Stop | None:
        """Enter a procedure at a place for the first time."""
        run = self.code[node][at] = run_from(self, node, at)
        return run(s, stack, frame)

    def single(self, node: int, at: int) -> Run:
        """The function that runs one instruction of a procedure and no more."""
        run = self._single.get((node, at))
        if run is None:
            run = self._single[node, at] = run_from(self, node, at, once=True)
        return run

    @staticmethod
    def _record(made: Assembly, book: Book) -> tuple[str, int, Any] | None:
        if made.owned is None:
            return None
        name, slot = made.owned
        for declared in book.state_type.slots:
            if declared.name == name and declared.kind == "record":
                return name, slot, declared.make
        message = f"procedure {made.spec.name!r} owns {name!r}, which is not a record of the state"
        raise FlowError(message)

    def runs(self, node: int, other: int) -> bool:
        """Whether a procedure is another one, or runs it, or runs one that does."""
        met, left = {node}, [node]
        while left and other not in met:
            children = {push.child for push in self.instructions[left.pop()] if type(push) is Push}
            left += children - met
            met |= children
        return other in met

    def number(self, node: Node | str) -> int:
        """The number of a procedure or decision."""
        number = self._index.get(node)
        if number is None:
            message = f"there is no procedure or decision {node!r}"
            raise FlowError(message)
        return number

    def asking(self, node: Node | str) -> Asking:
        """A decision, linked."""
        asking = self.askings[self.number(node)]
        if asking is None:
            message = f"{node!r} is a procedure, expected a decision"
            raise FlowError(message)
        return asking

    def frame(self, node: Node | str, args: tuple[object, ...]) -> Frame:
        """A frame that starts a procedure or asks a decision."""
        number = self.number(node)
        if len(args) != self.arity[number]:
            wanted = ", ".join(self.nodes[number].params)
            message = f"{self.nodes[number].name!r} takes ({wanted}), given {len(args)} values"
            raise FlowError(message)
        return number, 0, args + self.pads[number]

    def waiting(self, s: State) -> str:
        """The name of the procedure or decision on top of the stack, empty without one."""
        return self.nodes[s.stack[-1][0]].name if s.stack else ""

    def values(self, frame: Frame) -> dict[str, Any]:
        """What a frame holds, by name."""
        return dict(zip(self.kept[frame[0]], frame[2], strict=True))

    def first_frame(self) -> Frame:
        """The frame a new game begins with."""
        return self.frame(self.nodes[self.root], ())

    def deliver(self, stack: list[Frame], at: int, result: object) -> None:
        """Hand a result to the frame at ``at`` if its step keeps one, and only once."""
        node, step, data = stack[at]
        slot = self.awaits[node][step]
        if slot >= 0:
            values = [*data]  # slices would take twice as long
            values[slot] = result
            stack[at] = (node, step + 1, tuple(values))

    def leave_records(self, s: State, frame: Frame) -> None:
        """Put back the record that a procedure owned."""
        owned = self.owned[frame[0]]
        if owned is not None:
            name, slot, make = owned
            before = frame[2][slot]
            setattr(s, name, None if before is None else make(*before))

    def change_records(self, s: State, name: str, change: Callable[[Any], Any]) -> None:
        """Change a record, and those of its slot that wait to be put back by their procedures.

        For what a decision does: a procedure at a step of its own holds its record itself.
        """
        now = getattr(s, name)
        if now is not None:
            setattr(s, name, change(now))
        for depth, (node, step, data) in enumerate(s.stack):
            owned = self.owned[node]
            if owned is not None and owned[0] == name and data[owned[1]] is not None:
                _, slot, make = owned
                changed = tuple(change(make(*data[slot])))
                s.stack[depth] = (node, step, (*data[:slot], changed, *data[slot + 1 :]))


def link(nodes: Iterable[Node], root: str, book: Book) -> Program:
    """Link the procedures, the decisions and the state of a title for one book."""
    book.state_type.prepare(book)
    return Program(nodes, root, book)

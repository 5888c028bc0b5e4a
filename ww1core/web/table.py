"""One game that is open: what its viewers are shown, and what answers do to it.

Everything here runs in the thread of the event loop. Nothing is shown before it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from sqlite3 import Connection
from typing import TYPE_CHECKING, Any

from ww1core.errors import IllegalAction, NotationError
from ww1core.play.game import Action, Game
from ww1core.play.views import has_hidden
from ww1core.session.reactions import Reactions, is_complete
from ww1core.session.reading import Reader
from ww1core.session.standing import give_standing
from ww1core.session.trying import refusals
from ww1core.web.asks import unasked
from ww1core.web.clocks import Standing, write_turn
from ww1core.web.frames import (
    WATCHER,
    Frame,
    Moment,
    Picture,
    dumped,
    frame_json,
    frame_of,
    patch_between,
    picture_of,
    tail_of,
)
from ww1core.web.games import GameRow, SeatRow, read_game, read_seats
from ww1core.web.going import Going
from ww1core.web.rows import Kept, RowJournal
from ww1core.web.telling import Telling, line_json

if TYPE_CHECKING:
    from ww1core.web.boards import Boards
    from ww1core.web.bots import Move
    from ww1core.web.store import Store

__all__ = ["Refusal", "Stale", "Table", "View"]

View = tuple[int, str]
"""Who looks, in which language."""


class Stale(Exception):  # noqa: N818 (what has happened to the answer)
    """An answer is meant for a place that the game has left."""


class Refusal(Exception):  # noqa: N818 (what has happened to the answer)
    """An answer is refused, and the game stands as it was."""

    def __init__(self, reasons: list[dict[str, Any]]) -> None:
        super().__init__(*reasons)
        self.reasons = reasons


class Table:
    """An open game."""

    def __init__(
        self, store: Store, game: Game, kept: Kept, boards: Boards, now: Callable[[], float]
    ) -> None:
        self._store = store
        self._now = now
        self._boards = boards
        self.game = game
        self.read_only = ""
        self.opened_after = 0  # so many decisions, the log of which was not told yet
        self.keeper = RowJournal(
            store, kept.recorded.path.name, kept, self._write_turn, self.refresh
        )
        self.refresh()
        game.is_stepwise = True
        game.keep_journal(self.keeper)
        self.hides = bool(game.ask(has_hidden))
        people = [seat.person for seat in self.seats.values() if seat.person]
        is_shared = self.hides and len(set(people)) < len(people)
        self.reactions = Reactions(game, is_shared=is_shared)
        self.going = Going(game)
        self._turn = game.turn
        self._passed: set[bytes] = set()
        self.kept: dict[str, Any] = {}
        self.drawn_in: set[str] = set()
        self._frames: dict[View, Frame] = {}
        self._tellings: dict[View, Telling] = {}
        self._pictures: dict[View, tuple[int, Picture]] = {}

    def refresh(self) -> None:
        """Read again who sits where and what is settled."""
        id_ = self.keeper.game
        row = read_game(self._store, id_)
        if row is None:
            message = f"there is no game {id_}"
            raise LookupError(message)
        self.row: GameRow = row
        self.seats: dict[str, SeatRow] = {seat.seat: seat for seat in read_seats(self._store, id_)}

    @property
    def moment(self) -> Moment:
        """Where the game stands."""
        return Moment(self.keeper.v, self.keeper.at)

    @property
    def asked(self) -> SeatRow | None:
        """The seat that is asked."""
        offer = self.game.offer
        return None if offer is None else self.seats[self.game.book.seats[offer.seat]]

    def seat_number(self, name: str) -> int:
        """The number of a seat."""
        return self.game.book.seats.index(name)

    @property
    def is_whole(self) -> bool:
        """Whether the log is there from the beginning of the game."""
        return not self.opened_after

    @property
    def views(self) -> tuple[View, ...]:
        """As whom the log was told."""
        return tuple(self._tellings)

    def _write_turn(self, db: Connection) -> None:
        game = self.game
        outcome, asked = game.outcome, self.asked
        standing = Standing(
            None if asked is None else asked.seat,
            "" if outcome is None else outcome.ending,
            has_new_turn=game.turn > self._turn,
        )
        now = int(self._now())
        self.row, self.seats = write_turn(db, self.row, self.seats, standing, now)
        self._turn = game.turn

    # What is shown

    def frame(self, view: View) -> Frame:
        """What a viewer is shown now."""
        frame = self._frames.get(view)
        if frame is None or frame.v != self.keeper.v:
            frame = self._frames[view] = self._drawn(view)
        return frame

    def _drawn(self, view: View) -> Frame:
        viewer, language = view
        telling = self.telling(view)
        frame = frame_of(self.game, viewer, language, self.moment, self.picture(view), telling)
        frame = frame._replace(older=not self.is_whole)
        cut = self.going.told(viewer)
        if cut is not None and frame.ask is not None:
            frame = frame._replace(
                ask=frame.ask | {"cut": self.game.book.read_in(language).say(cut)}
            )
        if viewer != self.offered_seat or frame.ask is None or not self.is_answered_for:
            return frame
        return frame._replace(ask=unasked(frame.ask))

    def telling(self, view: View) -> Telling:
        """The log as a viewer reads it, told as far as it was needed."""
        telling = self._tellings.get(view)
        if telling is None:
            viewer, language = view
            book = self.game.book.read_in(language)
            telling = self._tellings[view] = Telling(book, viewer, is_whole=self.is_whole)
        return telling

    def picture(self, view: View) -> Picture:
        """What is seen; where nothing is hidden all seats see the same."""
        viewer, language = view
        is_own = self.hides and not (viewer == WATCHER and self.game.is_over)
        shared = (viewer if is_own else 0, language)
        v, picture = self._pictures.get(shared, (-1, None))
        if picture is None or v != self.keeper.v:
            picture = picture_of(self.game, shared[0], language, self._boards)
            self._pictures[shared] = self.keeper.v, picture
        return picture

    def whole(self, view: View) -> str:
        """The whole frame of a viewer as it is sent, with the last lines of the log."""
        return dumped(frame_json(tail_of(self.frame(view))))

    def told(self, view: View) -> str:
        """The log of a viewer as it is sent, as far back as it is there."""
        frame = self.frame(view)
        older = {"older": True} if frame.older else {}
        return dumped({"kind": "log", "v": frame.v, "log": frame.log, **older})

    def changed(self, views: Sequence[View]) -> dict[View, str]:
        """What each of some viewers is sent after a change: a patch, or the whole frame.

        Whoever is not among them has nothing remembered any more.
        """
        before = self._frames
        self._frames = {}
        sent = {}
        for view in dict.fromkeys(views):
            after = self.frame(view)
            known = before.get(view)
            patch = None if known is None else patch_between(known, after)
            sent[view] = self.whole(view) if patch is None else dumped(patch)
        self._tellings = {view: self._tellings[view] for view in self._frames}
        self._pictures = {
            key: kept for key, kept in self._pictures.items() if kept[0] == self.keeper.v
        }
        return sent

    def recall(self, events: Sequence[Any], tellings: dict[View, Telling]) -> None:
        """Have the log from the beginning of the game: what happened before, and how it is told."""
        self.game.recall(events)
        self.opened_after = 0
        self._tellings, before = tellings, self._frames
        self._frames = {}
        for view, telling in tellings.items():
            frame = before.get(view)
            if frame is not None and frame.v == self.keeper.v:
                log = telling.lines(self.game.log, everything=self.game.is_over)
                self._frames[view] = frame._replace(log=log, older=False)

    # What is answered

    def was_taken(self, request: str) -> bool:
        """Whether a request of this id has changed the game already."""
        row = self._store.row(
            "select 1 from lines where game=? and request=?", self.keeper.game, request
        )
        return row is not None

    def _check_place(self, at: str) -> None:
        if at != self.keeper.at:
            raise Stale

    def answer(self, view: View, request: str | None, at: str, answers: Sequence[str]) -> None:
        """Take answers of a seat, all of them or none."""
        self._check_place(at)
        game, seat = self.game, view[0]
        if game.offer is None or game.offer.seat != seat:
            raise Stale
        with self._named(request):
            try:
                left = game.apply_all(seat, answers)
            except (IllegalAction, NotationError) as error:
                reasons = self.why(view, answers) or [{"t": str(error)}]
                raise Refusal(reasons) from error
        self.going.leave(seat, left)
        self.reactions.at_screen = seat
        self._passed.clear()

    def stand(self, view: View, request: str, at: str, typed: str) -> None:
        """Take an answer of a seat that stands in all windows of its kind from here on."""
        self._check_place(at)
        if self.offered_seat != view[0]:
            raise Stale
        with self._named(request):
            give_standing(Reader(self.game), typed)
        self.reactions.at_screen = view[0]
        self._passed.clear()

    def take_back(self, seat: int, request: str, at: str) -> None:
        """Take a seat's last answers back."""
        self._check_place(at)
        with self._named(request):
            try:
                self.game.undo(seat)
            except IllegalAction as error:
                raise Refusal([{"t": str(error)}]) from error
        self.reactions.reopen()
        self.going.forget()
        self.kept.clear()
        self._tellings.clear()
        self._turn = self.game.turn

    def _named(self, request: str | None) -> _Request:
        return _Request(self.keeper, request)

    def why(self, view: View, answers: Sequence[str]) -> list[dict[str, Any]]:
        """What stands against answers, each reason with its rules."""
        try:
            lines = refusals(self.game, view[0], answers)
        except (IllegalAction, NotationError) as error:
            return [{"t": str(error)}]
        book = self.game.book.read_in(view[1])
        return [line_json(book, line) for line in lines]

    def answer_of_bot(self, seat: str, move: Move) -> None:
        """Take the choice of a bot, and keep what it wants to be handed next time."""
        game = self.game
        offer = game.waiting
        game.apply(offer.seat, Action(offer.number, move.choice))
        self.kept[seat] = move.kept
        self._passed.clear()

    @property
    def offered_seat(self) -> int:
        """The number of the seat that is asked, -1 once the game is over."""
        return -1 if self.game.offer is None else self.game.offer.seat

    @property
    def is_answered_for(self) -> bool:
        """Whether a person is asked whose answer is given at once, and who need not see it."""
        offer = self.game.offer
        if self.read_only or offer is None:
            return False
        if self.going.is_due or self.will_spare or is_complete(offer):
            return True
        return self._is_settled

    @property
    def will_spare(self) -> bool:
        """Whether a person is asked who has nothing to say."""
        asked = self.asked
        if asked is None or asked.bot:
            return False
        return self.reactions.is_idle or self.reactions.is_spared

    @property
    def _is_settled(self) -> bool:
        asked = self.asked
        return asked is not None and not asked.bot and self.reactions.settled is not None

    def give(self) -> bool:
        """Give one answer that nobody has to be asked for; False if somebody has."""
        game, asked = self.game, self.asked
        offer = game.offer
        if offer is None or asked is None or asked.bot or self.read_only:
            return False
        if self.going.go_on():
            self._passed.clear()
            return True
        if game.give_standing(self._passed):
            return True
        if self.reactions.is_spared:
            self.reactions.give_pass()
            return True
        is_told = self.hides and offer.asking.spec.hidden
        if self.reactions.is_idle or (is_complete(offer) and not is_told):
            game.apply(offer.seat, Action(offer.number, offer.options[0]), joined=True)
            return True
        return self.reactions.give_settled()


class _Request:
    """While it lasts, what is kept bears the id of a request."""

    def __init__(self, keeper: RowJournal, request: str | None) -> None:
        self._keeper = keeper
        self._request = request

    def __enter__(self) -> None:
        self._keeper.request = self._request

    def __exit__(self, *_: object) -> None:
        self._keeper.request = None

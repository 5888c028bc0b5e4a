"""Who asks, as whom, and in which language: what every route needs before it answers."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from ww1core.errors import JournalError, Ww1Error
from ww1core.web.frames import WATCHER, dumped
from ww1core.web.messages import Message
from ww1core.web.store import StoreError
from ww1core.web.table import Refusal, Stale
from ww1core.web.tables import Broken
from ww1core.words.language import LANGUAGES, speaking

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection, Request

    from ww1core.web.people import Person
    from ww1core.web.server import Server
    from ww1core.web.table import Table, View

__all__ = ["Seated", "answered", "body_of", "language_of", "person_of", "required", "seated"]

_log = logging.getLogger("ww1.web")

M = TypeVar("M", bound=Message)
Handler = Callable[["Request"], Awaitable[Response]]


class Seated(NamedTuple):
    """A table, and as whom somebody looks at it."""

    table: Table
    view: View
    person: Person | None

    @property
    def seat(self) -> str:
        """The name of the seat."""
        return self.table.game.book.seats[self.view[0]]


def server_of(request: HTTPConnection) -> Server:
    """The server that a request has come to."""
    server: Server = request.app.state.server
    return server


def person_of(request: HTTPConnection) -> Person | None:
    """Who asks, by the session of the browser."""
    server = server_of(request)
    token = request.cookies.get(server.site.cookie, "")
    return server.people.of_session(token) if token else None


def language_of(request: HTTPConnection, person: Person | None) -> str:
    """The language of an answer: that of the request, of the person, or of the browser."""
    wanted = request.query_params.get("lang", "")
    if wanted in LANGUAGES:
        return wanted
    if person is not None:
        return person.lang
    heard = request.headers.get("accept-language", "")[:2].lower()
    return heard if heard in LANGUAGES else LANGUAGES[0]


def required(request: HTTPConnection, kind: str) -> Person:
    """Who asks; somebody who is not known, or asks too often, is refused."""
    person = person_of(request)
    if person is None:
        raise HTTPException(401)
    allow(request, kind, person.id)
    return person


def allow(request: HTTPConnection, kind: str, session: str) -> None:
    """Refuse what is asked for too often."""
    if not server_of(request).limits.allows(kind, session, request.scope.get("address", "")):
        raise HTTPException(429)


async def seated(request: HTTPConnection, kind: str, *, plays: bool) -> Seated:
    """The table of a request as its viewer may see it; only whoever has a seat ``plays``."""
    server, person = server_of(request), person_of(request)
    allow(request, kind, person.id if person else request.scope.get("address", ""))
    table = await server.tables.open(request.path_params["game"])
    if table is None:
        raise HTTPException(404)
    language, name = language_of(request, person), request.query_params.get("seat")
    if name:
        seat = table.seats.get(name)
        if seat is None or person is None or seat.person != person.id:
            raise HTTPException(403)
        view = table.seat_number(name), language
        await server.tables.prepare(table, view)
        return Seated(table, view, person)
    if plays or not (table.row.watch or table.row.owner == (person and person.id)):
        raise HTTPException(403)
    await server.tables.prepare(table, (WATCHER, language))
    return Seated(table, (WATCHER, language), person)


async def body_of(request: Request, model: type[M]) -> M:
    """The message of a request; one that is not as it should be is refused."""
    try:
        return model.model_validate_json(await request.body())
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(map(str, first["loc"]))
        raise HTTPException(400, detail=f"{field}: {first['msg']}") from error


def json_text(message: str, code: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(message, code, media_type="application/json")


def json_answer(message: dict[str, Any] | list[Any], code: int = 200) -> Response:
    """An answer of plain data."""
    return Response(dumped(message), code, media_type="application/json")  # type: ignore[arg-type] # a list as well


def answered(handler: Handler) -> Handler:
    """A route whose failures are told as they should be, in the language of who asks."""

    async def answer(request: Request) -> Response:
        language = language_of(request, person_of(request))
        with speaking(language):
            try:
                return await handler(request)
            except HTTPException as error:
                return JSONResponse({"kind": "refused", "t": error.detail}, error.status_code)
            except Stale:
                table = server_of(request).tables.known(request.path_params.get("game", ""))
                return json_answer(
                    {"kind": "stale", "v": 0 if table is None else table.keeper.v}, 409
                )
            except Refusal as error:
                return json_answer({"kind": "refused", "reasons": error.reasons}, 422)
            except StoreError:
                return json_answer({"kind": "unkept"}, 503)
            except Broken as error:
                return json_answer({"kind": "broken", "id": error.id}, 500)
            except (Ww1Error, JournalError) as error:
                return json_answer({"kind": "refused", "reasons": [{"t": str(error)}]}, 422)
            except Exception:  # noqa: BLE001 (a rule may fail in any way, in a question as well)
                id_ = secrets.token_hex(4)
                _log.exception("failure %s at %s", id_, request.url.path)
                return json_answer({"kind": "broken", "id": id_}, 500)

    return answer

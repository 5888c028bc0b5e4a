"""The routes of the lobby: who somebody is, what can be played, games wanted and joined."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from ww1core.web import messages
from ww1core.web.games import games_of, read_game, running_games
from ww1core.web.people import Invitation
from ww1core.web.pictures import titles_json
from ww1core.web.requests import (
    allow,
    answered,
    body_of,
    json_answer,
    language_of,
    person_of,
    required,
    server_of,
)
from ww1core.web.words import page_words

if TYPE_CHECKING:
    from starlette.requests import Request

    from ww1core.web.people import Person
    from ww1core.web.server import Server

__all__ = ["LOBBY_ROUTES"]

GZIPPED = {"content-encoding": "gzip", "vary": "accept-encoding"}
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
LONG = {"cache-control": "public, max-age=3600"}


class Import(messages.Message):
    """A file of a game."""

    id: messages.Id
    file: str


def _known(server: Server, response: Response, person: Person) -> Response:
    """An answer that lets the browser be known as a person."""
    site = server.site
    response.set_cookie(
        site.cookie,
        server.people.begin_session(person),
        max_age=400 * 86_400,
        path="/",
        secure=site.is_secure,
        httponly=True,
        samesite="lax",
    )
    return response


def _me(server: Server, person: Person) -> dict[str, object]:
    return {**person._asdict(), "ways": server.notices.ways}


async def me(request: Request) -> Response:
    """Who somebody is."""
    person = person_of(request)
    return json_answer({"id": None} if person is None else _me(server_of(request), person))


async def change_me(request: Request) -> Response:
    """What somebody says of themselves; whoever was not known is from now on."""
    wish, server, person = (
        await body_of(request, messages.Me),
        server_of(request),
        person_of(request),
    )
    allow(request, "other", person.id if person else str(request.scope.get("address")))
    given = {key: value for key, value in wish.model_dump().items() if value is not None}
    is_new = person is None
    if person is None:
        person = server.people.add(
            given.get("name", ""), given.get("lang", language_of(request, None))
        )
    changed = person._replace(**given)
    if changed != person:
        server.people.change(changed)
    answer = json_answer(_me(server, changed))
    return _known(server, answer, changed) if is_new else answer


async def device(request: Request) -> Response:
    """A link that makes another device the same person, once."""
    person, server = required(request, "join"), server_of(request)
    await body_of(request, messages.DeviceWish)
    token = server.people.invite(Invitation(None, None, person.id))
    return json_answer({"link": f"{server.site.url}/join/{token}"})


async def join(request: Request) -> Response:
    """Take what a token gives: a seat, or being somebody at another device."""
    wish, server = await body_of(request, messages.Joining), server_of(request)
    allow(request, "join", wish.token)
    invitation = server.people.invitation(wish.token)
    if invitation is None:
        raise HTTPException(410)
    if invitation.person is not None:
        person = server.people.get(invitation.person)
        with server.store.writing() as db:
            is_taken = server.people.take(wish.token, db)
        if person is None or not is_taken:
            raise HTTPException(410)
        return _known(server, json_answer({"kind": "device"}), person)
    known = person_of(request)
    person = known or server.people.add(wish.name, wish.lang)
    game = await server.beginning.take(person, wish.token, wish.words)
    if game is None:
        raise HTTPException(410)
    table = await server.tables.open(game.id)
    if table is not None:
        table.refresh()
        server.show_around(table)
    answer = json_answer({"kind": "joined", "game": game.id, "seat": invitation.seat})
    return answer if known is not None else _known(server, answer, person)


async def titles(request: Request) -> Response:
    """What can be played."""
    allow(request, "other", str(request.scope.get("address")))
    language = language_of(request, person_of(request))
    return json_answer(await asyncio.to_thread(titles_json, language))


async def games(request: Request) -> Response:
    """The games of somebody."""
    person, server = required(request, "other"), server_of(request)
    listed = [server.around.listed(game, person) for game in games_of(server.store, person.id)]
    return json_answer({"games": listed})


def _check_room(server: Server, person: Person) -> None:
    if running_games(server.store, person.id) >= server.config.most_games:
        raise HTTPException(429)


async def new_game(request: Request) -> Response:
    """A game that somebody wants."""
    person, server = required(request, "game"), server_of(request)
    wish = await body_of(request, messages.NewGame)
    _check_room(server, person)
    game = await server.beginning.want(person, wish)
    return _begun(server, game.id)


def _begun(server: Server, id_: str) -> Response:
    game = read_game(server.store, id_)
    if game is None:
        raise HTTPException(404)
    links = {
        seat: f"{server.site.url}/join/{token}"
        for seat, token in server.beginning.invitations(game).items()
    }
    return json_answer({"game": id_, "promise": game.promise, "invites": links})


async def invite_again(request: Request) -> Response:
    """New links for the seats of a game that nobody has taken; its owner may have them."""
    person, server = required(request, "join"), server_of(request)
    game = read_game(server.store, request.path_params["game"])
    if game is None or game.owner != person.id:
        raise HTTPException(403)
    return _begun(server, game.id)


async def import_game(request: Request) -> Response:
    """A game out of a file."""
    person, server = required(request, "game"), server_of(request)
    wish = await body_of(request, Import)
    _check_room(server, person)
    game = await server.beginning.bring(person, wish.id, wish.file)
    return json_answer({"game": game.id})


async def board(request: Request) -> Response:
    """A fixed drawing, by its hash."""
    packed = server_of(request).tables.boards.packed(request.path_params["hash"])
    if packed is None:
        raise HTTPException(404)
    return Response(packed, headers=GZIPPED | FOREVER, media_type="application/json")


async def picture(request: Request) -> Response:
    """The map of a scenario."""
    allow(request, "question", str(request.scope.get("address")))
    names = request.path_params
    drawn = await server_of(request).pictures.picture(names["title"], names["scenario"])
    return Response(drawn, headers=GZIPPED | LONG, media_type="image/svg+xml")


async def words(request: Request) -> Response:
    """The words of the page in a language."""
    return json_answer(page_words(language_of(request, person_of(request))))


LOBBY_ROUTES = [
    Route("/api/me", answered(me)),
    Route("/api/me", answered(change_me), methods=["POST"]),
    Route("/api/me/device", answered(device), methods=["POST"]),
    Route("/api/join", answered(join), methods=["POST"]),
    Route("/api/titles", answered(titles)),
    Route("/api/games", answered(games)),
    Route("/api/games", answered(new_game), methods=["POST"]),
    Route("/api/games/import", answered(import_game), methods=["POST"]),
    Route("/api/games/{game}/invite", answered(invite_again), methods=["POST"]),
    Route("/api/board/{hash}", answered(board)),
    Route("/api/picture/{title}/{scenario}", answered(picture)),
    Route("/api/words", answered(words)),
]
"""Every route of the lobby."""

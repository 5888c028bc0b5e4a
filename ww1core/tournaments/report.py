"""The report of a tournament: one HTML page that needs nothing else, tables with charts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ww1core.players.simulation import wilson
from ww1core.scenes.markup import escaped
from ww1core.tournaments.charts import Bar, bars, lines
from ww1core.tournaments.courses import by_turn, side_names
from ww1core.tournaments.pages import page, table
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.tournaments.standings import Balance, Standings

__all__ = ["report"]

EVENTS = 12
"""How many events of a scenario are drawn; the table beside it has all of them."""

Say = Callable[[Text], str]


def report(standings: Standings, command: str, language: str, say: Say) -> str:
    """The page, in the language of the words."""
    title = say(text("tournament.title"))
    parts = [
        *_players(standings, say),
        *_pairings(standings, say),
        *_balance(standings, say),
        *(part for balance in standings.balances for part in _scenario(balance, say)),
        *_failures(standings, say),
    ]
    return page(title, command, language, parts)


def _players(standings: Standings, say: Say) -> list[str]:
    ranked = standings.standings
    names = ("player", "points", "share", "elo", "seconds", "longest", "luck")
    rows = []
    for standing in ranked:
        low, high = standing.interval
        share = standing.points / max(standing.games, 1)
        rows.append(
            (
                standing.player,
                f"{standing.points:g}/{standing.games}",
                f"{_percent(share)} ({_percent(low)}–{_percent(high)})",
                "{:.0f} ({:.0f}–{:.0f})".format(*standing.rating),
                f"{standing.seconds:.4f}",
                f"{standing.longest:.3f}",
                "{:+.2f} ({:+.2f}–{:+.2f})".format(*standing.luck),
            )
        )
    elo = [Bar(each.player, each.rating.elo, *each.rating[1:]) for each in ranked]
    lucky = [Bar(each.player, *each.luck) for each in ranked]
    ends = [end for bar in elo for end in (bar.low or 0.0, bar.high or 0.0)]
    return [
        _heading(say, "players"),
        table([say(text(f"tournament.{name}")) for name in names], rows),
        bars(say(text("tournament.elo")), elo, ends=(min(ends), max(ends))) if elo else "",
        _heading(say, "luck", 3),
        f"<p>{escaped(say(text('tournament.luck.meaning')))}</p>",
        bars(say(text("tournament.luck")), lucky),
    ]


def _pairings(standings: Standings, say: Say) -> list[str]:
    """Every pairing with the points of its first player."""
    rows, drawn = [], []
    for contest in standings.contests:
        games = len(contest.results)
        if contest.pairing.is_mirror or not games:
            continue
        low, high = wilson(contest.points, games)
        seat = contest.book.called("seat", contest.pairing.side)
        place = f"{contest.book.title} {contest.book.scenario}"
        pairing = contest.pairing
        share = contest.points / games
        shares = f"{_percent(share)} ({_percent(low)}–{_percent(high)})"
        rows.append(
            (place, pairing.first, seat, pairing.second, f"{contest.points:g}/{games}", shares)
        )
        name = f"{pairing.first}, {contest.book.scenario}, {seat}"
        drawn.append(Bar(name, 100 * share, 100 * low, 100 * high))
    if not rows:
        return []
    names = ("scenario", "player", "seat", "against", "points", "share")
    what = say(text("tournament.by_seat"))
    return [
        _heading(say, "by_seat"),
        table([say(text(f"tournament.{name}")) for name in names], rows),
        bars(what, drawn, unit=" %", ends=(0, 100)),
    ]


def _balance(standings: Standings, say: Say) -> list[str]:
    """How often each side wins in every scenario, whoever plays."""
    rows, drawn = [], []
    for balance in standings.balances:
        games, book = len(balance.results), balance.book
        for seat, won in balance.wins.items() if games else ():
            name = book.called("seat", book.seats.index(seat))
            low, high = wilson(won, games)
            shares = f"{_percent(won / games)} ({_percent(low)}–{_percent(high)})"
            rows.append((f"{book.title} {book.scenario}", name, f"{won}/{games}", shares))
            label = f"{book.scenario}, {name}"
            drawn.append(Bar(label, 100 * won / games, 100 * low, 100 * high))
    names = ("scenario", "seat", "wins", "share")
    return [
        _heading(say, "balance"),
        table([say(text(f"tournament.{name}")) for name in names], rows),
        bars(say(text("tournament.balance")), drawn, unit=" %", ends=(0, 100)),
    ]


def _scenario(balance: Balance, say: Say) -> list[str]:
    """The course of the games of one scenario, their ends, and what occurred in them."""
    if not balance.results:
        return []
    book = balance.book
    turn = say(text("tournament.turn"))
    scores, strengths = by_turn(balance.results, side_names(book))
    own = book.called("seat", 0)
    score = say(text("tournament.score", seat=own))
    ends = [Bar(_ending(balance, key), count) for key, count in balance.endings.items()]
    events = balance.often("events")
    most = [Bar(name, times) for name, times in list(events.items())[:EVENTS]]
    spreads = [
        (say(text(f"tournament.{name}")), f"{found.mean:.1f}", str(found.least), str(found.most))
        for name, found in (("turns", balance.turns), ("decisions", balance.length))
    ]
    headings = ["", *(say(text(f"tournament.{name}")) for name in ("mean", "least", "most"))]
    return [
        f"<h2>{escaped(f'{book.title} {book.scenario}')}</h2>",
        table(headings, spreads),
        _heading(say, "score_by_turn", 3),
        lines(score, {score: scores} if scores else {}, along=turn),
        lines(say(text("tournament.strength")), strengths, along=turn),
        _heading(say, "endings", 3),
        bars(say(text("tournament.endings")), ends),
        _heading(say, "events", 3),
        bars(say(text("tournament.events")), most),
        _details(say, "events", events),
        _details(say, "rules", balance.often("rules")),
    ]


def _ending(balance: Balance, key: str) -> str:
    """An ending in the words of the title."""
    named = f"ending.{key}"
    return balance.book.say(Text(named)) if named in balance.book.texts else key


def _details(say: Say, what: str, often: dict[str, float]) -> str:
    """A table that is opened when somebody wants it."""
    if not often:
        return ""
    summary = escaped(say(text(f"tournament.{what}")))
    headings = ("", say(text("tournament.a_game")))
    rows = table(headings, [(name, f"{times:g}") for name, times in often.items()])
    return f"<details><summary>{summary}</summary>{rows}</details>"


def _failures(standings: Standings, say: Say) -> list[str]:
    if not standings.failures:
        return []
    items = "".join(f"<li>{escaped(failed.message)}</li>" for failed in standings.failures)
    return [_heading(say, "failures"), f"<ul>{items}</ul>"]


def _heading(say: Say, key: str, level: int = 2) -> str:
    return f"<h{level}>{escaped(say(text(f'tournament.{key}')))}</h{level}>"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"

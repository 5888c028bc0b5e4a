"""Write stored games and playthroughs anew: ``regenerate.py [SCENARIO | SCENARIO/NAME ...]``.

They are written anew when a rule or datum sends them another way. For every ending the players are
tried seed by seed until a game ends so, and for every decision that random games hardly come to
until one comes to it; where a whole scenario is written, the log of its first ending is kept as
well, word for word.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias

from ww1core import Game, open_title
from ww1core.play.book import Book
from ww1core.players import Player, Turn
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game
from ww1core.testing.playthroughs import write_playthrough
from ww1core.testing.stored import record_game, store
from ww1core.turns import Choice, State

Wanted: TypeAlias = Mapping[str, Sequence[str]]
"""By decision the answers that are sought."""

HERE = Path(__file__).parent
JOURNALS = HERE / "journals"
PLAYTHROUGHS = HERE / "playthroughs"
SCENARIOS = ("lorraine", "short_campaign", "full_campaign", "what_if")
TOLD = "lorraine"
"""The scenario of which a game is kept as it was told."""
IDLE = ("pass", "stop", "done", "hold", "wait", "stay", "no_plan")
PLAYERS = {
    "allied_victory": ("idle", "random"),
    "german_victory": ("idle", "greedy"),
    "allied_immediate": ("raider", "idle"),
    "german_immediate": ("random", "greedy"),
    "german_decisive": ("random", "greedy"),
    "german_marginal": ("greedy", "greedy"),
    "allied_marginal": ("greedy", "greedy"),
    "allied_decisive": ("greedy", "random"),
}
"""Who plays for an ending."""
BRITISH = ("b_1", "b_2", "b_3", "b_5", "b_cav")
FIRST_ARMY = ("g_ii", "g_iii", "g_iv", "g_iii_r", "g_iv_r")
TOGETHER = {"name_group": ("all",), "choose_retreating": ("retreat",)}
OPENED = {"choose_action": ("unblock",), "offer_battle": ("wait",)}
ENTRENCHED = {"choose_action": ("retreat", "dig"), "choose_general_retreat": ("retreat",)}
SOUGHT = {
    "lorraine/place_elan_hit": (
        {
            "choose_action": ("96", "87"),
            "designate": ("f_xv", "f_xvi", "f_xx", "f_ii_rg", "f_iibis_rg"),
            "march_members": ("f_xv", "f_xvi", "f_xx", "f_ii_rg", "f_iibis_rg"),
            "march_step": ("96",),
        },
        {},
    ),
    "lorraine/stay_or_retire": (TOGETHER, TOGETHER),
    "lorraine/choose_unblocked": (OPENED, OPENED),
    "short_campaign/choose_skirmish": (
        {
            "choose_action": ("45",),
            "march_members": BRITISH,
            "march_step": ("53", "44"),
        },
        {
            "choose_action": ("62", "72"),
            "march_members": FIRST_ARMY,
            "march_step": ("53", "62"),
        },
    ),
    "short_campaign/choose_dig": (ENTRENCHED, ENTRENCHED),
    "short_campaign/choose_retreating_hex": (
        {"choose_action": ("retreat",)},
        {"choose_action": ("retreat",)},
    ),
    "short_campaign/name_riders": (
        {
            "choose_action": ("54",),
            "march_members": ("f_1c", "f_3c", "f_5c"),
            "march_step": ("63",),
            "stand_or_withdraw": ("withdraw",),
        },
        {"choose_action": ("72",), "march_members": FIRST_ARMY, "march_step": ("63",)},
    ),
    "what_if/choose_beach": (
        {"choose_plan": ("A4",), "choose_action": ("land",)},
        {"choose_plan": ("B4", "B5"), "choose_entry": ("turn_2",), "choose_action": ("north",)},
    ),
}
"""For a decision what each side answers wherever it can."""
RESTLESS = ("lorraine/stay_or_retire", "lorraine/choose_unblocked", "short_campaign/choose_dig")
"""Where both sides answer all else by chance and never pass; elsewhere they do nothing else."""
TRIES = 400
RAID = 300.0
NEAR = 5.0
FAR = 8


class IdlePlayer:
    """Does as little as the rules allow."""

    looks = False

    def choose(self, turn: Turn) -> Choice:
        """The word that does nothing, or the first option."""
        return next((word for word in IDLE if word in turn.options), turn.options[0])


class Seeker:
    """Gives the first of some answers that it can, and else plays by chance or does nothing."""

    looks = False

    def __init__(self, book: Book, wanted: Wanted, seed: int, *, is_restless: bool) -> None:
        self._kinds = book.kinds
        self._wanted = wanted
        self._random = Random(seed)
        self._rest = IdlePlayer()
        self._is_restless = is_restless

    def choose(self, turn: Turn) -> Choice:
        """An answer that is sought, or any."""
        asks = turn.offer.asking.spec.asks
        kind = self._kinds.get(asks) if isinstance(asks, str) else None
        for name in self._wanted.get(turn.offer.name, ()):
            choice = kind.number(name) if kind is not None and kind.has(name) else name
            if choice in turn.options:
                return choice
        if not self._is_restless:
            return self._rest.choose(turn)
        others = [choice for choice in turn.options if choice not in IDLE[:1]]
        return self._random.choice(others or turn.options)


class Raider(GreedyPlayer):
    """Goes above all for the hex that wins at once: Trier or Paris."""

    __slots__ = ()

    def __init__(self, book: Book, seed: int) -> None:
        super().__init__(book, seed)
        judge = self._judge
        self._judge = lambda s, seat: judge(s, seat) + raid(s, seat)


def raid(s: State, seat: int) -> float:
    """How near the infantry of a side is to the hex that wins at once."""
    goal = (s.book.places.trier, s.book.places.paris)[seat]
    if s.control[seat] >> goal & 1:
        return RAID
    distance = s.book.land.grid.distance
    units = s.present[seat] & s.book.infantry
    return NEAR * sum(
        FAR - min(FAR, distance(s.hex[unit], goal))
        for unit in range(len(s.book.units))
        if units >> unit & 1
    )


def one_player(name: str, book: Book, seed: int) -> Player:
    """A player by name, with those that are only here."""
    if name == "idle":
        return IdlePlayer()
    return Raider(book, seed) if name == "raider" else make_player(name, book, seed)


def seated(book: Book, names: tuple[str, str], seed: int) -> list[Player]:
    """The players of a game."""
    return [one_player(name, book, 2 * seed + number) for number, name in enumerate(names)]


def seekers(book: Book, name: str, seed: int) -> list[Player]:
    """The players of a game in which a decision is sought."""
    return [
        Seeker(book, wanted, 2 * seed + number, is_restless=name in RESTLESS)
        for number, wanted in enumerate(SOUGHT[name])
    ]


def endings_of(book: Book) -> tuple[str, ...]:
    """The endings that the victory rules of a scenario can give."""
    margin = book.entry.victory
    if margin is not None:
        return tuple(level.result for level in margin.levels)
    return ("allied_victory", "german_victory", "allied_immediate", "german_immediate")


def searched(book: Book, wanted: Sequence[str]) -> Iterator[tuple[str, Game]]:
    """For every ending the first game that ends so, for every decision one that comes to it."""
    for name in wanted:
        path = f"{book.scenario}/{name}"
        for seed in range(TRIES):
            if path in SOUGHT:
                game = record_game(book, seekers(book, path, seed), seed)
                is_found = any(entry.action.split()[0] == name for entry in game.entries)
            else:
                is_found = play_game(book, seated(book, PLAYERS[name], seed), seed).ending == name
                game = (
                    record_game(book, seated(book, PLAYERS[name], seed), seed) if is_found else None
                )
            if is_found:
                print(path, seed, flush=True)  # noqa: T201 (a script)
                yield name, game
                break
        else:
            print(f"{path}: no game", file=sys.stderr)  # noqa: T201 (a script)


def regenerate(names: Sequence[str]) -> None:
    """Write the games and the playthrough of whole scenarios, or the games of single endings."""
    for name in names:
        scenario, _, wanted = name.partition("/")
        book = open_title("grand_illusion", scenario)
        sought = (key.partition("/") for key in SOUGHT)
        decisions = tuple(decision for where, _, decision in sought if where == scenario)
        listed = (wanted,) if wanted else (*endings_of(book), *decisions)
        for number, (found, game) in enumerate(searched(book, listed)):
            path = JOURNALS / scenario / f"{found}.jsonl"
            store(game, path)
            if number == 0 and not wanted and scenario == TOLD:
                write_playthrough(PLAYTHROUGHS / f"{scenario}.txt", path, game)


if __name__ == "__main__":
    regenerate(sys.argv[1:] or SCENARIOS)

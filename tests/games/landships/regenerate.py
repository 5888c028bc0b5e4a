"""Write stored games and the playthrough anew: ``regenerate.py [SCENARIO | decisions ...]``.

They are written anew when a rule or datum sends them another way. For every ending of a scenario
one side plays for it while the other does little, seed by seed until a game ends so; then both
play to win. A game that ends in another way that is still missing is kept for that. ``decisions``
are games by chance, with options, that come to what no other stored game comes to. Games that were
played by hand are left alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from games.landships.rules.flames import flame_hexes, flames_with_targets
from games.landships.rules.guns import gunners_for, has_crew
from games.landships.rules.shots import with_targets
from games.landships.rules.victory import margin, result_of
from games.landships.state import Field
from ww1core import Game
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.play.book import Book
from ww1core.players import Player, Turn
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_game
from ww1core.plugins import find_title
from ww1core.saving.journal import read_journal
from ww1core.testing.playthroughs import write_playthrough
from ww1core.testing.stored import record_game, store
from ww1core.turns import Choice

HERE = Path(__file__).parent
JOURNALS = HERE / "journals"
TITLE = find_title("landships")
FLIGHTS = frozenset({"choose_plane", "choose_air_hex", "choose_fighter", "choose_meeting"})
TOLD, DECISIONS = "bagatelle", "decisions"
"""The scenario of which a game is kept as it was told, and the folder of other games."""
Wanted = Callable[[Field, int, int], HexSet]
Sought = Callable[[Field, Turn], Choice | None]
IDLE = ("as_printed", "stop", "done", "hold", "stay", "let_go", "trot")
TRIES = 12
MIXED = ("flesquieres", "fog", "musical_box", "huj", "tank_against_tank", "cheppy", "motor_bandits")
"""The scenarios whose games by chance come to most decisions."""
OPTIONS = (
    (),
    ("guns_turn", "split_mg_fire", "artillery_plan", "stosstruppen", "crews_fire_first"),
    ("strafing_fighters", "single_seaters", "bomber_defence", "secret_breakdown"),
)
"""The options with which they are played."""


class IdlePlayer:
    """Does as little as the rules allow, after the ready set-up."""

    looks = False

    def choose(self, turn: Turn) -> Choice:
        """The word that does nothing, or the first option."""
        return next((word for word in IDLE if word in turn.options), turn.options[0])


class AimedPlayer:
    """Plays to win until the game stands as it is to end, and then does as little as it can."""

    looks = True

    def __init__(self, book: Book, seed: int, wanted: str) -> None:
        self._wanted = wanted
        self._greedy = make_player("greedy", book, seed)
        self._rest = IdlePlayer()

    def choose(self, turn: Turn) -> Choice:
        """What the greedy player or the idle one does."""
        s = turn.imagine(0)
        is_reached = result_of(s, margin(s)) == self._wanted
        return (self._rest if is_reached else self._greedy).choose(turn)


def seated(book: Book, wanted: str, seed: int) -> Iterator[list[Player]]:
    """Who may play for an ending: nobody, one side alone or against one that attacks, both."""
    yield [IdlePlayer(), IdlePlayer()]
    yield [AimedPlayer(book, seed, wanted), IdlePlayer()]
    yield [IdlePlayer(), AimedPlayer(book, seed, wanted)]
    yield [AimedPlayer(book, seed, wanted), make_player("aggressive", book, seed)]
    yield [make_player("aggressive", book, seed), AimedPlayer(book, seed, wanted)]
    yield [make_player("greedy", book, 2 * seed + seat) for seat in (0, 1)]


def found(book: Book) -> Iterator[tuple[str, Game]]:
    """A game for every ending of a scenario: any that comes first, whatever was played for."""
    missing = [level.result for level in book.entry.levels]
    for seed in range(TRIES):
        for wanted in tuple(missing):
            for number, players in enumerate(seated(book, wanted, seed)):
                if wanted not in missing:
                    break
                ending = play_game(book, players, seed).ending
                if ending in missing:
                    missing.remove(ending)
                    print(book.scenario, ending, number, seed, flush=True)  # noqa: T201 (a script)
                    yield ending, record_game(book, [*seated(book, wanted, seed)][number], seed)
    for wanted in missing:
        print(f"{book.scenario}/{wanted}: no game", file=sys.stderr)  # noqa: T201 (a script)


class Errand:
    """Sends some of its foot where it wants them and takes what it came for; else does little.

    ``wanted`` are the hexes where it wants a unit, ``sought`` is the answer it came for.
    """

    looks = True

    def __init__(self, wanted: Wanted, sought: Sought) -> None:
        self._wanted, self._sought, self._rest = wanted, sought, IdlePlayer()

    def choose(self, turn: Turn) -> Choice:
        """A step towards the hexes, what was sought, or as little as the rules allow."""
        s, asked = turn.imagine(0), turn.offer.name
        found = self._sought(s, turn)
        if found is not None:
            return found
        if asked == "choose_mover":
            movers = [unit for unit in turn.options if isinstance(unit, int)]
            goals = {unit: self._wanted(s, turn.seat, unit) for unit in movers}
            sent = [unit for unit in movers if goals[unit] and not goals[unit] >> s.hex[unit] & 1]
            return sent[0] if sent else self._rest.choose(turn)
        if asked == "foot_step":
            unit = dict(turn.offer.prompt.args)["unit"]
            goals = self._wanted(s, turn.seat, unit)
            if goals and not goals >> s.hex[unit] & 1:
                ways = [hex_ for hex_ in turn.options if isinstance(hex_, int)]
                return min(ways, key=lambda hex_: (nearest(s, hex_, goals), hex_))
        return self._rest.choose(turn)


def nearest(s: Field, hex_: int, goals: HexSet) -> int:
    """How far the nearest of some hexes is."""
    return min(s.book.land.grid.distance(hex_, goal) for goal in members(goals))


def beside_two(s: Field, seat: int, unit: int) -> HexSet:
    """Where a squad with a flamethrower has two hexes of enemies beside it."""
    if not any(s.carrier[flame] == unit for flame in members(s.book.flamethrowers)):
        return 0
    enemies = s.squads_at[1 - seat]
    near = s.book.land.grid.neighbours_of(enemies) & ~enemies
    return from_members(
        hex_
        for hex_ in members(near)
        if (s.book.land.grid.within(hex_, 1) & enemies).bit_count() > 1
    )


def two_flames(s: Field, turn: Turn) -> Choice | None:
    """To burn, where more than one flamethrower or hex can be named."""
    if "burn" not in turn.options:
        return None
    flames = members(flames_with_targets(s, turn.seat))
    targets = [flame_hexes(s, flame, turn.seat) for flame in flames]
    return "burn" if len(flames) > 1 and max(t.bit_count() for t in targets) > 1 else None


def by_the_gun(s: Field, seat: int, unit: int) -> HexSet:
    """Crews go from their guns, and two squads to each."""
    book, goals = s.book, 0
    for gun in members(s.present[seat] & book.guns & ~s.captured):
        at = s.hex[gun]
        if book.crews >> unit & 1 and s.hex[unit] == at:
            return book.land.grid.neighbours_of(1 << at)
        squads = [one for one in members(s.present[seat] & book.squads) if s.hex[one] >= 0]
        squads.sort(key=lambda one: (book.land.grid.distance(s.hex[one], at), one))
        if unit in squads[:2]:
            goals |= 1 << at
    return goals


def a_gun_without_crew(s: Field, turn: Turn) -> Choice | None:
    """A gun at which two squads stand and no crew, where it can shoot."""
    for firer in members(with_targets(s, turn.seat)):
        gun = s.book.firers[firer].unit
        if s.book.guns >> gun & 1 and not has_crew(s, gun):
            served = gunners_for(s, gun, turn.seat).bit_count() > 1
            if served and firer in turn.options and turn.offer.name == "choose_shooter":
                return firer
            if served and "shoot" in turn.options:
                return "shoot"
    return None


class Swarm:
    """Answers by chance, but sends all its aircraft, and all to one hex."""

    looks = False

    def __init__(self, player: Player) -> None:
        self._player = player

    def choose(self, turn: Turn) -> Choice:
        if turn.offer.name in FLIGHTS:
            return turn.offer.option(0)
        return self._player.choose(turn)


ERRANDS: dict[str, tuple[str, Wanted, Sought, set[str]]] = {
    "fog_flames": ("idle", beside_two, two_flames, {"choose_flame", "choose_burnt"}),
    "out_of_the_forest_gunners": ("aggressive", by_the_gun, a_gun_without_crew, {"choose_gunners"}),
}
"""By the name of a game: who plays the Allies, what the other side is after, answers given then."""


def asked_in(game: Game) -> set[str]:
    """The decisions of a game in which there was a choice."""
    return {entry.action.partition(" ")[0] for entry in game.entries}


def write_endings(scenario: str) -> None:
    """Write a game for every ending of a scenario, and tell one of the fast start."""
    book = TITLE.open(scenario)
    told = book.entry.levels[0].result
    for ending, game in found(book):
        path = JOURNALS / scenario / f"{ending}.jsonl"
        store(game, path)
        if ending == told and scenario == TOLD:
            write_playthrough(HERE / "playthroughs" / f"{scenario}.txt", path, game)


def write_decisions() -> None:
    """Write games by chance that come to what no other stored game comes to."""
    met = set()
    for path in JOURNALS.glob("*/*.jsonl"):
        if path.parent.name != DECISIONS:
            met |= {entry.action.partition(" ")[0] for entry in read_journal(path).entries}
    for number, options in enumerate(OPTIONS):
        for scenario in MIXED:
            book = TITLE.open(scenario, options)
            names = {asking.name for asking in book.program.askings if asking is not None}
            for seed in range(TRIES):
                if not names - met:
                    break
                kind = ("aggressive", "random")[seed % 2]
                players = [make_player(kind, book, 2 * seed + seat) for seat in (0, 1)]
                if seed % 4 > 1:
                    players = [Swarm(player) for player in players]
                game = record_game(book, players, seed)
                if asked_in(game) - met:
                    print(scenario, seed, *sorted(asked_in(game) - met))  # noqa: T201 (a script)
                    met |= asked_in(game)
                    store(game, JOURNALS / DECISIONS / f"{scenario}_{number}_{seed}.jsonl")


def write_errands() -> None:
    """Write games in which a side goes after a choice that chance hardly ever comes to."""
    for name, (rival, wanted, sought, answers) in ERRANDS.items():
        book = TITLE.open(name.rpartition("_")[0])
        for seed in range(TRIES):
            other = IdlePlayer() if rival == "idle" else make_player(rival, book, seed)
            game = record_game(book, [other, Errand(wanted, sought)], seed)
            actions = [entry.action for entry in game.entries]
            if all(any(action.startswith(one) for action in actions) for one in answers):
                print(name, seed)  # noqa: T201 (a script)
                store(game, JOURNALS / DECISIONS / f"{name}.jsonl")
                break
        else:
            print(f"{name}: no game", file=sys.stderr)  # noqa: T201 (a script)


def regenerate(names: Sequence[str]) -> None:
    """Write the games of some scenarios, or those for single decisions."""
    for name in names:
        if name == DECISIONS:
            write_errands()
            write_decisions()
        else:
            write_endings(name)


if __name__ == "__main__":
    every = [path.stem for path in (HERE.parents[2] / "games/landships/data/scenarios").glob("*")]
    regenerate(sys.argv[1:] or [*sorted(every), DECISIONS])

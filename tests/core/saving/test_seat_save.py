"""What one seat may keep of a game."""

from __future__ import annotations

import json
from random import Random

import pytest

from ww1core.errors import JournalError, NotationError, PluginError
from ww1core.events import Told
from ww1core.play.book import Book
from ww1core.play.game import Action, Game
from ww1core.play.views import Viewer, view
from ww1core.plugins import open_title
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import load, save
from ww1core.saving.seat_save import NOTICE, seat_save, write_seat_save
from ww1core.saving.secret import promise
from ww1core.turns.encoding import pack
from ww1core.words.texts import text

TITLES = ("bridge", "dawn")


@pytest.fixture(scope="module")
def books() -> dict[str, Book]:
    return {scenario: open_title("tutorial", scenario, ("trenches",)) for scenario in TITLES}


def decisions(book, seed, limit=1000):
    """A random game at each of its decisions, and at last when it is over."""
    game, random = Game(book, seed=seed), Random(seed)
    for _ in range(limit):
        yield game
        if game.offer is None:
            return
        choice = random.choice(game.offer.options)
        game.apply(game.offer.seat, Action(game.offer.number, choice))


def twin_of(game, seat, seed):
    """A game that the seat cannot tell from this one: hidden things, secret and dice differ."""
    twin = Game(game.book, seed=seed)
    twin.stand_at(game.imagine(seat, seed), game.entries)
    twin.log.events[:] = game.log.events
    return twin


def open_decisions(book, seeds):
    """Some random games at each of their decisions."""
    return (game for seed in seeds for game in decisions(book, seed) if not game.is_over)


def lines_of(saved):
    return [json.loads(line) for line in saved.splitlines()]


def is_hidden_from_blue(entry):
    """Whether red answered in a window, where it may have shown nothing."""
    return entry.seat == "red" and entry.action.split()[0].endswith("_play")


def answers_of(saved):
    return [line for line in lines_of(saved) if "n" in line and "asked" not in line]


@pytest.mark.parametrize("scenario", TITLES)
def test_twins_are_saved_as_the_same_bytes(books, scenario):
    compared = differing = 0
    for number, game in enumerate(open_decisions(books[scenario], range(3))):
        for seat in (0, 1):
            twin = twin_of(game, seat, number)
            compared += 1
            differing += twin.packed() != game.packed()

            assert seat_save(game, seat) == seat_save(twin, seat)

    assert compared > 100
    assert differing >= 0.9 * compared


def test_what_another_seat_did_in_secret_makes_no_difference(books):
    """Twins may have answered otherwise where nobody saw it."""
    seen = 0
    for game in open_decisions(books["dawn"], range(6)):
        hidden = {
            entry.number: entry._replace(action=entry.action.replace(" pass", " Ambush I"))
            for entry in game.entries
            if entry.seat == "red" and entry.action.endswith("_play pass")
        }
        twin = twin_of(game, 0, 5)
        twin._entries = [hidden.get(entry.number, entry) for entry in game.entries]
        seen += len(hidden)

        assert seat_save(game, 0) == seat_save(twin, 0)
        assert not hidden or seat_save(game, 1) != seat_save(twin, 1)

    assert seen


def test_a_difference_that_the_seat_sees_is_saved(books):
    game = Game(books["bridge"], seed=1)
    other = 1 - game.offer.seat
    twins = {seat_save(twin_of(game, 0, seed), 1) for seed in range(20)}

    assert len(twins) > 1
    assert seat_save(game, other) != seat_save(game, game.offer.seat)


def test_a_leak_into_the_view_is_noticed(duel):
    """The comparison can fail: a view that shows the deck tells twins apart."""
    leaky = Viewer(lambda s, seat: {"deck": s.deck}, duel.book().viewer.resample)
    game = Game(duel.book(viewer=leaky), seed=1)
    saved = {seat_save(twin_of(game, 0, seed), 0) for seed in range(20)}

    assert len(saved) > 1


def test_neither_secret_nor_keys_nor_snapshots_are_saved(books):
    for game in open_decisions(books["bridge"], [2]):
        saved = seat_save(game, 0)

        assert game.header.secret.hex().encode() not in saved
        assert game.header.secret_hash.encode() not in saved
        assert not any(entry.digest.encode() in saved for entry in game.entries)
        assert not {"secret", "key", "draws", "snapshot", "state"} & {
            name for line in lines_of(saved) for name in line
        }


def test_a_random_secret_is_promised_by_its_print_and_shown_at_the_end(books):
    game = Game(books["bridge"])
    secret = game.header.secret
    first = lines_of(seat_save(game, 0))[0]
    assert secret.hex().encode() not in seat_save(game, 0)
    while game.offer is not None:
        game.apply(game.offer.seat, Action(game.offer.number, game.offer.options[0]))
    last = lines_of(seat_save(game, 0))[-2]

    assert first["secret_hash"] == promise(bytes.fromhex(last["secret"]))
    assert (len(game.entries), secret.hex()) == (last["ended"], last["secret"])


def test_a_seed_is_not_given_away_by_a_print_of_its_secret(books, tmp_path):
    """Whoever has the digest could try seeds, also once the game was kept and opened again."""
    save(Game(books["bridge"], seed=3), tmp_path / "game")
    game, _ = load(books["bridge"], tmp_path / "game")
    saved = seat_save(game, 0)
    game.close()

    assert lines_of(saved)[0]["seeded"]
    assert game.header.secret_hash.encode() not in saved


def test_the_header_says_which_game_and_for_whom(new_game):
    first = lines_of(seat_save(new_game(), 1))[0]

    assert ("duel", "short", [], "1.0", "c0ffee", "blue", NOTICE) == tuple(
        first[name]
        for name in ("title", "scenario", "options", "version", "content", "seat", "notice")
    )


def test_answers_are_saved_unless_they_are_hidden_from_the_seat(books):
    own = other = 0
    for game in open_decisions(books["dawn"], range(6)):
        for entry, line in zip(game.entries, answers_of(seat_save(game, 0)), strict=True):
            decision = entry.action.split()[0]
            assert (entry.number, entry.seat) == (line["n"], line["seat"])
            if is_hidden_from_blue(entry):
                other += 1
                assert (decision, True) == (line["decision"], line["hidden"])
                assert "do" not in line
            else:
                own += decision.endswith("_play")
                assert entry.action == line["do"]

    assert own
    assert other


def test_everything_is_open_once_the_game_is_over(books):
    games = [list(decisions(books["dawn"], seed))[-1] for seed in range(6)]
    game = next(one for one in games if any(is_hidden_from_blue(e) for e in one.entries))
    saved = seat_save(game, 0)

    assert game.is_over
    assert [entry.action for entry in game.entries] == [line["do"] for line in answers_of(saved)]
    assert len(game.log.events) == sum("told" in line for line in lines_of(saved))
    assert not any("asked" in line for line in lines_of(saved))


def test_the_log_holds_what_was_told_to_the_seat(new_game):
    game = new_game()
    for to in (0b01, 0b10, -1):
        game.log(Told("told.x", (("to", to), ("what", text("inner", n=1))), "DU-9", to))
    told = [line for line in lines_of(seat_save(game, 1)) if "told" in line]

    assert [0b10, -1] == [line["told"]["args"]["to"] for line in told]
    assert {"text": "inner", "args": {"n": 1}} == told[0]["told"]["args"]["what"]
    assert ["DU-9", "DU-9"] == [line["rule"] for line in told]


def test_only_the_seat_that_is_asked_gets_options(new_game):
    game = new_game()
    asked, waiting = (lines_of(seat_save(game, seat))[-1] for seat in (0, 1))

    assert ("act", "red", 1) == (asked["asked"], asked["seat"], asked["n"])
    assert [game.spell(choice) for choice in game.offer.options] == asked["options"]
    assert "act.prompt" == asked["prompt"]["text"]
    assert {"asked", "seat", "n", "check"} == waiting.keys()


def test_the_view_is_that_of_the_seat(new_game):
    shown = lines_of(seat_save(new_game(), 1))[-2]["view"]

    assert [{"count": 2}, 0b01100] == shown["hands"]
    assert {"count": 1} == shown["deck"]


def test_equal_views_are_equal_bytes_whatever_their_order(duel):
    def saved(shown):
        viewer = Viewer(lambda s, seat: shown, duel.book().viewer.resample)
        return seat_save(Game(duel.book(viewer=viewer), seed=1), 0)

    assert saved({"a": {3, 1, 2}, "b": 2, 4: None}) == saved({4: None, "b": 2, "a": {2, 3, 1}})
    assert b'{"int":"1' in saved({"wide": 1 << 13_000})


def test_a_view_of_things_that_are_not_plain_is_refused(duel):
    viewer = Viewer(lambda s, seat: {"s": s}, duel.book().viewer.resample)

    with pytest.raises(PluginError, match="shown something that is not plain: Duel"):
        seat_save(Game(duel.book(viewer=viewer), seed=1), 0)


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_save_without_a_seat(new_game, seat):
    with pytest.raises(NotationError, match=f"there is no seat {seat}"):
        seat_save(new_game(), seat)


def test_a_save_is_written_to_a_new_file(new_game, tmp_path):
    game = new_game()
    write_seat_save(game, 0, tmp_path / "mine")

    assert seat_save(game, 0) == (tmp_path / "mine").read_bytes()
    with pytest.raises(JournalError, match="exists already"):
        write_seat_save(game, 1, tmp_path / "mine")
    with pytest.raises(JournalError, match="cannot be written"):
        write_seat_save(game, 1, tmp_path / "none" / "mine")


def test_a_seat_s_save_is_no_journal(new_game, tmp_path):
    write_seat_save(new_game(), 0, tmp_path / "mine")

    with pytest.raises(JournalError, match="mine:1: this is the save of one seat, red, and"):
        read_journal(tmp_path / "mine")


def test_saving_leaves_the_game_alone(new_game):
    game = new_game()
    before = game.packed(), game.ask(lambda s: view(s, 0))
    seat_save(game, 0)

    assert before == (game.packed(), game.ask(lambda s: view(s, 0)))
    assert game.ask(pack) == game.packed()

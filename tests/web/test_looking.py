"""What a page looks ahead at before it answers: dice, odds, and what nobody has to be asked."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from ww1core.web import asking, beside

YSER = ("clash_giants", "first_ypres_yser")


def opened(web, game):
    return web.run(web.server.tables.open(game))


def peeked(who, game, seat, *answers):
    return who.post(f"/api/g/{game}/peek?seat={seat}", do=list(answers)).json()


def marked(who, game, seat, *answers):
    return who.post(f"/api/g/{game}/marks?seat={seat}", do=list(answers)).json()


def before(ann, decision, seat, title="gwc-bleid"):
    """A game at the first answer of a seat to a decision, as it was played in the browser."""
    path = Path(__file__).parent / "played" / f"{title}.ww1"
    lines = path.read_bytes().splitlines(keepends=True)
    wanted = f'"seat":"{seat}","do":"{decision}'.encode()
    number = next(number for number, line in enumerate(lines) if wanted in line)
    file = b"".join(lines[:number]).decode()
    game = ann.post("/api/games/import", id="import-000001", file=file).json()["game"]
    return game, json.loads(lines[number])["do"]


def test_options_that_there_is_no_time_for_are_marked_beside(web, ann, monkeypatch):
    game, last = before(ann, "join_fire fra-spe-1", "entente")
    monkeypatch.setattr(asking, "BUDGET_S", 1e9)
    whole = marked(ann, game, "entente")
    monkeypatch.setattr(asking, "BUDGET_S", -1.0)

    assert whole == marked(ann, game, "entente")
    assert last in whole["dice"]
    assert "marked_of" == web.beside.done[-1]


def test_what_was_marked_in_time_is_told_where_the_worker_fails(web, ann, monkeypatch):
    async def fail(*_given):
        raise beside.WorkerError("it fails")

    game = ann.new_game({"central": "me", "entente": "hotseat"}, YSER)
    times = iter(range(1000))
    monkeypatch.setattr(asking, "perf_counter", lambda: next(times) / 100)
    monkeypatch.setattr(asking, "learnt_after", lambda *_: "dice")
    web.beside.run = fail
    options = ann.frame(game, "central")["ask"]["options"]
    marks = marked(ann, game, "central")

    assert len(options) > 2
    assert 2 == len(marks["dice"])


def test_dice_after_answers_that_nobody_is_asked_for_are_marked(web, ann):
    """Whoever closes a group that fires rolls at once: its base is settled, and he has no card."""
    game, last = before(ann, "join_fire fra-spe-1", "entente")
    closed = peeked(ann, game, "entente", "join_fire done")

    assert ["join_fire done", last] == marked(ann, game, "entente")["dice"]
    assert ("dice", False) == (closed["then"], "learns" in closed)


def test_an_own_window_that_is_put_comes_before_the_dice(web, ann):
    """Whoever wants to be asked in every window can still go back from there."""
    game, _ = before(ann, "join_fire fra-spe-1", "entente")
    ann.post(f"/api/g/{game}/windows?seat=entente", every=True)
    seen = peeked(ann, game, "entente", "join_fire done")

    assert [] == marked(ann, game, "entente")["dice"]
    assert ("before_fire_play", False) == (seen["next"]["name"], "then" in seen)


def test_a_pass_that_stands_is_looked_through(web, ann, monkeypatch):
    game, _ = before(ann, "join_fire fra-spe-1", "entente")
    ann.post(f"/api/g/{game}/windows?seat=entente", every=True)
    opened(web, game).game.stand(1, "", "pass")
    monkeypatch.setattr(asking, "BUDGET_S", 1e9)
    here = marked(ann, game, "entente")
    monkeypatch.setattr(asking, "BUDGET_S", -1.0)

    assert ["join_fire done"] == here["dice"]
    assert here == marked(ann, game, "entente")


def test_a_question_with_one_sensible_answer_is_answered(web, ann):
    game, last = before(ann, "join_fire fra-spe-1", "entente")
    table = opened(web, game)
    ann.do(game, "entente", last)
    count = next(n for n, one in enumerate(table.game.entries) if one.action == last)
    given = [one.action for one in table.game.entries[count + 1 :]]

    assert "choose_base fra-w-ste-1" == given[0]
    assert table.game.entries[count + 1].joined


def test_who_wants_to_be_asked_everything_is_asked_what_is_settled(web, ann):
    game, last = before(ann, "join_fire fra-spe-1", "entente")
    ann.post(f"/api/g/{game}/windows?seat=entente", every=True)
    ann.do(game, "entente", last)

    assert "choose_base" == ann.frame(game, "entente")["ask"]["name"]


def test_the_odds_of_a_fight_that_begins_with_an_answer_are_seen_before_it(web, ann):
    """A squad of Landships! that is chosen assaults at once: its look ahead has the table."""
    game, _ = before(ann, "choose_assaulter A", "allied", "landships-bagatelle")
    ask = ann.frame(game, "allied")["ask"]
    assault = next(option["do"] for option in ask["options"] if not option.get("word"))
    seen = peeked(ann, game, "allied", assault)

    assert "choose_assaulter" == ask["name"]
    assert seen["dice"]
    assert "LS-12.21a" in seen["battle"]


def early(who, game, seat, *answers):
    return who.post(f"/api/g/{game}/peek?seat={seat}", do=list(answers), attacks=True).json()


def test_the_odds_of_an_order_are_seen_before_its_card_is_played(web, ann):
    """The Fire card of the hand, a target, who fires, the odds; the game stands as it was."""
    game, card = before(ann, "give_order F-69", "entente")
    table = opened(web, game)
    seat, count = table.asked.seat, len(table.game.entries)
    marks = marked(ann, game, seat)
    targets = early(ann, game, seat)["next"]
    target = targets["options"][0]["do"]
    firers = early(ann, game, seat, target)["next"]
    seen = early(ann, game, seat, target, firers["options"][0]["do"])

    assert card in marks["attacks"]
    assert ("choose_target", "join_fire") == (targets["name"], firers["name"])
    assert "fire power before the roll" in seen["battle"]
    assert (count, "give_order") == (len(table.game.entries), table.game.offer.name)


def test_no_odds_are_offered_where_no_attack_can_be_ordered(web, ann):
    game, _ = before(ann, "join_fire fra-spe-1", "entente")
    refused = early(ann, game, "entente")

    assert "attacks" not in marked(ann, game, "entente")
    assert refused["refused"]
    assert 1 == len(refused["reasons"])


def test_attacks_that_come_by_no_answer_are_looked_at_all_the_same(web, ann):
    """In the Yser units still march before attacks are declared."""
    game = ann.new_game({"central": "me", "entente": "hotseat"}, YSER)
    table = opened(web, game)
    random = Random(4)
    while (marks := marked(ann, game, table.asked.seat)).get("attacks") != []:
        options = ann.frame(game, table.asked.seat)["ask"]["options"]
        ann.do(game, table.asked.seat, random.choice(options)["do"])
    seat = table.asked.seat

    assert [] == marks["attacks"]
    assert "choose_target" in early(ann, game, seat)["next"]["name"]


def test_the_only_one_who_can_join_a_group_joins_it(web, ann):
    """The line of an Offensive lacks its Leader; nothing is learnt after him."""
    game, answer = before(ann, "join_line fra-lig14-2", "entente")
    table = opened(web, game)
    ann.do(game, "entente", answer)
    given = [(one.action, one.joined) for one in table.game.entries[-2:]]

    assert [("join_line fra-ldr-durant", True), ("join_line done", True)] == given
    assert "next_mover" == table.game.offer.name


def test_the_only_one_who_can_attack_is_not_taken_where_dice_follow(web, ann):
    """Whoever sees him alone can still take back the target."""
    game = ann.new_game({"central": "me", "entente": "hotseat"}, YSER)
    answers = ("choose_mover DE-4E", "march 1405", "choose_mover done", "declare_combat fight")
    for answer in (*answers, "choose_target 1306"):
        ann.do(game, "central", answer)
    offer = opened(web, game).game.offer

    assert ("join_attack", 1) == (offer.name, offer.count)
    assert ann.frame(game, "central")["ask"]["undo"]


def test_the_way_to_an_exchange_is_taken_back(web, ann):
    """Nothing is shown before the card is named, and the question has no word to leave it by."""
    game, answer = before(ann, "give_order exchange", "entente")
    ann.do(game, "entente", answer)
    ask = ann.frame(game, "entente")["ask"]
    back = ann.post(f"/api/g/{game}/undo?seat=entente", id="back-000001", at=ask["at"])

    assert ("exchange_idle", True) == (ask["name"], ask["undo"])
    assert not any(option.get("word") for option in ask["options"])
    assert (200, "give_order") == (back.status_code, back.json()["ask"]["name"])

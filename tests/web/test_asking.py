"""What a page may ask about a question before it answers: marks of dice, arcs, idle questions."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from ww1core import Game, open_title
from ww1core.players.workers import Match
from ww1core.session.outlook import Outlook
from ww1core.session.questions import seen_from
from ww1core.session.trying import learnt_after
from ww1core.turns.encoding import pack
from ww1core.web import asking, beside

YSER = ("clash_giants", "first_ypres_yser")
TANKS = ("landships", "tank_against_tank")


def opened(web, game):
    return web.run(web.server.tables.open(game))


def peeked(who, game, seat, *answers):
    return who.post(f"/api/g/{game}/peek?seat={seat}", do=list(answers)).json()


def marked(who, game, seat, *answers):
    return who.post(f"/api/g/{game}/marks?seat={seat}", do=list(answers)).json()


def test_every_option_after_which_dice_fall_or_something_shows_is_marked(web, ann, monkeypatch):
    monkeypatch.setattr(asking, "BUDGET_S", 1e9)
    game = ann.new_game({"german": "me", "allied": "hotseat"}, ("storm_west", "michael"))
    kinds = set()
    for _ in range(40):
        table = opened(web, game)
        seat = table.asked.seat
        ask = ann.frame(game, seat)["ask"]
        marks = marked(ann, game, seat)
        for option in ask["options"][:4]:
            seen = peeked(ann, game, seat, option["do"])
            kind = seen.get("then", "")
            if seen.get("learns"):
                kind = "dice" if seen["dice"] else "shown"
            assert [name for name in marks if option["do"] in marks[name]] == (
                [kind] if kind else []
            )
            kinds.add(kind)
        ann.do(game, seat, ask["options"][-1 if ask["name"] != "choose_target" else 0]["do"])

    assert {"", "dice", "shown"} >= kinds > {""}


def test_an_option_bears_the_dice_of_the_group_that_it_completes():
    """Where nobody else can join an attack it begins by itself, and its dice fall."""
    random, game, found = Random(2), Game(open_title(*YSER), seed=2), ""
    for _ in range(400):
        offer = game.waiting
        last = offer.name == "join_attack" and offer.count == 1
        if last and not isinstance(offer.options[0], str):
            found = learnt_after(
                game, offer.seat, [Outlook(game, offer.seat, "en").decision.options[0].do]
            )
            break
        game.apply(offer.seat, random.choice(game.options(offer.seat)))

    assert "dice" == found


def test_marks_of_a_question_that_is_looked_ahead_at_are_those_of_its_options(web, ann):
    game = ann.new_game({"central": "me", "entente": "hotseat"}, YSER)
    first = ann.frame(game, "central")["ask"]["options"][0]["do"]
    ahead = peeked(ann, game, "central", first)["next"]
    marks = marked(ann, game, "central", first)

    assert set(marks["dice"] + marks["shown"]) <= {option["do"] for option in ahead["options"]}
    assert {"dice": [], "shown": []} == marked(ann, game, "entente")


def test_arcs_are_told_and_drawn_with_what_is_seen_from_a_hex():
    """Landships! tells and draws the arcs of the weapons in a hex as its sight into itself."""
    random, game = Random(1), Game(open_title(*TANKS), seed=1)
    for _ in range(80):
        game.apply(game.offer.seat, random.choice(game.options(game.offer.seat)))
    outlook, land = Outlook(game, 0, "en"), game.book.map
    standing = game.ask(lambda s: [hex_ for hex_ in land.grid.hexes if s.standing[hex_]])
    places = (land.number(hex_) for hex_ in standing)
    answers = ((place, seen_from(outlook, place)) for place in places)
    place, answer = next((place, answer) for place, answer in answers if answer.path)
    empty = next(hex_ for hex_ in land.grid.hexes if hex_ not in standing)

    assert place in answer.path.places
    assert {"LS-8.12b"} <= {rule for line in answer.lines for rule in line.rules}
    assert seen_from(outlook, land.number(empty)).path is None


def test_a_line_of_sight_is_drawn_straight_from_hex_to_hex(ann):
    game = ann.new_game({"german": "me", "entente": "hotseat"}, ("gwc", "bleid"))
    ends = {"from_": "I5", "to": "M6"}
    told = ann.post(f"/api/g/{game}/sight?seat=german", **ends).json()

    assert list(ends.values()) == told["path"]["places"]


def test_a_seat_that_can_only_say_again_that_it_is_done_is_not_asked(web, ann):
    game = ann.new_game({"german": "me", "allied": "bot:greedy"}, ("storm_west", "michael"))
    table = opened(web, game)

    given = ["choose_landing done", "rebuild done", "choose_landing done"]

    assert given == [one.action for one in table.game.entries]
    assert "choose_passenger" == ann.frame(game, "german")["ask"]["name"]


def test_whoever_wants_to_be_asked_everything_is_asked_that_as_well(web, ann):
    game = ann.new_game({"german": "me", "allied": "bot:greedy"}, ("storm_west", "michael"))
    table = opened(web, game)
    ann.post(f"/api/g/{game}/windows?seat=german", every=True)
    asked, before = 0, len(table.game.entries)
    while table.asked.seat == "german" and not any(one.draws for one in table.game.entries):
        ann.do(game, "german", ann.frame(game, "german")["ask"]["options"][-1]["do"])
        asked += 1
    own = [one for one in table.game.entries[before:] if one.seat == "german"]

    assert asked == len(own) > 5


def test_who_has_just_chosen_something_closes_it_himself(web, ann):
    """After a choice the question that can only be closed is put, so that it can be taken back."""
    game = ann.new_game({"german": "me", "allied": "bot:greedy"}, ("storm_west", "michael"))
    table = opened(web, game)
    for answer in ("choose_passenger done", "march_members done"):
        ann.do(game, "german", answer)
    while len(options := ann.frame(game, "german")["ask"]["options"]) > 1:
        ann.do(game, "german", options[0]["do"])
        assert table.game.offer.name == "order_stacks"

    assert ["order_stacks done"] == [option["do"] for option in options]
    assert table.game.entries[-1].action.startswith("order_stacks")
    assert not table.reactions.is_idle


def test_a_hidden_group_with_nobody_left_is_closed(web, ann):
    game = ann.new_game({"german": "me", "allied": "bot:greedy"}, ("storm_west", "michael"))
    table = opened(web, game)
    for answer in ("choose_passenger done", "march_members ge_54"):
        ann.do(game, "german", answer)

    assert ["march_members ge_54", "march_members done"] == [
        one.action for one in table.game.entries[-2:]
    ]
    assert table.game.offer.name == "march_step"


def test_a_group_is_not_closed_where_something_is_learnt_after_it(web, ann):
    game = ann.new_game({"german": "me", "allied": "bot:greedy"}, ("storm_west", "michael"))
    table = opened(web, game)
    for answer in ("choose_passenger done", "march_members done", "order_stacks done"):
        ann.do(game, "german", answer)
    ann.do(game, "german", "choose_target 2732")
    while len(options := ann.frame(game, "german")["ask"]["options"]) > 1:
        ann.do(game, "german", options[0]["do"])

    assert ["join_attack attack"] == [option["do"] for option in options]
    assert table.game.offer.name == "join_attack"


def test_an_answer_that_is_closed_by_itself_says_so(web, ann, monkeypatch):
    """The page does not take what comes after it for the place of what was chosen."""
    game = ann.new_game({"german": "me", "allied": "bot:greedy"}, ("storm_west", "michael"))
    first = ann.frame(game, "german")["ask"]["options"][0]["do"]
    plain = peeked(ann, game, "german", first)
    looked = asking.peek

    def closed_by_itself(game_, seat, answers, language, **_):
        seen = looked(game_, seat, answers[:1], language)
        return seen._replace(is_given=len(answers) == 1)

    monkeypatch.setattr(asking, "peek", closed_by_itself)

    assert "acts" not in plain
    assert plain | {"acts": True} == peeked(ann, game, "german", first)


def test_an_answer_that_moves_something_is_not_the_first_half_of_another(ann):
    """A unit that is chosen stands where it stood; one that marches stands elsewhere."""
    game = ann.new_game({"central": "me", "entente": "hotseat"}, YSER)
    first = ann.frame(game, "central")["ask"]["options"][0]["do"]
    ahead = peeked(ann, game, "central", first)
    after = peeked(ann, game, "central", first, ahead["next"]["options"][0]["do"])

    assert ahead["next"]["name"] == "march"
    assert "acts" not in ahead
    assert after["acts"]


@pytest.mark.parametrize("title", [YSER, ("gwc", "bleid"), ("grand_illusion", "lorraine")])
def test_a_look_that_takes_long_is_taken_beside_and_finds_the_same(web, title):
    """Every option of a few questions is looked at here and in the worker."""
    eve = web.browser("Eve")
    seats = open_title(*title).seats
    game = eve.new_game(dict.fromkeys(seats, "me"), title)
    dice, count = Random(5), 0
    for _ in range(12):
        seat = opened(web, game).asked.seat
        options = [option["do"] for option in eve.frame(game, seat)["ask"]["options"]]
        for answer in options[:3]:
            here = peeked(eve, game, seat, answer)
            with_budget(web, 0.0)
            beside = peeked(eve, game, seat, answer)
            with_budget(web, 1e9)
            count += 1

            assert here == beside
        eve.do(game, seat, dice.choice(options))

    assert ["look_of"] * count == web.beside.done


def with_budget(web, seconds):
    web.server.beside.budget.is_spent = lambda _key: seconds == 0.0


def test_looks_at_a_decision_have_a_budget():
    budget = beside.Budget()
    budget.spend("march", 0.09)
    assert not budget.is_spent("march")  # once may be anything
    budget.spend("march", 0.05)

    assert budget.is_spent("march")
    assert not budget.is_spent("fight")
    for _ in range(20):
        budget.spend("march", 0.001)
    assert not budget.is_spent("march")


def test_a_look_is_taken_here_where_the_worker_fails(web, ann, solo):
    async def fail(*_given):
        raise beside.WorkerError("it fails")

    option = ann.frame(solo, "blue")["ask"]["options"][0]["do"]
    here = peeked(ann, solo, "blue", option)
    web.beside.run = fail
    with_budget(web, 0.0)

    assert here == peeked(ann, solo, "blue", option)


def test_a_process_of_its_own_takes_a_look():
    game = Game(open_title("tutorial", "bridge"), seed=4)
    match = Match("tutorial", "bridge", (), ())
    given = (
        "peek",
        match,
        game.ask(pack),
        (game.offer.seat, "en"),
        [game.spell(game.offer.options[0])],
    )

    async def look():
        made = beside.Beside()
        try:
            return await made.workers.run(match, beside.look_of, *given)
        finally:
            made.close()

    found, took = asyncio.run(look())

    assert beside.look_of(*given)[0] == found
    assert took > 0

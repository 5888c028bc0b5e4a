"""The contract of the title on the first game, its games walked once for each part of the kit.

One scenario each with tanks, aircraft and cavalry is put under a quick look; all of them under the
whole of it by the long checks.
"""

from __future__ import annotations

from ww1core.testing import contract_suite
from ww1core.testing.contract import checks_named

TITLE = "landships"
GAME = ("bagatelle",)
ASKING = ("options", "sequence", "undo", "chance")
ENFORCING = ("enforcement",)
EXPLAINING = ("why_not", "shown")
KEEPING = ("save", "clone", "replay", "scenes")
SEEN = ("views.twins_scene", "views.twins_answers", "views.twins_view", "views.twins_errors")
PARTS = {*ASKING, *ENFORCING, *EXPLAINING, *KEEPING, *SEEN}
LEFT = [check for check in checks_named() if not {check.id, check.group} & PARTS]
LEARNT = [check.id for check in LEFT if check.group == "views"]
OTHERS = [check.id for check in LEFT if check.group != "views"]

TestAsking = contract_suite(TITLE, scenarios=GAME, checks=ASKING)
TestEnforcing = contract_suite(TITLE, scenarios=GAME, checks=ENFORCING)
TestExplaining = contract_suite(TITLE, scenarios=GAME, checks=EXPLAINING)
TestKeeping = contract_suite(TITLE, scenarios=GAME, checks=KEEPING)
TestSeen = contract_suite(TITLE, scenarios=GAME, checks=SEEN)
TestLearnt = contract_suite(TITLE, scenarios=GAME, checks=LEARNT)
TestOthers = contract_suite(TITLE, scenarios=GAME, checks=OTHERS)
TestTanks = contract_suite(TITLE, profile="quick", scenarios=("friend_or_foe",))
TestAircraft = contract_suite(TITLE, profile="quick", scenarios=("cheppy",))
TestCavalry = contract_suite(TITLE, profile="quick", scenarios=("huj",))

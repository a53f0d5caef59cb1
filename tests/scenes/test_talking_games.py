"""Whole games at the table with lively talk: offers made, answered and countered at random."""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop.languages import text
from tammany_desktop.rules import game
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.talk.judging import OPEN
from tests.helpers.table import Mouse, in_motion, play_person
from tests.helpers.talk import some_offer
from tests.scenes.test_deals import Talking

STEPS = 6000


class Talkative:
    """Persons who do anything, and talk whenever they can."""

    def __init__(self, table: Talking, chance: Random) -> None:
        self.table = table
        self.chance = chance
        self.hand = Mouse(table)

    def step(self) -> bool:
        """One thing; false once the game is over."""
        table, chance = self.table, self.chance
        table.driver.frames(2)
        top = table.top
        if isinstance(top, FinalScene):
            return False
        if in_motion(top):
            return True
        if isinstance(top, OfferScene):
            self._answer(top)
        elif isinstance(top, DealScene):
            self._deal(top)
        elif isinstance(top, TableScene) and not self._may_act():
            pass
        elif isinstance(top, TableScene | BallotScene) and chance.random() < 0.15:
            table.driver.key("d")
        else:
            play_person(table, self.hand, chance)
        return True

    def _may_act(self) -> bool:
        table = self.table
        return table.session.offered is None and table.still and table.may_act

    def _answer(self, card: OfferScene) -> None:
        if card.folded:
            self.table.driver.key("d")
            return
        shown = {target.label for target in card.gui.ring.targets}
        ways = [text(f"deal.{way}") for way in ("accept", "decline", "counter", "look")]
        self.hand.press(self.chance.choice([way for way in ways if way in shown]))

    def _deal(self, page: DealScene) -> None:
        if page.unanswered is not None:
            return
        tries = (some_offer(self.table.match.state, self.chance) for _ in range(20))
        offer = next((one for one in tries if one is not None and one.seat == page.seat), None)
        if not page.is_counteroffer and offer is not None:
            page.load_offer(offer)
            page.resize()
        self.table.driver.frames(1)
        sends = all(page.sides) and not page._why_not() and self.chance.random() < 0.7
        self.table.driver.key("e" if sends else "escape")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_a_whole_game_in_which_everybody_talks(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    people = 1 + seed
    table = Talking(tmp_path, people, "lively", game.new_game(4, chance))
    table.driver.app.apply(seal_zero=False, tutor="never")
    talkative = Talkative(table, chance)
    assert any(not talkative.step() for _ in range(STEPS))
    ledger = table.match.ledger
    assert ledger.deals
    assert len(ledger.offers) > 4
    ends = [pledge.status for deal in ledger.deals for pledge in deal.pledges]
    assert OPEN not in ends
    again = table.match.history.ledger()
    assert [pledge.status for deal in again.deals for pledge in deal.pledges] == ends
    table.driver.close()

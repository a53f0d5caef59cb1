"""With lively table talk too, nobody can tell two bids apart, sealed or only begun.

The owner begins a bid, opens the page of deals over it, makes an offer, is answered, and seals.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pygame
import pytest

from tammany_desktop.bots import Bot, process, protocol
from tammany_desktop.bots.levels import make
from tammany_desktop.bots.protocol import ACT, Question, Reply
from tammany_desktop.bots.talker import talking
from tammany_desktop.rules.moves import Bid
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.talk import KINDS, Promise, possible_promises
from tammany_desktop.talk.deals import Answer, Offer
from tests.helpers.aloud import Listener
from tests.helpers.stand_ins import HeardSounds, ReadMessages
from tests.helpers.window import Driver
from tests.helpers.witness import Case, Witness, compare
from tests.talk.test_talking_opponents import Quiet

PAIRS = 4
LONG_PAIRS = 1000


class TalkingMessages(ReadMessages):
    """Offers and answers are those of a talking opponent, new each time; the rest as before."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.question: Question | None = None

    def ask(self, question: Question) -> None:
        super().ask(question)
        self.question = question if question.task != ACT else None

    def poll(self) -> Reply | None:
        question = self.question
        if question is None:
            return super().poll()
        self._looks += 1
        if self._looks < self.looks:
            return None
        self.question = self._asked = None
        brains: dict[tuple[int, str], Bot] = {
            (question.view.seat, question.level): talking(make("brave", self.seed))
        }
        line = protocol.write(question._replace(nodes=20))
        return process.handle_line(line, brains, cast(Any, Quiet()))

    def cancel(self) -> None:
        super().cancel()
        self.question = None


class TalkingWitness(Witness):
    """The owner makes an offer with a bid begun; offers to persons are answered by the seed."""

    def __init__(
        self, driver: Driver, folder: Path, case: Case, listener: Listener | None = None
    ) -> None:
        super().__init__(driver, folder, case, listener)
        self.client = TalkingMessages(case.seed)
        self.opponents._client = self.client
        self.offered = False

    @property
    def opened(self) -> bool:
        """Whether the ballot is open: what is said are lines too."""
        return self.match.moved_line > self.line

    @property
    def own(self) -> bool:
        """The owner's ballot, where nobody else sits there under the page of deals too."""
        ballots = [one for one in self.driver.app.stack.scenes if isinstance(one, BallotScene)]
        return any(one.seat == self.case.owner for one in ballots)

    def _step(self, bid: Bid) -> None:
        top = self.driver.scene
        if isinstance(top, OfferScene):
            chance = Random(self.case.seed + self.match.line)
            self.table.session.say(Answer(top.offer.to, chance.random() < 0.5))
            self._frames(3)
            return
        if isinstance(top, BallotScene) and top.seat == self.case.owner and not self.offered:
            self._frames(2)
            self._fill(top, bid)
            self._offer()
            return
        if isinstance(top, BallotScene) and top.seat == self.case.owner:
            self.entered = True
            assert tuple(top.bid) == bid, "what was begun stays"
            self._key(pygame.K_e)
            self._frames(1)
            return
        super()._step(bid)

    def _offer(self) -> None:
        """Over the ballot, or over its cover where others could look."""
        self.offered = True
        self._key(pygame.K_d)
        page = self.driver.scene
        assert isinstance(page, DealScene)
        under = self.driver.app.stack.scenes[-2]
        assert isinstance(under, BallotScene if len(self.table.session.people) < 2 else CoverScene)
        offer = self._some_offer(page)
        if offer is not None:
            page.load_offer(offer)
            page.send()
        self._frames(12)
        if isinstance(self.driver.scene, DealScene):
            self._key(pygame.K_ESCAPE)

    def _some_offer(self, page: DealScene) -> Offer | None:
        state, chance = self.match.state, Random(self.case.seed)
        sides: list[list[Promise]] = [
            [one for kind in KINDS for one in possible_promises(state, maker, kind)]
            for maker in (page.seat, page.rival)
        ]
        if not all(sides):
            return None
        mine, theirs = (chance.choice(side) for side in sides)
        return Offer(page.seat, page.rival, (mine,), (theirs,))


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """The opponents think in this process, but log how long it took in their own."""
    monkeypatch.setattr(process.log, "disabled", True)
    made = Driver(tmp_path / "settings", size=(1024, 600), sounds=HeardSounds())
    made.app.apply(speed="instant", talk="lively")
    yield made
    made.close()


def compare_talking(driver: Driver, folder: Path, seeds: Iterable[int]) -> int:
    """Every third pair with one person alone; how many frames others saw."""
    listener, kind = Listener(driver.app), TalkingWitness
    return sum(
        compare(driver, folder, seed, alone=seed % 3 == 2, listener=listener, kind=kind)
        for seed in seeds
    )


def test_nobody_can_tell_two_bids_apart_while_players_talk(driver: Driver, tmp_path: Path) -> None:
    assert compare_talking(driver, tmp_path, range(500, 500 + PAIRS)) > 8 * PAIRS


@pytest.mark.long
def test_nobody_can_tell_a_thousand_pairs_apart_while_players_talk(
    driver: Driver, tmp_path: Path
) -> None:
    seeds = range(5000, 5000 + LONG_PAIRS)
    assert compare_talking(driver, tmp_path, seeds) > 8 * LONG_PAIRS


def test_an_offer_that_goes_by_the_begun_bid_would_be_noticed(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The witness itself: the page of deals must not know what lies under it."""
    deals, enter = BallotScene.open_deals, DealScene.enter
    begun: list[int] = []

    def leaving(scene: BallotScene) -> None:
        begun.append(sum(scene.bid))
        deals(scene)

    def leaky(page: DealScene) -> None:
        enter(page)
        page.note = str(begun[-1])
        page.resize()

    monkeypatch.setattr(BallotScene, "open_deals", leaving)
    monkeypatch.setattr(DealScene, "enter", leaky)
    with pytest.raises(AssertionError, match="tells the bid"):
        compare_talking(driver, tmp_path, [seed for seed in range(500, 520) if seed % 3 != 2])

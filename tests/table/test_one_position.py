"""Everything on a table shows one position: no frame has a part that is ahead of another.

A witness keeps the positions that a match has gone through. In each frame it reads what the sprites
and the bar were given to show, and looks for one position that all of it fits. It keeps to the
order of the match, so nothing goes back either.
"""

from collections.abc import Callable, Iterator
from operator import add
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from tammany_desktop.board.tracks import YearTrack
from tammany_desktop.board.ward import Ward
from tammany_desktop.play.narration import prompt
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import (
    MAX_SEATS,
    NOBODY,
    OVER,
    PICK_BONUS_CUBE,
    PICK_BONUS_FAVOR,
    State,
)
from tammany_desktop.scenes.base.stack import SceneStack
from tammany_desktop.session.match import Notification
from tests.helpers.games import last_term
from tests.helpers.hotseat_table import unpainted
from tests.helpers.table import Keys, Mouse, Table, play_game

Fits = Callable[[State], bool]


class Witness:
    """The positions of one table's match, in their order; `at` is the one that is shown."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.states = [table.model.state.copy()]
        self.states += [state.copy() for _, state in table.table.playback.events_ahead()]
        self.at = 0
        self.said = ""  # the question of the frame before
        self.frames = 0
        table.match.listen(self._hear)

    def _hear(self, told: Notification) -> None:
        for event in told.events:
            state = self.states[-1].copy()
            evolve(state, event)
            self.states.append(state)

    def look(self) -> None:
        """Find the position that everything on the table shows."""
        if any(scene.opaque for scene in self.table.driver.app.stack.scenes[1:]):
            return  # nothing of the table is seen
        self.frames += 1
        parts = dict(self._parts())
        wrong: list[str] = []
        for place in range(self.at, len(self.states)):
            wrong = [name for name, fits in parts.items() if not fits(self.states[place])]
            if not wrong:
                self.at = place
                self.said = self.table.bar_text
                return
        shown = [name for name, fits in parts.items() if not fits(self.states[self.at])]
        raise AssertionError(f"ahead of what was shown: {shown}; behind the match: {wrong}")

    def _parts(self) -> Iterator[tuple[str, Fits]]:
        tabletop = self.table.tabletop
        for ward in tabletop.map.wards:
            yield f"ward {ward.index}", self._ward(ward)
        for card in tabletop.panels.cards:
            yield f"card {card.seat}", self._card(card.seat, card._key)
        (track,) = [panel for panel in tabletop.panels.sprites if isinstance(panel, YearTrack)]
        yield "years", self._years(track._key)
        kinds = ("free", "open")
        lit = {ward for ward, kind in self.table.model.highlight.items() if kind in kinds}
        yield "lights", lambda state: not lit or lit <= wards_open(state)
        asks = self._asks()
        yield "choices", lambda state: not asks or asks <= {m.kind_of(one) for one in legal(state)}
        yield "sentence", self._sentence()

    def _ward(self, ward: Ward) -> Fits:
        shown: Any = ward._key
        flying = self.table.model.moved

        def fits(state: State) -> bool:
            index = ward.index
            if not state.active >> index & 1 or shown is None:
                return shown is None and not state.active >> index & 1
            _, (cubes, bosses), locked, votes, winner, *_ = shown
            away = [flying("ward", index, piece) for piece in range(4 + MAX_SEATS)]
            left_cubes = [n - away[p] for p, n in enumerate(state.cubes_in(index))]
            left_bosses = [n - away[4 + seat] for seat, n in enumerate(state.bosses_in(index))]
            lock = bool(state.locked >> index & 1) and not flying("lock", index, 0)
            return (
                list(cubes) == left_cubes
                and list(bosses) == left_bosses
                and locked == lock
                and list(votes) == list(state.bosses_in(index))
                and winner == state.ward_winners[index]
            )

        return fits

    def _card(self, seat: int, shown: Any) -> Fits:
        walked = self.table.model.moved("points", seat, 0)
        home = self.table.model.moved("supply", seat, 0)  # bosses still on their way
        moved = self.table.model.moved
        landed = [moved("favors", seat, p) - moved("paid", seat, p) for p in range(4)]
        _, score, supply, tokens, _, office, *rest = shown
        *favors, (_, slandered), (*_, used) = rest[:6]
        spent = moved("slander", seat, 0)  # a token that has left its card

        def fits(state: State) -> bool:
            return (
                score == state.score[seat] + walked
                and favors == list(map(add, state.favors_of(seat), landed))
                and tokens == state.tokens[seat] - spent
                and slandered == state.has_slandered[seat]
                and office == state.office[seat]
                and bool(used) == (bool(state.office_done) and state.turn == seat)
                and supply == state.boss_supply[seat] + home
            )

        return fits

    def _years(self, shown: Any) -> Fits:
        term, year, election, over = shown
        # The order in which an election is told: it begins with the end of the last turn.
        return lambda state: (
            (term, year, over) == (state.term, state.year, state.phase == OVER)
            and election == (state.turn == NOBODY and state.phase != OVER)
        )

    def _asks(self) -> set[int]:
        selection = self.table.table.selection
        if not self.table.table.laid.bar.choices.buttons or selection.plan is None:
            return set()
        return {selection.plan.kind}

    def _sentence(self) -> Fits:
        table = self.table.table
        if table.narrator.tells_events or table.narrator.ongoing_words:
            return lambda state: True  # it tells an event, maybe one whose pieces are flying
        said, match, plan = self.table.bar_text, self.table.match, table.selection.plan
        shown = self.states[self.at]

        def fits(state: State) -> bool:
            # A question stays as it was until the piece of its answer has landed.
            unanswered = state is shown and said == self.said
            return actor(state) is not None and (unanswered or said == prompt(match, state, plan))

        return fits


def actor(state: State) -> int | None:
    """The seat to act, or NOBODY; None between two events of one act."""
    picks = state.phase in (PICK_BONUS_CUBE, PICK_BONUS_FAVOR)
    between = picks and state.voting == NOBODY
    return None if between else state.actor()


def legal(state: State) -> list[m.Move]:
    """The moves of the seat to act."""
    return [] if actor(state) in (None, NOBODY) else game.legal(state)


def wards_open(state: State) -> set[int]:
    """The wards in which the seat to act may do anything."""
    fields = ("ward", "from_ward", "to_ward")
    return {
        value
        for move in legal(state)
        for field, value in m.fields_of(move).items()
        if field in fields
    }


def watched_game(
    folder: Path, people: int, seats: int, seed: int, speed: str, state: State | None = None
) -> Witness:
    """Play a whole game, or the rest of one, and look at each of its frames."""
    hands = (Mouse, Keys)[seed % 2]
    with patch.object(SceneStack, "paint_damage", unpainted):
        table = Table(folder, people=people, seats=seats, seed=seed, speed=speed, state=state)
        witness, frame = Witness(table), table.driver.frame

        def watched(*events: pygame.event.Event) -> list[pygame.Rect]:
            painted = frame(*events)
            witness.look()
            return painted

        setattr(table.driver, "frame", watched)  # noqa: B010
        play_game(table, hands(table), Random(seed))
        for _ in range(60):  # the final count
            if table.model.state.phase == OVER:
                break
            table.driver.wait(1)
        table.close()
    return witness


@pytest.mark.parametrize(
    ("people", "seats", "speed", "whole"),
    [
        (1, 3, "fast", False),
        (3, 3, "normal", False),
        pytest.param(1, 3, "fast", True, marks=pytest.mark.long),
        pytest.param(3, 3, "normal", True, marks=pytest.mark.long),
    ],
)
def test_no_part_of_the_table_is_ahead_of_another(
    tmp_path: Path, people: int, seats: int, speed: str, whole: bool
) -> None:
    state = None if whole else last_term(seats, people + seats)
    witness = watched_game(tmp_path, people, seats, people + seats, speed, state)
    assert witness.table.model.state.key() == witness.states[-1].key(), "all of it was shown"
    assert witness.frames > (1000 if whole else 300)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_nor_in_two_hundred_games(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    seats = random.randint(3, 5)
    speed = random.choice(("fast", "fast", "normal", "slow"))
    witness = watched_game(tmp_path, random.randint(1, seats), seats, seed, speed)
    assert witness.table.model.state.key() == witness.states[-1].key()

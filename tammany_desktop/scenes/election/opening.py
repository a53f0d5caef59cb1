"""The opening of a ballot, step by step: when each envelope opens, and what is said of it."""

import math
from collections.abc import Sequence
from typing import Final

from tammany_desktop.audio import Effect
from tammany_desktop.languages import text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, State
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.election.candidates import opened_words
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.tokens import BEAT, DURATION_FACTORS, Beats, ease, overshoot
from tammany_desktop.wording import prize_key

Outcome = e.WardWon | e.WardTied
Counts = Sequence[int]  # one number for each seat
Seats = Sequence[Seat]
# Seconds at normal speed.
FIRST_OPENS: Final = 2 * Beats.MOVE  # until the first envelope opens
LEAVE_STEP: Final = 0.4 * BEAT  # between envelopes that leave the ballot box
OPEN_STEP: Final = Beats.REST  # between envelopes that are opened
DECIDING_DELAY: Final = Beats.EVENT  # the additional delay of the envelope that decides
FLAP_OPENS: Final = Beats.MOVE  # until a flap is open
RISE_TIME: Final = 2.5 * BEAT  # until a letter rests beside its envelope
READABLE_AT: Final = FLAP_OPENS + RISE_TIME  # seconds from the start of an envelope's opening
COUNT_TIME: Final = 1.5 * BEAT  # until the votes are counted
REST_TIME: Final = Beats.MOVE  # until gavel and rosette rest
# Shares by which the number of votes is larger as a favor is counted, and once its seat has won.
FAVOR_SWELL, WINNER_SWELL = 0.2, 0.8


class Opening:
    """The opening of a ballot, by its `age` in seconds, or envelope by envelope."""

    def __init__(
        self, stage: Stage, seats: Seats, before: State, ballot: e.BallotOpened, outcome: Outcome
    ) -> None:
        """`before` is the position in which the bids were sealed."""
        ward = ballot.ward
        self.stage, self.seats = stage, seats
        self.outcome, self.ward = outcome, ward
        self.winner = outcome.seat if isinstance(outcome, e.WardWon) else NOBODY
        self.bids, self.held = ballot.bids, [before.favors_held(s) for s in range(before.n)]
        self.prize_key, self.candidates = prize_key(before, ward), candidates(before, ward)
        self.bosses = [before.bosses[ward * MAX_SEATS + seat] for seat in range(before.n)]
        self.usable = [usable_favors(before, ward, seat) for seat in range(before.n)]
        facts = self.candidates, self.bosses, self.bids, [sum(favors) for favors in self.usable]
        self.order = order_of(*facts)
        last_seat = self.order[-1] if self.order else -1
        self.delays_last = len(self.order) > 1 and decides(last_seat, *facts)
        step = READABLE_AT + COUNT_TIME if self.stepping else OPEN_STEP
        self.starts = {seat: FIRST_OPENS + step * n for n, seat in enumerate(self.order)}
        if self.delays_last:
            self.starts[last_seat] += DECIDING_DELAY
        self.counted_at = max(self.starts.values(), default=FIRST_OPENS) + READABLE_AT + COUNT_TIME
        self.finished_at = self.counted_at + REST_TIME
        self.age, self._sounded = 0.0, False
        self._stop = self._stop_after(0.0)  # the age at which the next envelope waits for a press

    @property
    def counted(self) -> bool:
        """Return True if every vote is counted."""
        return self.age >= self.counted_at

    @property
    def finished(self) -> bool:
        """Return True if nothing moves any more."""
        return self.age >= self.finished_at

    @property
    def stepping(self) -> bool:
        """Return True if each envelope waits for a press."""
        return self.stage.settings.speed == "step"

    @property
    def stopped(self) -> bool:
        """Return True if the next envelope waits for a press now."""
        return self.stepping and not self.counted and self.age >= self._stop

    def _stop_after(self, age: float) -> float:
        return min((time for time in self.starts.values() if time > age), default=self.finished_at)

    def advance_time(self, dt: float) -> None:
        """Let `dt` seconds pass, up to the next stop."""
        old_age = self.age
        self.age += dt / max(0.1, DURATION_FACTORS[self.stage.settings.speed])
        if self.stepping:
            self.age = min(self.age, max(old_age, self._stop))

    def skip_to(self, end: float) -> None:
        """Open the next envelope if each waits for a press, else skip to the age `end`."""
        if self.stepping and self._stop < self.finished_at:
            self.age = max(self.age, self._stop)
            self._stop = self._stop_after(self.age)
        else:
            self.age = end

    def flight_progress(self, seat: int) -> float:
        """Return the progress of a seat's envelope on its way from the ballot box, 0 to 1."""
        left_at = LEAVE_STEP * self.candidates.index(seat)
        progress = (self.age - left_at) / (FIRST_OPENS - MAX_SEATS * LEAVE_STEP)
        return round(max(0.0, min(1.0, progress)), 3)  # rounded, to be the same in each game

    def opened(self, seat: int) -> bool:
        """Return True if a candidate's bid can be read, or there is none."""
        return self.flap_age(seat) >= READABLE_AT

    def flap_age(self, seat: int) -> float:
        """Return the seconds since a candidate's flap began to open."""
        return self.age - self.starts.get(seat, 0.0)

    def votes(self, seat: int) -> int:
        """Return the votes counted so far: bosses at first, then the bid."""
        return self.bosses[seat] + round(self._favors_counted(seat))

    def share(self, seat: int) -> float:
        """Return the votes counted so far, as a share of the most that anybody could have had."""
        most = max(self.bosses[each] + sum(self.usable[each]) for each in self.candidates)
        return round((self.bosses[seat] + self._favors_counted(seat)) / most, 3)

    def _favors_counted(self, seat: int) -> float:
        return sum(self.bids[seat]) * eased(self.flap_age(seat), READABLE_AT, COUNT_TIME)

    def swelling(self, seat: int) -> float:
        """Return how much the number of votes has grown now, as a share of its size."""
        if self.counted:
            return (seat == self.winner) * WINNER_SWELL * (1 - overshoot(1 - self.coming_down))
        return FAVOR_SWELL * abs(math.sin(math.pi * self._favors_counted(seat)))

    @property
    def tied(self) -> list[int]:
        """Return the candidates who are level, if the votes are counted and nobody wins."""
        votes, is_tied = self.outcome.votes, self.counted and self.winner == NOBODY
        return [seat for seat in self.candidates if is_tied and votes[seat] == max(votes)]

    def suspense(self, seat: int, age: float) -> float:
        """Return the progress (0 to 1) of the deciding envelope's delay; 0 for other envelopes."""
        if not self.delays_last or seat != self.order[-1]:
            return 0.0
        start = self.starts[seat]
        return max(0.0, min(1.0, 1 - (start - age) / DECIDING_DELAY)) if age < start else 0.0

    @property
    def coming_down(self) -> float:
        """Return how far gavel and rosette are from their final points: from 1 to 0 (arrived)."""
        return 1 - eased(self.age, self.counted_at, REST_TIME)

    def sentences(self, seats: Sequence[int] = ()) -> list[str]:
        """Return what is read aloud of some candidates or all: bosses and, once open, the bid."""
        open_bids = {seat: self.bids[seat] for seat in self.candidates if self.opened(seat)}
        return [
            opened_words(self.seats[seat].name, self.bosses[seat], open_bids.get(seat))
            for seat in seats or self.candidates
        ]

    def words_below(self) -> list[str]:
        """Return what is below the rows: the prize, or once all is counted, who wins, and more."""
        prize = text("ballot.prize_alone", prize=text(self.prize_key))
        return list(self.outcome_texts(self.winner)) if self.counted else [prize]

    def possible_texts(self) -> list[tuple[str, str]]:
        """Return the texts of all possible outcomes: with room for each, the card reveals none."""
        return [self.outcome_texts(seat) for seat in (*self.candidates, NOBODY)]

    def outcome_texts(self, winner: int) -> tuple[str, str]:
        """Return sentences: that a seat or nobody wins the ward, and what follows (R7.6, R8)."""
        number = WARD_NUMBERS[self.ward]
        if winner == NOBODY:
            return text("ballot.tied", number=number), text("ballot.then.tied")
        won = text("ballot.wins", name=self.seats[winner].name, number=number)
        return won, text("ballot.then.won", prize=text(self.prize_key))

    def sound_outcome(self) -> None:
        """Play the gavel, or a torn envelope, once, when every vote is counted."""
        if self.counted and not self._sounded:
            self._sounded = True
            self.stage.sounds.play(Effect.TEAR if self.winner == NOBODY else Effect.GAVEL)


def eased(age: float, start: float, seconds: float) -> float:
    """Return the eased progress, 0 to 1, of a motion of some `seconds` that begins at `start`."""
    return ease(min(1.0, max(0.0, (age - start) / seconds)))


def decides(
    seat: int, contenders: Sequence[int], bosses: Counts, bids: Sequence[Counts], max_bids: Counts
) -> bool:
    """Return True if the outcome depends on a seat's bid; `max_bids` holds the greatest bids."""
    others = [bosses[other] + sum(bids[other]) for other in contenders if other != seat]
    best, least_votes = max(others, default=0), bosses[seat]
    most_votes, is_tied = least_votes + max_bids[seat], others.count(best) > 1
    loses = least_votes < best and not is_tied
    ties = least_votes <= best <= most_votes or (least_votes < best and is_tied)
    return loses + ties + (most_votes > best) > 1  # number of outcomes that bids can have


def order_of(
    contenders: Sequence[int], bosses: Counts, bids: Sequence[Counts], max_bids: Counts
) -> list[int]:
    """Return seats in the order of opening: by votes, deciding seats later, a winner last."""

    def key(seat: int) -> tuple[bool, bool, int, int, int]:
        votes, bid = bosses[seat] + sum(bids[seat]), sum(bids[seat])
        deciding = decides(seat, contenders, bosses, bids, max_bids)
        others = [bosses[other] + sum(bids[other]) for other in contenders if other != seat]
        return deciding, deciding and bid > 0 and votes >= max(others, default=0), votes, bid, -seat

    return sorted((seat for seat in contenders if max_bids[seat]), key=key)

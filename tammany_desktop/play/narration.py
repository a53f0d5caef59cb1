"""The sentences at the table: what happened and why, what rivals did, and what to do now."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from tammany_desktop import wording
from tammany_desktop.bots import Reason
from tammany_desktop.deal_wording import talk_words
from tammany_desktop.journal.lines import PlayerChange
from tammany_desktop.languages import language, sentences, series, text
from tammany_desktop.play import BEAT, election, recap
from tammany_desktop.play.playback import LONG_PAUSED, Playback, part_of
from tammany_desktop.play.selection import Plan
from tammany_desktop.rules import board, game, wards
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import state as states
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.session.match import UNDOABLE, Match
from tammany_desktop.session.session import Session
from tammany_desktop.talk.deals import Offer, Talk


def prompt(match: Match, state: State, plan: Plan | None) -> str:
    """Return the prompt: whose turn it is and what to do, in words."""
    if state.phase == states.OVER:
        return text("table.now.over")
    if state.phase == states.BIDDING:
        ward, owing = wording.ward_name(state.voting), [match.seats[s] for s in match.owing()]
        person = next((seat.name for seat in owing if not seat.is_bot), "")
        return text(f"table.now.{'bid' if person else 'bidding'}", ward=ward, name=person)
    seat = state.actor()
    name = match.seats[seat].name
    if match.seats[seat].is_bot:
        return text("table.now.bot", name=name)
    while plan is not None and plan.next_field() is None:  # complete, but its move is not made yet
        plan = plan.without_last()
    if state.phase == states.PICK_BONUS_CUBE:
        return text(_with_field("table.now.bonus_cube", plan), name=name)
    if state.phase == states.PICK_BONUS_FAVOR:
        return text("table.now.bonus_favor", name=name)
    if state.phase == states.APPOINTING:
        return text("table.now.appoint", name=name)
    return _turn_words(name, state, plan, match)


def _with_field(key: str, plan: Plan | None) -> str:
    """Return the key of the message that asks for the plan's next field."""
    field = plan.next_field() if plan is not None else None
    return f"{key}_{field}" if field else key


def _turn_words(name: str, state: State, plan: Plan | None, match: Match) -> str:
    if plan is not None and plan.kind not in (m.PLACE_BOSS, m.PLACE_CUBE):
        values: dict[str, str | int] = {"name": name}
        rival, ward = plan.get("rival"), plan.get("ward")
        if rival is None and state.step == states.STEP_SPREAD:
            rival, ward = state.step_rival, state.step_ward
            values |= wording.population_words(state.step_population)
        if rival is not None:
            values["rival"] = match.seats[rival].name
        if ward is not None:
            values["ward"] = wording.ward_name(ward)
        origin, population = plan.get("from_ward"), plan.get("population")
        if origin is not None:
            values["from_ward"] = wording.ward_name(origin)
        if population is not None:
            values |= wording.population_words(population)
        return text(_with_field(f"table.now.{m.KINDS[plan.kind].name}", plan), **values)
    if state.ward_done:
        return text("table.now.end", name=name)
    placed_pieces, allowed = wording.pieces_of_action(state)
    values = {"name": name, "number": placed_pieces + 1, "count": allowed}
    chosen_cube = plan.get("population") if plan is not None and plan.kind == m.PLACE_CUBE else None
    if chosen_cube is not None:
        return text("table.now.place_cube_ward", **values, **wording.population_words(chosen_cube))
    if not allowed:
        return text("table.now.place_none", name=name)
    has_boss = state.boss_supply[state.turn] > 0
    has_cube = state.step != states.STEP_CUBE and any(state.garden)
    piece = "any" if has_boss and has_cube else "boss" if has_boss else "cube"
    return text(f"table.now.place_{piece}", **values)


def extra_prompt(match: Match, state: State, plan: Plan | None = None) -> str:
    """Return what else can be done in the turn, or an election's candidates or bonus; or ""."""
    if state.phase == states.BIDDING:
        if match.state.phase != states.BIDDING or match.state.voting != state.voting:
            return ""  # the bids are opened
        candidates = wards.candidates(state, state.voting)
        person_count = sum(not match.seats[seat].is_bot for seat in candidates)
        all_asked = person_count == len(candidates) == len(wards.bidders(match.state))
        key = "order" if all_asked else "standing" if person_count else "bots_bid"
        return text(f"table.left.{key}", names=wording.names(match.seats, candidates))
    if state.phase in (states.PICK_BONUS_CUBE, states.PICK_BONUS_FAVOR):
        key = "bonus_cube" if state.phase == states.PICK_BONUS_CUBE else "bonus"
        return text(f"table.left.{key}", ward=board.WARD_NUMBERS[state.voting])
    if state.phase != states.TURN or match.seats[state.turn].is_bot:
        return ""
    price = _price_words(state, plan) if plan is not None else ""
    if price or state.step != states.NO_STEP:
        return price
    kinds, office = {m.kind_of(move) for move in game.legal(state)}, state.office[state.turn]
    acts = [text("table.left.slander")] if m.SLANDER in kinds else []
    if wording.BENEFITS.get(office) in kinds:
        acts.append(text("table.left.office", office=wording.office_name(office)))
    if len(acts) > 1:
        acts = [text("table.left.either", first=acts[0], second=acts[1])]
    return text("table.left.open", acts=acts[0]) if acts else ""


def _price_words(state: State, plan: Plan) -> str:
    """Return what an act in progress gives or costs, or that the act can be undone; or ""."""
    population = plan.get("population")
    if plan.kind == m.PLACE_CUBE and population is not None and state.bank[population]:
        return text("table.left.gains", **wording.population_words(population))
    if plan.kind == m.SLANDER:
        paying = [wording.favor_name(p) for p in plan.options(game.legal(state), "population")]
        return text("table.left.pays", count=len(paying), favors=series(paying))
    return text("table.left.undo") if plan.kind in wording.BENEFITS.values() else ""


TOLD_IN_MOTION: Final = (*LONG_PAUSED, e.GardenFilled, e.ElectionBegan, e.WardWon, e.WardTied)
SILENCE: Final = 4 * BEAT  # seconds without news after which an opponent is said to be thinking


class Narrator:
    """Tells what happened: `latest` is the latest sentence, about `told_seat`, or NOBODY."""

    def __init__(self, session: Session, playback: Playback) -> None:
        self.session, self.match = session, session.match
        self.playback, self.model = playback, playback.model
        self.news: deque[str] = deque(maxlen=40)  # the latest texts for screen readers, "" for none
        self.latest = ""
        self.acts: deque[str] = deque(maxlen=2)  # sentences on the latest acts in turns
        self.acts_shown = ""  # text of `acts` as the bar last showed it, announced already
        self.told_seat = NOBODY
        self.whole_sentences = False  # whether acts are announced in whole sentences
        self.last_named = NOBODY  # the seat named last, which screen readers need not name again
        self.reason: Reason | None = None  # the latest reason that an opponent gave for an act
        self.reason_words = ""  # what is told with `latest`: a reason, an argument, or figures
        self._due_reason = ""  # the reason, in words, of the act that is shown next
        self._uncontested: list[e.Event] = []  # wards counted together since the last contested one
        self._prompt: tuple[str, str] | tuple[()] = ()  # the latest: what to do, what is left
        self._told_since_prompt = False  # whether anything was told since `_prompt`
        self.silence = 0.0  # seconds since the last news
        self._offer = self.match.ledger.pending.offer  # the offer that waits for an answer
        self._sure = NOBODY  # the seat that surely becomes Mayor in this election
        self._language = language()

    @property
    def tells_events(self) -> bool:
        """Return True if the bar tells what happened, not what is to be done."""
        if not self.latest:
            return False
        if self.playback.rivals_act and not self.playback.still:
            return True
        if not self.playback.caught_up:
            return self._told_since_prompt
        return self._opponent_next() and (self.silence < SILENCE or bool(self.session.offered))

    def _opponent_next(self) -> bool:
        actor = self.match.state.actor()
        return actor != NOBODY and not self.session.plays_here(actor)

    @property
    def subject(self) -> int:
        """Return the seat told about: of a harmful act being shown, else `told_seat`, or NOBODY."""
        if isinstance(event := self.playback.landing, LONG_PAUSED):
            return event.seat
        return self.told_seat if self.tells_events else NOBODY

    @property
    def ongoing_words(self) -> str:
        """Return a sentence on what happens now: a count, bids opened, a player harmed; or ""."""
        event = self.playback.waiting[0] if self.playback.stopped else None
        if isinstance(event, e.BallotOpened):
            return text("table.now.opened", ward=wording.ward_name(event.ward))
        if self.model.counted_event is not None and self.model.counting:
            return election.counting_words(self.model.counted_event, self.model)
        if not isinstance(landing := self.playback.landing, TOLD_IN_MOTION):
            return ""
        return wording.event_words(landing, self.match.seats, self.playback.last)

    def bar_sentences(self, plan: Plan | None, key: str) -> tuple[str, str]:
        """Return what happened and why, or what to do and what is left; `key`: the key to press."""
        if self._language != (code := language()):  # all that was told is in another language
            self._language, self._prompt, self.latest = code, (), ""
            self.reason_words = self._due_reason = ""
            self.acts.clear()
        if happening := self.ongoing_words:
            return happening, ""
        if self.tells_events:
            if self.playback.stopped:  # a page is to be read first
                return self.latest, text("results.go_on")
            step, next_words = self.playback.speed == "step", self._next_words()
            if self.playback.still or not (step or self.playback.rivals_act):
                return self.latest, sentences((self.reason_words, next_words))
            hint = text("table.step" if step else "table.hurry", press=key)
            return self.latest, sentences((next_words, hint if step else self.reason_words or hint))
        if not self.playback.caught_up:  # something else is to be shown first, such as the end
            return self._prompt or (self.latest, "")
        state, offer = self.match.state, self.session.offered
        self._prompt = prompt(self.match, state, plan), extra_prompt(self.match, state, plan)
        if self.match.failure is not None:
            self._prompt = self._prompt[0], wording.message_words(self.match.failure)
        elif self._opponent_next():
            self.acts_shown = sentences((*self.acts, self._next_words()))
            self._prompt = self._prompt[0], self.acts_shown
        elif offer is not None and state.phase != states.TURN:
            name, rival = (self.match.seats[seat].name for seat in (offer.to, offer.seat))
            self._prompt = text("table.now.offer", name=name, rival=rival), ""
        self._told_since_prompt = False
        return self._prompt

    def _next_words(self) -> str:
        """Return who comes after the rival whose turn is shown, or that the wards vote; or ""."""
        state, people = self.model.state, self.session.people
        if state.phase != states.TURN or state.turn in (NOBODY, *people):
            return ""
        seat = (state.turn + 1) % state.n
        if seat == state.first and state.year % board.YEARS_A_TERM == 0:
            return text("table.then.vote")
        name = self.match.seats[seat].name
        return text("table.then.you") if people == [seat] else text("cover.next", names=name)

    def pass_time(self, dt: float) -> bool:
        """Let `dt` seconds pass; return True if the bar should say that an opponent thinks."""
        old_silence, self.silence = self.silence, self.silence + dt if self.playback.still else 0.0
        return old_silence < SILENCE <= self.silence and self._opponent_next()

    # What happened

    def _tell(self, sentence: str, seat: int, aloud: str | None = None) -> None:
        """Tell a sentence about a seat; screen readers get `aloud` if given, nothing for ""."""
        self.news.append(sentence if aloud is None else aloud)
        self.latest, self.told_seat, self._told_since_prompt = sentence, seat, True
        self.last_named = NOBODY
        self.silence = 0.0

    def tell_event(self, event: e.Event) -> None:
        """Tell an event that was shown."""
        tied = self._tied_leaders(event) if isinstance(event, e.LeaderNamed) else []
        if tied and tied[0] != event:
            return  # the sentence of the first leader names them all
        if sentence := wording.event_words(event, self.match.seats, self.playback.last, tied):
            seat, last_named = getattr(event, "seat", NOBODY), self.last_named
            aloud = wording.spoken_words(event, self.match.seats, sentence, last_named)
            self._tell(sentence, seat, sentence if aloud and self.whole_sentences else aloud)
            if type(event) in UNDOABLE:
                self.acts.append(sentence)
            self.last_named = NOBODY if isinstance(event, e.TurnBegan) else seat
            self.reason_words = self._due_reason
        if isinstance(event, e.ElectionBegan | e.BallotCalled):
            self._uncontested = []
        if part_of(event) is not None or isinstance(event, e.BallotCalled):
            self._tell_figures(event)

    def _tied_leaders(self, event: e.LeaderNamed) -> list[e.LeaderNamed]:
        """Return, in order, all leaders of an event's population who take as many favors (R9.1)."""
        events = self.playback.last, event, *(later for later, _ in self.playback.events_ahead())
        leaders = [leader for leader in events if isinstance(leader, e.LeaderNamed)]
        return [leader for leader in leaders if leader._replace(seat=event.seat) == event]

    def _tell_figures(self, event: e.Event) -> None:
        """Tell the figures behind an election's event; pause after them, longer at a ballot."""
        state, seats = self.model.state, self.match.seats
        sentence, sure_before = election.event_words(state, event, seats), self._sure
        self._sure = election.sure_mayor(state)
        if isinstance(event, e.WardWon | e.WardTied) and self._sure not in (sure_before, NOBODY):
            sentence = text("election.sure", name=seats[self._sure].name)
        self.reason_words = sentence
        if sentence:
            self.news.append(sentence)
            self.playback.pause_now(2.0 if isinstance(event, e.BallotCalled) else 1.0)

    def tell_together(self, events: Sequence[e.Event]) -> None:
        """Tell the results of uncontested wards that were counted together, in one sentence."""
        self._uncontested += events
        if self.news and self.news[-1] == self.latest:
            self.news.pop()  # about the last of these wards, which the sentence below names too
        self._tell(wording.uncontested_words(self._uncontested, self.match.seats), NOBODY)

    def tell_talk(self, talk: Talk) -> None:
        """Tell an offer or its answer, with an opponent's argument."""
        words = talk_words(talk, self._offer, self.match.seats)
        self._offer = talk if isinstance(talk, Offer) else None
        on_card = self._offer is not None and self.session.plays_here(self._offer.to)
        self._tell(words, talk.seat, "" if on_card else None)
        reason = self.session.opponents.argument(talk.seat)
        self.reason_words = wording.why_words(reason, self.match.seats)
        if not self.session.plays_here(talk.seat):
            self.playback.rivals_act = True
            self.playback.add_pause(2.0 if isinstance(talk, Offer) else 1.0)

    def tell_seat(self, change: PlayerChange) -> None:
        """Tell that another player has taken a seat."""
        sentence = wording.player_words(change, self.model.seats[change.seat])
        self.model.seats = self.match.seats
        self._tell(sentence, change.seat)

    def queue_events(self, events: Sequence[e.Event]) -> None:
        """Take in events, which are told when they are shown."""
        actor = self.model.state.actor()
        is_own = actor != NOBODY and self.session.plays_here(actor)
        is_own = is_own and all(not isinstance(event, e.TurnEnded) for event in events)
        self.playback.queue(events, is_own)
        # A reason is told when its act is shown.
        reason, old_reason = self.session.opponents.reason(actor), self.reason
        self.reason = reason or old_reason
        is_new = reason is not None and reason is not old_reason
        self._due_reason = wording.why_words(reason, self.match.seats) if reason and is_new else ""

    # At the beginning of a person's turn

    def recap(self) -> tuple[recap.RecapLine, ...]:
        """Return what rivals did, until the person does something in the turn."""
        match = self.match
        if not recap.is_due(match.state, match.seats):
            return ()
        viewer = match.state.turn
        recent = recap.since_last_turn(match.history.events_since(0), viewer)
        harmful = [act.event for act in self.model.harmful_acts if viewer in act.harmed]
        lines = recap.recap(recent, match.seats, viewer, harmful)
        since = 0  # the line at which this person last ended a turn, or a later term began
        for line in match.history.path_to():
            for event in match.history.entry(line).events:
                has_ended_turn = isinstance(event, e.TurnEnded) and event.seat == viewer
                since = line if has_ended_turn or isinstance(event, e.TermBegan) else since
        records = [record for record in match.history.talk_records() if record.line > since]
        ended = [pledge for record in records for pledge in record.ended]
        return recap.with_pledges(lines, ended, match.seats, viewer)

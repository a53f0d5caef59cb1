"""What each kind of story claims, checked against the bare events: a second pair of eyes.

Nothing here is shared with the press itself; numbers and names are read back from its words.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS, ZONES
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.state import State
from tests.newspaper.elections import BETRAYAL

NUMBERS = {
    word: number
    for number, word in enumerate(
        (
            *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
            *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
            *("eighteen", "nineteen", "twenty"),
        )
    )
}
ORDINALS = {
    word: number
    for number, word in enumerate(
        (
            *("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"),
            *("Ninth", "Tenth", "Eleventh", "Twelfth", "Thirteenth", "Fourteenth"),
            *("Fifteenth", "Sixteenth", "Seventeenth"),
        ),
        1,
    )
}
PEOPLES = ("Irish", "English", "Germans", "Italians")
HALL = WARD_NUMBERS.index(14)
OFFICES = ("Mayor", "Deputy Mayor", "Chief of Police", "Council President", "Precinct Chairman")


class Facts:
    """One term of a game by its events alone."""

    def __init__(self, start: State, events: list[Event], term: int, names: tuple[str, ...]):
        self.names = names
        self.n = len(names)
        self.term = term
        terms: dict[int, list[Event]] = {start.term: []}
        now = start.term
        for event in events:
            if isinstance(event, e.TermBegan):
                now = event.term
                terms[now] = []
            terms[now].append(event)
        self.terms = {t: found for t, found in terms.items() if t <= term}
        self.now = terms[term]
        self.mayors = {t: self._mayor(terms[t]) for t in terms if t <= term}
        office = list(start.office)
        self.mayor_before = office.index(0) if 0 in office else None
        if term - 1 in self.mayors:
            self.mayor_before = self.mayors[term - 1]
        self.mayor = self.mayors[term]
        self.before = Counter({seat: start.score[seat] for seat in range(self.n)})
        for t in terms:
            if t < term:
                self._add(self.before, terms[t])
        self.after = Counter(self.before)
        self._add(self.after, self.now)
        self.wards: dict[int, e.WardWon | e.WardTied | e.WardPassed] = {
            event.ward: event
            for event in self.now
            if isinstance(event, e.WardWon | e.WardTied | e.WardPassed)
        }
        self.winner = {
            ward: event.seat for ward, event in self.wards.items() if isinstance(event, e.WardWon)
        }
        self.votes = {
            ward: () if isinstance(event, e.WardPassed) else event.votes
            for ward, event in self.wards.items()
        }
        self.bids = {x.ward: x.bids for x in self.now if isinstance(x, e.BallotOpened)}
        self.spent = {ward: sum(map(sum, self.bids.get(ward, ()))) for ward in self.wards}
        self.won = [list(self.winner.values()).count(seat) for seat in range(self.n)]
        self.given = {x.seat: x.office for x in self.now if isinstance(x, e.Appointed)}
        self.earlier = dict(enumerate(start.office))
        if term - 1 in terms:
            self.earlier = {x.seat: x.office for x in terms[term - 1] if isinstance(x, e.Appointed)}
        self.leads = [
            [x.seat for x in self.now if isinstance(x, e.LeaderNamed) and x.population == p]
            for p in range(4)
        ]
        self.blows = [x for x in self.now if isinstance(x, e.Slandered | e.SlanderSpread)]

    @property
    def elected(self) -> int:
        """The Mayor, where there is one."""
        assert self.mayor is not None
        return self.mayor

    @staticmethod
    def _mayor(events: list[Event]) -> int | None:
        return next((x.seat for x in events if isinstance(x, e.MayorNamed)), None)

    @staticmethod
    def _add(score: Counter[int], events: list[Event]) -> None:
        for event in events:
            if isinstance(event, e.PointsScored) and event.reason != e.FOR_SLANDER:
                score[event.seat] += event.points

    @property
    def decided_by(self) -> int:
        return next(x.decided_by for x in self.now if isinstance(x, e.MayorNamed))

    def seat(self, name: Any) -> int:
        return self.names.index(name)

    def seats(self, words: Any) -> set[int]:
        found = words.replace(" and ", ", ").split(", ")
        assert len(set(found)) == len(found)
        return {self.seat(name) for name in found}

    def stood(self, ward: int) -> list[int]:
        return [seat for seat, votes in enumerate(self.votes[ward]) if votes]

    def contested(self) -> list[int]:
        return [ward for ward in self.wards if len(self.stood(ward)) > 1]

    def margin(self, ward: int) -> int:
        first, second = sorted(self.votes[ward], reverse=True)[:2]
        return first - second

    def wasted(self, seat: int) -> int:
        return sum(
            sum(bids[seat]) for ward, bids in self.bids.items() if self.winner.get(ward) != seat
        )

    def locked(self) -> list[e.WardLocked]:
        return [x for x in self.now if isinstance(x, e.WardLocked)]

    def first(self, score: Counter[int]) -> set[int]:
        return {seat for seat in range(self.n) if score[seat] == max(score.values())}


def count(words: Any) -> int:
    """The number that a phrase begins with; its noun must agree."""
    number, *noun = str(words).split()
    found = NUMBERS[number] if number in NUMBERS else int(number)
    if noun:
        singular = noun[0] in ("ward", "vote", "favor", "household", "point", "boss") or (
            noun[0] in ("person", "family")
        )
        assert singular == (found == 1), words
    return found


def ward(words: Any) -> int:
    return WARD_NUMBERS.index(ORDINALS[words])


def others(f: Facts) -> int:
    return max(won for seat, won in enumerate(f.won) if seat != f.mayor)


def is_mayor(f: Facts, v: dict[str, Any]) -> bool:
    if f.mayor is None or f.seat(v["name"]) != f.mayor:
        return False
    return count(v["wards"]) == f.won[f.mayor] and count(v["total"]) == len(f.wards)


def most_spent(f: Facts, v: dict[str, Any]) -> bool:
    here = ward(v["ward"])
    most = max(f.spent.values())
    alone = list(f.spent.values()).count(most) == 1
    return alone and f.spent[here] == most == count(v["favors"]) >= 4


def slandered(f: Facts, v: dict[str, Any], rival: str = "rival") -> list[Any]:
    blow = (f.seat(v["name"]), f.seat(v[rival]), ward(v["ward"]))
    return [x for x in f.blows if (x.seat, x.rival, x.ward) == blow]


def posted(f: Facts, v: dict[str, Any], office: int | None = None) -> bool:
    held = f.given.get(f.seat(v["name"]))
    return held == (OFFICES.index(v["office"]) if office is None else office)


Claim = Callable[[Facts, dict[str, Any]], bool]


def tie_color(f: Facts, v: dict[str, Any]) -> bool:
    population = f.decided_by - e.BY_IRISH
    colors = ("green", "white", "orange", "blue")
    right = v["people"] == PEOPLES[population] and v["color"] == colors[population]
    return right and is_mayor(f, v) and PEOPLES[population].startswith(v["nation"])


def dynasty(f: Facts, v: dict[str, Any]) -> bool:
    times = count(v["times"])
    run = [f.mayors.get(f.term - back, f.mayor_before) for back in range(times)]
    longer = f.mayors.get(f.term - times) == f.mayor
    right = ("third", "fourth")[times - 3] == v["nth"] and times >= 3
    return right and set(run) == {f.mayor} and not longer


def rout(f: Facts, v: dict[str, Any]) -> bool:
    here = ward(v["ward"])
    margins = [f.margin(w) for w in f.contested() if w in f.winner]
    widest = f.margin(here) == max(margins) and margins.count(max(margins)) == 1
    return widest and count(v["votes"]) == f.margin(here) >= 4 and won_by(f, v, here)


def won_by(f: Facts, v: dict[str, Any], here: int) -> bool:
    return f.winner.get(here) == f.seat(v["name"])


def one_vote(f: Facts, v: dict[str, Any]) -> bool:
    here = ward(v["ward"])
    ranked = sorted(f.votes[here], reverse=True)
    right = ranked[0] == count(v["most"]) and ranked[1] == count(v["next"]) == ranked[0] - 1
    return right and won_by(f, v, here)


def tied(f: Facts, v: dict[str, Any]) -> int:
    here = ward(v["ward"])
    assert isinstance(f.wards[here], e.WardTied)
    return here


def leads(f: Facts, v: dict[str, Any]) -> list[int]:
    return f.leads[PEOPLES.index(v["people"])]


def cubes(f: Facts, v: dict[str, Any]) -> bool:
    return leads(f, v) == [f.seat(v["name"])] and count(v["cubes"]) >= 1


def three(f: Facts, v: dict[str, Any]) -> bool:
    led = sum(f.seat(v["name"]) in one for one in f.leads)
    words = {3: "three of the four peoples", 4: "all four peoples"}
    return led >= 3 and count(v["number"]) == led and v["peoples"] == words[led]


CLAIMS: dict[str, Claim] = {
    "no_mayor": lambda f, v: any(isinstance(x, e.NoMayor) for x in f.now) and f.mayor is None,
    "sweep": lambda f, v: (
        is_mayor(f, v) and set(f.winner.values()) == {f.mayor} and len(f.winner) == len(f.wards)
    ),
    "landslide": lambda f, v: (
        is_mayor(f, v)
        and 2 * f.won[f.elected] >= len(f.wards)
        and count(v["gap"]) == f.won[f.elected] - others(f) >= 2
    ),
    "retained": lambda f, v: (
        is_mayor(f, v) and f.decided_by == e.BY_MAYOR and f.mayor == f.mayor_before
    ),
    "tie_favors": lambda f, v: (
        is_mayor(f, v)
        and f.decided_by == e.BY_FAVORS
        and f.seats(v["names"]) == {s for s in range(f.n) if f.won[s] == max(f.won)}
        and f.seats(v["rivals"]) == f.seats(v["names"]) - {f.mayor}
    ),
    "tie_color": tie_color,
    "underdog": lambda f, v: (
        is_mayor(f, v)
        and f.term > 1
        and all(f.before[f.elected] < f.before[s] for s in range(f.n) if s != f.mayor)
    ),
    "ousted": lambda f, v: is_mayor(f, v) and f.mayor_before == f.seat(v["old"]) != f.mayor,
    "again": lambda f, v: is_mayor(f, v) and f.mayor == f.mayor_before,
    "third": lambda f, v: is_mayor(f, v) and dynasty(f, v),
    "by_one": lambda f, v: (
        is_mayor(f, v)
        and f.won[f.elected] - others(f) == 1
        and count(v["less"]) == others(f)
        and f.decided_by == e.BY_COUNT
        and f.seats(v["rivals"]) == {s for s in range(f.n) if f.won[s] == others(f)}
    ),
    "first": lambda f, v: (
        is_mayor(f, v)
        and f.mayor_before is None
        and all(m is None for t, m in f.mayors.items() if t < f.term)
    ),
    "comeback": lambda f, v: (
        is_mayor(f, v)
        and f.mayor != f.mayor_before is not None
        and f.mayor in [m for t, m in f.mayors.items() if t < f.term]
    ),
    "hall_mayor": lambda f, v: won_by(f, v, HALL) and f.mayor == f.winner[HALL],
    "hall_rival": lambda f, v: (
        won_by(f, v, HALL) and f.mayor == f.seat(v["mayor"]) and f.mayor != f.winner[HALL]
    ),
    "hall_taken": lambda f, v: won_by(f, v, HALL) and f.mayor is None,
    "hall_tied": lambda f, v: isinstance(f.wards[HALL], e.WardTied),
    "hall_empty": lambda f, v: isinstance(f.wards[HALL], e.WardPassed),
    "dear": lambda f, v: most_spent(f, v) and won_by(f, v, ward(v["ward"])),
    "hot_tie": lambda f, v: f.spent[tied(f, v)] == count(v["favors"]) >= 3,
    "cold_tie": lambda f, v: f.spent[tied(f, v)] == 0,
    "unopposed_one": lambda f, v: (
        f.stood(ward(v["ward"])) == [f.seat(v["name"])] and won_by(f, v, ward(v["ward"]))
    ),
    "unopposed_many": lambda f, v: (
        1 < count(v["wards"]) == sum(len(f.stood(w)) == 1 for w in f.wards)
    ),
    "free_election": lambda f, v: (
        sum(f.spent.values()) == 0 and count(v["contested"]) == len(f.contested()) > 2
    ),
    "rout": rout,
    "one_vote": one_vote,
    "crowd": lambda f, v: 4 <= count(v["number"]) == len(f.stood(ward(v["ward"]))),
    "empty": lambda f, v: isinstance(f.wards[ward(v["ward"])], e.WardPassed),
    "zone": lambda f, v: (
        {f.winner.get(w) for w in ZONES[("I", "II", "III").index(v["zone"])]} == {f.seat(v["name"])}
    ),
    "shut_out": lambda f, v: (
        not f.won[f.seat(v["name"])]
        and 2 <= count(v["wards"]) == sum(f.seat(v["name"]) in f.stood(w) for w in f.wards)
    ),
    "wasted": lambda f, v: (
        3 <= count(v["favors"]) == f.wasted(f.seat(v["name"]))
        and all(f.wasted(s) < count(v["favors"]) for s in range(f.n) if s != f.seat(v["name"]))
    ),
    "thrift": lambda f, v: (
        f.seat(v["name"]) == f.mayor
        and any(f.spent.values())
        and not any(sum(bids[f.mayor]) for bids in f.bids.values())
        and count(v["wards"]) == f.won[f.mayor]
    ),
    "spree": lambda f, v: count(v["favors"]) == sum(f.spent.values()),
    "slander_paid": lambda f, v: bool(slandered(f, v)) and won_by(f, v, ward(v["ward"])),
    "slander_wasted": lambda f, v: (
        bool(slandered(f, v)) and f.winner.get(ward(v["ward"])) == f.seat(v["rival"])
    ),
    "slandered_mayor": lambda f, v: (
        bool(slandered(f, v, "mayor")) and f.mayor == f.seat(v["mayor"])
    ),
    "slander_toll": lambda f, v: count(v["bosses"]) == len(f.blows) > 0,
    "no_slander": lambda f, v: not f.blows and f.term > 1,
    "lock_paid": lambda f, v: (
        (f.seat(v["name"]), ward(v["ward"])) in f.locked() and won_by(f, v, ward(v["ward"]))
    ),
    "lock_lost": lambda f, v: (
        (f.seat(v["name"]), ward(v["ward"])) in f.locked()
        and v["name"] != v["winner"]
        and f.winner[ward(v["ward"])] == f.seat(v["winner"])
    ),
    "arrests": lambda f, v: (
        [x.seat for x in f.now if isinstance(x, e.CubeArrested)]
        == [f.seat(v["name"])] * count(v["persons"])
    ),
    "moved": lambda f, v: (
        0 < count(v["families"]) == sum(isinstance(x, e.CubeResettled) for x in f.now)
    ),
    "leader_one": cubes,
    "leader_tied": lambda f, v: set(leads(f, v)) == f.seats(v["names"]) and len(leads(f, v)) > 1,
    "leader_three": three,
    "betrayed": lambda f, v: (f.seat(v["name"]), f.seat(v["other"])) == BETRAYAL,
    "no_people": lambda f, v: (
        f.seat(v["name"]) == f.mayor and any(f.leads) and all(f.mayor not in one for one in f.leads)
    ),
    "ahead_new": lambda f, v: (
        f.first(f.after) == {f.seat(v["name"])}
        and f.term > 1
        and f.first(f.before) == {f.seat(v["rival"])} != f.first(f.after)
        and count(v["points"]) == max(f.after.values())
    ),
    "ahead_same": lambda f, v: (
        f.first(f.after) == {f.seat(v["name"])} == f.first(f.before)
        and count(v["points"]) == max(f.after.values())
    ),
    "level": lambda f, v: (
        f.first(f.after) == f.seats(v["names"])
        and len(f.first(f.after)) > 1
        and count(v["points"]) == max(f.after.values())
    ),
    "office_chief": lambda f, v: posted(f, v, 2),
    "office_ousted": lambda f, v: (
        posted(f, v)
        and f.seat(v["name"]) == f.mayor_before
        and f.seat(v["mayor"]) == f.mayor != f.mayor_before
    ),
    "office_same": lambda f, v: (
        posted(f, v) and f.earlier.get(f.seat(v["name"])) == OFFICES.index(v["office"])
    ),
    "no_offices": lambda f, v: f.mayor is None and f.term < 4 and not f.given,
    "zone_opens": lambda f, v: any(
        isinstance(x, e.ZonePopulated) and ("I", "II", "III")[x.zone] == v["zone"] for x in f.now
    ),
}

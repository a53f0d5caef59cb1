"""A second opinion on the rules: slow, simple, written from the rules' text alone.

It knows nothing of the program but the words of positions, moves and events. It watches a game:
what players and chance do it follows; everything that must follow from that it foretells, and it
complains where something else happens. `legal` says in words what may be done. Pieces are in
`oracle_board`, elections in `oracle_election`.
"""

from tests.helpers.oracle_board import BORDERS, COLORS, VOTING_ORDER, OracleError, Words, require
from tests.helpers.oracle_election import Elections


class Oracle(Elections):
    """A game under way, as a position in words, and what must happen next."""

    # What may be done

    def legal(self) -> list[Words]:
        """Every move in words; none while bids are due or when the game is over."""
        if self.p["phase"] != "turn":
            return self.legal_outside_turns()
        if self.spread is not None:
            return [{"do": "spread", "ward": w} for w in self._spreads()] + [{"do": "stop_spread"}]
        if self.pieces:
            return self._placements()
        flags = self.p["flags"]
        found = [{"do": "end_turn"}] if flags["ward_action_done"] else self._placements()
        return found + self._slanders() + self._benefits()

    def _placements(self) -> list[Words]:
        left = self.p["boss_supply"][self.p["turn"]]
        cube_lies = any(piece != "boss" for piece in self.pieces)
        found: list[Words] = []
        if left:
            found += [{"do": "place_boss", "ward": w} for w in self.placeable()]
        elif not cube_lies:
            found.append({"do": "place_no_more"})
        if not cube_lies:
            waiting = [color for color in COLORS if self.p["garden"][color]]
            found += [
                {"do": "place_cube", "ward": w, "population": color}
                for w in self.placeable()
                for color in waiting
            ]
        return found

    def _slander_open(self, ward: int, rival: int, color: str, price: int) -> bool:
        seat = self.p["turn"]
        here = self.ward(ward)
        return bool(
            ward in self.reachable()
            and rival != seat
            and here["bosses"][seat]
            and here["bosses"][rival]
            and here["cubes"][color]
            and self.held(seat, color) >= price
        )

    def _slanders(self) -> list[Words]:
        seat = self.p["turn"]
        if (
            self.p["term"] == 1
            or self.p["slander_used"][seat]
            or not self.p["slander_tokens"][seat]
        ):
            return []
        return [
            {"do": "slander", "ward": w, "rival": rival, "population": color}
            for w in self.active()
            for rival in range(self.n)
            for color in COLORS
            if self._slander_open(w, rival, color, 1)
        ]

    def _spreads(self) -> list[int]:
        assert self.spread is not None
        start, rival, color = self.spread
        return [
            w
            for w in VOTING_ORDER
            if frozenset((start, w)) in BORDERS and self._slander_open(w, rival, color, 2)
        ]

    def _benefits(self) -> list[Words]:
        office = self.p["office"][self.p["turn"]]
        if self.p["flags"]["office_done"] or self.p["term"] == 1:
            return []
        cubes = [
            (w, color)
            for w in self.reachable()
            if self.crowd(w) >= 2
            for color in COLORS
            if self.ward(w)["cubes"][color]
        ]
        if office == "deputy_mayor":
            return [{"do": "take_favor", "population": c} for c in COLORS if self.bank(c)]
        if office == "chief_of_police":
            return [{"do": "arrest", "ward": w, "population": c} for w, c in cubes]
        if office == "council_president" and self.p["locks_used"] < 2:
            return [{"do": "lock", "ward": w} for w in self.placeable()]
        if office == "precinct_chairman":
            return [
                {"do": "resettle", "from_ward": w, "to_ward": goal, "population": c}
                for w, c in cubes
                for goal in self.placeable()
                if frozenset((w, goal)) in BORDERS
            ]
        return []

    # What happens

    def see(self, event: Words) -> None:
        """Follow one event of the game; OracleError where the rules say otherwise."""
        on = event["on"]
        if self.due:
            expected = self.due.popleft()
            if expected.get("chance"):
                require(on == expected["on"], event, expected)
                getattr(self, "_chance_" + on)(event)
            else:
                require(event == expected, event, expected)
            return
        act = getattr(self, "_" + on, None)
        if act is None:
            raise OracleError("foretold by nothing", event)
        act(event)

    def _action_done(self, action: str) -> None:
        self.pieces = []
        self.p["flags"]["ward_action_done"] = True
        self.foretell("ward_action_done", seat=self.p["turn"], action=action)

    def _settled(self) -> None:
        color = next(piece for piece in self.pieces if piece != "boss")
        self._action_done("settle")
        if self.bank(color):
            self.pay(self.p["turn"], color, -1)
            self.foretell("favor_taken", seat=self.p["turn"], population=color)

    def _boss_placed(self, event: Words) -> None:
        self.move_boss(event["seat"], event["ward"], 1)
        self.pieces.append("boss")
        stuck = not self.p["boss_supply"][event["seat"]] and not any(self.p["garden"].values())
        if self.pieces.count("boss") == 2 or (len(self.pieces) == 1 and stuck):
            self._action_done("campaign")
        elif len(self.pieces) == 2:
            self._settled()

    def _cube_placed(self, event: Words) -> None:
        self.p["garden"][event["population"]] -= 1
        self.put_cube(event["ward"], event["population"])
        self.pieces.append(event["population"])
        if len(self.pieces) == 2 or not self.p["boss_supply"][event["seat"]]:
            self._settled()

    def _ward_action_done(self, event: Words) -> None:
        """Not foretold: a Campaign of fewer than two bosses, for want of them."""
        require(event["action"] == "campaign" and set(self.pieces) <= {"boss"}, event)
        require(self.p["boss_supply"][event["seat"]] == 0, event)
        self.pieces = []
        self.p["flags"]["ward_action_done"] = True

    def _slandered(self, event: Words) -> None:
        seat, color = event["seat"], event["population"]
        self.p["slander_tokens"][seat] -= 1
        self.p["slander_used"][seat] = True
        self.p["flags"]["slander_done"] = True
        self.pay(seat, color, 1)
        self.move_boss(event["rival"], event["ward"], -1)
        self.spread = (event["ward"], event["rival"], color)
        if self._spreads():
            self.foretell("spread_opened", **{k: v for k, v in event.items() if k != "on"})
        else:
            self.spread = None

    def _slander_spread(self, event: Words) -> None:
        require(event["ward"] in self._spreads(), event)
        assert self.spread is not None
        require(self.spread[1:] == (event["rival"], event["population"]), event)
        self.pay(event["seat"], event["population"], 2)
        self.move_boss(event["rival"], event["ward"], -1)
        self.spread = None

    def _spread_declined(self, event: Words) -> None:
        self.spread = None

    def _deputy_favor_taken(self, event: Words) -> None:
        self.p["flags"]["office_done"] = True
        self.pay(event["seat"], event["population"], -1)

    def _cube_arrested(self, event: Words) -> None:
        self.p["flags"]["office_done"] = True
        self.put_cube(event["ward"], event["population"], -1)
        self.p["bag"][event["population"]] += 1

    def _ward_locked(self, event: Words) -> None:
        self.p["flags"]["office_done"] = True
        self.p["locks_used"] += 1
        self.ward(event["ward"])["locked"] = True

    def _cube_resettled(self, event: Words) -> None:
        self.p["flags"]["office_done"] = True
        self.put_cube(event["from_ward"], event["population"], -1)
        self.put_cube(event["to_ward"], event["population"])

    def _turn_ended(self, event: Words) -> None:
        seat = (event["seat"] + 1) % self.n
        if seat != self.p["first_player"]:
            self.begin_turn(seat, self.p["year"])
        elif self.p["year"] not in (4, 8, 12, 16):
            self.begin_turn(seat, self.p["year"] + 1)
        else:
            self.begin_election()


__all__ = ["Oracle", "OracleError", "Words"]

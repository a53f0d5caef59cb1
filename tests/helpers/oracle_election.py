"""The oracle's elections, offices and end of the game, from the rules' text alone."""

from tests.helpers.oracle_board import COLORS, OFFICES, VOTING_ORDER, Board, Words, require


class Elections(Board):
    """Elections from the first ward to the next term or the end."""

    def legal_outside_turns(self) -> list[Words]:
        """Moves outside turns, in words."""
        phase = self.p["phase"]
        if phase == "bonus_cube":
            colors = [color for color in COLORS if self.p["bag"][color]]
            return [{"do": "decline"}] + [
                {"do": "bonus_cube", "ward": w, "population": c}
                for w in self.placeable()
                for c in colors
            ]
        if phase == "bonus_favor":
            named = [{"do": "bonus_favor", "population": c} for c in COLORS if self.bank(c)]
            return [{"do": "decline"}, *named]
        if phase == "appoint":
            without = [seat for seat in range(self.n) if self.p["office"][seat] is None]
            free = [office for office in OFFICES if office not in self.p["office"]]
            if not without:
                return [{"do": "confirm"}]
            return [{"do": "appoint", "seat": s, "office": x} for s in without for x in free]
        return []

    def begin_election(self) -> None:
        """Castle Garden returns to the bag and the first ward votes."""
        self.foretell("election_began", term=self.p["term"])
        self.p["turn"] = None
        self.p["flags"] = dict.fromkeys(self.p["flags"], False)
        for color in COLORS:
            self.p["bag"][color] += self.p["garden"][color]
            self.p["garden"][color] = 0
        self.p["election"] = {"ward": None, "candidates": [], "winners": {}}
        self.vote()

    def _candidates(self, ward: int) -> list[int]:
        return [seat for seat in range(self.n) if self.ward(ward)["bosses"][seat]]

    def usable(self, ward: int, seat: int) -> list[int]:
        """How many favors of each color a candidate may bid."""
        cubes = self.ward(ward)["cubes"]
        return [self.held(seat, color) if cubes[color] else 0 for color in COLORS]

    def vote(self) -> None:
        """Wards vote until someone must be asked."""
        voted = self.p["election"]["winners"]
        for ward in [w for w in self.active() if str(w) not in voted]:
            standing = self._candidates(ward)
            if not standing:
                voted[str(ward)] = None
                self.foretell("ward_passed", ward=ward)
            elif len(standing) > 1 and any(sum(self.usable(ward, seat)) for seat in standing):
                self.p["phase"] = "bidding"
                self.p["election"].update(ward=ward, candidates=standing)
                self.foretell("ballot_called", ward=ward, candidates=standing)
                return
            else:
                self.decide(ward, list(self.ward(ward)["bosses"]))
                if self.p["phase"] in ("bonus_cube", "bonus_favor"):
                    return
        self.close()

    def _ballot_opened(self, event: Words) -> None:
        """Bids are paid; then the ward is decided by bosses and bids."""
        ward = self.p["election"]["ward"]
        require(ward == event["ward"] and self.p["phase"] == "bidding", event)
        votes = list(self.ward(ward)["bosses"])
        for seat, bid in enumerate(event["bids"]):
            allowed = self.usable(ward, seat) if seat in self._candidates(ward) else [0, 0, 0, 0]
            require(all(0 <= b <= most for b, most in zip(bid, allowed, strict=True)), event)
            votes[seat] += sum(bid)
            for color, count in zip(COLORS, bid, strict=True):
                self.pay(seat, color, count)
        self.p["phase"] = ""
        self.decide(ward, votes)
        if self.p["phase"] not in ("bonus_cube", "bonus_favor"):
            self.vote()

    def decide(self, ward: int, votes: list[int]) -> None:
        """Winner or tie; bosses leave; a special ward's bonus is offered."""
        self.p["election"].update(ward=None, candidates=[])
        self.p["phase"] = ""
        best = [seat for seat in range(self.n) if votes[seat] == max(votes)]
        for seat in range(self.n):
            self.move_boss(seat, ward, -self.ward(ward)["bosses"][seat])
        if len(best) > 1:
            self.p["election"]["winners"][str(ward)] = None
            self.foretell("ward_tied", ward=ward, votes=votes)
            return
        winner = best[0]
        self.move_boss(winner, ward, 1)
        self.p["election"]["winners"][str(ward)] = winner
        self.foretell("ward_won", ward=ward, seat=winner, votes=votes)
        if ward in (1, 2) and any(self.p["bag"].values()):
            self.p["phase"] = "bonus_cube"
        elif ward in (4, 7) and any(self.p["bank"]):
            self.p["phase"] = "bonus_favor"
        if self.p["phase"]:
            self.p["election"]["ward"] = ward
            self.foretell("bonus_offered", seat=winner, ward=ward)

    def _bonus_over(self) -> None:
        self.p["election"]["ward"] = None
        self.p["phase"] = ""
        self.vote()

    def _bonus_cube_placed(self, event: Words) -> None:
        require(
            self.p["election"]["winners"][str(self.p["election"]["ward"])] == event["seat"], event
        )
        self.p["bag"][event["population"]] -= 1
        require(self.p["bag"][event["population"]] >= 0, event)
        self.put_cube(event["ward"], event["population"])
        self._bonus_over()

    def _bonus_favor_taken(self, event: Words) -> None:
        require(
            self.p["election"]["winners"][str(self.p["election"]["ward"])] == event["seat"], event
        )
        self.pay(event["seat"], event["population"], -1)
        self._bonus_over()

    def _bonus_declined(self, event: Words) -> None:
        self._bonus_over()

    def _won(self, seat: int) -> list[int]:
        return [int(w) for w, winner in self.p["election"]["winners"].items() if winner == seat]

    def _unmark_leaders(self) -> None:
        for color, seats in self.p.get("leader_markers", {}).items():
            for seat in seats:
                self.p["boss_supply"][seat] += 1
            self.p["leader_markers"][color] = []

    def _unmark_offices(self) -> None:
        for seat, marked in enumerate(self.p.get("office_markers", ())):
            self.p["boss_supply"][seat] += marked
            self.p["office_markers"][seat] = False

    def _lead(self) -> None:
        """Immigrant leaders take up to three favors, from the first player on, and are marked."""
        self._unmark_leaders()
        for color in COLORS:
            counts = [
                sum(self.ward(w)["cubes"][color] for w in self._won(seat)) for seat in range(self.n)
            ]
            for seat in [(self.p["first_player"] + i) % self.n for i in range(self.n)]:
                if counts[seat] == max(counts) >= 1:
                    taken = min(3, self.bank(color))
                    self.pay(seat, color, -taken)
                    self.foretell("leader_named", seat=seat, population=color, favors=taken)
                    self.mark(seat, self.p.get("leader_markers", {}), color)

    def _score(self, seat: int, points: int, reason: str) -> None:
        if points:
            self.p["score"][seat] += points
            self.foretell("points_scored", seat=seat, points=points, reason=reason)

    def break_tie(self, count: list[int]) -> tuple[list[int], str]:
        """Who is left, and by what: count, favors, a color, or shared."""
        steps = [("count", count), ("favors", [sum(held) for held in self.p["favors"]])]
        steps += [(c, [self.held(seat, c) for seat in range(self.n)]) for c in COLORS]
        left = list(range(self.n))
        for name, measure in steps:
            left = [seat for seat in left if measure[seat] == max(measure[s] for s in left)]
            if len(left) == 1:
                return left, name
        return left, "shared"

    def close(self) -> None:
        """Leaders, points, Mayor; then appointments, the next term or the end."""
        self._lead()
        for seat in range(self.n):
            won = self._won(seat)
            self._score(seat, len(won) + (14 in won), "wards")
        incumbent = self.p["office"].index("mayor") if "mayor" in self.p["office"] else None
        best, decider = self.break_tie([len(self._won(seat)) for seat in range(self.n)])
        mayor = best[0] if len(best) == 1 else incumbent
        self.p["office"] = [None] * self.n
        self._unmark_offices()
        self.foretell("offices_ended")
        if mayor is None:
            self.foretell("no_mayor")
        else:
            self.p["office"][mayor] = "mayor"
            self.mark(mayor, self.p.get("office_markers", []), mayor)
            by = decider if len(best) == 1 else "mayor"
            self.foretell("mayor_named", seat=mayor, decided_by=by)
            self._score(mayor, 3, "mayor")
        if self.p["term"] == 4:
            self._unlock()
            self.finish()
        elif mayor is None:
            self._next_term()
        else:
            self.p["phase"] = "appoint"
            self.foretell("appointments_began", seat=mayor)

    def _appointed(self, event: Words) -> None:
        require(
            self.p["office"][event["seat"]] is None and event["office"] not in self.p["office"],
            event,
        )
        self.p["office"][event["seat"]] = event["office"]

    def _appointments_confirmed(self, event: Words) -> None:
        require(None not in self.p["office"], event)
        require(self.p["office"][event["seat"]] == "mayor", event)
        for seat in range(self.n):
            if seat != event["seat"]:
                self.mark(seat, self.p.get("office_markers", []), seat)
        self._next_term()

    def _unlock(self) -> None:
        if any(self.ward(w)["locked"] for w in VOTING_ORDER):
            self.foretell("locks_lifted")
        for ward in VOTING_ORDER:
            self.ward(ward)["locked"] = False
        self.p["locks_used"] = 0

    def _next_term(self) -> None:
        self._unlock()
        opening = {(3, 1): "II", (3, 2): "III", (4, 1): "III"}.get((self.n, self.p["term"]))
        if opening:
            self.due.append({"on": "zone_populated", "chance": True})
        self.p["term"] += 1
        if "mayor" in self.p["office"]:
            self.p["first_player"] = self.p["office"].index("mayor")
        self.p["slander_used"] = [False] * self.n
        self.foretell("term_began", term=self.p["term"], first=self.p["first_player"])
        self.begin_turn(self.p["first_player"], self.p["year"] + 1)

    def finish(self) -> None:
        """Majorities of favors, unused slander, the winners."""
        favor_points = [0] * self.n
        for color in COLORS:
            most = max(self.held(seat, color) for seat in range(self.n))
            for seat in range(self.n):
                if most and self.held(seat, color) == most:
                    favor_points[seat] += 2
                    self.p["score"][seat] += 2
                    self.foretell("majority_won", seat=seat, population=color)
        for seat in range(self.n):
            self._score(seat, self.p["slander_tokens"][seat], "slander")
        best, decider = self.break_tie(list(self.p["score"]))
        mayor = self.p["office"].index("mayor") if "mayor" in self.p["office"] else None
        letter = self.p["options"].get("last_tie") == "mayor"
        if len(best) > 1 and mayor is not None and (letter or mayor in best):
            best, decider = [mayor], "mayor"
        self.p["phase"] = "over"
        self.p["final"] = {
            "favor_points": favor_points,
            "slander_points": list(self.p["slander_tokens"]),
            "winners": best,
            "decided_by": "points" if decider == "count" else decider,
        }
        self.foretell("game_ended", winners=best, decided_by=decider)

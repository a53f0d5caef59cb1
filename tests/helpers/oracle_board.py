"""The oracle's board: pieces in words, and what must happen next; from the rules' text alone."""

from collections import deque
from copy import deepcopy
from typing import Any

Words = dict[str, Any]

COLORS = ("irish", "english", "german", "italian")
OFFICES = ("deputy_mayor", "chief_of_police", "council_president", "precinct_chairman")
ZONES = {"I": (1, 2, 4, 7, 6, 14), "II": (9, 15, 8, 5, 3), "III": (17, 11, 13, 10)}
ZONE_CUBES = {"I": (2, 2, 2, 0), "II": (2, 2, 1, 0), "III": (2, 1, 1, 0)}
VOTING_ORDER = ZONES["I"] + ZONES["II"] + ZONES["III"]
_BORDER_PAIRS = """
1-2 1-3 2-3 2-4 2-6 3-5 3-6 4-6 4-7 5-6 5-8 6-10 6-14 7-10 7-13 8-9 8-14 8-15 9-15 10-13 10-14 10-17
11-13 11-17 13-17 14-15 14-17 15-17
"""
BORDERS = {frozenset(map(int, pair.split("-"))) for pair in _BORDER_PAIRS.split()}


class OracleError(AssertionError):
    """The game did what the rules do not say."""


def require(holds: bool, *about: object) -> None:
    if not holds:
        raise OracleError(*about)


class Board:
    """A game under way, as a position in words, and what must happen next."""

    def __init__(self, position: Words) -> None:
        self.p = deepcopy(position)
        self.due: deque[Words] = deque()  # what must happen, in this order
        self.pieces: list[str] = []  # of the ward action under way: "boss", or a cube's color
        self.spread: tuple[int, int, str] | None = None  # ward, rival, color

    # What is where

    @property
    def n(self) -> int:
        return int(self.p["n"])

    def ward(self, number: int) -> Words:
        here: Words = self.p["wards"][str(number)]
        return here

    def crowd(self, number: int) -> int:
        return sum(self.ward(number)["cubes"].values())

    def active(self) -> list[int]:
        return [number for number in VOTING_ORDER if self.crowd(number)]

    def placeable(self) -> list[int]:
        return [number for number in self.active() if not self.ward(number)["locked"]]

    def reachable(self) -> list[int]:
        """Active wards from which something may be taken."""
        return self.active() if self.p["options"]["locks"] == "placing_only" else self.placeable()

    def held(self, seat: int, color: str) -> int:
        return int(self.p["favors"][seat][COLORS.index(color)])

    def bank(self, color: str) -> int:
        return int(self.p["bank"][COLORS.index(color)])

    # What happens

    def foretell(self, on: str, **fields: object) -> None:
        self.due.append({"on": on, **fields})

    def put_cube(self, ward: int, color: str, count: int = 1) -> None:
        self.ward(ward)["cubes"][color] += count

    def pay(self, seat: int, color: str, count: int) -> None:
        """Favors from a seat to the supply, or the other way where `count` is negative."""
        self.p["favors"][seat][COLORS.index(color)] -= count
        self.p["bank"][COLORS.index(color)] += count
        require(self.held(seat, color) >= 0 and self.bank(color) >= 0, "favors", seat, color)

    def move_boss(self, seat: int, ward: int, count: int) -> None:
        """Bosses from the supply into a ward, or back where `count` is negative."""
        self.ward(ward)["bosses"][seat] += count
        self.p["boss_supply"][seat] -= count
        require(self.ward(ward)["bosses"][seat] >= 0 <= self.p["boss_supply"][seat], seat, ward)

    def mark(self, seat: int, place: Words | list[bool], at: str | int) -> None:
        """One of the seat's own bosses as a marker, under RM.2 and if its supply has one."""
        if self.p["options"].get("markers") != "bosses" or not self.p["boss_supply"][seat]:
            return
        self.p["boss_supply"][seat] -= 1
        if isinstance(place, dict):
            place[str(at)] = sorted([*place[str(at)], seat])
        else:
            place[int(at)] = True

    def begin_turn(self, seat: int, year: int) -> None:
        self.p.update(phase="turn", turn=seat, year=year, election=None)
        self.p["flags"] = dict.fromkeys(self.p["flags"], False)
        self.foretell("turn_began", seat=seat, year=year)
        self.fill_garden()

    def fill_garden(self) -> None:
        if not any(self.p["garden"].values()) and any(self.p["bag"].values()):
            self.due.append({"on": "garden_filled", "chance": True})

    def _chance_garden_filled(self, event: Words) -> None:
        require(sum(event["cubes"]) == min(self.n + 2, sum(self.p["bag"].values())), event)
        for color, count in zip(COLORS, event["cubes"], strict=True):
            self.p["bag"][color] -= count
            self.p["garden"][color] += count
            require(self.p["bag"][color] >= 0, event)

    def _chance_zone_populated(self, event: Words) -> None:
        zone = event["zone"]
        dealt = [event["populations"].count(color) for color in COLORS]
        require(dealt == list(ZONE_CUBES[zone]), event)
        del self.p["set_aside"][zone]
        for ward, color in zip(ZONES[zone], event["populations"], strict=True):
            self.put_cube(ward, color)

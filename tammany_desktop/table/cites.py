"""Which rule an event follows: log lines name it, and lead to it."""

from typing import Final

from tammany_desktop.rules import events as e

BY_EVENT: Final[dict[type, str]] = {
    e.GardenFilled: "R4.1",
    e.BossPlaced: "R5.3",
    e.CubePlaced: "R5.2",
    e.FavorTaken: "R5.2",
    e.Slandered: "R6.2",
    e.SlanderSpread: "R6.3",
    e.SpreadDeclined: "R6.3",
    e.DeputyFavorTaken: "RO.2",
    e.CubeArrested: "RO.3",
    e.WardLocked: "RO.4",
    e.CubeResettled: "RO.5",
    e.ElectionBegan: "R7.1",
    e.BallotCalled: "R7.4",
    e.WardWon: "R7.5",
    e.WardTied: "R7.5",
    e.WardPassed: "R7.3",
    e.BonusCubePlaced: "R8.1",
    e.BonusFavorTaken: "R8.2",
    e.BonusDeclined: "R8.0",
    e.LeaderNamed: "R9.1",
    e.MayorNamed: "R9.3",
    e.NoMayor: "R9.3",
    e.AppointmentsBegan: "R9.5",
    e.Appointed: "R9.5",
    e.LocksLifted: "R9.6",
    e.ZonePopulated: "R9.6",
    e.TermBegan: "R3.3",
    e.MajorityWon: "R10.1",
    e.GameEnded: "R10.3",
}
BY_REASON: Final = {"wards": "R9.2", "mayor": "R9.4", "slander": "R10.2"}


def rule_of(event: e.Event) -> str:
    """The rule that an event follows, or "".

    >>> rule_of(e.WardWon(0, 1, (0, 2, 0))), rule_of(e.WardWon(0, 1, (1, 2, 0)))
    ('R7.3', 'R7.5')
    """
    if isinstance(event, e.PointsScored):
        return BY_REASON.get(e.REASONS[event.reason], "R9.2")
    if isinstance(event, e.WardWon) and sum(votes > 0 for votes in event.votes) < 2:
        return "R7.3"
    return BY_EVENT.get(type(event), "")

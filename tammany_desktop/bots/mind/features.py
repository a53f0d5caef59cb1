"""The features of the forecast, spelled out one by one: for training, and to test the forecast."""

from tammany_desktop.bots.mind import weights as w
from tammany_desktop.bots.mind.fit import Alternative
from tammany_desktop.bots.mind.forecast import LOG, Forecast
from tammany_desktop.rules.state import State


def of_ward(state: State, forecast: Forecast, ward: int) -> tuple[list[int], list[Alternative]]:
    """Who may win a ward not yet voted (-1 for nobody), and each one's features.

    The forecast must have judged this state just before.
    """
    bosses = state.bosses_in(ward)
    usable = [forecast.usable[ward * 5 + seat] for seat in range(state.n)]
    turns = forecast.no_turns if state.locked >> ward & 1 else forecast.turns
    standing = [seat for seat in range(state.n) if bosses[seat]]
    ranked = sorted((bosses[seat] for seat in standing), reverse=True)
    nobody: Alternative = [((w.NONE_ZERO, w.NONE_ONE, w.NONE_MANY)[min(2, len(standing))], 1.0)]
    if len(ranked) > 1 and ranked[0] == ranked[1]:
        nobody.append((w.NONE_LEVEL, 1.0))
    who, found = [-1], [nobody]
    for seat in range(state.n):
        if bosses[seat]:
            rivals = [other for other in standing if other != seat]
            who.append(seat)
            found.append(_of_standing(state, forecast, ward, seat, rivals, turns))
        elif turns[seat]:
            who.append(seat)
            most = ranked[0] if ranked else 0
            found.append(
                [
                    (w.ENTER, 1.0),
                    (w.ENTER_TURNS, float(turns[seat])),
                    (w.ENTER_USABLE, LOG[usable[seat]]),
                    (w.ENTER_CROWD, float(min(8, state.crowd[ward]))),
                    (w.ENTER_BOSSES, float(most)),
                ]
            )
    return who, found


def _of_standing(
    state: State,
    forecast: Forecast,
    ward: int,
    seat: int,
    rivals: list[int],
    turns: list[int],
) -> Alternative:
    bosses = state.bosses_in(ward)
    held = forecast.usable[ward * 5 + seat]
    reach = bosses[seat] + held
    rival_reach = max((bosses[r] + forecast.usable[ward * 5 + r] for r in rivals), default=0)
    rival_bosses = max((bosses[rival] for rival in rivals), default=0)
    share = 0.0
    for population in range(4):
        if state.cubes[ward * 4 + population]:
            need = max(1, forecast.needs[seat * 4 + population])
            share += state.favors[seat * 4 + population] / need
    features = [
        (w.BOSSES, float(bosses[seat])),
        (w.USABLE, LOG[held]),
        (w.SHARE, share),
        (w.TURNS, float(turns[seat])),
        (w.REACH_GAP, float(max(-4, min(4, reach - rival_reach)))),
    ]
    if rivals and bosses[seat] > rival_reach:
        features.append((w.SURE, 1.0))
    if rivals and reach < rival_bosses:
        features.append((w.HOPELESS, 1.0))
    if state.term > 1 and turns[seat] and held and not state.slandered[seat]:
        features.append((w.SLANDER, 1.0))
    return features

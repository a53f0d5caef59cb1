"""A walk through a game by its rules, run as it stands.

A move is decided first: chance is rolled, and events record what happened. Then the events change
the state. A turn of the first player, who settles:

>>> from random import Random
>>> from tammany_desktop.rules import game, moves, state, wards
>>> chance = Random(1871)
>>> now = game.new_game(3, chance)
>>> def make(move):
...     happened = game.decide(now, move, chance)
...     for event in happened:
...         game.evolve(now, event)
...     return happened
>>> now.garden
[2, 0, 2, 1]
>>> hall, irish = 12, 0
>>> make(moves.place_boss(hall))
[BossPlaced(seat=2, ward=12)]
>>> make(moves.place_cube(hall, irish))[0]
CubePlaced(seat=2, ward=12, population=0)
>>> game.refusal(now, moves.place_boss(hall))
Refusal(rule='R4.2', reason='ward_action_done', remedy='end_turn', values=())
>>> make(moves.END_TURN)
[TurnEnded(seat=2), TurnBegan(seat=0, year=1)]

Random moves until the election of the fourth year comes to a ward with several candidates. Their
bids are sealed elsewhere and come in one move, one bid a seat, and the ward is decided:

>>> while now.phase != state.BIDDING:
...     happened = make(chance.choice(game.legal(now)))
>>> now.year, state.PHASES[now.phase], wards.candidates(now, now.voting)
(4, 'bidding', [0, 1])
>>> first = wards.usable_favors(now, now.voting, 0)
>>> happened = make(moves.OpenBallot((first, wards.NO_BID, wards.NO_BID)))
>>> happened[0]
BallotOpened(ward=1, bids=((0, 1, 1, 0), (0, 0, 0, 0), (0, 0, 0, 0)))
>>> happened[1]
WardWon(ward=1, seat=0, votes=(3, 2, 0))

The rest of the election: no bids in its other ballots, any bonus, any appointments:

>>> while now.phase != state.TURN:
...     bidding = now.phase == state.BIDDING
...     happened = make(moves.OpenBallot((wards.NO_BID,) * 3) if bidding else game.legal(now)[0])
>>> now.term, now.year, now.score, now.office
(2, 5, [6, 1, 3], [0, 1, 2])
"""

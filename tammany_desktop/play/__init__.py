"""A game at one table, without a window: what is shown, what may be chosen, who bids, what is due.

Input comes in, state and answers come out; scenes and board are views of it. Nothing here draws.
"""

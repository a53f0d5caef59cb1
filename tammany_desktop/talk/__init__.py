"""Table talk (R12): promises, offers and deals as data, and whether a promise was kept.

The rules, positions and legal moves know nothing of it, and no promise binds anybody.
"""

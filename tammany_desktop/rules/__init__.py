"""The game itself: standard library only, no window, no files, no clock.

Nouns are in `board`, `options`, `state`, `moves` and `events`; the chapters of the rule book each
hold their own refuse, decide and evolve; `game` is the entry point that everyone else uses. A walk
through a game with them is in `tests/rules/test_walk.py`.
"""

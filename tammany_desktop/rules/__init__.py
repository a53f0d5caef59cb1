"""The rules of the game: standard library only, no window, no files, no clock.

Types are in `board`, `options`, `state`, `moves` and `events`; the chapters of the rule book are
in `turn`, `offices`, `wards` and `city`; `evolution` applies events; other packages use `game`.
`tests/rules/test_walk.py` walks through a game.
"""

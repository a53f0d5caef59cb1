"""Append-only files, one a game: written line by line, read back by folding events.

The format is documented in `docs/journal.md`.
"""

"""Append-only files, one a game, read back by folding events; format: `docs/journal.md`."""

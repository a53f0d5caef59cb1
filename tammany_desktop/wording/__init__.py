"""Sentences made of events, positions and moves, in the language in use."""

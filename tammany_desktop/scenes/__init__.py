"""The scenes that fill the window: title, new game, table and the rest, on a stack."""

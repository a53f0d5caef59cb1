"""Pages before and beside a game: new game, saved games, settings, keys, rules."""

"""Looking back: the account of a game, and its replay."""

"""The table: sprites that show a position, and motions of pieces that show events."""

"""The table: scene objects that show a position and move by the events they hear."""

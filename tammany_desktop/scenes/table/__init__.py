"""The table itself: its parts, its bar, its record, its ways in and out."""

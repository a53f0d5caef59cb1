"""What the table and everything over it share: its acts, its bar, the strip of buttons."""

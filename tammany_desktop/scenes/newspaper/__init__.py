"""The front page of the morning after."""

"""What several tests share: tables to build, games to play, a second opinion on the rules."""

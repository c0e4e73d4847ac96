"""Files of this game: finished games, figures and blank files."""

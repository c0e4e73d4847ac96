"""Results: finished games are scored, refereed, answered and reported."""

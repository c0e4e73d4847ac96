"""What the studio shows of games: hex layouts to draw, sheets to fill in."""

"""The worksheets of games: data files that take their figures from an edition."""

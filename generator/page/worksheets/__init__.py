"""Worksheets: the sources of a game's points, on paper and for a browser."""

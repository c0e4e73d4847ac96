"""Worksheets: the sources of points of each game, with the figures of an edition."""

"""Pieces: components and cards on sheets to be cut, their faces, outlines and nets."""

"""Starters: files to begin with, with comments that explain them."""

"""Pads of score sheets: the product, what a game provides for it, and what all of them share."""

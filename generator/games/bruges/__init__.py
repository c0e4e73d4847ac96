"""Brügge."""

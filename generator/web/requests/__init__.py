"""Requests to the studio: checked, carried out and answered."""

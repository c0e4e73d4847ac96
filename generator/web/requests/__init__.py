"""Requests to the studio: read, checked, given to a worker or a page, and answered."""

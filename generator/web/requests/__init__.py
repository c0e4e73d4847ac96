"""Requests: what the studio is asked for, checked, carried out and answered."""

"""Options: what commands take, and the values made of it."""

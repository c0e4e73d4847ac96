"""Tasks: what workers carry out for a request; nothing here knows HTTP."""

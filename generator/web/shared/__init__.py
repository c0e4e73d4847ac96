"""Shared: what the rest of the web floor needs: answers, clients, headers and limits."""

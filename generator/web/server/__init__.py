"""The server: it listens, bounds what one request may take, and runs the workers."""

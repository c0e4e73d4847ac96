"""The server: it listens, bounds each request, and runs the workers."""

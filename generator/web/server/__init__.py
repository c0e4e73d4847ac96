"""The server: it listens, admits requests, and leads each address to what answers it."""

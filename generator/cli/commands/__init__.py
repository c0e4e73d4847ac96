"""Commands: one module each, which parses, calls and prints."""

"""The studio: pages and answers for a browser, from the same code as the command line."""

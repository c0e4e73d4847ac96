"""The studio: pages and answers for a browser, from the same code as the command line.

Each folder imports only from those before it: shared, forms and workers, tasks, pages, requests,
server.
"""

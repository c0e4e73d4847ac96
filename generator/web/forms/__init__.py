"""Forms: what can be ordered in a browser, and how its entries become an order."""

"""The values of a pad: frozen, as its files give them."""

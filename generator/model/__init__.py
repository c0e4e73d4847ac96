"""The model: frozen values that the loaders make and everything else reads."""

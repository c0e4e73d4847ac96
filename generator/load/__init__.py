"""Loading: from data files to the model, with the place of everything that is wrong."""

"""Lettering: how a font sets letters beside each other, and the commands that show them."""

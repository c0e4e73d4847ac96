"""Rules of Brügge."""

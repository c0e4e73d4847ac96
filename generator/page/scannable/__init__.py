"""What makes a sheet scannable: markers in its corners and a code that says what it is."""

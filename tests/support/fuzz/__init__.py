"""`make fuzz`: random files, command lines and requests, and an attack on the studio."""

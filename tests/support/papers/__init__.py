"""Printed files as others read them: measures, cuts, standards, validators."""

"""Photographs of filled sheets for tests of the reader."""

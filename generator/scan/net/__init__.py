"""The nets that read crops: small ones, run with numpy."""

from generator.scan.net.nets import read_marks, read_numbers

__all__ = ["read_marks", "read_numbers"]

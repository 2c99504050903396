"""Lessons at a keyboard: what is shown and typed, how far one has come; and for programs."""

"""The same rules, compiled: for one core, for all cores, and for a GPU."""

"""One address, several processes: a front that hands out connections, and workers that serve."""

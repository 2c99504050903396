"""The server seen from outside: its numbers for Prometheus, its log, and the ids of requests."""

"""Open connections: what somebody sees, what has changed since, and how it is sent."""

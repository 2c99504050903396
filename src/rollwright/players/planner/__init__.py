"""The planner: Monte Carlo tree search, sequential halving, and expectimax of short turns."""

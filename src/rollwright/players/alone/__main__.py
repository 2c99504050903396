"""Counts what computer players reach alone: python -m rollwright.players.alone."""

from rollwright.players.alone.counting import main

if __name__ == "__main__":
    main()

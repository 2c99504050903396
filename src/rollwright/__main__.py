"""So that `python -m rollwright` is the same as `rollwright`."""

from rollwright.cli.app import main

if __name__ == "__main__":
    main()

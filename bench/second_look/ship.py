"""A network as it ships: its first layer in whole numbers."""

import argparse
from pathlib import Path

import numpy as np

from rollwright.players.values.second_look import in_units


def main() -> None:
    """Write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("learned", type=Path)
    parser.add_argument("to", type=Path)
    asked = parser.parse_args()
    with np.load(asked.learned) as arrays:
        first, units = in_units(arrays["first.weight"].astype(np.float32).T)
        np.savez_compressed(
            asked.to, first=first, units=units, first_bias=arrays["first.bias"],
            second=arrays["second.weight"].T.astype(np.float16),
            second_bias=arrays["second.bias"], last=arrays["last.weight"],
            last_bias=arrays["last.bias"],
        )  # fmt: skip


if __name__ == "__main__":
    main()

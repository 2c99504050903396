"""The short forms of what is proven by `python -m bench.reliability`."""

"""The same rules, compiled: for one core, all cores and a GPU; whole games, and batches of them."""

"""For those who make games: checks that speak in sentences, and a small game to start from."""

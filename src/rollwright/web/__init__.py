"""The live table: play with friends and computer players in the browser."""

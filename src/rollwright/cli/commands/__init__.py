"""The commands of the terminal program, a file each."""

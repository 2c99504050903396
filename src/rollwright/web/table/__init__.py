"""A live table: what its log adds up to, the commands it follows, the room it is played in."""

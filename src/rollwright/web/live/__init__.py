"""What a page shows of a table, part by part, and the connections over which it comes."""

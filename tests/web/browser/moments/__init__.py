"""Games in which every moment comes about, as records, and how they are looked for."""

"""Our games as other libraries know games; each file needs its library, and nothing here does."""

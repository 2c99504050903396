"""Reviews of games that are over: where they are made and kept, and the pages that tell them."""

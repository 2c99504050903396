"""Pictures of games: sheets and tables, animated games, PNG and PDF files."""

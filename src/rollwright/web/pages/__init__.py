"""The pages, a file each; `page.py` has what they share."""

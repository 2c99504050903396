"""Pictures of games: sheets and tables, animated games, PNG and PDF files.

`picture` has sheets, the table, and how many sheets stand abreast; `tap_targets` what can be tapped
and which gains it shows; `advised_move` what a coach pencils; `preview` the picture of a link.
"""

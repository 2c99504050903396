"""The pages: lobby, new table, table, replay, rules, and the check of the dice."""

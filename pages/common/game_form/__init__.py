"""The form for a new game, shared by the set-up and the position editor: edition, players, house rules."""

"""The form of a new game, used by the set-up and by a position put in: edition, players, house rules."""

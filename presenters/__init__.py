"""View models: what a component shows, as plain data made of a `live.View`; nobody's cash is in it."""

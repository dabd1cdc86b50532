"""View models: the plain data that components and pages show, made of a `live.View`; it holds nobody's cash."""

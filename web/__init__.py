"""The HTTP and WebSocket side of the app: routes, the origin check, start and stop, the error log."""

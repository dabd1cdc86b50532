"""What people see. `shell` is the door to every page; `parts` holds what several pages show.

A page asks `live` for a `View`, draws it, and hands actions back to `live`; it never touches storage, and its
session state holds only what a person is typing.
"""

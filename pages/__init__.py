"""What people see: one package per screen, its script `page.py`; `shell` frames them, `common` is what several use.

A page asks `live` for a `View`, shows it, and hands actions back to `live`; it never touches storage, and its session
state holds only what a person is typing.
"""

"""The door: the app with its own routes, started by `streamlit run companion.py`.

It opens the data directory before the first visitor comes and closes it after the last one; a directory that cannot be
opened keeps nobody out, every page then says why. What goes wrong inside the program is one sentence on a screen and on
the terminal, and its details go to `errors.log` in the data directory.
"""

import streamlit as st
from starlette.middleware import Middleware

from pages.common.script_error import on_script_error
from web import assets, health, metrics, seat_routes, table_socket
from web.lifespan import lifespan
from web.limits import Limits
from web.origin import SameOrigin
from web.page_head import PageHead

app = st.App(
    "pages/shell.py",
    routes=[table_socket.ROUTE, *seat_routes.ROUTES, assets.ROUTE, *health.ROUTES, *metrics.ROUTES],
    middleware=[Middleware(Limits), Middleware(SameOrigin), Middleware(PageHead)],
    lifespan=lifespan,
    on_script_error=on_script_error,
)

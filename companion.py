"""The ASGI app: pages, routes and middleware, started by `streamlit run companion.py`.

It opens the store before the first request and closes it at shutdown; if the store cannot be opened, every page says
why. An internal error is one sentence on the screen and the terminal; its details go to `errors.log` in the data
directory.
"""

import streamlit as st
from starlette.middleware import Middleware

from pages import PATHS
from pages.common.script_error import on_script_error
from web import desk_routes, health, installable, metrics, seat_routes, table_socket, tabletop_script
from web.file_turns import FileTurns
from web.first_page import FirstPage
from web.lifespan import lifespan
from web.origin import SameOrigin
from web.request_limits import Limits

app = st.App(
    "pages/shell.py",
    routes=[
        table_socket.ROUTE,
        *seat_routes.ROUTES,
        *desk_routes.ROUTES,
        tabletop_script.ROUTE,
        *health.ROUTES,
        *metrics.ROUTES,
        *installable.ROUTES,
    ],
    middleware=[Middleware(Limits), Middleware(SameOrigin), Middleware(FirstPage, paths=PATHS), Middleware(FileTurns)],
    lifespan=lifespan,
    on_script_error=on_script_error,
)

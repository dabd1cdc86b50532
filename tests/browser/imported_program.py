"""Imports what a server imports until its first pages stand, for `server_process`; no script of a page, they run."""

import pkgutil
from importlib import import_module

import pages

SCRIPTS = ("page", "shell")

# What uvicorn and Streamlit import late.
LATE = (
    "anyio._backends._asyncio",
    "starlette.applications",
    "starlette.middleware.sessions",
    "starlette.staticfiles",
    "streamlit.components.v2.manifest_scanner",
    "streamlit.web.cli",
    "streamlit.web.server.starlette.starlette_agent_routes",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)

for _module in ("companion", *LATE):
    import_module(_module)
for _found in pkgutil.walk_packages(pages.__path__, f"{pages.__name__}."):
    if _found.name.rpartition(".")[2] not in SCRIPTS:
        import_module(_found.name)

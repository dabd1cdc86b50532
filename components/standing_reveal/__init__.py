"""Opens the purses of the final standing one by one, from the last to the first, counting up; then the crown.

The table itself is complete from the beginning, for those who listen and for programs; only its look waits. A browser
shows it so once for each game, and never under reduced motion; a touch ends it.
"""

from pathlib import Path

import streamlit as st

from components.shared.sources import script, style

_HERE = Path(__file__).parent
_mount = st.components.v2.component(
    "intrige_standing_reveal",
    css=style([_HERE / "standing_reveal.css"]),
    js=script(_HERE / "standing_reveal.js"),
    isolate_styles=False,
)


def standing_reveal(table: str, language: str) -> None:
    """Reveal the standing on this page. table: its code. language: of the numbers."""
    _mount(key="standing-reveal", data={"table": table, "lang": language}, height="content")

"""A page without Streamlit: one sentence and one link."""

from html import escape
from pathlib import Path

from i18n.proper_names import PROGRAM
from theme.page_colours import CHALK, INK, NIGHT, PAPER, PRIMARY
from web.page_head import SANS, SERIF

_ICON = (Path(__file__).parents[1] / "theme" / "icon.svg").read_text(encoding="utf-8")
_FONT = "".join(
    f"@font-face {{ font-family: '{family}'; font-weight: 100 900; src: url({one}) format('woff2') }}\n"
    for family, files in (("Source Serif", SERIF), ("Source Sans", SANS))
    for one in files
)
_STYLE = f"""{_FONT}
:root {{ color-scheme: light dark }}
body {{ margin: 0; min-height: 100svh; display: grid; place-content: center; padding: 1.5rem; box-sizing: border-box;
  background: light-dark({PAPER}, {NIGHT}); color: light-dark({INK}, {CHALK});
  font: 1.15rem/1.5 'Source Sans', system-ui, sans-serif }}
main {{ max-width: 30rem; text-align: center; text-wrap: balance }} main[hidden] {{ display: none }}
h1 {{ margin: .75rem 0; font: 600 2rem/1.2 'Source Serif', Georgia, serif }}
svg {{ width: 6rem; height: 6rem }}
a {{ display: inline-block; margin-top: 1rem; padding: .75rem 1.75rem; border-radius: .75rem;
  background: {PRIMARY}; color: #fff; text-decoration: none; font-weight: 600 }}"""


def plain_page(mains: str, language: str, more: str = "") -> str:
    """The HTML page. mains: one or several results of `main`. more: extra HTML for the head or the end."""
    return (
        f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8"><title>{PROGRAM}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_STYLE}</style></head><body>{mains}{more}</body></html>"
    )


def main(title: str, sentence: str, way: str, goal: str, language: str, *, hidden: bool = False) -> str:
    """The content in one language; `way` is the text of the link to `goal`."""
    return (
        f'<main lang="{language}"{" hidden" if hidden else ""}>{_ICON}<h1>{escape(title)}</h1><p>{escape(sentence)}</p>'
        f'<a href="{escape(goal)}">{escape(way)}</a></main>'
    )

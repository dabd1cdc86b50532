"""Common parts of all charts: data types, frame, and text escaped for Plotly."""

import html
from collections.abc import Sequence
from dataclasses import dataclass, field

import plotly.graph_objects as go

from analysis import Chronicle
from charts.chart_theme import Theme
from charts.sentence_data import Told, Words, label, letters, sentence
from rules import Figure as RulesFigure

SHORT = 10
# Most letters above a plot on a phone.
HEADING = 32
# Height of one line of an end label, in pixels.
LINE = 17
# Height above every plot for buttons, in pixels.
BUTTONS = 34
# Margin beside a plot for half of the sum at the end of its axis, which Plotly leaves out where it would be cut.
END_LABEL = 28


@dataclass(frozen=True)
class Grid:
    """A chart as a plain table; every cell is a text in the reader's language.

    named_by: the column of row headers, kept visible on scrolling. strong: the highlighted rows, such as the winners'.
    """

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    named_by: int = 0
    strong: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Item:
    """One line of a list beside a chart: its figure, whose palace, the sentence, and the amount at its end."""

    figure: RulesFigure
    host: int
    told: str
    value: str


@dataclass(frozen=True)
class Listing:
    """A numbered list beside a chart, such as the best bargains."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Chart:
    """One chart: its name in files, title, one-sentence description, figure (None: nothing to draw), table, lists."""

    name: str
    title: str
    reading: str
    figure: go.Figure | None
    grid: Grid
    listings: tuple[Listing, ...] = ()


@dataclass(frozen=True)
class ChartContext:
    """The input of a chart: game, language and theme; with helpers for recurring texts."""

    game: Chronicle
    words: Words
    theme: Theme
    _numbers: dict[int, str] = field(default_factory=dict, repr=False, compare=False)

    @property
    def letters(self) -> tuple[str, ...]:
        """Every seat's crest letter."""
        return letters(self.game.table, self.words)

    def say(self, code: str) -> str:
        """A label."""
        return label(self.words, code)

    def tell(self, told: Told) -> str:
        """A sentence in the reader's language."""
        return sentence(told, self.words)

    def number(self, number: int) -> str:
        """A number with the reader's digit grouping."""
        if number not in self._numbers:
            self._numbers[number] = self.words.number(number)
        return self._numbers[number]

    def signed(self, number: int) -> str:
        """A number with an explicit sign."""
        return self.number(number) if number <= 0 else f"+{self.number(number)}"

    def round(self, number: int) -> str:
        """The label of a round."""
        return self.say("round-number").format(round=self.number(number))

    def pair(self, name: str, value: str) -> str:
        """A name and, behind a colon as the reader's language sets it, what there is to tell of it."""
        return self.say("pair").format(name=self.words.apart(name), about=self.words.apart(value))

    def account(self, seat: int | None) -> str:
        """A player's name, or the bank's."""
        return self.say("bank") if seat is None else self.words.player(seat)

    def colour(self, seat: int) -> str:
        """The colour of a seat's house."""
        named = self.game.table.players[seat].house
        return next((house.colour for house in self.game.table.edition.houses if house.name == named), "grey")

    def fill(self, seat: int) -> str:
        """The fill of this seat's shapes."""
        return self.theme.fill(self.colour(seat))

    def on(self, seat: int) -> str:
        """The text colour on this seat's shapes."""
        return self.theme.on(self.colour(seat))

    def stroke(self, seat: int) -> str:
        """The colour of this seat's lines."""
        return self.theme.stroke(self.colour(seat))

    def tag(self, seat: int, length: int = SHORT) -> str:
        """A seat's crest letter and its name, truncated to `length`, escaped for a figure."""
        return f"<b>{self.letter(seat)}</b> {self.named(self.words.player(seat), length)}"

    def letter(self, seat: int) -> str:
        """A seat's crest letter, escaped for a figure, apart from what is beside it."""
        return text(self.words.apart(self.letters[seat]))

    def named(self, name: str, length: int) -> str:
        """A name, truncated to `length` and escaped for a figure, apart from what is beside it."""
        return text(self.words.apart(shortened(name, length)))

    def chart(
        self, name: str, reading: Told, figure: go.Figure | None, grid: Grid, listings: tuple[Listing, ...] = ()
    ) -> Chart:
        """A chart with its title and description in the reader's language."""
        return Chart(name, self.say(name), self.tell(reading), figure, grid, listings)

    def frame(self, height: int, **layout: object) -> go.Figure:
        """An empty figure in this theme."""
        return frame(self.theme, height, **layout)

    def band(self, first: float, last: float) -> dict[str, object]:
        """A background band of the plot's height, for every other round."""
        where = {"type": "rect", "xref": "x", "yref": "paper", "x0": first, "x1": last, "y0": 0, "y1": 1}
        return {**where, "fillcolor": self.theme.band, "line": {"width": 0}, "layer": "below"}

    def rule(self, height: float) -> dict[str, object]:
        """A horizontal line between two lanes."""
        where = {"type": "line", "xref": "paper", "yref": "y", "x0": 0, "x1": 1, "y0": height, "y1": height}
        return {**where, "line": {"color": self.theme.line, "width": 1}}

    def legend(self, figure: go.Figure, lines: int) -> None:
        """A legend above the plot, of at most this many lines on a phone; not clickable."""
        place = {"yref": "container", "y": 1 - BUTTONS / figure.layout.height, "yanchor": "top"}
        plain = {"orientation": "h", "x": 0, "itemclick": False, "itemdoubleclick": False}
        figure.update_layout(showlegend=True, legend={**plain, **place}, margin_t=BUTTONS + 8 + 20 * lines)


def frame(theme: Theme, height: int, **layout: object) -> go.Figure:
    """An empty figure: without zoom, which would block touch scrolling, in the page's colours, with room for labels."""
    axis = {
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "automargin": True,
        "linecolor": theme.line,
        "gridcolor": theme.line,
        "tickfont": {"color": theme.faint},
    }
    given = {
        "height": height,
        "margin": {"l": 8, "r": 8, "t": BUTTONS, "b": 8},
        "paper_bgcolor": theme.page,
        "plot_bgcolor": theme.page,
        "font": {"family": theme.font, "size": 12, "color": theme.ink},
        "hoverlabel": {
            "bgcolor": theme.band,
            "bordercolor": theme.line,
            "font": {"color": theme.ink},
            "align": "left",
        },
        "modebar": {"bgcolor": "rgba(0,0,0,0)", "color": theme.faint, "activecolor": theme.ink},
        "hovermode": "closest",
        "dragmode": False,
        "showlegend": False,
        "xaxis": axis,
        "yaxis": axis,
    }
    # An empty template: Plotly's default would be stored with every figure without any effect.
    return go.Figure(layout={"template": go.layout.Template(), **given, **layout})


def text(words: str) -> str:
    """Escape a text for Plotly, which interprets some tags and entities."""
    return html.escape(" ".join(words.split()), quote=False)


def shortened(name: str, length: int = SHORT) -> str:
    """Truncate a name to fit beside a line on a phone."""
    return name if len(name) <= length else f"{name[: length - 1].rstrip()}…"


def wrapped(words: str, width: int = 38) -> str:
    """A sentence wrapped for a phone's hover box, escaped for a figure."""
    lines: list[str] = [""]
    for word in words.split():
        for part in [word[start : start + width] for start in range(0, len(word), width)]:
            if lines[-1] and len(lines[-1]) + len(part) + 1 > width:
                lines.append(part)
            else:
                lines[-1] = f"{lines[-1]} {part}".strip()
    return "<br>".join(text(line) for line in lines)


def ticks(low: int, high: int, count: int = 5) -> list[int]:
    """About `count` round numbers from at most `low` to at least `high`."""
    rough = max((high - low) / count, 1)
    size = 10 ** (len(str(int(rough))) - 1)
    step = next(size * part for part in (1, 2, 5, 10) if size * part >= rough)
    first = low // step * step
    return list(range(first, high + step, step))


def spread(wanted: Sequence[float], gap: float) -> list[float]:
    """Positions as close to the wanted ones as possible, at least `gap` apart, in the given order."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed: list[tuple[float, int]] = []
    groups: list[list[float]] = []
    for index in order:
        groups.append([wanted[index], 1])
        while len(groups) > 1 and _overlap(groups[-2], groups[-1], gap):
            centre, size = groups.pop()
            before, length = groups.pop()
            groups.append([(before * length + centre * size) / (length + size), length + size])
    slots = [centre + (number - (size - 1) / 2) * gap for centre, size in groups for number in range(int(size))]
    placed = list(zip(slots, order, strict=True))
    return [slot for slot, _ in sorted(placed, key=lambda one: one[1])]


def lifted(wanted: Sequence[float], gap: float) -> list[float]:
    """The same, none below 0: positions are shifted up where needed."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = list(wanted)
    floor = 0.0
    for index in order:
        placed[index] = max(placed[index], floor)
        floor = placed[index] + gap
    return placed


def _overlap(lower: Sequence[float], upper: Sequence[float], gap: float) -> bool:
    return upper[0] - lower[0] < (lower[1] + upper[1]) / 2 * gap

"""The part of Plotly's script in an exported page: only what our charts need, or all of it if it cannot be split."""

import re

import pytest
from plotly.offline import get_plotlyjs

from charts import CHARTS, chronicle, draw
from charts.plotly_parts import TRACES, closing, drawing_parts
from tests.charts.small import small_game

# A bundle of the same kind: two traces share a helper, and one draws with a module of its own.
BUNDLE = (
    'var L=(()=>{var A=W(e=>{e.help=1});var G=W((e,t)=>{"use strict";t.exports="}) {"});'
    "var B=W((e,t)=>{var h=A();t.exports={draw(){return h.help/2/1},"
    'moduleType:"trace",name:"bar"}});'
    "var H=W((e,t)=>{var h=A();t.exports={re:/[)}\\/]/,say:`}${`)`}`,"
    'moduleType:"trace",name:"heatmap"}});'
    'var M=W((e,t)=>{var g=G();t.exports={moduleType:"trace",name:"map"}});'
    "var I=W((e,t)=>{var m=M();t.exports=m});var C=W((e,t)=>{t.exports={register(){}}});"
    "var Z=W((e,t)=>{var c=C();c.register([B(),H(),I()]);t.exports=c});return Z()})();"
)


def test_what_no_chart_of_ours_needs_is_emptied() -> None:
    cut = drawing_parts(BUNDLE)
    assert ".register([B(),H()])" in cut
    for gone in "GMI":
        assert re.search(rf"{gone}=W\(\(e,t\)=>\{{\}}\)", cut), gone
    for kept in ('name:"bar"', 'name:"heatmap"', "e.help=1", "register(){}"):
        assert kept in cut
    assert drawing_parts(BUNDLE, ["map"]).count("=>{})") == 3


@pytest.mark.parametrize(
    "script",
    [
        "",
        "var Plotly={};",
        BUNDLE.replace(".register([", ".enrol(["),
        BUNDLE.replace('name:"bar"', 'name:"column"'),
        BUNDLE.replace("e.help=1}", "e.help=1)"),
    ],
    ids=["empty", "no modules", "no list of traces", "a trace is missing", "unbalanced"],
)
def test_a_script_built_in_another_way_is_left_whole(script: str) -> None:
    assert drawing_parts(script) == script


@pytest.mark.parametrize(
    "inside",
    [
        "",
        "{}[]()",
        "'}'+\"}\"+'\\'}'",
        "/* } */ 1 // }\n",
        "a=/[/}]/g.test(b)",
        "return/}/",
        "a=b/c/d;e=(f)/g",
        "`}${a+`}${{b:1}}`}}`",
        "a=[1]/2;b='/}'",
        '"x"/a+"}/"',
        "a(b)[c]{d}/e/(f[g]{h})",
        "{}",
    ],
)
def test_the_bracket_that_closes_is_found_past_text_of_every_kind(inside: str) -> None:
    script = f"{{{inside}}})rest}}"
    assert script[closing(script, 0) :] == ")rest}"


def test_plotlys_own_script_is_understood_and_holds_every_trace_that_is_drawn() -> None:
    whole = get_plotlyjs()
    cut = drawing_parts(whole)
    assert len(cut) < len(whole) / 2
    game = chronicle(small_game())
    figures = [draw(name, game).figure for name in CHARTS]
    drawn = {trace.type for figure in figures if figure is not None for trace in figure.data}
    assert drawn == TRACES | {"scatter"}
    for trace in drawn:
        assert f'moduleType:"trace",name:"{trace}"' in cut

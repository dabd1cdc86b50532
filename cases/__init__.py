"""The Intrige test cases: numbered records with expected results, to check any referee.

`read_cases` reads them, `judge` compares a referee's answers with them, `cases_of` finds those of an article or a
refusal's code, `made_case` makes one of any record, and `python -m cases` checks any command. `ambiguities.json` lists
where rulebooks are silent or differ.
"""

from cases.case import Ambiguity, Case, cases_of, read_ambiguities, read_cases
from cases.case_builder import made_case
from cases.case_data import counts, event_data, said_data
from cases.judge import Deviation, Referee, judge
from cases.referees import Command, Stream, program

__all__ = [
    "Ambiguity",
    "Case",
    "Command",
    "Deviation",
    "Referee",
    "Stream",
    "cases_of",
    "counts",
    "event_data",
    "judge",
    "made_case",
    "program",
    "read_ambiguities",
    "read_cases",
    "said_data",
]

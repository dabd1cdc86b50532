"""`python -m storage`: see `storage.command_line`."""

import sys

from rules.command_line_io import run
from storage.command_line import main

if __name__ == "__main__":
    sys.exit(run(main))

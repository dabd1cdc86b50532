"""`python -m storage`: see `storage.commands`."""

import sys

from rules.terminal import run
from storage.commands import main

if __name__ == "__main__":
    sys.exit(run(main))

"""How large an export of all finished games is, at the most: what can be brought in again."""

from storage.size_limits import MOST_TABLE

# Bytes of the ZIP: as much as a page takes in (`web.capacity`).
MOST_PACKED = 24 * 1024 * 1024
# Unpacked bytes of all its files together; a game has about 30,000.
MOST_UNPACKED = 128 * 1024 * 1024
# Far more games than a club plays.
MOST_FILES = 20_000
# Unpacked bytes of one file; a game has at the most what a table may hold.
MOST_OF_A_FILE = MOST_TABLE
# JSON values in one file, since parsed values take far more memory than their text; some 6,000 results.
MOST_VALUES = 100_000

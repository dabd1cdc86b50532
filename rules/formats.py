"""Names and versions of the document formats of the rules (record.md, docs/editions.md)."""

RECORD_FORMAT = "intrige-record"
# A record is written in the oldest version that can express it, and read in all of them.
RECORD_VERSION = 1
NEWEST_VERSION = 2
RECORD_VERSIONS = (1, 2)
EDITION_FORMAT = "intrige-edition"
EDITION_VERSION = 1

"""Names and versions of the documents that the rules read and write (record.md, docs/editions.md)."""

RECORD_FORMAT = "intrige-record"
# The version written when nothing in a record needs a later one.
RECORD_VERSION = 1
EDITION_FORMAT = "intrige-edition"
EDITION_VERSION = 1

#!/usr/bin/env bash
# Pins what pyproject.toml and package.json name, with hashes and without naming an index: requirements*.txt and
# package-lock.json.
# Usage: tools/lock.sh PYTHON
set -euo pipefail
python=$1
cd "$(dirname "$0")/.."

"$python" -m venv .lock-venv
trap 'rm -rf .lock-venv' EXIT
.lock-venv/bin/python -m pip install --quiet --disable-pip-version-check uv
pin() {
    .lock-venv/bin/uv pip compile pyproject.toml "$@" --quiet --upgrade \
        --universal --python-version 3.11 --generate-hashes \
        --no-header --no-emit-index-url --no-emit-find-links
}
pin --output-file requirements.txt
pin --extra dev --constraint requirements.txt --output-file requirements-dev.txt

npm update --package-lock-only --silent --omit-lockfile-registry-resolved
# npm notes where one may give money for a package; that is an address too.
node -e '
const fs = require("fs");
const lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
for (const entry of Object.values(lock.packages)) {
    delete entry.funding;
    delete entry.resolved;
}
fs.writeFileSync("package-lock.json", JSON.stringify(lock, null, 2) + "\n");
'

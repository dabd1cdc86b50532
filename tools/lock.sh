#!/usr/bin/env bash
# Pins requirements*.in with hashes into requirements*.txt, naming no index.
# Usage: tools/lock.sh PYTHON
set -euo pipefail
python=$1
cd "$(dirname "$0")/.."

"$python" -m venv .lock-venv
trap 'rm -rf .lock-venv' EXIT
.lock-venv/bin/python -m pip install --quiet --disable-pip-version-check uv
for name in requirements requirements-dev; do
    .lock-venv/bin/uv pip compile "$name.in" --output-file "$name.txt" --quiet --upgrade \
        --universal --python-version 3.11 --generate-hashes \
        --no-header --no-emit-index-url --no-emit-find-links
done

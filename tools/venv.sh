#!/usr/bin/env bash
# Makes the virtual environment, or says in one sentence why it cannot.
# Usage: tools/venv.sh PYTHON DIRECTORY
set -euo pipefail
python=$1
directory=$2

if [ -z "$python" ]; then
    echo "Python 3.11 or newer is needed, and no python3.11 or python3 was found; name one with PYTHON=..." >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Python 3.11 or newer is needed, and $python is $("$python" -V 2>&1); name another with PYTHON=..." >&2
    exit 1
fi
# A half-made environment from an interrupted run would look finished to make.
rm -rf "$directory"
if ! "$python" -m venv "$directory"; then
    rm -rf "$directory"
    echo "$python could not make a virtual environment; on Debian install python3-venv." >&2
    exit 1
fi

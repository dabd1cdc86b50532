#!/usr/bin/env bash
# Installs Debian's packages where a command of theirs is missing.
# Usage: tools/debian.sh "what needs it" COMMAND PACKAGE ...
# COMMAND may be a pattern of paths, of which one must be there.
set -euo pipefail
needed_by=$1
wanted=$2
shift 2

if command -v "$wanted" >/dev/null || compgen -G "$wanted" >/dev/null; then
    exit 0
fi
if ! command -v apt-get >/dev/null; then
    echo "$needed_by: $wanted is needed, and there is no apt-get to install it with ($*)." >&2
    exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    as_root=(sudo)
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Installing $* ..."
if ! { "${as_root[@]}" apt-get update --quiet &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --quiet --no-install-recommends "$@"; } >"$log" 2>&1; then
    cat "$log" >&2
    echo "$* could not be installed." >&2
    exit 1
fi

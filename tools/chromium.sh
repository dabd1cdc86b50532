#!/usr/bin/env bash
# Makes sure the browser that the browser tests drive is there.
set -euo pipefail

if command -v chromium >/dev/null; then
    exit 0
fi
if ! command -v apt-get >/dev/null; then
    echo "The browser tests need a chromium command, and there is no apt-get to install it with." >&2
    exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    as_root=(sudo)
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Installing chromium ..."
if ! { "${as_root[@]}" apt-get update --quiet &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --quiet --no-install-recommends chromium fonts-dejavu-core; } >"$log" 2>&1; then
    cat "$log" >&2
    echo "chromium could not be installed." >&2
    exit 1
fi

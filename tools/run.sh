#!/usr/bin/env bash
# Starts the app and says where it is. PORT chooses another port than 8501; TLS=1 encrypts, with a certificate of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
port=${PORT:-8501}

case $port in
'' | *[!0-9]*)
    echo "PORT must be a number, and it is \"$port\"." >&2
    exit 1
    ;;
esac
if ! .venv/bin/python - "$port" <<'PY'; then
import socket
import sys

port = int(sys.argv[1])
if not 1 <= port <= 65535:
    sys.exit(f"PORT must be from 1 to 65535, and it is {port}.")
with socket.socket() as probe:
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        probe.bind(("", port))
    except OSError as error:
        sys.exit(f"Port {port} cannot be used ({error.strerror}); choose another with PORT=...")
PY
    exit 1
fi

scheme=http
tls=()
if [ -n "${TLS:-}" ] && [ "$TLS" != 0 ]; then
    if ! command -v openssl >/dev/null; then
        echo "TLS=1 needs the openssl command, which is not here." >&2
        exit 1
    fi
    place=${XDG_CONFIG_HOME:-$HOME/.config}/intrige-companion/tls
    if ! tools/certificate.sh "$place"; then
        echo "The certificate could not be made in $place." >&2
        exit 1
    fi
    scheme=https
    tls=(--server.sslCertFile "$place/server.crt" --server.sslKeyFile "$place/server.key")
    export COMPANION_CERTIFICATE=$place/ca.crt
fi

echo "Intrige is at $scheme://localhost:$port (Ctrl+C stops it)."
# Phones at the table need the machine's own address; a machine without a network has none to show.
lan=$(hostname -I 2>/dev/null | cut -d ' ' -f 1) || lan=
if [ -n "$lan" ]; then
    echo "From the phones at the table: $scheme://$lan:$port"
    if [ "$scheme" = https ]; then
        echo "Once on each phone: open $scheme://$lan:$port/certificate, pass over the warning, and trust that certificate."
    fi
fi
exec .venv/bin/streamlit run companion.py --server.port "$port" "${tls[@]}"

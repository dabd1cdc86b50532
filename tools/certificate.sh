#!/usr/bin/env bash
# Creates certificates for TLS in a home network in a directory: `ca.crt`, which phones must trust, and `server.crt` with
# `server.key`, signed by it for this machine's current names and addresses.
# Usage: tools/certificate.sh DIRECTORY
set -euo pipefail
umask 077
place=$1
mkdir -p "$place"
cd "$place"

name=$(hostname)
if ! addresses=$(hostname -I 2>/dev/null) || [ -z "$addresses" ]; then
    addresses=
    echo "This machine's addresses were not found: the certificate is good for its names alone, $name and ${name%%.*}.local." >&2
fi

# Addresses of IPv6 that are the internet's change from day to day, and with each the phones would have to trust another
# authority: they are left out where this machine has any other address.
lasting=
for address in $addresses; do
    case $address in
    f[cd]*:* | fe[89ab]?:*) lasting="$lasting $address" ;;
    *:*) ;;
    *) lasting="$lasting $address" ;;
    esac
done
addresses=${lasting:-$addresses}

# One "IP:..." or "DNS:..." for each name and address of this machine.
names() {
    printf 'DNS:localhost\nIP:127.0.0.1\nIP:::1\nDNS:%s\nDNS:%s.local\n' "$name" "${name%%.*}"
    for address in $addresses; do
        printf 'IP:%s\n' "$address"
    done
}

# Limited to private names and addresses: a stolen key cannot be used to impersonate internet sites.
permitted() {
    printf 'permitted;DNS:localhost\npermitted;DNS:local\npermitted;DNS:home.arpa\npermitted;DNS:%s\n' "$name"
    printf 'permitted;IP:%s\n' 127.0.0.0/255.0.0.0 10.0.0.0/255.0.0.0 172.16.0.0/255.240.0.0 \
        192.168.0.0/255.255.0.0 169.254.0.0/255.255.0.0 \
        ::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fc00::/fe00:: fe80::/ffc0::
    for address in $addresses; do
        case $address in
        *:*) printf 'permitted;IP:%s/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff\n' "$address" ;;
        *) printf 'permitted;IP:%s/255.255.255.255\n' "$address" ;;
        esac
    done
    # This machine may be called as a whole domain of the internet is: dev, box, zone.
    if [ "$name" != local ]; then
        printf 'excluded;DNS:.%s\n' "$name"
    fi
}

make_authority() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -keyout ca.key -out ca.crt \
        -subj "/CN=Intrige on $name" -config <(
            printf '[req]\ndistinguished_name=of\nx509_extensions=as\n[of]\n[as]\n'
            printf 'basicConstraints=critical,CA:true,pathlen:0\nkeyUsage=critical,keyCertSign\n'
            printf 'subjectKeyIdentifier=hash\nnameConstraints=critical,%s\n' "$(permitted | paste -sd ,)"
        ) 2>/dev/null
}

make_server() {
    openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout server.key -out server.csr \
        -subj "/CN=Intrige" 2>/dev/null
    openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -set_serial "0x00$(openssl rand -hex 15)" -days 397 \
        -out server.crt -extfile <(
            printf 'basicConstraints=CA:false\nkeyUsage=digitalSignature\nextendedKeyUsage=serverAuth\n'
            printf 'subjectAltName=%s\n' "$(names | sort -u | paste -sd ,)"
        ) 2>/dev/null
    rm -f server.csr
}

if [ ! -s ca.key ] || ! openssl x509 -in ca.crt -noout -checkend 2592000 >/dev/null 2>&1; then
    make_authority
fi
make_server
# An address outside those limits needs a new CA certificate, which phones must trust again.
if ! openssl verify -CAfile ca.crt server.crt >/dev/null 2>&1; then
    make_authority
    make_server
fi

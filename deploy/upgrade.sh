#!/bin/sh
# Brings a newer Tanod to this machine, as root: sh /opt/tanod/deploy/upgrade.sh tanod-0.2.0-linux-x64.tar.gz. Where that one does not come up, or finds something wrong, the one before comes back by itself.
set -eu
program="${TANOD_PROGRAM:-/opt/tanod}"
key="${TANOD_RELEASE_KEY:-/etc/tanod/release.pem}"
tanod="${TANOD_COMMAND:-/usr/local/bin/tanod}"
service="${TANOD_SERVICE:-systemctl}"
unit="${TANOD_UNIT:-/etc/systemd/system/tanod.service}"
node="$program/node_modules/.bin/node"

say() { printf '%s\n' "$*"; }
[ $# = 1 ] && [ -f "$1" ] || { say 'Name the archive: sh /opt/tanod/deploy/upgrade.sh tanod-0.2.0-linux-x64.tar.gz'; exit 1; }
[ "$(id -u)" = 0 ] || { say "Run this as root: sudo sh $0 $1"; exit 1; }
[ -f "$key" ] || { say "Whose releases are taken here is not said: put their public key at $key."; exit 1; }

say '1/5  The seal of the archive …'
"$node" "$program/tools/release.mjs" verify "$1" "$key"

say '2/5  Unpacking beside the program at work …'
rm -rf "$program.next"
mkdir -p "$program.next"
tar -xzf "$1" -C "$program.next"
[ -f "$program.next/server/main.ts" ] && [ -x "$program.next/node_modules/.bin/node" ] && [ -f "$program.next/dist/web/staff.html" ] ||
  { rm -rf "$program.next"; say 'The archive holds no Tanod with its packages and pages. Nothing was changed.'; exit 1; }
"$program.next/node_modules/.bin/node" --version >/dev/null 2>&1 ||
  { rm -rf "$program.next"; say 'The archive is for machines of another kind. Nothing was changed.'; exit 1; }
chown -R root:root "$program.next"
chmod -R u=rwX,go=rX "$program.next"

say '3/5  A backup …'
"$tanod" backup || { rm -rf "$program.next"; say 'Without a backup nothing is upgraded. Nothing was changed.'; exit 1; }

# What of the program lies outside its folder: the command and the unit of the service.
layBeside() {
  if [ -f "$program/deploy/tanod" ]; then
    cp "$program/deploy/tanod" "$tanod.new"
    chmod 0755 "$tanod.new"
    mv "$tanod.new" "$tanod"
  fi
  if [ -f "$program/deploy/tanod.service" ]; then
    cp "$program/deploy/tanod.service" "$unit"
    "$service" daemon-reload
  fi
}

wayBack() {
  trap '' HUP INT TERM PIPE
  trap - EXIT
  set +e
  say 'It is not: the program before comes back, over the data as it stands now.'
  "$service" stop tanod
  if [ -d "$program.old" ]; then
    rm -rf "$program.failed"
    [ ! -d "$program" ] || mv "$program" "$program.failed"
    mv "$program.old" "$program"
  fi
  layBeside
  "$service" start tanod
  if "$tanod" waitReady 180; then
    say "The program before works again; what was done meanwhile is kept. The other is in $program.failed."
    exit 2
  fi
  say 'It does not work over this data: put the backup of a few minutes ago into an empty folder (tanod restore, see docs/operations.md), or call for help.'
  exit 3
}

say '4/5  The new program …'
rm -rf "$program.old"
# From here on every way out that is not the good one gives the place back: a command that fails, Ctrl-C, a terminal that goes away.
trap 'exit 1' HUP INT TERM PIPE
trap wayBack EXIT
"$service" stop tanod || true
mv "$program" "$program.old"
mv "$program.next" "$program"
layBeside
# Whether it came up is what the wait says.
"$service" start tanod || true

say '5/5  Whether all is right …'
"$tanod" waitReady 180 && "$tanod" verify || exit 1
trap - EXIT
say 'Upgraded. The one before is in '"$program.old."

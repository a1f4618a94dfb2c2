#!/bin/sh
# Sets Tanod up on a Debian machine, as root, once: sh deploy/install.sh [NAME OR ADDRESS …]. Run again it changes what is the program's, and no setting.
# With ROOT=/somewhere it writes into a root that does not run, and starts nothing.
set -eu
root="${ROOT:-}"
source="$(cd "$(dirname "$0")/.." && pwd)"

say() { printf '%s\n' "$*"; }
[ "$(id -u)" = 0 ] || { say 'Run this as root: sudo sh deploy/install.sh'; exit 1; }
[ -f "$root/etc/debian_version" ] || { say 'This is no Debian: see docs/operations.md for what the machine needs.'; exit 1; }
[ -x "$source/node_modules/.bin/node" ] || { say 'The packages are not there yet: run npm run build in this folder first, where there is internet.'; exit 1; }
[ -f "$source/dist/web/staff.html" ] || { say 'The web app is not built yet: run npm run build in this folder first.'; exit 1; }

within() { if [ -n "$root" ]; then chroot "$root" "$@"; else "$@"; fi; }
within getent group tanod >/dev/null || within groupadd --system tanod
within getent passwd tanod >/dev/null || within useradd --system --gid tanod --home-dir /var/lib/tanod --no-create-home --shell /usr/sbin/nologin tanod

say 'The program goes to /opt/tanod.'
mkdir -p "$root/opt/tanod.new"
(cd "$source" && tar -cf - --exclude=./.git --exclude=./.tanod --exclude=./test-results .) | (cd "$root/opt/tanod.new" && tar -xf -)
chown -R root:root "$root/opt/tanod.new"
chmod -R u=rwX,go=rX "$root/opt/tanod.new"
rm -rf "$root/opt/tanod.old"
[ ! -d "$root/opt/tanod" ] || mv "$root/opt/tanod" "$root/opt/tanod.old"
mv "$root/opt/tanod.new" "$root/opt/tanod"

mkdir -p "$root/etc/tanod" "$root/var/lib/tanod" "$root/media/tanod-backup" "$root/etc/systemd/system" "$root/etc/systemd/journald.conf.d"
within chown tanod:tanod /var/lib/tanod
if [ ! -f "$root/etc/tanod/tanod.env" ]; then
  cp "$source/deploy/tanod.env" "$root/etc/tanod/tanod.env"
  say 'The settings are in /etc/tanod/tanod.env: set TANOD_BACKUP_PASSPHRASE and TANOD_HELP there.'
fi
within chown root:tanod /etc/tanod/tanod.env
chmod 0640 "$root/etc/tanod/tanod.env"
mkdir -p "$root/usr/local/bin"
cp "$source/deploy/tanod" "$root/usr/local/bin/tanod"
chmod 0755 "$root/usr/local/bin/tanod"
cp "$source/deploy/tanod.service" "$root/etc/systemd/system/tanod.service"
cp "$source/deploy/tanod-journal.conf" "$root/etc/systemd/journald.conf.d/tanod.conf"
touch "$root/etc/fstab"
grep -q 'LABEL=TANOD-BACKUP' "$root/etc/fstab" ||
  printf 'LABEL=TANOD-BACKUP /media/tanod-backup auto nofail,noatime,x-systemd.automount,x-systemd.idle-timeout=60 0 0\n' >>"$root/etc/fstab"

if [ -n "$root" ]; then
  say "Written to $root; nothing was started."
  exit 0
fi
/usr/local/bin/tanod certificate "$@"
systemctl daemon-reload
systemctl restart systemd-journald
systemctl enable tanod
systemctl restart tanod
say 'Tanod starts. The first password of the superadmin: journalctl -u tanod | grep -A3 superadmin'
say 'How it stands: tanod doctor'

#!/bin/sh
# private-mounts.sh (CLOSED PATH)... -- FOLDER COMMAND...
# Runs COMMAND in FOLDER. Every user can enter each folder CLOSED, which contains only its PATHs.
# Run it in its own mount namespace.
set -eu
hold=$(mktemp -d /run/seam-mounts-XXXXXX)
trap 'umount "$hold"/*; rm -f "$hold/pairs"; rmdir "$hold"/* "$hold"' EXIT

# Mounts every path elsewhere before covering the first folder.
index=0
while [ "$1" != -- ]; do
  mkdir "$hold/$index"
  mount --bind "$2" "$hold/$index"
  printf '%s\n%s\n' "$1" "$2" >> "$hold/pairs"
  index=$((index + 1))
  shift 2
done
shift
folder=$1
shift

index=0
covered=/
while read -r closed && read -r path; do
  if [ "$closed" != "$covered" ]; then
    mount -t tmpfs -o mode=0755,size=1m tmpfs "$closed"
    covered=$closed
  fi
  mkdir -p "$path"
  mount --move "$hold/$index" "$path"
  rmdir "$hold/$index"
  index=$((index + 1))
done < "$hold/pairs"
rm "$hold/pairs"
rmdir "$hold"
trap - EXIT

cd "$folder"
exec "$@"

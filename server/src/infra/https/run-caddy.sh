#!/bin/sh
# run-caddy.sh COMMAND...
# Runs COMMAND with the text of CADDY_CONFIG as its input, and again whenever it ends. Stops it and ends on
# SIGTERM, and when its own input ends: then the process that started this is gone.
set -u
child=
delay=1
stop() {
  trap '' TERM
  if [ -n "$child" ]; then
    kill -TERM "$child" 2> /dev/null
    wait "$child"
  fi
  kill "$watcher" 2> /dev/null
  exit 0
}
exec 3<&0
(
  read -r _ <&3
  kill -TERM $$
) 2> /dev/null &
watcher=$!
exec 3<&-
trap stop TERM INT HUP

while :; do
  printf '%s' "$CADDY_CONFIG" | "$@" &
  child=$!
  wait "$child"
  echo "ended $?"
  sleep "$delay" &
  child=$!
  wait "$child"
  [ "$delay" -lt 30 ] && delay=$((delay * 2))
done

#!/bin/sh
# run-caddy.sh COMMAND...
# Runs COMMAND with the text of CADDY_CONFIG as its input, and restarts it whenever it exits. Stops
# COMMAND and exits on SIGTERM, and at the end of its own input: the process that started this
# script is then gone.
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

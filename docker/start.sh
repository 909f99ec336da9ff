#!/bin/sh
# Starts a checkout prepared by docker/build.sh. The server replaces the shell and gets its signals.
set -eu
cd "$(dirname "$0")/.."
exec node_modules/.bin/node server/src/app/main.ts

#!/bin/sh
# Starts a checkout that docker/build.sh has prepared. The server replaces this shell and gets its signals.
set -eu
cd "$(dirname "$0")/.."
exec node_modules/.bin/node server/src/app/main.ts

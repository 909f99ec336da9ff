#!/bin/sh
# Makes a prepared checkout of Seam in the present folder of a Debian with Node 24 and npm, as root:
# programs, packages without those for development, and the built web application.
set -eu
cd "$(dirname "$0")/.."
node scripts/build-image.mjs
npm prune --omit=dev --loglevel=error --no-audit --no-fund
npm cache clean --force --loglevel=error
rm -rf /var/lib/apt/lists/*

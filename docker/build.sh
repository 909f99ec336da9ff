#!/bin/sh
# Prepares a checkout of Seam in the current folder, as root on Debian with Node 24 and npm:
# installs programs and production packages, and builds the web application.
set -eu
cd "$(dirname "$0")/.."
node scripts/run.mjs build-image
npm prune --omit=dev --loglevel=error --no-audit --no-fund
npm cache clean --force --loglevel=error
rm -rf /var/lib/apt/lists/*

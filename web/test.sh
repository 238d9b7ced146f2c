#!/usr/bin/env bash
# Tests the built page: types, and a whole tour in a real browser. Build it first with web/build.sh.
#
#   web/test.sh                    everything
#   web/test.sh sharedLinks …      the browser tests with these names (web/tests/tests.mjs lists them)
#
# XANTHI_TIMEOUT: the milliseconds after which something that does not appear is missing (180000).
set -euo pipefail
cd "$(dirname "$0")"
browser=${CHROMIUM:-/usr/bin/chromium}
if [ ! -x "$browser" ]; then
    sudo=""
    [ "$(id -u)" = 0 ] || sudo=sudo
    $sudo apt-get update -qq
    $sudo apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core fonts-noto-core >/dev/null
fi
if [ $# -eq 0 ]; then
    npm run --silent check
    npm run --silent test
fi
node tests/run.mjs "$@"

#!/bin/sh
# Makes docs/images/report.png: the HTML report of docs/images/comics.feature, in which two scenarios
# are invented to fail. BROWSER names the browser if it is not `chromium`.
set -eu
cd "$(dirname "$0")/.."
${SWIFT:-swift} build --product specs
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# 1 is the status of a run with failures.
.build/debug/specs docs/images/comics.feature --format "html:$folder/report.html" || [ $? -eq 1 ]
"${BROWSER:-chromium}" --headless --no-sandbox --disable-gpu --hide-scrollbars \
  --user-data-dir="$folder/profile" --window-size=1000,940 \
  --screenshot=docs/images/report.png "file://$folder/report.html"
ls -l docs/images/report.png

#!/bin/sh
# Makes the documentation of the library, and fails if a link or a symbol in it does not exist, or if an example does
# not compile.
#
# usage: Scripts/documentation.sh [FOLDER]
#   FOLDER  where it goes (default .build/documentation); open it with 'docc preview' or any web server
set -eu
cd "$(dirname "$0")/.."
folder=${1:-.build/documentation}
Scripts/compile-examples.py
if ! command -v docc >/dev/null 2>&1; then
  echo "The documentation was not checked: this toolchain has no docc." >&2
  exit 0
fi
build=$(swift build --show-bin-path)
symbols=.build/symbols
rm -rf "$symbols" "$folder"
mkdir -p "$symbols"
triple=$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
for module in GherkinRunner GherkinEngine GherkinTesting; do
  swift symbolgraph-extract -module-name "$module" -I "$build/Modules" -I Sources/GherkinRunner/Pages/include \
    -target "$triple" -minimum-access-level public -skip-synthesized-members -output-dir "$symbols"
done
# Clients import GherkinRunner, which has GherkinEngine with it.
sed -i.bak 's/"name":"GherkinEngine"/"name":"GherkinRunner"/' "$symbols"/GherkinEngine*.symbols.json
rm -f "$symbols"/*.bak
log=.build/documentation.log
docc convert Sources/GherkinRunner/GherkinRunner.docc \
  --additional-symbol-graph-dir "$symbols" --output-path "$folder" \
  --fallback-display-name GherkinRunner --fallback-bundle-identifier specs.GherkinRunner >"$log" 2>&1 || {
  cat "$log" >&2
  exit 1
}
# '#line' and its kind are parameters that need no words.
if grep -E '^(warning|error):' "$log" | grep -v 'is missing documentation'; then
  cat "$log" >&2
  exit 1
fi
echo "The documentation is in $folder."

#!/bin/sh
# Runs the coverage-guided fuzzer over parser, pickles, messages, diagnostics, format
# and expressions.
#
# Usage: Scripts/fuzz.sh [SECONDS] [libFuzzer option…]
#
# Interesting inputs are kept in .build/fuzz/corpus for the next run. One that breaks a property is kept
# as .build/fuzz/crash-*; to reproduce it, pass its path:
# .build/fuzz/fuzz .build/fuzz/crash-…
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -eq 0 ] || shift
mkdir -p .build/fuzz/corpus .build/fuzz/seeds

# Compiled together with the sources, because coverage must be instrumented in them.
binary=.build/fuzz/fuzz
if [ -z "$(find "$binary" -newer Scripts/fuzz.sh 2>/dev/null)" ] ||
  [ -n "$(find Sources/GherkinRunner Fuzzing -type f -newer "$binary")" ]; then
  # Without the one import of the lower floor by the upper, both are one module.
  find Sources/GherkinRunner Fuzzing -name '*.swift' -not -path '*.docc/*' -not -name GherkinEngine.swift | sort >.build/fuzz/sources
  "${CLANG:-clang}" -std=c2x -c -I Sources/GherkinRunner/Pages/include -o .build/fuzz/pages.o \
    Sources/GherkinRunner/Pages/GherkinPages.c
  "${SWIFTC:-swiftc}" -sanitize=fuzzer -parse-as-library -O -whole-module-optimization \
    -I Sources/GherkinRunner/Pages/include -module-name GherkinRunner -package-name specs -swift-version 6 \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
    -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature NonisolatedNonsendingByDefault \
    -o "$binary" .build/fuzz/pages.o @.build/fuzz/sources
fi

find Tests/GherkinRunnerTests/Fixtures Features -name '*.feature' -o -name '*.feature.md' |
  while read -r seed; do
    cp "$seed" ".build/fuzz/seeds/$(echo "$seed" | tr '/' '-')"
  done
SWIFT_BACKTRACE=enable=no exec "$binary" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 -max_len=4096 \
  -dict=Fuzzing/gherkin.dict -artifact_prefix=.build/fuzz/ -print_final_stats=1 "$@" \
  .build/fuzz/corpus .build/fuzz/seeds

#!/bin/sh
# Runs the tests again and again, also while busy loops keep the cores occupied, and reports how often they
# failed. Build the tests first.
#
# usage: Scripts/repeat-tests.sh [TIMES [LOOPS [ARGUMENT...]]]
#   TIMES     number of runs (default 20)
#   LOOPS     number of busy loops that run meanwhile (default 0)
#   ARGUMENT  passed on to 'swift test', such as: --filter InterruptionTests
#
# A run that takes longer than LIMIT seconds (1800) is ended and fails. The output of a failed run
# is kept in .build/repeat-tests.N.log.
set -u
cd "$(dirname "$0")/.." || exit 2
times=${1:-20}
loops=${2:-0}
[ $# -lt 1 ] || shift
[ $# -lt 1 ] || shift

busy=
run=
finish() {
  [ -z "$busy$run" ] || kill $busy $run 2>/dev/null
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

i=0
while [ "$i" -lt "$loops" ]; do
  (while :; do :; done) &
  busy="$busy $!"
  i=$((i + 1))
done

failed=0
number=1
while [ "$number" -le "$times" ]; do
  log=.build/repeat-tests.$number.log
  ${SWIFT:-swift} test --skip-build "$@" >"$log" 2>&1 &
  run=$!
  (
    sleep "${LIMIT:-1800}" &
    sleeper=$!
    trap 'kill $sleeper; exit' TERM
    wait $sleeper
    kill "$run"
  ) 2>/dev/null &
  guard=$!
  if wait "$run"; then
    rm "$log"
  else
    failed=$((failed + 1))
    echo "run $number failed: $log"
  fi
  run=
  kill "$guard" 2>/dev/null
  wait "$guard" 2>/dev/null
  number=$((number + 1))
done
echo "$failed of $times runs failed, with $loops busy loops"
[ "$failed" -eq 0 ]

#!/bin/sh
# Runs the tests again and again, also while busy loops keep the cores occupied, and reports how often they
# failed and which tests were skipped. Build the tests first.
#
# usage: Scripts/repeat-tests.sh [TIMES [LOOPS [ARGUMENT...]]]
#   TIMES     number of runs (default 20)
#   LOOPS     number of busy loops that run meanwhile (default 0)
#   ARGUMENT  passed on to 'swift test', such as: --filter InterruptionTests
#
# A run that takes longer than LIMIT seconds (1800) is ended and fails. A run during which a busy loop ended
# proves nothing and fails too. The output of a failed run is kept in .build/repeat-tests.N.log.
set -u
cd "$(dirname "$0")/.." || exit 2
times=${1:-20}
loops=${2:-0}
[ $# -lt 1 ] || shift
[ $# -lt 1 ] || shift

busy=
run=
skipped=.build/repeat-tests.skipped
finish() {
  [ -z "$busy$run" ] || kill $busy $run 2>/dev/null
  rm -f "$skipped"
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

: >"$skipped"
failed=0
number=1
while [ "$number" -le "$times" ]; do
  log=.build/repeat-tests.$number.log
  start=$(date +%s)
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
  wait "$run"
  status=$?
  run=
  kill "$guard" 2>/dev/null
  wait "$guard" 2>/dev/null

  alive=0
  for loop in $busy; do
    ! kill -0 "$loop" 2>/dev/null || alive=$((alive + 1))
  done
  sed -n 's#^[^A-Za-z]*\(Test\|Suite\)\( .* skipped: .*\)#\1\2#p' "$log" >>"$skipped"
  outcome=passed
  [ "$status" -eq 0 ] || outcome="failed with status $status, see $log"
  [ "$alive" -eq "$loops" ] || outcome="failed: $((loops - alive)) busy loops had ended, see $log"
  echo "run $number $outcome ($(($(date +%s) - start)) s, $alive busy loops)"
  if [ "$outcome" = passed ]; then rm "$log"; else failed=$((failed + 1)); fi
  number=$((number + 1))
done
sort -u "$skipped"
echo "$failed of $times runs failed, with $loops busy loops"
[ "$failed" -eq 0 ]

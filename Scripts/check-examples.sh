#!/bin/sh
# Builds and runs the packages in Examples, as their users would, and checks what `swift test` shows of a
# scenario that fails. Also checks that the names of this package clash with none that a client may have.
#
# All share one build folder, so that the runner is built once.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
swift=${SWIFT:-swift}
build=$root/.build/examples
scratch=--scratch-path=$build/build
rm -rf "$build/packages"
mkdir -p "$build/packages"

fail() {
  echo "error: $1" >&2
  exit 1
}

# Runs a command quietly, and shows its output if it fails.
run() {
  echo "  $*"
  "$@" >"$build/output.txt" 2>&1 || {
    cat "$build/output.txt"
    fail "'$*' failed in $PWD"
  }
  grep "it is run once more" "$build/output.txt" || true
}

# Runs 'swift build' or 'swift test' as users do, and once more if SwiftPM crashes.
build_package() { run "$root/Scripts/retry-crash" "$swift" build "$scratch" "$@"; }
test_package() { run "$root/Scripts/retry-crash" "$swift" test "$scratch" "$@"; }

# Builds a program and runs it with its arguments.
run_program() {
  build_package --product "$1"
  run "$swift" run "$scratch" --skip-build --quiet "$@"
}

# Requires that a file holds a text.
holds() {
  grep -q -- "$2" "$1" || {
    cat "$1"
    fail "$1 does not hold: $2"
  }
}

names() {
  echo "Names"
  client=$build/packages/Client
  mkdir -p "$client"
  cd "$client"
  plain="TestDoubles ProbeSupport Support Fixtures Networking"
  programs="Benchmarks StepDefinitions RunnerProbe StorageProbe NetworkProbe"
  {
    echo '// swift-tools-version: 6.3'
    echo 'import PackageDescription'
    echo 'let package = Package(name: "Client", platforms: [.macOS(.v15)],'
    echo "  dependencies: [.package(name: \"runner\", path: \"$root\")],"
    echo '  targets: ['
    for name in $plain; do echo "    .target(name: \"$name\"),"; done
    for name in $programs; do
      echo "    .executableTarget(name: \"$name\", dependencies: ["
      echo '      .product(name: "GherkinRunner", package: "runner")]),'
    done
    echo '    .testTarget(name: "ClientTests", dependencies: ['
    echo '      .product(name: "GherkinTesting", package: "runner")],'
    echo '      resources: [.copy("Bundled")],'
    echo '      plugins: [.plugin(name: "GherkinTestPlugin", package: "runner")])])'
  } >Package.swift
  for name in $plain; do
    mkdir -p "Sources/$name"
    echo "public let value = 1" >"Sources/$name/Value.swift"
  done
  for name in $programs; do
    mkdir -p "Sources/$name"
    echo "import GherkinRunner" >"Sources/$name/main.swift"
    echo "print(\"$name of the client\")" >>"Sources/$name/main.swift"
  done
  mkdir -p Tests/ClientTests/Bundled
  cat >Tests/ClientTests/client.feature <<'FEATURE'
Feature: Client
  Scenario: Keeping a note
    When I attach a note
    Then it is attached

  Scenario: Not applying here
    Given this does not apply
    Then it is attached
FEATURE
  cat >Tests/ClientTests/Bundled/bundled.feature <<'FEATURE'
Feature: Bundled
  Scenario: Running from the resources
    Then it is attached
FEATURE
  cat >Tests/ClientTests/Specs.swift <<'SWIFT'
import GherkinTesting
import Testing

struct Specs: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> ScenarioContext { scenario }

  func define(_ steps: Steps<ScenarioContext>) {
    steps.when("I attach a note") { scenario in scenario.attach("remember", name: "note.txt") }
    steps.given("this does not apply") { _ in throw Skip("there is no printer") }
    steps.then("it is attached") { _ in }
  }
}

@Test(arguments: Specs.cases(bundle: .module))
func bundled(_ scenario: ScenarioCase) async throws { try await scenario.test() }
SWIFT
  run "$swift" package "$scratch" show-dependencies
  run_program Benchmarks
  holds "$build/output.txt" "Benchmarks of the client"

  # What a step attaches is an attachment of the test, and a scenario that does not apply a cancelled test. Features
  # among the resources run as well.
  mkdir -p "$build/packages/attachments"
  test_package --attachments-path "$build/packages/attachments"
  grep -rq remember "$build/packages/attachments" || fail "the attachment of the step is not one of the test"
  holds "$build/output.txt" "there is no printer"
  holds "$build/output.txt" "Bundled: Running from the resources"
  cd "$root"
}

app() {
  echo "App"
  cd "$root/Examples/App"
  export SPECS_FORMAT="junit:$build/{target}.xml"
  test_package
  holds "$build/output.txt" 'Test "Adding articles" passed'
  holds "$build/output.txt" 'with 3 tests'
  holds "$build/BasketTests.xml" 'tests="4" failures="0"'

  test_package --skip-build --filter Basket.adding_articles
  holds "$build/BasketTests.xml" 'tests="1" failures="0"'
  holds "$build/output.txt" 'Test "Adding articles" passed'
  if grep -q "Removing an article" "$build/output.txt"; then fail "the filter chose another scenario"; fi

  # The environment selects; a selection of nothing does not pass.
  (
    export SPECS_NAME=Removing
    test_package --skip-build
  )
  holds "$build/BasketTests.xml" 'tests="1" failures="0"'
  unset SPECS_FORMAT
  if SPECS_TAGS=@none "$swift" test "$scratch" --skip-build >"$build/output.txt" 2>&1; then
    fail "tests passed although SPECS_TAGS selects none"
  fi
  holds "$build/output.txt" "satisfies '@none'"

  # A step that fails is an issue on its line of the feature, wherever results are shown.
  changed=$build/packages/App
  cp -R "$root/Examples/App" "$changed"
  cd "$changed"
  sed -i.old "s|path: \"../..\"|path: \"$root\"|" Package.swift
  feature=Tests/BasketTests/Features/basket.feature
  sed -i.old 's/the total is "4.20"/the total is "4.30"/' "$feature"
  line=$(grep -n '4.30' "$feature" | cut -d: -f1)
  if "$swift" test "$scratch" --xunit-output "$build/xunit.xml" \
    --event-stream-version 0 --event-stream-output-path "$build/events.jsonl" \
    >"$build/output.txt" 2>&1; then
    fail "the tests passed although a scenario cannot"
  fi
  holds "$build/output.txt" "at basket.feature:$line:5"
  holds "$build/output.txt" 'Then the total is "4.30"'
  grep '"issueRecorded"' "$build/events.jsonl" >"$build/issues.jsonl" || true
  holds "$build/issues.jsonl" "basket.feature"
  holds "$build/issues.jsonl" "\"line\":$line"
  cat "$build"/xunit*.xml >"$build/xunits.txt"
  holds "$build/xunits.txt" "basket.feature:$line"

  # The same as methods of XCTest.
  echo '{"framework": "XCTest", "tags": "@basket"}' >Tests/BasketTests/specs-tests.json
  if "$swift" test "$scratch" >"$build/output.txt" 2>&1; then
    fail "the XCTest methods passed although a scenario cannot"
  fi
  holds "$build/output.txt" "basket.feature:$line: error: BasketScenarios.test_adding_articles"
  holds "$build/output.txt" "Executed 4 tests, with 1 failure"

  # SwiftPM watches no features beside Package.swift, but each build lists them.
  rm Tests/BasketTests/specs-tests.json
  sed -i.old 's/4.30/4.20/' "$feature"
  rm "$feature.old"
  mv Tests/BasketTests/Features Features
  test_package
  holds "$build/output.txt" 'with 3 tests'
  printf 'Feature: Later\n  Scenario: New\n    Given an empty basket\n' >Features/later.feature
  test_package
  holds "$build/output.txt" 'Test "New" passed'
  rm Features/later.feature
  test_package
  holds "$build/output.txt" 'with 3 tests'

  # The stage `test` of the pipelines: green, and red if no test has run.
  sed -n '/^## The script/,/^esac/p' "$root/docs/ci.md" | sed '1,/^```sh/d' >specs.sh
  mkdir -p bin
  printf '#!/bin/sh\nexec %s "$@" %s --skip-build $FILTER\n' "$(command -v "$swift")" "$scratch" >bin/swift
  chmod +x bin/swift
  run env PATH="$PWD/bin:$PATH" FILTER= sh specs.sh test
  holds build/BasketTests.xml 'tests="4" failures="0"'
  if PATH="$PWD/bin:$PATH" FILTER="--filter Nothing" sh specs.sh test >"$build/output.txt" 2>&1; then
    fail "the pipeline is green although no test has run"
  fi
  cd "$root"
}

# The scenarios of an example, with its program and as tests.
both() {
  echo "$1"
  cd "$root/Examples/$1"
  run_program "$2"
  holds "$build/output.txt" "$3 scenarios"
  test_package
  holds "$build/output.txt" "passed after"
  cd "$root"
}

reader() {
  echo "Reader"
  cd "$root/Examples/Reader"
  build_package --product Reader
  run python3 check.py "$("$swift" build "$scratch" --show-bin-path)/Reader"
  cd "$root"
}

names
app
both Server NotesSpecs 3
both CommandLineTool TallySpecs 3
reader
echo "The examples pass."

import GherkinRunner
import Testing

/// Quarantine and budgets, as `specs.json` and tags set them.
@Suite struct SuiteRulesTests {
  private static let feature = """
    Feature: Shop
      @id:buy @known
      Scenario: Buy
        When it breaks
      Scenario: Wait
        When I wait
      Scenario: Return
        Then I own 0 comics

    """

  private static func quarantine(_ scope: String, until: String = "2999-12-31") -> String {
    #"{"quarantine": [{\#(scope), "reason": "repair", "owner": "Ana", "until": "\#(until)"}]}"#
  }

  private static func run(
    _ typed: String, _ configuration: String, _ feature: String = feature
  ) async throws -> (run: CommandLineRun, folder: TemporaryFolder) {
    let folder = try TemporaryFolder([
      "Features/a.feature": feature, "specs.json": configuration,
    ])
    return (try await CommandLineRun.of(typed, in: folder), folder)
  }

  @Test(arguments: [
    (quarantine(#""id": "buy""#), 1, "1 of 3 scenarios did not pass; 1 failure in quarantine"),
    (quarantine(#""tags": "@known or not @known""#), 0, "3 scenarios: 2 failures in quarantine"),
    (quarantine(#""id": "buy""#, until: "2001-12-31"), 1, "2 of 3 scenarios did not pass"),
    (quarantine(#""id": "other""#), 1, "2 of 3 scenarios did not pass"),
  ])
  func `only failures outside of quarantine fail the run`(
    configuration: String, status: Int32, headline: String
  ) async throws {
    let (run, _) = try await Self.run("-f markdown", configuration)
    #expect(run.status.rawValue == status)
    #expect(run.output.contains(headline), "\(run.output)\(run.errors)")
  }

  @Test func `fail-fast does not stop at a failure in quarantine`() async throws {
    let (run, _) = try await Self.run(
      "-f summary --fail-fast -j 1", Self.quarantine(#""id": "buy""#))
    #expect(run.output.contains("3 scenarios (1 failed, 1 pending, 1 skipped)"), "\(run.output)")
  }

  @Test func `a list to run again leaves out what is in quarantine`() async throws {
    let (_, folder) = try await Self.run("-f rerun:list.txt", Self.quarantine(#""id": "buy""#))
    #expect(try folder.rerunEntries("list.txt") == "Features/a.feature:5\n")
  }

  @Test func `JUnit has a failure in quarantine as skipped, with all that is known of it`()
    async throws
  {
    let (_, folder) = try await Self.run("-f junit:out.xml", Self.quarantine(#""id": "buy""#))
    let xml = try folder.read("out.xml")
    #expect(
      xml.contains(
        #"<skipped message="in quarantine until 2999-12-31 (Ana): repair; failed: broken"/>"#),
      "\(xml)")
    #expect(xml.contains(#"failures="1""#))
  }

  @Test func `merged shards keep the quarantine`() async throws {
    let (_, folder) = try await Self.run(
      "-f message:1.ndjson --name Buy", Self.quarantine(#""id": "buy""#))
    let run = try await CommandLineRun.of("merge 1.ndjson -f summary", in: folder)
    #expect(run.status == .passed, "\(run.output)\(run.errors)")
    #expect(run.output.contains("in quarantine until 2999-12-31 (Ana): repair"))
  }

  private static let twin = "Feature: Shop\n  Scenario: Buy\n    When it breaks\n"

  @Test(arguments: ["", "~2", "~3"], ["", "Features/a.feature", "Features/b.feature"])
  func `an id that means one of several scenarios with equal titles has no effect`(
    number: String, paths: String
  ) async throws {
    let pickles = PickleCompiler.compile(
      Parser.parse(SourceFile(uri: "a.feature", text: Self.twin)).document)
    let id = "\(ScenarioIdentities([pickles])[try #require(pickles.first)])\(number)"
    let files = [
      "Features/a.feature": Self.twin, "Features/b.feature": Self.twin,
      "specs.json": Self.quarantine("\"id\": \"\(id)\""),
    ]
    let run = try await CommandLineRun.of("-f summary \(paths)", files)
    // Without a number, nothing shows that there is another file with such a scenario.
    guard !number.isEmpty || paths.isEmpty else { return #expect(run.status == .passed) }
    #expect(run.status == .failed, "\(run.errors)")
    #expect(!run.output.contains("in quarantine"))
    #expect(
      run.errors.contains(
        "warning: Several scenarios may have the titles of the scenario \(id), so the entry has no "
          + "effect. [stale-quarantine]"), "\(run.errors)")
    #expect(!run.errors.contains("There is no such scenario"))
    guard paths.isEmpty else { return }
    let check = try await CommandLineRun.of("check", files)
    #expect(check.output.contains("so the entry has no effect. [stale-quarantine]"))
  }

  @Test func `an id of a row keeps its number, which depends on no other file`() async throws {
    let feature = """
      Feature: Shop
        @id:buy
        Scenario Outline: Buy
          When it <x>
          Examples:
            | x      |
            | breaks |
          @again
          Examples:
            | x      |
            | breaks |

      """
    let (list, _) = try await Self.run("-f junit", "{}", feature)
    let row = try #require(list.output.firstMatch(of: /buy\.[0-9a-f]{8}~2/)).output
    let (run, _) = try await Self.run("-f summary", Self.quarantine("\"id\": \"\(row)\""), feature)
    #expect(run.output.contains("1 failure in quarantine"), "\(run.output)\(run.errors)")
    #expect(run.errors == "")
  }

  @Test(arguments: [
    (#"{"quarantine": {}}"#, "specs.json:1:16: quarantine is an object"),
    (#"{"quarantine": ["buy"]}"#, "specs.json:1:17: quarantine[0] is 'buy'."),
    (quarantine(#""id": "a b""#), "specs.json:1:24: quarantine[0].id is 'a b'"),
    (quarantine(#""tags": "(""#), "specs.json:1:26: quarantine[0].tags is '('"),
    (
      quarantine(#""id": "buy", "name": "x""#),
      "specs.json:1:31: quarantine[0]: 'name' is not allowed here."
    ),
    (
      #"{"quarantine": [{"id": "buy", "reason": "r", "owner": "Ana"}]}"#,
      "specs.json:1:17: quarantine[0]: 'until' is missing."
    ),
    (quarantine(#""id": 7"#), "specs.json:1:24: quarantine[0].id is 7."),
    (
      quarantine(#""id": "buy""#, until: "2026-13-01"),
      "specs.json:1:76: quarantine[0].until is '2026-13-01'."
    ),
    (
      quarantine(#""id": "buy""#, until: "2026-1-01"),
      "specs.json:1:76: quarantine[0].until is '2026-1-01'."
    ),
    (#"{"budgets": ["@fast"]}"#, "specs.json:1:13: budgets is a list"),
    (#"{"budgets": {"@fast": 200}}"#, "specs.json:1:23: budgets.@fast is 200."),
    (#"{"budgets": {"@fast": "200"}}"#, "specs.json:1:23: budgets.@fast is '200'."),
    (#"{"budgets": {"@fast": "0s"}}"#, "specs.json:1:23: budgets.@fast is '0s'."),
    (#"{"budgets": {"fast": "1s"}}"#, "specs.json:1:14: budgets.fast cannot be used"),
  ])
  func `a wrong rule ends the run, with its place`(
    configuration: String, problem: String
  ) async throws {
    let (run, _) = try await Self.run("-f summary", configuration)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem), "\(run.errors)")
  }

  @Test(arguments: [
    ("200ms", Duration.milliseconds(200)), ("1.5s", .milliseconds(1500)), ("2min", .seconds(120)),
  ])
  func `a budget is a number with a unit`(text: String, duration: Duration) {
    #expect(Duration(withUnit: text) == duration)
  }

  @Test(arguments: ["", "ms", "200", "-1s", "1h", "1 s", "1e3s", "nans", "0s", "999999999min"])
  func `anything else is no budget`(text: String) {
    #expect(Duration(withUnit: text) == nil)
  }

  @Test(arguments: ["@Within:10ms", "@timout(5)", "@whitin:10ms", "@timeout-1"])
  func `a misspelt budget or time limit is an error in runs and in check`(tag: String)
    async throws
  {
    let feature = "Feature: Shop\n  \(tag)\n  Scenario: Buy\n    When I wait\n"
    let (run, folder) = try await Self.run("-f summary", "{}", feature)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("Features/a.feature:2:3: error: `\(tag)` "), "\(run.errors)")
    #expect(run.errors.contains("or give the tag another name."), "\(run.errors)")
    let check = try await CommandLineRun.of("check", in: folder)
    #expect(check.status == .failed)
    #expect(check.output.contains("Features/a.feature:2:3: error: `\(tag)` "), "\(check.output)")
  }

  @Test(arguments: [("@within:50ms", "@within:2s"), ("@timeout(0.1)", "@timeout(9)")])
  func `two budgets or two time limits above one title are an error in runs and in check`(
    one: String, other: String
  ) async throws {
    let feature = "Feature: Shop\n  \(one)\n  \(other)\n  Scenario: Buy\n    When I wait\n"
    let problem = "Features/a.feature:3:3: error: `\(other)` stands beside `\(one)`"
    let (run, folder) = try await Self.run("-f summary", "{}", feature)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem), "\(run.errors)")
    let check = try await CommandLineRun.of("check", in: folder)
    #expect(check.status == .failed)
    #expect(check.output.contains(problem), "\(check.output)")
  }

  @Test func `a scenario over its budget fails at its end, and names its slowest steps`()
    async throws
  {
    let feature = """
      Feature: Shop
        @within:1ms
        Scenario: Buy
          When it takes half a second
          Then I own 0 comics
      """
    let (run, _) = try await Self.run("-f summary", "{}", feature)
    #expect(run.status == .failed)
    #expect(run.output.contains("1 scenario (1 failed)"))
    #expect(run.output.contains("2 steps (1 failed, 1 passed)"))
    let lines = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    let problem = try #require(
      lines.firstIndex { $0.contains("longer than the 1ms that @within:1ms at") })
    #expect(lines[problem + 1].hasSuffix("When it takes half a second"))
    #expect(lines[problem + 2].hasSuffix("Then I own 0 comics"))
  }

  @Test(arguments: [("it is slow", "it is quick"), ("it is quick", "it is slow")])
  func `the last step fails, and a hook after it only if the time went by there`(
    step: String, hook: String
  ) async throws {
    let clock = ManualClock()
    @Sendable func take(_ text: String) {
      if text == "it is slow" { clock.advance(by: .seconds(2)) }
    }
    var rehearsal = Rehearsal { steps in
      steps.given("it is slow") { _ in take("it is slow") }
      steps.given("it is quick") { _ in }
      steps.after { _ in take(hook) }
    }
    rehearsal.clock = clock.runClock
    let lines = try await rehearsal.run("Feature: F\n@within:1s\n  Scenario: S\n    * \(step)\n")
    let failed = "failed: the scenario took "
    #expect(lines.contains { $0.hasPrefix("  \(step) \(failed)") } == (step == "it is slow"))
    #expect(lines.contains { $0.hasPrefix("  After \(failed)") } == (hook == "it is slow"))
    #expect(lines.last == "= failed")
  }

  @Test func `the nearest tag sets the budget, and of several rules the shortest counts`() throws {
    let text = """
      @within:1s
      Feature: F
        @within:2s
        Scenario: own
          Given x
        Scenario: inherited
          Given x
      """
    func budgets(_ text: String) throws -> [Duration?] {
      let file = Parser.parse(SourceFile(uri: "f.feature", text: text))
      var rules = SuiteRules()
      rules.budgets = try ["@a": 3, "@b": 4].map { tag, seconds in
        TimeBudget.Rule(
          tags: try TagExpression(parsing: tag),
          budget: TimeBudget(.seconds(seconds), text: "", origin: ""))
      }
      let plan = try Planner(Definitions<Int>()).plan([file], rules: rules)
      return plan.scenarios.map { plan.timeBudget(of: $0.index)?.duration }
    }
    #expect(try budgets(text) == [.seconds(2), .seconds(1)])
    let tagged =
      "@b\nFeature: F\n  @a\n  Scenario: both\n    Given x\n  Scenario: one\n    Given x\n"
    #expect(try budgets(tagged) == [.seconds(3), .seconds(4)])
    #expect(try budgets(tagged.replacing("@b\n", with: "")) == [.seconds(3), nil])
  }
}

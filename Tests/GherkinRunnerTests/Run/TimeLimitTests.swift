import GherkinRunner
import Testing

/// Limits of time by definition, by tag and for the whole run.
@Suite struct TimeLimitTests {
  private static let limitOfRun = Duration.milliseconds(50)

  /// A run in which steps of one kind never end unless cancelled, and of another take longer than the
  /// limit of the run.
  private static var rehearsal: Rehearsal {
    var rehearsal = Rehearsal { steps in
      steps.step("it waits") { _ in try await Task.sleep(for: .seconds(3600)) }
      steps.step("it waits briefly", timeout: .milliseconds(20)) { _ in
        try await Task.sleep(for: .seconds(3600))
      }
      steps.step("it takes its time", timeout: .zero) { _ in
        try await Task.sleep(for: limitOfRun * 4)
      }
      steps.step("it takes time") { _ in try await Task.sleep(for: limitOfRun * 4) }
      steps.before("@hooked", timeout: .milliseconds(20)) { _ in
        try await Task.sleep(for: .seconds(3600))
      }
    }
    rehearsal.options.timeout = limitOfRun
    return rehearsal
  }

  @Test(
    arguments: [
      ("", "it waits", "took longer than 0.05 s, the time limit of a step"),
      (
        "@timeout(0.03)", "it waits",
        "took longer than 0.03 s, the limit that @timeout(0.03) sets at Features/1.feature:2"
      ),
      (
        "@timeout(3600)", "it waits briefly", "took longer than 0.02 s, the limit of its definition"
      ),
      (
        "@timeout(3600) @hooked", "it waits", "took longer than 0.02 s, the limit of its definition"
      ),
      ("@timeout(3600)", "it takes time", nil),
      ("@timeout(0)", "it takes time", nil),
      ("@timeout(0.01)", "it takes its time", nil),
      // Tags that only look alike set no limit.
      (
        "@timeout @Timeout @timeouts @timer(0) @at:time(0) @timer2 @with:1s @without-1 @width1",
        "it waits",
        "took longer than 0.05 s, the time limit of a step"
      ),
    ] as [(String, String, String?)])
  func `the nearest one counts, and says where it is set`(
    tags: String, step: String, problem: String?
  ) async throws {
    let lines = try await Self.rehearsal.run("Feature: F\n\(tags)\n  Scenario: S\n    * \(step)\n")
    #expect(lines.last == (problem == nil ? "= passed" : "= failed"), "\(lines)")
    if let problem { #expect(lines.contains { $0.contains(problem) }, "\(lines)") }
  }

  @Test func `a scenario's tag outranks that of its rule and its feature`() async throws {
    let lines = try await Self.rehearsal.run(
      """
      @timeout(3600)
      Feature: F
        @timeout(0.04)
        Rule: R
          Scenario: inherited
            * it waits
          @timeout(0.02)
          Scenario: own
            * it waits
      """)
    #expect(lines.filter { $0.contains("@timeout(0.04) sets at Features/1.feature:3") }.count == 1)
    #expect(lines.filter { $0.contains("@timeout(0.02) sets at Features/1.feature:7") }.count == 1)
  }

  @Test(arguments: [
    "@timeout()", "@timeout(x)", "@timeout(-1)", "@timeout:5", "@timeout(1e99)", "@Timeout(5)",
    "@timout(5)", "@timeouts(0)", "@tiemout(5)", "@TIME-OUT:5", "@timeout[5]", "@timeout（5）",
    "@Within:10ms", "@within(10ms)", "@withn:10ms", "@with-in=1s", "@wihtin：1s", "@within:200ms",
    "@whitin:10ms", "@timeout{1}", "@ti\u{200B}meout(1)", "@ti\u{FEFF}meout(1)", "@within-10ms",
    "@within_10ms", "@within10ms", "@timeout-1", "@timeout_1", "@timeout1", "@Time-out.5",
  ])
  func `a tag that says no time, or would have set a budget, is an error with its place`(
    tag: String
  ) throws {
    let plan = try Self.rehearsal.plan(
      "Feature: F\n  \(tag)\n  Scenario Outline: S\n    * it waits\n    Examples:\n|a|\n|1|\n|2|\n")
    #expect(plan.tagProblems.count == 1)
    #expect(plan.tagProblems.first?.location.line == 2)
    #expect(plan.tagProblems.first?.problem.contains("`\(tag)`") == true)
  }

  @Test(arguments: [
    ("@timeout(9)", "@timeout(0.1)"), ("@timout(9)", "@timeout(9)"),
  ])
  func `two different ones above one title are an error, since only one can count`(
    one: String, other: String
  ) throws {
    func problems(_ tags: String...) throws -> [String] {
      let text = tags.joined(separator: "\n") + "\n  Scenario: S\n    * it waits\n"
      return try Self.rehearsal.plan(text).tagProblems.map { "\($0.location.line): \($0.problem)" }
    }
    #expect(
      try problems("Feature: F", "@a \(one) @b", other).map { $0.prefix(while: { $0 != "," }) }
        == ["3: `\(other)` stands beside `\(one)`"])
    #expect(try problems("Feature: F", "\(other) \(other)") == [])
    #expect(try problems(one, "Feature: F", other) == [])
  }

  @Test func `what would have set a budget is an error although a nearer tag sets a limit`() throws
  {
    let plan = try Self.rehearsal.plan(
      "@within:2s\nFeature: F\n  @timeout(5)\n  Scenario: S\n    * it waits\n")
    #expect(plan.tagProblems.map(\.problem) == ["`@within:2s` sets no time limit."])
  }

  @Test func `a definition's must be a time`() {
    let rehearsal = Rehearsal { $0.step("it waits", timeout: .seconds(-1)) { _ in } }
    let error = #expect(throws: DefinitionProblems.self) { try rehearsal.plan("") }
    #expect(error?.problems.first?.message.contains("Write a time above zero") == true)
  }

  @Test func `a hook around a step has none of its own`() {
    let rehearsal = Rehearsal { steps in
      steps.before(timeout: .seconds(1)) { _ in }
      steps.afterStep(timeout: .seconds(1)) { _, _ in }
    }
    let error = #expect(throws: DefinitionProblems.self) { try rehearsal.plan("") }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.message.contains("shares the time limit of the step") == true)
  }
}

/// How long steps of variants may take.
@Suite struct MeasuredLimitTests {
  @Test(arguments: [
    (took: 0.25, run: 60.0, limit: 3), (took: 2, run: 60, limit: 10),
    (took: 2, run: 5, limit: 5), (took: nil, run: 60, limit: 60),
  ])
  func `follows from how long the scenario takes unchanged`(
    took: Double?, run: Double, limit: Double
  ) throws {
    var plan = try Rehearsal { _ in }.plan(
      "Feature: F\n Scenario: S\n  Given s\n Scenario: T\n  Given s\n")
    plan.entries[1].original = 0
    var limits = MeasuredLimits()
    if let took { limits.note(.seconds(took), of: 0) }
    let shortened = limits.shortened(TimeLimit(.seconds(run), .run), of: 1, in: plan)
    #expect(shortened.duration == .seconds(limit))
  }
}

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
        "@timeout @Timeout @timeouts @timer(0) @at:time(0)", "it waits",
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
    "@Within:10ms", "@within(10ms)", "@withn:10ms", "@with-in=1s", "@wihtin：1s", "@within:1h",
  ])
  func `a tag that says no time is an error with its place`(tag: String) throws {
    let plan = try Self.rehearsal.plan(
      "Feature: F\n  \(tag)\n  Scenario Outline: S\n    * it waits\n    Examples:\n|a|\n|1|\n|2|\n")
    #expect(plan.tagProblems.count == 1)
    #expect(plan.tagProblems.first?.location.line == 2)
    #expect(plan.tagProblems.first?.problem.contains("`\(tag)`") == true)
  }

  @Test func `a definition's must be a time`() {
    let rehearsal = Rehearsal { $0.step("it waits", timeout: .seconds(-1)) { _ in } }
    let error = #expect(throws: DefinitionProblems.self) { try rehearsal.plan("") }
    #expect(error?.problems.first?.message.contains("Write a time above zero") == true)
  }
}

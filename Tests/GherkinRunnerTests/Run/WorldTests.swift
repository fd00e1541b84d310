import GherkinRunner
import Testing

/// Worlds that are not made, and what outranks what.
@Suite struct WorldTests {
  static let feature = "Feature: F\n  Scenario: S\n    * it passes\n    * it passes\n"

  private func run(
    timeout: Duration? = nil,
    _ world: @escaping @Sendable (ScenarioContext) async throws -> Void
  ) async throws -> [String] {
    var rehearsal = Rehearsal { $0.step("it passes") { _ in } }
    rehearsal.options.timeout = timeout
    rehearsal.suite.world = { scenario in
      try await world(scenario)
      return Rehearsal.World(scenario: scenario)
    }
    return try await rehearsal.run(Self.feature)
  }

  @Test func `a world that does not apply skips its scenario`() async throws {
    let lines = try await run { _ in throw Skip("no printer here") }
    #expect(
      lines == ["S", "  it passes skipped: no printer here", "  it passes skipped", "= skipped"])
  }

  @Test func `a world that is not written yet leaves it pending`() async throws {
    let lines = try await run { _ in throw Pending("no printer yet") }
    #expect(
      lines == ["S", "  it passes pending: no printer yet", "  it passes skipped", "= pending"])
  }

  @Test(arguments: [true, false])
  func `a world that overran its time fails, even if it heeds its cancellation`(
    throwing: Bool
  ) async throws {
    let lines = try await run(timeout: .milliseconds(20)) { _ in
      do {
        try await Task.sleep(for: .seconds(3600))
      } catch {
        if throwing { throw error }
      }
    }
    #expect(lines.count == 4 && lines.last == "= failed", "\(lines)")
    #expect(
      lines[1] == """
          it passes failed: The scenario's world could not be made: took longer than 0.02 s, the \
        time limit of a step
        """)
  }

  @Test(arguments: [true, false])
  func `a world fails that is made while the run is interrupted`(throwing: Bool) async throws {
    var rehearsal = Rehearsal { $0.step("it passes") { _ in } }
    let control = RunControl()
    rehearsal.suite.world = { scenario in
      control.interrupt()
      if throwing { try Task.checkCancellation() }
      return Rehearsal.World(scenario: scenario)
    }
    let lines = try await rehearsal.run(Self.feature, control: control)
    #expect(lines.last == "= failed", "\(lines)")
    #expect(
      lines[1]
        == "  it passes failed: The scenario's world could not be made: the run was interrupted")
  }

  @Test func `a check that fails in the world fails the scenario`() async throws {
    let lines = try await run { $0.check(false, "no ink") }
    #expect(lines[1] == "  it passes failed: The scenario's world could not be made: no ink")
    #expect(lines.last == "= failed")
  }

  enum Thrown: String, CaseIterable { case nothing, skip, pending, error }

  @Test(
    arguments: [
      (.skip, .error, "failed: by the hook"), (.pending, .error, "failed: by the hook"),
      (.error, .error, "failed: by the step"), (.error, .skip, "failed: by the step"),
      (.nothing, .error, "failed: by the hook"), (.skip, .pending, "pending: by the hook"),
      (.pending, .skip, "pending: by the step"), (.skip, .nothing, "skipped: by the step"),
    ] as [(Thrown, Thrown, String)])
  func `the gravest of what a step and the hook after it throw counts`(
    step: Thrown, hook: Thrown, result: String
  ) async throws {
    @Sendable func raise(_ kind: Thrown, _ text: String) throws {
      switch kind {
      case .nothing: break
      case .skip: throw Skip(text)
      case .pending: throw Pending(text)
      case .error: throw ExpectationFailure(text)
      }
    }
    let lines = try await Rehearsal { steps in
      steps.step("it runs") { _ in try raise(step, "by the step") }
      steps.afterStep { _ in try raise(hook, "by the hook") }
    }.run("Feature: F\n  Scenario: S\n    * it runs\n")
    #expect(lines[1] == "  it runs \(result)", "\(lines)")
  }

  @Test func `a hook before all scenarios cannot skip the run`() async throws {
    let lines = try await Rehearsal { steps in
      steps.beforeAll { _ in throw Skip("no database") }
      steps.step("it passes") { _ in }
    }.run(Self.feature)
    #expect(lines.count == 1, "\(lines)")
    #expect(
      lines[0].hasPrefix(
        "BeforeAll failed: the hook threw Skip (no database), but a run in which no scenario ran"))
  }
}

import GherkinRunner
import Testing

/// Worlds that are not made, and what outranks what.
@Suite struct WorldTests {
  static let feature = "Feature: F\n  Scenario: S\n    * it passes\n    * it passes\n"

  private static let skipped = ["  it passes skipped", "  it passes skipped"]

  private func run(
    timeout: Duration? = nil, _ world: @escaping @Sendable (ScenarioContext) async throws -> Void
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
    #expect(lines == ["S", "  makeWorld skipped: no printer here"] + Self.skipped + ["= skipped"])
  }

  @Test func `a world that is not written yet leaves it pending`() async throws {
    let lines = try await run { _ in throw Pending("no printer yet") }
    #expect(lines == ["S", "  makeWorld pending: no printer yet"] + Self.skipped + ["= pending"])
  }

  @Test(arguments: [true, false])
  func `a world that overran its time fails, even if it heeds its cancellation`(
    throwing: Bool
  ) async throws {
    let lines = try await run(timeout: .milliseconds(20)) { _ in
      do { try await Task.sleep(for: .seconds(3600)) } catch { if throwing { throw error } }
    }
    #expect(lines.count == 5 && lines.last == "= failed", "\(lines)")
    #expect(
      lines[1] == """
          makeWorld failed: The scenario's world could not be made by Suite.makeWorld: took longer than 0.02 s, the \
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
        == "  makeWorld failed: The scenario's world could not be made by Suite.makeWorld: the run was interrupted"
    )
  }

  @Test func `a check that fails in the world fails the scenario`() async throws {
    let lines = try await run { $0.check(false, "no ink") }
    #expect(
      lines[1]
        == "  makeWorld failed: The scenario's world could not be made by Suite.makeWorld: no ink")
    #expect(lines.last == "= failed")
  }

  private static let inHook = "in the afterStep hook (tidy) at tidy.swift:7: by the hook"

  enum Thrown: String, CaseIterable { case nothing, skip, pending, error }

  @Test(
    arguments: [
      (.skip, .error, "failed: \(inHook)"), (.pending, .error, "failed: \(inHook)"),
      (.error, .error, "failed: by the step\n\(inHook)"), (.error, .skip, "failed: by the step"),
      (.nothing, .error, "failed: \(inHook)"), (.skip, .pending, "pending: \(inHook)"),
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
      steps.afterStep(name: "tidy", filePath: "tidy.swift", line: 7) { _ in
        try raise(hook, "by the hook")
      }
    }.run("Feature: F\n  Scenario: S\n    * it runs\n")
    #expect(lines[1] == "  it runs \(result)", "\(lines)")
  }

  @Test func `each failure of a step and of the hooks around it is shown`() async throws {
    let lines = try await Rehearsal { steps in
      for name in ["one", "other"] {
        steps.afterStep(name: name, filePath: "tidy.swift", line: 7) { world in
          world.scenario?.check(false, "\(name) noted")
          throw ExpectationFailure("\(name) threw")
        }
      }
      steps.step("it runs") { _ in throw ExpectationFailure("by the step") }
    }.run("Feature: F\n  Scenario: S\n    * it runs\n")
    let text = lines[1...].joined(separator: "\n")
    for part in [
      "by the step", "in the afterStep hook (one) at tidy.swift:7: ", "one noted", "one threw",
      "in the afterStep hook (other) at tidy.swift:7: ", "other noted", "other threw",
    ] { #expect(text.contains(part), "\(text)") }
  }

  @Test func `a step does not run after a hook before it that failed, but the hooks after it do`()
    async throws
  {
    let lines = try await Rehearsal { steps in
      steps.beforeStep(filePath: "up.swift", line: 3) { _ in throw ExpectationFailure("no power") }
      steps.beforeStep { world in world.scenario?.log("the second one ran") }
      steps.afterStep { world in world.scenario?.log("the one after ran") }
      steps.step("it runs") { world in world.scenario?.log("the step ran") }
    }.run("Feature: F\n  Scenario: S\n    * it runs\n")
    #expect(
      lines == [
        "S", "    +  text/x.cucumber.log+plain the one after ran",
        "  it runs failed: in the beforeStep hook at up.swift:3: no power", "= failed",
      ])
  }

  @Test func `a hook around a step that overruns is named`() async throws {
    var rehearsal = Rehearsal { steps in
      steps.afterStep(filePath: "tidy.swift", line: 7) { _ in
        try await Task.sleep(for: .seconds(3600))
      }
      steps.step("it runs") { _ in }
    }
    rehearsal.options.timeout = .milliseconds(20)
    let lines = try await rehearsal.run("Feature: F\n  Scenario: S\n    * it runs\n")
    #expect(
      lines[1] == """
          it runs failed: in the afterStep hook at tidy.swift:7: took longer than 0.02 s, the time limit of a step
        """)
  }

  @Test func `what is attached while a world is made is shown with the first step`() async throws {
    let lines = try await run { $0.log("hello") }
    #expect(lines[1] == "    +  text/x.cucumber.log+plain hello")
    let failed = try await run { scenario in
      scenario.log("hello")
      throw ExpectationFailure("no ink")
    }
    #expect(failed[2] == "    +  text/x.cucumber.log+plain hello")
  }

  @Test func `a hook after all scenarios has nothing to skip`() async throws {
    let lines = try await Rehearsal { steps in
      steps.afterAll { _ in throw Skip("no database") }
      steps.step("it passes") { _ in }
    }.run(Self.feature)
    let expected =
      "AfterAll failed: the hook threw Skip (no database), but after all scenarios there is"
    #expect(lines.last?.hasPrefix(expected) == true, "\(lines)")
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

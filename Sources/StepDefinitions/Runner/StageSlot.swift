import GherkinRunner

/// The stage of a scenario, which makes its folder only when a scenario wants one.
struct StageSlot {
  private var stage: Stage?

  /// Does something with the stage.
  ///
  /// Never inlined: in a release build, the optimizer of Swift 6.3 turns it into code that does not
  /// pass its own checks.
  @inline(never)
  mutating func use<Value>(_ body: (inout Stage) throws -> Value) throws -> Value {
    var stage = try self.stage ?? Stage()
    defer { self.stage = stage }
    return try body(&stage)
  }

  /// Runs what was staged, as if `arguments` had been typed; in a process of its own if so wished.
  mutating func run(_ arguments: [String], inProcess: Bool = false) async throws {
    var stage = try self.stage ?? Stage()
    if inProcess { try await stage.runProcess(arguments) } else { try await stage.run(arguments) }
    self.stage = stage
  }

  /// Runs the scenarios as tests, as `swift test` does: those whose names contain `filter`.
  mutating func runTests(filter: String = "", environment: [String: String] = [:]) async throws {
    var stage = try self.stage ?? Stage()
    await stage.runTests(filter: filter, environment: environment)
    self.stage = stage
  }

  /// Waits until the last run has ended, if it was only started.
  ///
  /// - Returns: Its result.
  mutating func finalResult() async throws -> Stage.Result {
    if var stage {
      try await stage.waitForEnd()
      self.stage = stage
    }
    return try result
  }

  /// The result of the last run.
  var result: Stage.Result {
    get throws {
      guard let result = stage?.result else {
        throw ExpectationFailure(
          """
          nothing was run, or the run has not ended: say "When the specs are run" or "Then the exit \
          status is …" first
          """)
      }
      return result
    }
  }

  /// The run that was started and that no step has waited for.
  var process: StagedProcess {
    get throws {
      guard let process = stage?.process else {
        throw ExpectationFailure(
          "nothing was started: say \"When the specs are started with …\" first")
      }
      return process
    }
  }
}

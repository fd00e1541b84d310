import GherkinRunner

/// Steps about scenarios that are run from an editor.
func editorRunSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("{string} is run in the editor") { (world, text: String) in
    try await world.stage.runInEditor(text)
  }
  steps.then("the editor adds {string} to line {int}") { (world, text: String, line: Int) in
    let hints = try world.stage.use { try $0.hints(atLine: line) }
    try expect(
      hints.contains { $0.hasPrefix(text) }, "it adds: \(hints.joined(separator: ", "))")
  }
  steps.then("the editor adds nothing to line {int}") { (world, line: Int) in
    let hints = try world.stage.use { try $0.hints(atLine: line) }
    try expect(hints.isEmpty, "it adds: \(hints.joined(separator: ", "))")
  }
}

extension StageSlot {
  /// Runs what stands at a text of the file in the editor, and waits for the end of the run.
  fileprivate mutating func runInEditor(_ text: String) async throws {
    let (programs, suite) = try use { (try $0.startRun(of: text), $0.suite) }
    for program in programs {
      // Scenarios run in this process, as those of all staged runs.
      let arguments = program.request.arguments.filter { $0 != "--isolate" }
      let result = await suite.run(
        arguments: arguments, in: program.request.folder, environment: [:])
      program.receive(.output(Bytes(result.output.utf8)))
      program.receive(.errorOutput(Bytes(result.errors.utf8)))
      program.receive(.ended(.exited(Int(result.status))))
    }
    try use { $0.editor?.wait() }
  }
}

extension Stage {
  /// Asks the editor to run what stands at a text, and returns the programs that it starts.
  fileprivate mutating func startRun(of text: String) throws -> [StagedEditor.StartedProgram] {
    guard editor != nil else { throw StagedEditor.missing }
    guard !suite.needsProcess else {
      throw ExpectationFailure("a step would end this run, which is a part of this process")
    }
    try editor?.run(text)
    let programs = editor?.takePrograms() ?? []
    guard !programs.isEmpty else { throw ExpectationFailure("the editor has started no run") }
    return programs
  }

  /// What the editor adds behind the text of a line, which counts from 1.
  fileprivate mutating func hints(atLine line: Int) throws -> [String] {
    guard editor != nil else { throw StagedEditor.missing }
    return try editor?.hints(atLine: line) ?? []
  }
}

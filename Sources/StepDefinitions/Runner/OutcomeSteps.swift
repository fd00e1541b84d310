import GherkinRunner

/// Steps about files besides features: options, lists of what to run again, and reports.
func runnerFileSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the file {string} holds:") { (world, path: String, text: DocString) in
    let content = try world.stage.use { try $0.read(path) }
    try expect(content, equals: text.content + "\n", "the content of \(path)")
  }
}

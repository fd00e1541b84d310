import GherkinRunner

/// Steps about files besides features: options, lists of what to run again, and reports.
func runnerFileSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the file {string} contains {string}") { (world, path: String, part: String) in
    let text = try world.stage.use { try $0.read(path) }
    try expect(text.contains(part), "\(path) does not contain \"\(part)\":\n\(text.suffix(2_000))")
  }
}

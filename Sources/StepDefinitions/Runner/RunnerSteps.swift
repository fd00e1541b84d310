import GherkinRunner

/// The steps with which the runner specifies itself: they write features, run them and check the results.
func runnerSteps(_ steps: Steps<SpecsWorld>) {
  stagingSteps(steps)
  outcomeSteps(steps)
  runnerFileSteps(steps)
  stepAPISteps(steps)
  commandLineSteps(steps)
  signalSteps(steps)
  adviceSteps(steps)
  reporterSteps(steps)
  editorSteps(steps)
  editorPlaceSteps(steps)
  editorRunSteps(steps)
  historySteps(steps)
  commitSteps(steps)
  testCaseSteps(steps)
  reportPageSteps(steps)
  publishSteps(steps)
}

private func stagingSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("these steps:") { (world, table: DataTable) in
    try world.stage.use { stage in
      for row in try table.rows(columns: ["step", "what it does"]) {
        stage.suite.steps.append((row["step"] ?? "", try Meaning(row["what it does"] ?? "")))
      }
    }
  }
  steps.given("these hooks:") { (world, table: DataTable) in
    try world.stage.use { stage in
      for row in try table.rows(columns: ["hook", "what it does"]) {
        stage.suite.hooks.append((row["hook"] ?? "", try Meaning(row["what it does"] ?? "")))
      }
    }
  }
  steps.given("the (feature )file {string}:") { (world, path: String, text: DocString) in
    try world.stage.use { try $0.write(Bytes(text.content.utf8), to: path) }
  }
  steps.given("the feature file {string}, in which ¤ is a byte that no text has:") {
    (world, path: String, text: DocString) in
    let bytes = text.content.split(separator: "¤", omittingEmptySubsequences: false)
      .map { Bytes($0.utf8) }.joined(separator: [0xFF])
    try world.stage.use { try $0.write(Bytes(bytes), to: path) }
  }
  steps.given("the empty folder {string}") { (world, path: String) in
    try world.stage.use { try $0.makeFolder(path) }
  }
  steps.when("the specs are run") { world in
    try await world.stage.run([])
  }
  steps.when("the specs are run with {string}") { (world, arguments: String) in
    try await world.stage.run(words(of: arguments))
  }
  steps.when("the specs are run in a process of their own with {string}") {
    (world, arguments: String) in
    try await world.stage.run(words(of: arguments), inProcess: true)
  }
}

private func outcomeSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the exit status is {int}") { (world, status: Int) in
    let result = try await world.stage.finalResult()
    try expect(
      result.status, equals: status,
      "the exit status; the run printed:\n\(result.output)\(result.errors)")
  }
  steps.then("the report says {string}") { (world, text: String) in
    let output = try world.stage.result.output
    try expect(output.contains(text), "the report does not say \"\(text)\":\n\(output)")
  }
  steps.then.inAnyOrder("the report says:") { (world, lines: DataTable) in
    let output = try world.stage.result.output
    for line in try lines.list {
      try expect(output.contains(line), "the report does not say \"\(line)\":\n\(output)")
    }
  }
  steps.then("the message says {string}") { (world, text: String) in
    let errors = try world.stage.result.errors
    try expect(errors.contains(text), "the message does not say \"\(text)\":\n\(errors)")
  }
  steps.then("this ran, in this order:") { (world, lines: DataTable) in
    let entries = try world.stage.use { $0.suite.journal.entries }
    try expect(entries, equals: lines.list, "what ran")
  }
  steps.then("nothing ran") { world in
    let entries = try world.stage.use { $0.suite.journal.entries }
    try expect(entries, equals: [], "what ran")
  }
}

/// The words of a command line; those in single quotes stay together.
func words(of text: String) -> [String] {
  text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    .flatMap { index, part in
      index.isMultiple(of: 2)
        ? part.split(separator: " ").map(String.init) : [String(part)]
    }
}

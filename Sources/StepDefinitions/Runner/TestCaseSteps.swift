import GherkinRunner

/// Steps that run scenarios as tests, as `swift test` does.
func testCaseSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the scenarios are run as tests") { world in
    try await world.stage.runTests()
  }
  steps.when("the scenarios are run as tests with {word} set to {string}") {
    (world, variable: String, value: String) in
    try await world.stage.runTests(environment: [variable: value])
  }
  steps.when("the test {string} alone is run with {word} set to {string}") {
    (world, name: String, variable: String, value: String) in
    try await world.stage.runTests(filter: name, environment: [variable: value])
  }
  steps.then("the file {string} says {string}") { (world, path: String, text: String) in
    let content = try world.stage.use { try $0.read(path) }
    try expect(content.contains(text), "\(path) does not say \"\(text)\":\n\(content)")
  }
}

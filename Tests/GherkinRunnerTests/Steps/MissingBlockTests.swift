import GherkinRunner
import Testing

/// What is said where a step is carried out without the table or the text that its definition takes.
/// A plan refuses such a step; this is for whoever carries one out without a plan.
@Suite struct MissingBlockTests {
  @Test(arguments: [
    (0, "the step has no table below it"), (1, #"the step has no text between """ below it"#),
  ])
  func `the answer uses the words of those who write features`(
    definition: Int, message: String
  ) async throws {
    let registry = Registry<Void>()
    let steps = Steps(into: registry)
    steps.given("a table:") { (_, _: DataTable) in }
    steps.given("a text:") { (_, _: DocString) in }
    let feature = SourceFile(uri: "x.feature", text: RunCommandTests.feature("Given a table:"))
    let pickle = try #require(PickleCompiler.compile(Parser.parse(feature).document).first)
    let arguments = StepArguments(
      ScenarioArguments(pickle.steps, captures: []), stepAt: 0, firstCapture: 0)
    let body = registry.definitions.steps[definition].prepare([])
    var world: Void = ()
    do {
      try await body(&world, arguments)
      Issue.record("nothing was thrown")
    } catch let error as ArgumentError {
      #expect(error.description == message)
    }
  }
}

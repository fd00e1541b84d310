import GherkinRunner
import Testing

/// Definitions of all kinds.
enum LostStepSuite {
  static let planner: Result<Planner, any Error> = Result {
    let registry = Registry<Int>()
    let steps = Steps(into: registry)
    steps.parameter(ParameterType("color", oneOf: [("red", 1), ("green", 2)]))
    steps.parameter(ParameterType("date", pattern: #"\d{4}-\d{2}-\d{2}"#) { _ in 0 })
    steps.step("it passes") { _ in }
    steps.step("it fails") { _ in }
    steps.step("text:") { (_, _: DocString) in }
    steps.step("I log in") { _ in }
    steps.step("I want to browse products") { _ in }
    steps.step("I have {int} comics") { (_, _: Int) in }
    steps.step("I pay {float} euros") { (_, _: Double) in }
    steps.step("I tap {string}") { (_, _: String) in }
    steps.step("I see the {word}") { (_, _: String) in }
    steps.step("the light is {color}") { (_, _: Int) in }
    steps.step("today is {date}") { (_, _: Int) in }
    steps.step("{int} comic(s) is/are left") { (_, _: Int) in }
    steps.step("{string} is shown") { (_, _: String) in }
    steps.step("a café opens") { _ in }
    steps.step("I don't pay") { _ in }
    steps.step("如果我买了{int}个苹果，") { (_, _: Int) in }
    steps.step(.regex(#"^they buy (\d+) pears$"#)) { (_, _: Int) in }
    steps.step(.regex("(?:the )?(user|admin) logs (in|out)")) { (_, _: String, _: String) in }
    steps.step(.regex("the bank decides")) { _ in }
    return try Planner(registry.definitions)
  }

  /// A feature in which lost text was looked for.
  static func searched(_ text: String, _ path: String) throws -> ParseResult {
    let file = Parser.parse(SourceFile(uri: path, text: text))
    return try planner.get().findingLostText(in: file)
  }

  /// The lines of the errors in a feature, and of the warnings about its text.
  static func found(
    _ text: String, _ path: String
  ) throws -> (errors: [Int], warnings: [Int]) {
    let file = try searched(text, path)
    return (
      file.errors.map(\.location.line), file.lostTexts.filter { !$0.kind.isError }.map(\.line)
    )
  }
}

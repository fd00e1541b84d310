import Foundation
import GherkinRunner
import Testing

/// Custom parameter types, from the sentence to the closure.
@Suite struct ParameterValueTests {
  /// A type of the suite's own, made of several captures.
  struct Range: Sendable, Equatable {
    var from: Int
    var to: Int?
    var unit: String?
  }

  enum Genre: String, CaseIterable, Sendable {
    case memoir
    case scienceFiction = "science fiction"
  }

  static func define(_ steps: Steps<Rehearsal.World>) {
    steps.parameter(
      ParameterType("range", pattern: #"(\d+)(?: to (\d+))?(?: (pages|euro))?"#) { groups in
        Range(from: Int(groups[0] ?? "") ?? 0, to: groups[1].flatMap { Int($0) }, unit: groups[2])
      })
    steps.parameter(ParameterType("genre", Genre.self))
    steps.parameter(
      ParameterType("picky", pattern: "[a-z]+") { groups in
        guard groups[0] == "fine" else { throw ExpectationFailure("not fine") }
        return true
      })
    steps.given("{genre} of {range} and {range}, {word}") {
      (world, genre: Genre, first: Range, second: Range?, last: String) in
      world.scenario?.log("\(genre.rawValue) \(first) \(second.map { "\($0)" } ?? "") \(last)")
    }
    steps.given("it is {picky}") { (world, isFine: Bool) in world.scenario?.log("\(isFine)") }
  }

  @Test func `with several captures become any Swift type`() async throws {
    let lines = try await Rehearsal(Self.define).run(
      """
      Feature: F
        Scenario: S
          Given science fiction of 1 to 20 pages and 3, books
          And memoir of 5 and 6 euro, x
          And it is fine
        Scenario: T
          Given it is bad
      """)
    let type = "Range(from: "
    #expect(
      lines == [
        "S",
        "    +  text/x.cucumber.log+plain science fiction "
          + #"\#(type)1, to: Optional(20), unit: Optional("pages")) "#
          + "\(type)3, to: nil, unit: nil) books",
        "  science fiction of 1 to 20 pages and 3, books passed",
        "    +  text/x.cucumber.log+plain memoir \(type)5, to: nil, unit: nil) "
          + #"\#(type)6, to: nil, unit: Optional("euro")) x"#,
        "  memoir of 5 and 6 euro, x passed",
        "    +  text/x.cucumber.log+plain true",
        "  it is fine passed", "= passed", "T",
        "  it is bad failed: `bad` does not fit here. not fine", "= failed",
      ])
  }

  @Test func `a closure that makes nothing of a text refuses it`() async throws {
    struct NoMonth: Error {}
    struct Unreadable: Error, CustomStringConvertible { var description: String { "no such day" } }
    let definitions: @Sendable (Steps<Rehearsal.World>) -> Void = { steps in
      steps.parameter(ParameterType("size", pattern: #"\w+"#) { groups in Int(groups[0] ?? "") })
      steps.parameter(ParameterType("day", pattern: "[a-z]+") { (_) -> Int in throw Unreadable() })
      steps.parameter(ParameterType("month", pattern: "[a-z]+") { (_) -> Int in throw NoMonth() })
      steps.given("in {month}") { (_, _: Int) in }
      steps.given("the size {size}") { (world, size: Int) in world.scenario?.log("\(size)") }
      steps.given("perhaps {size}") { (world, size: Int?) in
        world.scenario?.log("\(size.map(String.init) ?? "nothing")")
      }
      steps.given("on {day}") { (_, _: Int) in }
    }
    let feature = """
      Feature: F
        Scenario: S
          Given the size 3
          And perhaps 4
        Scenario: T
          Given the size XL
        Scenario: U
          Given perhaps XL
        Scenario: V
          Given on monday
        Scenario: W
          Given in may
      """
    let lines = try await Rehearsal(definitions).run(feature)
    let problem = "failed: `XL` does not fit here. Ask a developer what can stand here."
    #expect(
      lines.filter { !$0.hasPrefix("=") && $0.hasPrefix(" ") } == [
        "    +  text/x.cucumber.log+plain 3", "  the size 3 passed",
        "    +  text/x.cucumber.log+plain 4", "  perhaps 4 passed", "  the size XL \(problem)",
        "  perhaps XL \(problem)",
        "  on monday failed: `monday` does not fit here. no such day",
        "  in may failed: `may` does not fit here. Ask a developer what can stand here. (NoMonth())",
      ])
  }
}

/// What is said where a step is carried out without the table or the text that its definition takes.
/// A plan refuses such a step; this is for callers that carry one out without a plan.
@Suite struct MissingBlockTests {
  @Test(arguments: [
    (0, "the step has no table below it"), (1, #"the step has no text between """ below it"#),
  ])
  func `the answer uses the words of those who write features`(definition: Int, message: String)
    async throws
  {
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
    } catch let error as ArgumentError { #expect(error.description == message) }
  }
}

/// Parameter types that are not defined; `transcripts/values.txt` has values that do not fit.
@Suite struct ValueAgreementTests {
  @Test
  func `a parameter type that is not defined is answered with the nearest, and all there are`()
    throws
  {
    let rehearsal = Rehearsal { steps in
      steps.parameter(ParameterType("amount", pattern: "x") { _ in 1 })
      steps.given("it costs {amout}") { (_, _: Int) in }
      steps.given("it weighs {zzz}") { (_, _: Int) in }
    }
    let problems = try rehearsal.plan("").undefinedParameterTypes.map(\.problem.message)
    let list =
      "The suite defines {amount}. Every suite has {int}, {float}, {word}, {string}, {double}, "
    #expect(problems.count == 2)
    #expect(
      problems.first?.contains(
        "Undefined parameter type 'amout'.\nPlease register a ParameterType for 'amout'\nDid you mean {amount}? \(list)"
      ) == true, "\(problems)")
    #expect(problems.last?.contains("'zzz'\n\(list)") == true, "\(problems)")
  }
}

/// A suite that takes values of many types.
struct ValueSuite: SpecSuite {
  enum Genre: String, CaseIterable, Sendable { case popular = "Popular", upcoming = "Upcoming" }
  enum Shelf: String, CaseIterable, Sendable { case upper, lower }

  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.parameter(ParameterType("genre", Genre.self))
    steps.parameter(ParameterType("size", pattern: "[A-Z]+") { groups in Int(groups[0] ?? "") })
    steps.given("the genre {genre}") { (_, _: Genre) in }
    steps.given("the {word} shelf") { (_, _: Shelf) in }
    steps.given("the letter {string}") { (_, _: Character) in }
    steps.given("the price {float}") { (_, _: Float) in }
    steps.given("the day {}") { (_, _: Date) in }
    steps.given("the size {size}") { (_, _: Int) in }
    steps.given("all requests end") { _ in }
    steps.given(.regex(#"I buy (\d+)"#)) { (_, _: Int) in }
    steps.given(.regex(#"^I sell (\d+)$|^nothing"#)) { (_, _: Int?) in }
    steps.given(.regex(#"^xa|b$"#)) { _ in }
  }
}

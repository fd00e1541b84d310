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
        "  it is bad failed: `bad` is no value that fits here. not fine", "= failed",
      ])
  }

  @Test func `a closure that makes nothing of a text refuses it`() async throws {
    struct NoMonth: Error {}
    struct Unreadable: Error, CustomStringConvertible { var description: String { "no such day" } }
    let definitions: @Sendable (Steps<Rehearsal.World>) -> Void = { steps in
      steps.parameter(ParameterType("size", pattern: #"\w+"#) { groups in Int(groups[0] ?? "") })
      steps.parameter(
        ParameterType("day", pattern: "[a-z]+") { (_) -> Int in throw Unreadable() })
      steps.parameter(
        ParameterType("month", pattern: "[a-z]+") { (_) -> Int in throw NoMonth() })
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
    let problem = "failed: `XL` is no value that fits here. Ask a developer what can stand here."
    #expect(
      lines.filter { !$0.hasPrefix("=") && $0.hasPrefix(" ") } == [
        "    +  text/x.cucumber.log+plain 3", "  the size 3 passed",
        "    +  text/x.cucumber.log+plain 4", "  perhaps 4 passed", "  the size XL \(problem)",
        "  perhaps XL \(problem)",
        "  on monday failed: `monday` is no value that fits here. no such day",
        "  in may failed: `may` is no value that fits here. Ask a developer what can stand here. (NoMonth())",
      ])
  }
}

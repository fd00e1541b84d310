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
        "  it is fine passed", "= passed", "T", "  it is bad failed: not fine", "= failed",
      ])
  }
}

import GherkinRunner
import Testing

@Suite struct CatalogSearchTests {
  private static let rehearsal = Rehearsal { steps in
    steps.parameter(ParameterType("light", oneOf: [("amber", 1), ("crimson", 2)]))
    steps.given("the list is empty", meaning: "No row is shown.") { _ in }
    steps.when("I scroll to the end of the list") { _ in }
    steps.then("the lamp turns {light}") { (_, _: Int) in }
    steps.then("the message says {string}") { (_, _: String) in }
    steps.then("a row is selected") { _ in }
  }

  private static let feature = """
    Feature: lamps
      Scenario: one
        Then the message says "no connection"
    """

  @Test(arguments: [
    ("end list", ["I scroll to the end of the list"]),
    ("lits emtpy", ["the list is empty"]),
    ("list", ["the list is empty", "I scroll to the end of the list"]),
    ("CRIMSON", ["the lamp turns amber"]),
    ("connection", ["the message says \"no connection\""]),
    ("row", ["a row is selected", "the list is empty"]),
    ("scrolls", ["I scroll to the end of the list"]),
    ("mess", ["the message says \"no connection\""]),
    ("lamp qqqqqqqq", ["the lamp turns amber"]),
    ("qqqqqqqq", []),
  ])
  func `finds steps by words`(query: String, found: [String]) throws {
    let catalog = Catalog(try Self.rehearsal.plan(Self.feature))
    #expect(catalog.search(query).entries.map(\.text) == found)
  }

  @Test(arguments: ["list empty", "empty list", "lists empty"])
  func `words of the phrase itself count more than values that it may have`(query: String) throws {
    let rehearsal = Rehearsal { steps in
      steps.parameter(
        ParameterType("outcome", oneOf: [("an empty body", 1), ("a missing list", 2)]))
      steps.given("every request ends with {outcome}") { (_, _: Int) in }
      steps.then("the list is empty") { _ in }
    }
    let catalog = Catalog(try rehearsal.plan("Feature: none"))
    #expect(
      catalog.search(query).entries.map(\.text) == [
        "the list is empty", "every request ends with an empty body",
      ])
  }

  @Test func `the text of a step counts more than all that is said of it, and a whole word most`()
    throws
  {
    let rehearsal = Rehearsal { steps in
      steps.given("the app starts with {string}", meaning: "A star, and a star in a row") {
        (_, _: String) in
      }
      steps.given("a comic in a box", meaning: "A star is not a comic, star, starry") { _ in }
      steps.given("every row has a star") { _ in }
    }
    let catalog = Catalog(
      try rehearsal.plan("Feature: F\n  Scenario: S\n    Given the app starts with \"star\""))
    #expect(
      catalog.search("star").entries.map(\.text) == [
        "every row has a star", "the app starts with \"star\"", "a comic in a box",
      ])
  }

  @Test(arguments: ["", " - "])
  func `finds everything without words`(query: String) throws {
    let catalog = Catalog(try Self.rehearsal.plan(Self.feature))
    #expect(catalog.search(query).entries.count == catalog.entries.count)
  }

  @Test(arguments: [
    ("lamp qqqq", ["qqqq"]), ("zzzz amber qqqq", ["zzzz", "qqqq"]), ("lits", []),
    ("qqqq", ["qqqq"]),
  ])
  func `says which words no step has`(query: String, unknown: [String]) throws {
    let catalog = Catalog(try Self.rehearsal.plan(Self.feature))
    #expect(catalog.search(query).unknownWords == unknown)
  }

  @Test(
    arguments: [
      (["Features/1.feature"], nil, 2, 1), (["Features/1.feature"], "lamp", 0, 1),
      (["Features/1.feature"], "row", 2, 0),
      // Where everything is for engineers, they are who reads.
      (["Features"], nil, 3, 0), ([], nil, 3, 0),
    ] as [([String], String?, Int, Int)])
  func `leaves out what only features for engineers use`(
    technical: [String], query: String?, count: Int, omitted: Int
  ) throws {
    let rehearsal = Rehearsal { steps in
      steps.then("the lamp turns red") { _ in }
      steps.then("a row is selected") { _ in }
      steps.then("nothing uses this row") { _ in }
    }
    let plan = try rehearsal.plan(
      "Feature: F\n  Scenario: S\n    Then the lamp turns red\n    And a row is selected",
      "Feature: G\n  Scenario: S\n    Then a row is selected")
    let report = CatalogReport(
      Catalog(plan, technical: TechnicalFeatures(technical)), query: query, showsTechnical: false)
    let steps = count == 0 ? "No step" : count.counted("step")
    let lines = String(decoding: report.bytes(.text), as: UTF8.self).split(separator: "\n")
    let verdict = lines.last ?? ""
    #expect(verdict.hasPrefix(steps + (query.map { " for “\($0)”" } ?? "") + "."), "\(verdict)")
    let more = count == 0 ? "" : " more"
    #expect(
      verdict.contains("Only features for engineers use \(omitted)\(more):") == (omitted > 0),
      "\(verdict)")
  }
}

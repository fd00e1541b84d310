import GherkinRunner
import Testing

@Suite struct CatalogueSearchTests {
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
    let catalogue = Catalogue(try Self.rehearsal.plan(Self.feature))
    #expect(catalogue.entries(matching: query).map(\.text) == found)
  }

  @Test(arguments: ["list empty", "empty list", "lists empty"])
  func `words of the phrase itself count more than values that it may have`(query: String) throws {
    let rehearsal = Rehearsal { steps in
      steps.parameter(
        ParameterType("outcome", oneOf: [("an empty body", 1), ("a missing list", 2)]))
      steps.given("every request ends with {outcome}") { (_, _: Int) in }
      steps.then("the list is empty") { _ in }
    }
    let catalogue = Catalogue(try rehearsal.plan("Feature: none"))
    #expect(
      catalogue.entries(matching: query).map(\.text) == [
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
    let catalogue = Catalogue(
      try rehearsal.plan("Feature: F\n  Scenario: S\n    Given the app starts with \"star\""))
    #expect(
      catalogue.entries(matching: "star").map(\.text) == [
        "every row has a star", "the app starts with \"star\"", "a comic in a box",
      ])
  }

  @Test(arguments: ["", " - "])
  func `finds everything without words`(query: String) throws {
    let catalogue = Catalogue(try Self.rehearsal.plan(Self.feature))
    #expect(catalogue.entries(matching: query).count == catalogue.count)
  }
}

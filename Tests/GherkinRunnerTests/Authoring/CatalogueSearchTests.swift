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
    #expect(CatalogueSearch(query).entries(of: catalogue).map(\.text) == found)
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
      CatalogueSearch(query).entries(of: catalogue).map(\.text) == [
        "the list is empty", "every request ends with an empty body",
      ])
  }

  @Test(arguments: ["", " - "])
  func `finds everything without words`(query: String) throws {
    let catalogue = Catalogue(try Self.rehearsal.plan(Self.feature))
    #expect(CatalogueSearch(query).entries(of: catalogue).count == catalogue.count)
  }
}

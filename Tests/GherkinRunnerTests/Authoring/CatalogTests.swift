import GherkinRunner
import Testing

@Suite struct CatalogTests {
  private static let rehearsal = Rehearsal { steps in
    steps.parameter(ParameterType("fruit", oneOf: [("apple", 1), ("green pear", 2)]))
    steps.given("I have {int} basket(s)", meaning: "Baskets are empty.") { (_, _: Int) in }
    steps.when("I pick a(n) {fruit} for {string}") { (_, _: Int, _: String) in }
    steps.then("these are left:") { (_, _: DataTable) in }
    steps.step("I shout") { (_, _: DocString) in }
    steps.then(.regex("^the door is (open|shut)$")) { (_, _: String) in }
    steps.then(.regex("^the door is (open|ajar)$")) { (_, _: String) in }
  }

  private static let feature = """
    Feature: fruit
      Background:
        Given I have 1 basket
      Scenario Outline: picking
        When I pick a <fruit> for "Ann"
        Then these are left:
          | fruit | count |
        And the door is <door>
        Examples:
          | fruit      | door |
          | green pear | shut |
          | apple      | open |
      Scenario: alone
        Given I have 12 baskets
        When I shout
    """

  private static func entries() throws -> [CatalogEntry] {
    try Catalog(rehearsal.plan(feature)).entries
  }

  @Test func `shows steps as features use them`() throws {
    let entries = try Self.entries()
    #expect(
      entries.map(\.text) == [
        "I have 12 baskets", "I pick an green pear for \"Ann\"", "these are left:", "I shout",
        "the door is shut", "the door is open",
      ])
    #expect(entries[0].otherTexts == ["I have 1 basket"])
    #expect(entries[1].otherTexts == ["I pick a green pear for \"Ann\""])
    #expect(entries[0].phrase.info.meaning == "Baskets are empty.")
    #expect(entries.map(\.phrase.keyword) == ["Given", "When", "Then", "*", "Then", "Then"])
  }

  @Test func `explains the values of parameters`() throws {
    let parameters = try Self.entries().flatMap(\.parameters)
    #expect(parameters.map(\.kind) == [.wholeNumber, .choice, .quotedText, .choice, .choice])
    #expect(parameters.map(\.example) == ["12", "green pear", "\"Ann\"", "shut", "open"])
    #expect(
      parameters.map(\.explanation) == [
        "a whole number, also 1", "apple or green pear", "a text in quotation marks",
        "open or shut", "open or ajar",
      ])
  }

  @Test func `counts a line once, also if it is ambiguous or its argument does not match`() throws {
    let entries = try Self.entries()
    #expect(entries.map { $0.uses.map(\.line) } == [[3, 14], [5], [6], [15], [8], [8]])
    #expect(
      entries[1].examples == [
        "I pick a green pear for \"Ann\"", "I pick a apple for \"Ann\"",
      ])
    #expect(entries[2].tableHeader == ["fruit", "count"])
    #expect(entries.map(\.phrase.arguments) == [[], [], [.table], [.text], [], []])
  }

  @Test func `lists what no feature uses`() throws {
    let catalog = Catalog(try Self.rehearsal.plan(Self.feature, "Feature: none"))
    #expect(catalog.unused.entries.isEmpty)
    let unused = Catalog(try Self.rehearsal.plan("Feature: none")).unused
    #expect(unused.entries.count == catalog.entries.count)
    #expect(
      unused.entries.map(\.text) == [
        "I have 3 baskets", "I pick an apple for \"some text\"", "these are left:", "I shout",
        "the door is open", "the door is open",
      ])
  }

  @Test func `leaves out what cannot be used`() throws {
    let rehearsal = Rehearsal { steps in
      steps.given("an {unknown}") { (_, _: String) in }
      steps.given("an apple") { _ in }
    }
    #expect(try Catalog(rehearsal.plan("Feature: x")).entries.map(\.text) == ["an apple"])
  }

  @Test(arguments: [
    (["/a/Steps/Cart/CartSteps.swift", "/a/Steps/Till.swift"], ["Cart", "Till"]),
    (["/a/Feed/FeedCacheSteps.swift", "/a/App/ShellSteps.swift"], ["Feed cache", "App: Shell"]),
    (["/a/Screens/ScreenSteps.swift", "/a/b/Steps.swift"], ["Screens", "b"]),
    (["/a/Steps.swift"], ["Steps"]),
    (["/a/StepAPISteps.swift", "/a/APIConnectionSteps.swift"], ["Step API", "API connection"]),
  ])
  func `names groups by files and folders`(paths: [String], titles: [String]) throws {
    let rehearsal = Rehearsal { steps in
      for (number, path) in paths.enumerated() {
        steps.given(StepPattern("step \(number)"), filePath: path) { _ in }
      }
    }
    #expect(try Catalog(rehearsal.plan("Feature: x")).entries.map(\.phrase.area) == titles)
  }
}

import GherkinRunner
import Testing

/// From an element to its definition and to all that refer to the same.
struct NavigationTests {
  private static let outline = """
    @basket
    Feature: Shop
      Scenario Outline: Owning <count>
        Given I have <count> comics
        When I tap "<button>"
        Then I own <count> comics
        Examples:
          | count | button |
          | 2     | Back   |
          | 3     | Forth  |
    """

  private func marked(_ text: String, in feature: String = outline) -> String {
    let plain = text.replacing("‸", with: "")
    return feature.replacing(plain, with: text, maxReplacements: 1)
  }

  @Test(arguments: [
    "Giv‸en I have", "I ha‸ve <count> comics", "‸I have <count> comics",
  ])
  func `a step leads to its definition`(place: String) throws {
    let edited = try EditedFeature(marked(place))
    let targets = edited.workspace.definition(at: edited.offset, in: edited.path)
    guard case .swift(let location)? = targets.first else {
      Issue.record("a step leads to Swift")
      return
    }
    #expect(location.filePath.hasSuffix("CheckedSuite.swift"))
    #expect(targets.count == 1)
  }

  @Test func `a placeholder leads to its column, and a column to the first use`() throws {
    let use = try EditedFeature(marked("I own <co‸unt> comics"))
    let column = use.workspace.definition(at: use.offset, in: use.path)
    let header =
      use.bytes.count
      - "count | button |\n      | 2     | Back   |\n      | 3     | Forth  |".utf8.count
    #expect(column == [.feature(FeaturePlace(path: use.path, range: header..<header + 5))])
    let back = try EditedFeature(marked("| coun‸t | button |"))
    let uses = back.workspace.definition(at: back.offset, in: back.path)
    guard case .feature(let place)? = uses.first else {
      Issue.record("a column leads to a use")
      return
    }
    #expect(back.text(place.range) == "<count>")
    #expect(place.range.lowerBound < header)
  }

  @Test(arguments: ["Then I own <count> com‸ics", "| 3 ‸    | Forth", "@bas‸ket"])
  func `an element without a definition of its own leads somewhere or nowhere`(place: String) throws
  {
    let edited = try EditedFeature(marked(place))
    #expect(edited.workspace.definition(at: edited.offset, in: edited.path).isEmpty == false)
  }

  @Test func `an undefined step leads nowhere`() throws {
    let edited = try EditedFeature("Feature: F\n  Scenario: S\n    Given noth‸ing of the kind\n")
    #expect(edited.workspace.definition(at: edited.offset, in: edited.path).isEmpty)
    #expect(edited.workspace.references(at: edited.offset, in: edited.path).isEmpty)
  }

  @Test func `the references of a step are all steps of its definition, in all files`() throws {
    let other = "Feature: Other\n  Scenario: S\n    * I have 7 comics\n    * I own 7 comics\n"
    let edited = try EditedFeature(
      marked("I ha‸ve <count> comics"), others: ["Features/zoo.feature": other])
    let found = edited.workspace.references(at: edited.offset, in: edited.path)
    #expect(found.map(\.place.path) == [edited.path, "Features/zoo.feature"])
    #expect(found.map(\.isDefinition) == [false, false])
    #expect(found.first.map { edited.text($0.place.range) } == "I have <count> comics")
  }

  @Test func `the references of a placeholder are its uses and its column`() throws {
    let edited = try EditedFeature(marked("I own <co‸unt> comics"))
    let found = edited.workspace.references(at: edited.offset, in: edited.path)
    #expect(
      found.map { edited.text($0.place.range) } == ["<count>", "<count>", "<count>", "count"])
    #expect(found.map(\.isDefinition) == [false, false, false, true])
  }

  @Test func `the references of a tag are its places in all files`() throws {
    let edited = try EditedFeature(
      marked("@bas‸ket"), others: ["Features/zoo.feature": "@basket @x\nFeature: Z\n"])
    let found = edited.workspace.references(at: edited.offset, in: edited.path)
    #expect(found.map(\.place.path) == [edited.path, "Features/zoo.feature"])
  }

  @Test func `an ambiguous step leads to all its definitions`() throws {
    let edited = try EditedFeature("Feature: F\n  Scenario: S\n    Then I see the li‸st\n")
    let targets = edited.workspace.definition(at: edited.offset, in: edited.path)
    #expect(targets.count == 2)
  }

  @Test(arguments: ["Scen‸ario Outline", "Own‸ing <count>", "‸Scenario Outline"])
  func `a scenario leads to its hooks, in their order`(place: String) throws {
    let edited = try EditedFeature(marked(place), suite: HookedSuite())
    let targets = edited.workspace.definition(at: edited.offset, in: edited.path)
    let lines = targets.compactMap { target -> Int? in
      guard case .swift(let location) = target else { return nil }
      return location.line
    }
    // "first", "second", "each step" and "last", which are defined on lines that follow each other.
    #expect(lines.map { $0 - (lines.min() ?? 0) } == [2, 1, 3, 0])
    let other = try EditedFeature(
      marked("Scen‸ario Outline").replacing("@basket\n", with: ""), suite: HookedSuite())
    #expect(other.workspace.definition(at: other.offset, in: other.path).count == 3)
  }
}

/// `CheckedSuite` with hooks.
private struct HookedSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    CheckedSuite().define(steps)
    steps.after(name: "last") { _ in }
    steps.before("@basket", name: "second", order: 2) { _ in }
    steps.before(name: "first", order: 1) { _ in }
    steps.beforeStep(name: "each step") { _ in }
    steps.before("@nothing", name: "not here") { _ in }
  }
}

import Foundation
import GherkinRunner
import Testing

/// Features as they are written elsewhere, in which nothing is wrong: what `check` says of them is a matter of style.
@Suite struct ForeignFeaturesTests {
  static let features = Golden.files(in: folder, suffix: ".feature")

  private static let folder = "foreign"

  private static let settings: CheckSettings = {
    var settings = CheckSettings()
    settings.areWithoutDefinitions = true
    return settings
  }()

  @Test func `there are some of each kind`() { #expect(Self.features.count >= 8) }

  @Test(arguments: features)
  func `a feature that is only written in another way has neither errors nor warnings`(
    name: String
  ) throws {
    #expect(try Self.found([name]) == [])
  }

  @Test func `nor do all of them together`() throws { #expect(try Self.found(Self.features) == []) }

  private static func found(_ names: [String]) throws -> [String] {
    var files: [String: Bytes] = [:]
    for name in names { files[name] = try Golden.bytes("\(folder)/\(name)") }
    return try Check.findings(files, Self.settings)
      .filter { $0.diagnostic.severity > .style }
      .map { "\($0.diagnostic.place) \($0.rule.name): \($0.diagnostic.problem)" }
  }

  // MARK: What is found nevertheless

  @Test(arguments: [
    ("I have <cuont> comics", "unknown-placeholder"), ("I see the <Count>", "unknown-placeholder"),
    ("I see <COUNT>", "unknown-placeholder"), ("I call [<counts>]", "unknown-placeholder"),
    ("I tap \"<choice>\"", nil), ("I see the <title>", nil), ("I see <title>A</title>", nil),
    ("I see <b>", nil), ("I see <a href=\"b\">", nil), ("I see <%= count %>", nil),
    ("I see a map<key>", nil), ("I see < none >", nil), ("I press <F1>", nil),
    ("I see /(?<comic>.)/", nil), ("I call [--all] <comic>", nil),
  ])
  func `of text in angle brackets, what is near to a column is reported`(
    step: String, rule: String?
  ) throws {
    let feature = """
      Feature: Shop
        Scenario Outline: Owning <count> comics
          Given \(step)
          Then I own <count> comics

          Examples:
            | count |
            | 2     |
            | 3     |
      """
    let rules = try Check.findings(feature, Self.settings).map(\.rule.name)
    #expect(rules == [rule].compactMap(\.self))
  }

  @Test(arguments: ["choice", "b"])
  func `of an outline that uses no column, everything in angle brackets is reported`(
    name: String
  ) throws {
    let feature = """
      Feature: Shop
        Scenario Outline: Owning
          Given I have <\(name)> comics
          Then I own 2 comics

          Examples:
            | count |
            | 2     |
      """
    let rules = try Check.findings(feature, Self.settings).map(\.rule.name)
    #expect(rules == ["unknown-placeholder", "unused-placeholder"])
  }

  @Test(arguments: [
    ("@smoke", "@smoek", true), ("@smoke", "@smok", false), ("@smoke", "@Smoke", true),
    ("@export-scenarios", "@exportscenarios", true), ("@sliproads", "@sliprods", true),
    ("@StepMedian", "@StepMedain", true), ("@authentication", "@autentication", true),
    ("@StepMap", "@StepMax", false), ("@StepIs", "@StepOr", false), ("@users", "@user", false),
    ("@construction", "@instruction", false), ("@reading", "@loading", false),
    ("@a1", "@a2", false), ("@issue-12", "@issue-13", false), ("@test-port", "@test-post", true),
    ("@owner:anna", "@owner:anne", false), ("@create", "@created", false),
  ])
  func `of tags that occur once, what is a slip is reported`(
    common: String, tag: String, isReported: Bool
  ) throws {
    let scenarios = [common, common, tag].enumerated().map {
      "  \($1)\n  Scenario: \($0)\n    Given I have \($0) comics\n    Then I own 2 comics\n"
    }
    let rules = try Check.findings("Feature: Shop\n" + scenarios.joined()).map(\.rule.name)
    #expect(rules == (isReported ? ["misspelled-tag"] : []))
  }

  @Test(arguments: [
    ("@id:", "wrong-id"), ("@Id:7", "wrong-id"), ("@id-7", nil), ("@uid:7", nil), ("@is:on", nil),
    ("@timout:7", "wrong-timeout"), ("@timeout-7", "wrong-timeout"),
    ("@withins:7", "wrong-timeout"),
  ])
  func `of tags with values, what is meant to set one is reported`(
    tag: String, rule: String?
  ) throws {
    let feature = """
      Feature: Shop
        \(tag)
        Scenario: A
          Given I have 2 comics
          Then I own 2 comics
      """
    #expect(try Check.findings(feature).map(\.rule.name) == [rule].compactMap(\.self))
  }

  @Test(arguments: [
    (["title | price", "title | price", "title | price", "titel | price"], true),
    (["title | price", "title | price", "titel | price"], false),
    (["title | price", "title | price", "title | price", "titel | title"], false),
    (["title | price", "title | price", "title | price", "titel | cost"], false),
    (["title | price", "title | price", "title | price", "year | price"], false),
    (["Anna", "Anna", "Anna", "Anne"], false),
  ])
  func `a column that only one table has, and that resembles one of the others, is reported`(
    headers: [String], isReported: Bool
  ) throws {
    let scenarios = headers.enumerated().map {
      """
        Scenario: \($0)
          Given the server has these comics:
            | \($1) |
          Then I own \($0) comics

      """
    }
    let found = try Check.findings("Feature: Shop\n" + scenarios.joined())
    #expect(found.map(\.rule.name) == (isReported ? ["misspelled-column"] : []))
    if isReported { #expect(found[0].diagnostic.advice == "Did you mean `title`?") }
  }
}

import Foundation
import GherkinRunner
import Testing

/// The table of rules, and the page that is made from it.
@Suite struct CheckRuleTests {
  static let names = CheckRule.all.map(\.name)

  @Test func `have unique lowercase names`() {
    let all = Self.names + CheckRule.all.compactMap(\.formerName)
    #expect(Set(all).count == all.count)
    #expect(Self.names.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
  }

  @Test(arguments: names)
  func `say why they are there, in one sentence`(name: String) throws {
    let rule = try #require(CheckRule.named(name))
    #expect(rule.reason.hasSuffix("."))
    #expect(!rule.reason.dropLast().contains(". "))
  }

  @Test(arguments: names)
  func `find what their bad example shows`(name: String) throws {
    let rule = try #require(CheckRule.named(name))
    guard !rule.bad.isEmpty else { return }
    let settings = CheckSettings([name: CheckSettings.Override(severity: .warning)])
    let found = try Check.findings(Self.feature(rule.bad), settings).map(\.rule.name)
    #expect(found.contains(name), "found \(found)")
  }

  @Test(arguments: names)
  func `find nothing in their good example`(name: String) throws {
    let rule = try #require(CheckRule.named(name))
    let settings = CheckSettings([name: CheckSettings.Override(severity: .warning)])
    let found = try Check.findings(Self.feature(rule.good), settings)
    #expect(rule.good.isEmpty || found.map(\.rule.name) == [])
  }

  @Test(arguments: names)
  func `find nothing when they are off`(name: String) throws {
    let rule = try #require(CheckRule.named(name))
    guard rule.canBeSuppressed else { return }
    let settings = CheckSettings([name: CheckSettings.Override(isOff: true)])
    let found = try Check.findings(Self.feature(rule.bad), settings).map(\.rule.name)
    #expect(!found.contains(name))
  }

  @Test(arguments: CheckRule.all.filter { $0.formerName != nil }.map(\.name))
  func `can be set and suppressed by their former names`(name: String) throws {
    let rule = try #require(CheckRule.named(name))
    let formerName = try #require(rule.formerName)
    #expect(CheckRule.named(formerName)?.name == name)
    let settings = CheckSettings([formerName: .init(severity: .error)])
    #expect(settings == CheckSettings([name: .init(severity: .error)]))
    let suppressed = "# specs:allow \(formerName) because it had that name\n"
    let found = try Check.findings(suppressed + Self.feature(rule.bad)).map(\.rule.name)
    #expect(found.contains(name) == !rule.canBeSuppressed, "found \(found)")
  }

  /// A part of a feature as a whole one.
  private static func feature(_ text: String) -> String {
    text.contains("Feature:") ? text : "Feature: Shop\n" + text
  }
}

@Suite struct RulesPageTests {
  @Test func `matches the table`() throws {
    try Golden.expect(RulesPage.text, equals: "../../../docs/rules.md")
  }
}

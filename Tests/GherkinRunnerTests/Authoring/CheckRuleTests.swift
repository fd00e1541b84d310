import Foundation
import GherkinRunner
import Testing

/// The rules, and the page that explains them, `docs/rules.md`, whose examples are their tests.
@Suite struct CheckRuleTests {
  /// What the page says of a rule.
  struct Section: Sendable, CustomTestStringConvertible {
    let rule: CheckRule
    let text: String

    var testDescription: String { rule.name }

    /// The example below a word, as a whole feature; nil without one.
    func example(_ word: String) -> String? {
      let parts = text.components(separatedBy: "\n\(word)\n\n```gherkin\n")
      let example = parts.dropFirst().first?.components(separatedBy: "\n```").first
      return example.map { $0.contains("Feature:") ? $0 : "Feature: Shop\n" + $0 }
    }

    func findings(_ word: String, _ override: CheckSettings.Override) throws -> [CheckFinding] {
      try Check.findings(example(word) ?? "Feature: F\n", CheckSettings([rule.name: override]))
    }
  }

  private static let parts: [String] =
    (try? Golden.bytes("../../../docs/rules.md")).map {
      String(decoding: $0, as: UTF8.self).components(separatedBy: "\n### `").dropFirst()
        .map { $0.components(separatedBy: "\n## ")[0] }
    } ?? []

  static let sections = parts.compactMap { part in
    CheckRule.named(String(part.prefix { $0 != "`" })).map { Section(rule: $0, text: part) }
  }

  @Test func `have a page with a section for each, in their order`() {
    let names = CheckRule.all.map(\.name)
    #expect(Self.parts.map { String($0.prefix { $0 != "`" }) } == names)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
  }

  @Test(arguments: sections)
  func `say on the page what they are, and then why they are there`(section: Section) {
    let rule = section.rule
    var facts = [rule.severity.rawValue]
    if let limit = rule.limit { facts.append("at most \(limit)") }
    if !rule.canBeSuppressed {
      facts.append("cannot be suppressed or turned off")
    } else if rule.isRefusedByRun {
      facts.append("cannot be turned off, only suppressed")
    }
    let head = "\(rule.name)`\n\n*\(facts.joined(separator: "; "))*\n\n"
    #expect(section.text.hasPrefix(head))
    let reason = section.text.dropFirst(head.count).prefix { $0 != "\n" }
    #expect(reason.hasSuffix(".") && !reason.dropLast().contains(". "))
  }

  @Test(arguments: sections.filter { $0.example("Instead of") != nil })
  func `find what their bad example shows, and nothing in their good one`(section: Section) throws {
    let warning = CheckSettings.Override(severity: .warning)
    let found = try section.findings("Instead of", warning).map(\.rule)
    #expect(found.contains(section.rule), "found \(found.map(\.name))")
    #expect(section.example("write") != nil)
    #expect(try section.findings("write", warning).map(\.rule.name) == [])
  }

  @Test(arguments: sections)
  func `find nothing when they are off, unless a run refuses the file`(section: Section) throws {
    let rule = section.rule
    if rule.isRefusedByRun {
      for override in [CheckSettings.Override(isOff: true), .init(severity: .warning)] {
        let found = try section.findings("Instead of", override)
        #expect(found.contains { $0.rule == rule && $0.diagnostic.severity == .error })
      }
    } else if rule.canBeSuppressed {
      let found = try section.findings("Instead of", CheckSettings.Override(isOff: true))
      #expect(!found.map(\.rule).contains(rule))
    }
  }
}

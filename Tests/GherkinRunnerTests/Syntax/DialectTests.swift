import GherkinRunner
import Testing

/// The keywords of all spoken languages.
struct DialectTests {
  @Test func `there are eighty dialects, and each is found by its code`() {
    #expect(Dialect.codes.count == 80)
    for code in Dialect.codes { #expect(Dialect.named(code)?.code == code) }
    #expect(Dialect.named("xx") == nil)
  }

  @Test(arguments: Dialect.codes)
  func `every keyword of a dialect is understood`(code: String) throws {
    let dialect = try #require(Dialect.named(code))
    for feature in dialect.feature {
      for rule in dialect.rule {
        let text = features(dialect, feature: feature, rule: rule)
        let result = Parser.parseGrammar(SourceFile(uri: "a.feature", text: text))

        try #require(result.errors.isEmpty, "\(result.errors.map(\.message))")
        let parsed = try #require(result.document.feature)
        #expect(parsed.language == code && parsed.keyword == feature)
        #expect(parsed.rules.map(\.keyword) == [rule])
        let scenarios = parsed.rules[0].scenarios
        #expect(scenarios.map(\.keyword) == dialect.scenario + dialect.scenarioOutline)
        #expect(scenarios[0].examples.map(\.keyword) == dialect.examples)
        #expect(scenarios[0].steps.map(\.keyword) == steps(of: dialect))
      }
    }
  }

  @Test func `the default language is that which is asked for`() {
    let source = SourceFile(uri: "a.feature", text: "Funktionalität: a")
    #expect(Parser.parseGrammar(source, language: "de").document.feature?.name == "a")
    #expect(Parser.parseGrammar(source).errors.count == 1)
  }

  /// All keywords of `dialect`, each on a line.
  private func features(_ dialect: Dialect, feature: String, rule: String) -> String {
    var lines = ["# language: \(dialect.code)", "\(feature): a", "\(rule): b"]
    for (index, scenario) in (dialect.scenario + dialect.scenarioOutline).enumerated() {
      lines.append("\(scenario): c")
      guard index == 0 else { continue }
      lines += steps(of: dialect).map { $0 + "d" }
      lines += dialect.examples.map { "\($0): e" }
    }
    return lines.joined(separator: "\n")
  }

  private func steps(of dialect: Dialect) -> [String] {
    [dialect.given, dialect.when, dialect.then, dialect.and, dialect.but].flatMap { $0 }
  }
}

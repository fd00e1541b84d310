/// The keywords of one spoken language of Gherkin: titles without their colon, steps with their space.
/// Knows nothing of the grammar.
package struct Dialect: Sendable {
  /// The code written in `# language: code`.
  package let code: String
  /// The language's name in English.
  package let name: String
  /// The language's name in itself.
  package let nativeName: String

  package let feature: [String]
  package let background: [String]
  package let rule: [String]
  package let scenario: [String]
  /// The keywords of outlines, which may begin an ordinary scenario as well.
  package let scenarioOutline: [String]
  package let examples: [String]
  package let given: [String]
  package let when: [String]
  package let then: [String]
  package let and: [String]
  package let but: [String]

  /// The keywords as the classifier needs them.
  let table: KeywordTable

  /// The dialect of a language code such as `en` or `zh-CN`; `nil` when there is none.
  package static func named(_ code: String) -> Dialect? { DialectTable.dialect(code) }

  /// The codes of all dialects, sorted.
  package static var codes: [String] { DialectTable.codes }

  init(
    code: String, name: String, nativeName: String,
    feature: [String], background: [String], rule: [String], scenario: [String],
    scenarioOutline: [String], examples: [String], given: [String], when: [String],
    then: [String], and: [String], but: [String]
  ) {
    self.code = code
    self.name = name
    self.nativeName = nativeName
    self.feature = feature
    self.background = background
    self.rule = rule
    self.scenario = scenario
    self.scenarioOutline = scenarioOutline
    self.examples = examples
    self.given = given
    self.when = when
    self.then = then
    self.and = and
    self.but = but
    // Where a word begins two kinds of title, the official parser takes the first of this order.
    table = KeywordTable(
      titles: [
        (.background, background), (.examples, examples), (.scenario, scenario),
        (.scenario, scenarioOutline), (.rule, rule), (.feature, feature),
      ],
      steps: [
        (.context, given), (.action, when), (.outcome, then), (.conjunction, and),
        (.conjunction, but),
      ])
  }
}

extension Dialect {
  /// The keywords of titles, and what they begin.
  var titles: [(keyword: String, kind: LineKind)] {
    let kinds: [(LineKind, [String])] = [
      (.feature, feature), (.rule, rule), (.background, background), (.scenario, scenario),
      (.scenario, scenarioOutline), (.examples, examples),
    ]
    return kinds.flatMap { kind, keywords in keywords.map { ($0, kind) } }
  }

  /// The keywords of steps without the star, which begins lists in prose.
  var stepKeywords: [(keyword: String, type: StepType)] {
    let types: [(StepType, [String])] = [
      (.context, given), (.action, when), (.outcome, then), (.conjunction, and),
      (.conjunction, but),
    ]
    return types.flatMap { type, keywords in
      keywords.filter { !$0.hasPrefix("*") }.map { ($0, type) }
    }
  }

  /// The keyword that messages propose for a scenario; the first of many languages means an example.
  var scenarioKeyword: String { scenario.last ?? "" }
}

extension String {
  /// The text without the white space at its end.
  var trimmedEnd: String {
    String(self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)])
  }
}

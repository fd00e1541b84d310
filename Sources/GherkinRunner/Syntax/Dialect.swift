/// The keywords of one spoken language of Gherkin.
///
/// Knows the words, not the grammar; titles are listed without their colon, steps with their space.
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
  package let scenarioOutline: [String]
  package let examples: [String]
  package let given: [String]
  package let when: [String]
  package let then: [String]
  package let and: [String]
  package let but: [String]

  /// The same keywords, laid out for the classifier.
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

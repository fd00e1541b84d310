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

  /// The words that begin a feature.
  package let feature: [String]
  /// The words that begin a background.
  package let background: [String]
  /// The words that begin a rule.
  package let rule: [String]
  /// The words that begin a scenario.
  package let scenario: [String]
  /// The words that begin an outline, which are free to be used for a scenario.
  package let scenarioOutline: [String]
  /// The words that begin examples.
  package let examples: [String]
  /// The words for what holds beforehand.
  package let given: [String]
  /// The words for what is done.
  package let when: [String]
  /// The words for what comes of it.
  package let then: [String]
  /// The words that continue.
  package let and: [String]
  /// The words that continue with an exception.
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

import Synchronization

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
  package static func named(_ code: String) -> Dialect? {
    known.withLock { known in
      if let dialect = known[code] { return dialect }
      known[code] = rows[code].map(Dialect.init)
      return known[code]
    }
  }

  /// The dialect of files that name none.
  static let english = named("en") ?? Dialect(row: "")

  /// The codes of all dialects, sorted.
  package static let codes = rows.keys.sorted()

  /// The rows of the table by their codes.
  private static let rows = Dictionary(
    DialectTable.text.split(separator: "\n").map { row in (String(row.prefix { $0 != "|" }), row) },
    uniquingKeysWith: { first, _ in first })

  /// The dialects that have been asked for. They are always the same, so that it does not matter who asks first; most
  /// runs need one, and reading the rows of all takes a millisecond.
  private static let known = Mutex<[String: Dialect]>([:])

  private init(row: Substring) {
    // A keyword may begin with a mark that would be one character with the separator, so the bytes are split.
    var cells = row.utf8.split(separator: UInt8(ascii: "|"))[...]
    func cell() -> Substring.UTF8View { cells.popFirst() ?? row.utf8[row.endIndex...] }
    func keywords() -> [String] {
      cell().split(separator: UInt8(ascii: ";")).map { String(Substring($0)) }
    }
    code = String(Substring(cell()))
    name = String(Substring(cell()))
    nativeName = String(Substring(cell()))
    (feature, background, rule) = (keywords(), keywords(), keywords())
    (scenario, scenarioOutline, examples) = (keywords(), keywords(), keywords())
    (given, when, then, and, but) = (keywords(), keywords(), keywords(), keywords(), keywords())
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
  package var titles: [(keyword: String, kind: LineKind)] {
    let kinds: [(LineKind, [String])] = [
      (.feature, feature), (.rule, rule), (.background, background), (.scenario, scenario),
      (.scenario, scenarioOutline), (.examples, examples),
    ]
    return kinds.flatMap { kind, keywords in keywords.map { ($0, kind) } }
  }

  /// The keywords of steps without the star, which begins lists in prose.
  package var stepKeywords: [(keyword: String, type: StepType)] {
    let types: [(StepType, [String])] = [
      (.context, given), (.action, when), (.outcome, then), (.conjunction, and),
      (.conjunction, but),
    ]
    return types.flatMap { type, keywords in
      keywords.filter { !$0.hasPrefix("*") }.map { ($0, type) }
    }
  }

  /// The keyword that messages propose for a scenario; the first of many languages means an example.
  package var scenarioKeyword: String { scenario.last ?? "" }
}

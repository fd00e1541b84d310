import Synchronization

/// The keywords of one spoken language of Gherkin: titles without their colon, steps with their space.
/// Knows nothing of the grammar.
package final class Dialect: Sendable {
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

  /// The keywords of titles, and what they begin.
  package let titles: [(keyword: String, kind: LineKind)]
  /// The keywords of steps without the star, which begins lists in prose.
  package let stepKeywords: [(keyword: String, type: StepType)]
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
    let kinds: [(LineKind, [String])] = [
      (.feature, feature), (.rule, rule), (.background, background), (.scenario, scenario),
      (.scenario, scenarioOutline), (.examples, examples),
    ]
    let steps: [(StepType, [String])] = [
      (.context, given), (.action, when), (.outcome, then), (.conjunction, and),
      (.conjunction, but),
    ]
    let titles = kinds.flatMap { kind, keywords in keywords.map { (keyword: $0, kind: kind) } }
    self.titles = titles
    let words = steps.flatMap { type, keywords in keywords.map { (keyword: $0, type: type) } }
    stepKeywords = words.filter { !$0.keyword.hasPrefix("*") }
    // Where a word begins two kinds of title, the official parser takes the first of this order.
    let order: [LineKind] = [.background, .examples, .scenario, .rule, .feature]
    table = KeywordTable(
      titles: order.flatMap { kind in titles.filter { $0.kind == kind } }, steps: words)
  }

  /// The keyword that messages propose for a scenario; the first of many languages means an example.
  package var scenarioKeyword: String { scenario.last ?? "" }
}

/// A dialect's keywords as bytes, grouped by first byte in the order in which they are tried.
struct KeywordTable: Sendable {
  /// A keyword; a title's bytes include its colon, `length` does not.
  struct Entry: Sendable {
    let kind: LineKind
    let stepType: StepType
    let start: Int32
    let end: Int32
    let length: Int32
  }

  private let text: Bytes
  private let entries: [Entry]
  /// The entries that begin with byte `b` are those from `firstEntry[b]` up to `firstEntry[b + 1]`.
  private let firstEntry: [UInt16]

  /// Titles are tried in the order given, after the steps, of which the longest comes first.
  init(
    titles: [(keyword: String, kind: LineKind)], steps: [(keyword: String, type: StepType)]
  ) {
    var distinct: [(keyword: String, type: StepType)] = []
    for step in steps {
      if let known = distinct.firstIndex(where: { $0.keyword == step.keyword }) {
        distinct[known].type = .unknown
      } else {
        distinct.append(step)
      }
    }
    let words: [(kind: LineKind, type: StepType, bytes: Bytes, length: Int)] =
      distinct.sorted { $0.keyword.unicodeScalars.count > $1.keyword.unicodeScalars.count }
      .map { (.step, $0.type, Bytes($0.keyword.utf8), $0.keyword.utf8.count) }
      + titles.map { ($0.kind, .unknown, Bytes("\($0.keyword):".utf8), $0.keyword.utf8.count) }
    let wordsByFirst = Dictionary(grouping: words, by: \.bytes.first)

    var text: Bytes = []
    var entries: [Entry] = []
    var firstEntry: [UInt16] = []
    for byte in UInt8.min...UInt8.max {
      firstEntry.append(UInt16(entries.count))
      for word in wordsByFirst[byte] ?? [] {
        let start = text.count
        text += word.bytes
        entries.append(
          Entry(
            kind: word.kind, stepType: word.type, start: Int32(start), end: Int32(text.count),
            length: Int32(word.length)))
      }
    }
    firstEntry.append(UInt16(entries.count))
    self.text = text
    self.entries = entries
    self.firstEntry = firstEntry
  }

  /// The first keyword of an accepted kind at `offset` of `bytes`.
  @inline(__always)
  func keyword(
    at offset: Int, upTo end: Int, in bytes: Span<UInt8>, accepting accepted: LineKinds
  ) -> Entry? {
    let first = Int(bytes[offset])
    var index = Int(firstEntry[first])
    let last = Int(firstEntry[first + 1])
    while index < last {
      let entry = entries[index]
      if accepted.accepts(entry.kind), matches(entry, at: offset, upTo: end, in: bytes) {
        return entry
      }
      index += 1
    }
    return nil
  }

  @inline(__always)
  private func matches(
    _ entry: Entry, at offset: Int, upTo end: Int, in bytes: Span<UInt8>
  ) -> Bool {
    let (start, length) = (Int(entry.start), Int(entry.end - entry.start))
    guard length <= end - offset else { return false }
    var index = 1
    while index < length {
      if text[start + index] != bytes[offset + index] { return false }
      index += 1
    }
    return true
  }
}

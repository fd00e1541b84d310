/// The line on which something is to be completed, and what the grammar allows there.
///
/// A line that is being typed is often none that the parser understands, so this looks at its text.
struct CompletionPlace {
  enum Context {
    case nothing
    /// The beginning of a line.
    case keyword
    /// The text of a step with a keyword of this type.
    case step(StepType)
    case tag
    /// A cell of a table, by its row in the document, if the parser has one, and the number of the cell.
    case cell(row: Int?, column: Int)
    /// The name of a placeholder that begins with `<`.
    case placeholder(scenario: Int)
  }

  let document: GherkinDocument
  let offset: Int
  let context: Context
  let line: Range<Int>
  /// Where its text begins.
  let textStart: Int
  /// The text of the step, or what else is to be replaced.
  private(set) var range: Range<Int>

  init(_ offset: Int, in document: GherkinDocument) {
    let bytes = document.source.bytes
    let offset = min(max(offset, document.source.textStart), bytes.count)
    let start = document.source.lineStart(at: offset)
    var end = bytes[offset...].firstIndex(of: .lineFeed) ?? bytes.count
    while end > offset, bytes[end - 1] == .carriageReturn { end -= 1 }
    let textStart = min(offset, bytes.span.skippingWhiteSpace(from: start, to: end))
    self.document = document
    self.offset = offset
    line = start..<end
    self.textStart = textStart
    range = textStart..<offset
    let typed = String(decoding: bytes[textStart..<offset], as: UTF8.self)
    guard !document.isDocString(offset) else {
      context = .nothing
      return
    }
    switch typed.first {
    case "#":
      context = .nothing
      return
    case "@":
      context = .tag
      let before = bytes[textStart..<offset].lastIndex { $0 <= .space }
      range = (before.map { $0 + 1 } ?? textStart)..<offset
      return
    case "|":
      let row = document.rows.firstIndex {
        Int($0.offset) >= start && Int($0.offset) < max(end, start + 1)
      }
      context = .cell(row: row, column: Self.bars(in: bytes[textStart..<offset]) - 1)
      return
    default: break
    }
    guard let dialect = Dialect.named(document.language),
      let (type, keyword) = dialect.stepKeyword(of: typed)
    else {
      let isTitle = typed.contains(":")
      context = isTitle ? .nothing : .keyword
      if !isTitle { range = textStart..<max(offset, end) }
      return
    }
    let stepStart = textStart + keyword.utf8.count
    let step = bytes[stepStart..<offset]
    if let opening = step.lastIndex(of: .lessThan), !step[opening...].contains(.greaterThan),
      let scenario = document.scenario(onLine: document.source.lineNumber(at: offset)),
      !document.scenarios[scenario].examples.isEmpty
    {
      context = .placeholder(scenario: scenario)
      range = opening..<offset
    } else {
      context = .step(type)
      range = stepStart..<max(offset, bytes.span.trimmedEnd(from: stepStart, to: end))
    }
  }

  /// What is typed of the step, the tag or the name.
  var word: String { text(range.lowerBound..<offset) }

  /// The bytes of the cell without the spaces around it.
  var cellRange: Range<Int> {
    let bytes = document.source.bytes
    var start = offset
    while start > textStart + 1, !isBar(start - 1) { start -= 1 }
    var end = offset
    while end < line.upperBound, !isBar(end) { end += 1 }
    let first = min(offset, bytes.span.skippingWhiteSpace(from: start, to: end))
    return first..<max(offset, bytes.span.trimmedEnd(from: first, to: end))
  }

  var cellText: String { text(cellRange.lowerBound..<offset) }

  /// The white space before the text of the line.
  var indentation: String { text(line.lowerBound..<textStart) }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: document.source.bytes[range], as: UTF8.self)
  }

  private func isBar(_ offset: Int) -> Bool {
    let bytes = document.source.bytes
    return bytes[offset] == .pipe && (offset == 0 || bytes[offset - 1] != .backslash)
  }

  private static func bars(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    var isEscaped = false
    for byte in bytes {
      if byte == .pipe, !isEscaped { count += 1 }
      isEscaped = byte == .backslash && !isEscaped
    }
    return count
  }
}

/// What needs nothing but the document.
extension CompletionPlace {
  /// The keywords that the grammar allows on the line, in the dialect of the file.
  var keywords: CompletionList {
    guard let dialect = Dialect.named(document.language) else { return CompletionList() }
    let number = document.source.lineNumber(at: offset)
    let typed = word.lowercased()
    func title(_ keyword: String?, _ detail: String) -> Completion? {
      keyword.map {
        Completion(
          kind: .keyword, label: "\($0):", detail: detail, range: range, text: "\($0): ")
      }
    }
    func step(_ keywords: [String], _ detail: String) -> Completion? {
      keywords.first { !$0.hasPrefix("*") }.map {
        Completion(
          kind: .keyword, label: $0.trimmedEnd, detail: detail, range: range, text: $0)
      }
    }
    guard let feature = document.featureNode, Int(feature.header.line) < number else {
      let items = [title(dialect.feature.first, "what the product does for its users")]
      return CompletionList(items: items.compactMap(\.self), typed: word)
    }
    let isInBlock = document.headers.contains { header in
      Int(header.line) < number && header.keyword.start != feature.header.keyword.start
        && !document.rules.contains { $0.header.line == header.line }
    }
    let steps =
      isInBlock
      ? zip(
        [dialect.given, dialect.when, dialect.then, dialect.and, dialect.but],
        [
          "what holds before", "what happens", "what is expected", "one more of the same",
          "one more of the same, in contrast",
        ]
      ).map(step) : []
    let titles = [
      title(dialect.scenarioKeyword, "an example of how the product behaves"),
      title(dialect.scenarioOutline.first, "several examples that differ in their values"),
      isInBlock
        ? title(dialect.examples.first, "the values of the outline above")
        : title(dialect.background.first, "steps with which every scenario begins"),
      title(dialect.rule.first, "a rule, and scenarios that illustrate it"),
    ]
    let items = (steps + titles).compactMap(\.self)
    let matching = items.filter { $0.label.lowercased().hasPrefix(typed) }
    return CompletionList(items: matching.isEmpty ? items : matching, typed: word)
  }

  /// The columns of the outline.
  func placeholders(of scenario: Int) -> CompletionList {
    let tables = document.examples[document.scenarios[scenario].examples.indices]
    let names = tables.flatMap { document.columnNames(of: $0) }.unique
    // A closing bracket that is there already is replaced.
    let bytes = document.source.bytes
    let end = offset < bytes.count && bytes[offset] == .greaterThan ? offset + 1 : offset
    let items = names.map {
      Completion(
        kind: .column, label: "<\($0)>", range: range.lowerBound..<end, text: "<\($0)>")
    }
    return CompletionList(items: items, typed: word)
  }

  /// The next free number of each series of tags, such as `@000-12`, that begins with what is typed.
  func nextNumbers(in tags: [String]) -> [Completion] {
    let numbered = tags.compactMap { $0.wholeMatch(of: /(@.*[^\p{L}0-9])([0-9]{1,8})/) }
    let last = Dictionary(numbered.map { (String($0.1), $0.2) }) { one, other in
      (Int(one) ?? 0) < (Int(other) ?? 0) ? other : one
    }
    return last.filter { $0.key.hasPrefix(word) || word.hasPrefix($0.key) }
      .sorted { $0.key < $1.key }.prefix(10).map { series, number in
        let tag = series + ((Int(number) ?? 0) + 1).digits(number.count)
        return Completion(
          kind: .tag, label: tag, detail: "the next free number", range: range, text: tag)
      }
  }
}

extension Dialect {
  /// The keyword that `text` begins with, if it is one of a step with the space that follows it.
  func stepKeyword(of text: String) -> (type: StepType, keyword: String)? {
    if text.hasPrefix("* ") { return (.unknown, "* ") }
    return stepKeywords.filter { text.hasPrefix($0.keyword) }
      .max { $0.keyword.utf8.count < $1.keyword.utf8.count }
      .map { ($0.type, $0.keyword) }
  }
}

extension GherkinDocument {
  /// Whether `offset` is between the delimiters of a doc string.
  func isDocString(_ offset: Int) -> Bool {
    docStrings.contains { docString in
      let lines = docString.lines.offsets
      return docString.delimiter.offsets.upperBound <= offset && offset <= lines.upperBound
        && offset >= lines.lowerBound
    }
  }
}

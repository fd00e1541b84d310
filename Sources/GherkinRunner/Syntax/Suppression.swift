/// A comment that allows what a rule forbids: `# specs:allow rule-name because …`.
///
/// It applies to what begins on the next line: a feature, rule, scenario, table of examples or step as a
/// whole, or else the line alone.
struct Suppression {
  private static let prefix = "specs:allow"

  /// The rules, as written.
  let names: [String]
  /// Whether a reason is given.
  let hasReason: Bool
  let comment: Node.Comment

  /// Reads `comment`; `nil` if it is an ordinary one.
  init?(_ comment: Node.Comment, in document: GherkinDocument) {
    guard document.source.bytes[comment.text.offsets].contains(.colon) else { return nil }
    let text = document.text(comment.text).drop { $0.isWhitespace || $0 == "#" }
    guard text.hasPrefix(Self.prefix) else { return nil }
    let words = text.dropFirst(Self.prefix.count).split { $0.isWhitespace || $0 == "," }
    let names = words.prefix { $0 != "because" }
    self.names = names.map(String.init)
    // Editors write TODO where the reason is still to be given.
    hasReason = words.count > names.count + 1 && words.dropFirst(names.count + 1) != ["TODO"]
    self.comment = comment
  }
}

extension GherkinDocument {
  /// The lines to which a comment on `line` applies.
  func lines(below line: Int32) -> ClosedRange<Int> {
    let file = source.bytes
    let bytes = file.span
    var cursor = LineCursor(at: source.textStart)
    while let next = cursor.next(in: bytes) {
      guard next.number > line, !next.isBlank, bytes[next.textStart] != .hash else { continue }
      return block(from: next.number) ?? next.number...next.number
    }
    return Int(line)...Int(line)
  }

  /// The lines of the block or step that begins on `line`, if any.
  private func block(from line: Int) -> ClosedRange<Int>? {
    func begins(_ tags: NodeRange, _ header: Node.Header) -> Bool {
      (Int(tags.indices.first.map { self.tags[$0].line } ?? header.line)...Int(header.line))
        .contains(line)
    }
    if let feature = featureNode, begins(feature.tags, feature.header) { return line...Int.max }
    if let index = rules.firstIndex(where: { begins($0.tags, $0.header) }) {
      let next = rules.dropFirst(index + 1).first
      let end = next.map { $0.tags.indices.first.map { tags[$0].line } ?? $0.header.line }
      return line...(end.map { Int($0) - 1 } ?? Int.max)
    }
    let blocks =
      scenarios.map { ($0.tags, $0.header) } + backgrounds.map { (.empty, $0.header) }
      + examples.map { ($0.tags, $0.header) }
    if let (_, header) = blocks.first(where: begins) {
      return line...max(line, Int(header.lastLine))
    }
    return steps.firstIndex { $0.line == line }.map { line...max(line, lastLine(ofStep: $0)) }
  }

  /// The last line of a step with its table or doc string.
  func lastLine(ofStep index: Int) -> Int {
    let step = steps[index]
    let row = step.rows.indices.last.map { Int(rows[$0].line) } ?? 0
    guard let docString = step.docString.map({ docStrings[Int($0)] }) else { return row }
    let lines = source.bytes[docString.lines.offsets].count { $0 == .lineFeed }
    return max(row, Int(docString.line) + lines + 1)
  }
}

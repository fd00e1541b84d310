/// The lines of a formatted feature, without their endings.
///
/// The order of lines stays: only blank lines are added and removed, and the tags of a title are
/// joined. Formatting works on the classified lines, not on the syntax tree.
struct FeatureLayout {
  private let document: GherkinDocument
  private let tokens: [Token]
  private let roles: [LineRoles.Role]
  /// The aligned rows of tables, by the index of their tokens.
  private let rows: [Int: Bytes]
  private(set) var lines: [LayoutLine] = []
  /// The number of the last blank line, which is kept if another line follows.
  private var blankLine: Int?
  /// The indentation of the open doc string.
  private var docStringIndentation = 0

  /// The length at which a line of tags is wrapped.
  private static let tagWidth = 100

  /// The formatted lines of a file without errors.
  static func lines(of document: GherkinDocument, _ tokens: [Token]) -> [LayoutLine] {
    var layout = FeatureLayout(document: document, tokens: tokens)
    layout.add()
    return layout.lines
  }

  private init(document: GherkinDocument, tokens: [Token]) {
    self.document = document
    self.tokens = tokens
    roles = LineRoles.of(tokens, in: document.source)
    rows = TableRows.aligned(tokens, in: document)
  }

  private mutating func add() {
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.isDocStringContent {
        lines.append(content(of: token))
      } else if roles[index].isDescription {
        addDescription(index)
      } else if token.line.isBlank {
        if !roles[index].followsTags { blankLine = token.line.number }
      } else {
        addBlank(isNeeded: roles[index].startsBlock)
        index = token.match.kind == .tags ? addTags(from: index) : addLine(index)
        continue
      }
      index += 1
    }
  }

  /// Adds the pending blank line, or one that is needed; never at the top of the file.
  private mutating func addBlank(isNeeded: Bool = false) {
    if !lines.isEmpty, isNeeded || blankLine != nil { lines.append(.blank(from: blankLine)) }
    blankLine = nil
  }

  /// Descriptions stay as they are: white space has a meaning in Markdown.
  private mutating func addDescription(_ index: Int) {
    addBlank()
    let token = tokens[index]
    let text = Bytes(document.source.bytes[token.line.start..<token.line.end])
    lines.append(
      token.match.kind == .comment
        ? line(index, text: trimmed(token.line))
        : LayoutLine(text: text, source: token.line.number))
  }

  /// Adds one line, and returns the index of the next.
  private mutating func addLine(_ index: Int) -> Int {
    let token = tokens[index]
    let (keyword, rest) = (bytes(token.match.keyword), bytes(token.match.text))
    let text: Bytes
    switch token.match.kind {
    case .feature, .background, .rule, .scenario, .examples:
      text = keyword + [.colon] + (rest.isEmpty ? [] : [.space]) + rest
    // The space is part of the keyword.
    case .step: text = keyword + rest
    case .tableRow: text = rows[index] ?? []
    case .docStringSeparator:
      docStringIndentation = roles[index].indentation
      text = token.docString != nil ? keyword + rest : trimmed(token.line)
    default: text = trimmed(token.line)
    }
    lines.append(line(index, text: text))
    return index + 1
  }

  /// Adds the tags from `first` up to a comment or the title, and returns the index of the next line.
  private mutating func addTags(from first: Int) -> Int {
    let indentation = roles[first].indentation
    // The width of the last line; nil if nothing can be added to it.
    var width: Int?
    var index = first
    while index < tokens.count, tokens[index].match.kind == .tags || tokens[index].line.isBlank {
      let token = tokens[index]
      index += 1
      guard token.match.kind == .tags else { continue }
      let names = token.items.indices.map { bytes(document.tags[$0].name) }
      let end = document.tags[token.items.indices.upperBound - 1].name.offsets.upperBound
      let comment = trimmed(from: end, to: token.line.end)
      var source: Int? = token.line.number
      // Tags with a comment stay on a line of their own, however long, because it may refer to them only.
      guard comment.isEmpty else {
        let text = (names + [comment]).joined(separator: [.space])
        lines.append(LayoutLine(text, indentation: indentation, source: source))
        width = nil
        continue
      }
      for name in names {
        let length = String(decoding: name, as: UTF8.self).reduce(0) { $0 + $1.displayWidth }
        if let known = width, known + 1 + length <= Self.tagWidth, let last = lines.last {
          let text = last.text + [.space] + name
          lines[lines.count - 1] = LayoutLine(text: text, source: last.source)
          width = known + 1 + length
        } else {
          lines.append(LayoutLine(name, indentation: indentation, source: source))
          width = indentation + length
          source = nil
        }
      }
    }
    return index
  }

  /// A line of a doc string, moved with its delimiter.
  private func content(of token: Token) -> LayoutLine {
    let number = token.line.number
    guard let index = token.docString else { return .blank(from: number) }
    let indentation = Int(document.docStrings[Int(index)].indentation)
    let file = document.source.bytes
    let start = document.contentStart(of: token.line, indentation: indentation, in: file.span)
    guard start < token.line.end else { return .blank(from: number) }
    return LayoutLine(
      file[start..<token.line.end], indentation: docStringIndentation, source: number)
  }

  private func line(_ index: Int, text: Bytes) -> LayoutLine {
    LayoutLine(text, indentation: roles[index].indentation, source: tokens[index].line.number)
  }

  private func bytes(_ range: TextRange) -> Bytes { Bytes(document.source.bytes[range.offsets]) }

  /// The text of a line without surrounding white space.
  private func trimmed(_ line: LineCursor.Line) -> Bytes {
    trimmed(from: line.textStart, to: line.end)
  }

  private func trimmed(from start: Int, to end: Int) -> Bytes {
    let file = document.source.bytes
    return Bytes(file[file.span.trimmed(from: start, to: end)])
  }
}

/// A line of a formatted feature.
struct LayoutLine: Sendable {
  /// Its text, without the line ending.
  let text: Bytes
  /// The number of the line that it replaces; nil for a new line.
  let source: Int?

  static func blank(from source: Int? = nil) -> LayoutLine { LayoutLine(text: [], source: source) }
}

extension LayoutLine {
  /// `text`, indented.
  init(_ text: some Sequence<UInt8>, indentation: Int, source: Int?) {
    self.init(text: Bytes(repeating: .space, count: indentation) + text, source: source)
  }
}

/// Lays the lines of a feature out anew, without their endings.
///
/// Every line comes out in the order in which it went in: only blank lines are added and left out,
/// and the tags of a title are brought together. Knows how lines were taken, and not the tree.
struct FeatureLayout {
  let document: GherkinDocument
  let tokens: [Token]
  let roles: [LineRoles.Role]
  /// The tables' rows, lined up, by the index of their tokens.
  let rows: [Int: [UInt8]]
  private(set) var lines: [LayoutLine] = []
  /// The last blank line that may be wanted.
  private var blank: Int?
  /// How far the doc string that is open is indented.
  private var docStringIndentation = 0

  /// The layout of a file that was understood.
  static func lines(of document: GherkinDocument, _ tokens: [Token]) -> [LayoutLine] {
    var layout = FeatureLayout(document: document, tokens: tokens)
    layout.add()
    return layout.lines
  }

  private init(document: GherkinDocument, tokens: [Token]) {
    self.document = document
    self.tokens = tokens
    roles = LineRoles.of(tokens, in: document.source)
    rows = TableRows.linedUp(tokens, in: document)
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
        if !roles[index].followsTags { blank = token.line.number }
      } else {
        addBlank(isNeeded: roles[index].startsBlock)
        index = token.match.kind == .tags ? addTags(from: index) : addLine(index)
        continue
      }
      index += 1
    }
  }

  /// Adds the blank line that waits, or one that is needed; never at the top of the file.
  private mutating func addBlank(isNeeded: Bool = false) {
    if !lines.isEmpty, isNeeded || blank != nil { lines.append(.blank(from: blank)) }
    blank = nil
  }

  /// A description is kept to the letter: its white space means something in Markdown.
  private mutating func addDescription(_ index: Int) {
    addBlank()
    let token = tokens[index]
    if token.match.kind == .comment {
      lines.append(line(index, text: trimmed(token.line)))
    } else {
      lines.append(
        LayoutLine(
          text: Array(document.source.bytes[token.line.start..<token.line.end]),
          source: token.line.number))
    }
  }

  /// Adds a line that stays one; the index of the next.
  private mutating func addLine(_ index: Int) -> Int {
    let token = tokens[index]
    switch token.match.kind {
    case .feature, .background, .rule, .scenario, .examples:
      let name = bytes(token.match.text)
      lines.append(
        line(
          index, text: bytes(token.match.keyword) + [.colon] + (name.isEmpty ? [] : [.space]) + name
        ))
    case .step:
      // The space belongs to the keyword, which is none without it.
      lines.append(line(index, text: bytes(token.match.keyword) + bytes(token.match.text)))
    case .tableRow:
      lines.append(line(index, text: rows[index] ?? []))
    case .docStringSeparator:
      docStringIndentation = roles[index].indentation
      let isOpening = token.docString != nil
      lines.append(
        line(
          index,
          text: isOpening
            ? bytes(token.match.keyword) + bytes(token.match.text) : trimmed(token.line)))
    default:
      lines.append(line(index, text: trimmed(token.line)))
    }
    return index + 1
  }

  /// Adds the tags from `first` up to a comment or the title; the index of what comes behind.
  private mutating func addTags(from first: Int) -> Int {
    var paragraph = TagParagraph(indentation: roles[first].indentation)
    var index = first
    while index < tokens.count, tokens[index].match.kind == .tags || tokens[index].line.isBlank {
      let token = tokens[index]
      index += 1
      guard token.match.kind == .tags else { continue }
      let names = token.items.indices.map { bytes(document.tags[$0].name) }
      let end = document.tags[token.items.indices.upperBound - 1].name.offsets.upperBound
      let comment = trimmed(from: end, to: token.line.end)
      paragraph.add(names, comment: comment, source: token.line.number)
    }
    lines += paragraph.lines
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
      file[start..<token.line.end], indentation: docStringIndentation,
      source: number)
  }

  private func line(_ index: Int, text: [UInt8]) -> LayoutLine {
    LayoutLine(text, indentation: roles[index].indentation, source: tokens[index].line.number)
  }

  private func bytes(_ range: TextRange) -> [UInt8] { Array(document.source.bytes[range.offsets]) }

  /// The text of a line without the white space around.
  private func trimmed(_ line: LineCursor.Line) -> [UInt8] {
    trimmed(from: line.textStart, to: line.end)
  }

  private func trimmed(from start: Int, to end: Int) -> [UInt8] {
    let file = document.source.bytes
    let first = file.span.skippingWhiteSpace(from: start, to: end)
    return Array(file[first..<file.span.trimmedEnd(from: first, to: end)])
  }
}

/// A line of a feature as it is laid out.
struct LayoutLine: Sendable {
  /// Its text, without the line ending.
  let text: [UInt8]
  /// The number of the line it is made of; `nil` for one that was not there before.
  let source: Int?

  /// A line with no text.
  static func blank(from source: Int? = nil) -> LayoutLine { LayoutLine(text: [], source: source) }
}

extension LayoutLine {
  /// `text`, indented.
  init(_ text: some Sequence<UInt8>, indentation: Int, source: Int?) {
    self.init(text: Array(repeating: .space, count: indentation) + text, source: source)
  }
}

/// What laying a feature file out anew comes to.
package enum Formatting: Sendable {
  /// The file is laid out as it should be.
  case clean
  /// It should be what is said here.
  case changed(LayoutChange)
  /// The file is Markdown, which has a layout of its own.
  case markdown
  /// The file is not understood.
  case broken([Diagnostic])
  /// The file would no longer say the same: a mistake in the layout, not in the file.
  case unsafe

  /// What `source` comes to.
  ///
  /// - Parameter language: The dialect of a file that does not name one.
  package init(_ source: SourceFile, language: String = "en") {
    guard !source.isMarkdown else {
      self = .markdown
      return
    }
    let (parsed, tokens) = Parser.tokens(of: source, language: language)
    let result = parsed.withSuspicions
    guard result.errors.isEmpty else {
      self = .broken(result.diagnostics)
      return
    }
    let change = LayoutChange(source, lines: FeatureLayout.lines(of: result.document, tokens))
    guard change.bytes != source.bytes else {
      self = .clean
      return
    }
    let written = Parser.parse(
      SourceFile(uri: source.uri, bytes: change.bytes), language: language)
    let isSafe = written.errors.isEmpty && written.document.means(theSameAs: result.document)
    self = isSafe ? .changed(change) : .unsafe
  }
}

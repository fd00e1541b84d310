/// The result of formatting a feature file.
package enum Formatting: Sendable {
  /// The file is formatted already.
  case clean
  /// Formatting changes the file.
  case changed(LayoutChange)
  /// The file is Markdown, which is not formatted.
  case markdown
  /// The file has errors.
  case broken([Diagnostic])
  /// Formatting would change the meaning of the file: a mistake of the formatter, not of the file.
  case unsafe

  /// Formats `source`.
  ///
  /// - Parameter language: The dialect of a file that does not name one.
  package init(_ source: SourceFile, language: String = "en") {
    guard !source.isMarkdown else {
      self = .markdown
      return
    }
    let (parsed, tokens) = Parser.tokens(of: source, language: language)
    let result = parsed.reportingLostText
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

extension Formatting {
  /// The formatted text of the lines of a block, without the blank lines that formatting puts around it, and without
  /// line ends. Returns nil if the file cannot be formatted.
  ///
  /// - Parameter numbers: The lines, which count from 1.
  static func lines(
    _ numbers: ClosedRange<Int>, of source: SourceFile, language: String
  ) -> [Bytes]? {
    guard !source.isMarkdown else { return nil }
    let (parsed, tokens) = Parser.tokens(of: source, language: language)
    guard parsed.reportingLostText.errors.isEmpty else { return nil }
    let lines = FeatureLayout.lines(of: parsed.document, tokens)
    func isOfBlock(_ line: LayoutLine) -> Bool {
      !line.text.isEmpty && line.source.map(numbers.contains) == true
    }
    guard let first = lines.firstIndex(where: isOfBlock),
      let last = lines.lastIndex(where: isOfBlock)
    else { return nil }
    return lines[first...last].map(\.text)
  }
}

/// A feature file before and after formatting.
package struct LayoutChange: Sendable {
  /// The file before.
  package let source: SourceFile
  /// The formatted file, with its byte order mark and its usual line endings.
  package let bytes: Bytes
  let usesCRLF: Bool
  /// The lines that change, by their numbers, and what replaces them, with line endings: whole lines, as few as can be.
  ///
  /// Each formatted line refers to the line that it replaces, so nothing has to be compared.
  let replacements: [(old: Range<Int>, new: [Bytes])]

  init(_ source: SourceFile, lines: [LayoutLine]) {
    self.source = source
    usesCRLF = source.endsMostLinesWithCRLF
    let ending: Bytes = usesCRLF ? [.carriageReturn, .lineFeed] : [.lineFeed]
    let old = FeatureLines(of: source)
    var bytes = Bytes(source.bytes[..<source.textStart])
    bytes.reserveCapacity(source.bytes.count)
    var replacements: [(old: Range<Int>, new: [Bytes])] = []
    var (first, new) = (1, [Bytes]())
    func replace(upTo number: Int) {
      if number > first || !new.isEmpty { replacements.append((first..<number, new)) }
      new = []
    }
    for line in lines {
      let text = line.text + ending
      bytes += text
      if let number = line.source,
        source.bytes[old.whole(number, in: source)].elementsEqual(text)
      {
        replace(upTo: number)
        first = number + 1
      } else {
        new.append(text)
      }
    }
    replace(upTo: old.count + 1)
    self.bytes = bytes
    self.replacements = replacements
  }

  /// The changes, each as small as whole lines allow.
  var edits: [TextEdit] {
    let lines = FeatureLines(of: source)
    func start(of number: Int) -> Int { lines.line(number)?.start ?? source.bytes.count }
    return replacements.map { old, new in
      let text = String(decoding: new.joined(), as: UTF8.self)
      return TextEdit(start(of: old.lowerBound)..<start(of: old.upperBound), text)
    }
  }

  /// The difference as `diff -u` shows it, which begins with the names of the file.
  package var difference: String {
    let path = Escaping.diagnostic.escaped(source.uri)
    let lines = FeatureLines(of: source)
    func former(_ numbers: Range<Int>) -> [Bytes] {
      numbers.map { Bytes(source.bytes[lines.whole($0, in: source)]) }
    }
    var (entries, next) = ([ListDifference<Bytes>.Entry](), 1)
    for (old, new) in replacements {
      entries += former(next..<old.lowerBound).map { .same($0) }
      entries += former(old).map { .missing($0) } + new.map { .surplus($0) }
      next = old.upperBound
    }
    entries += former(next..<(lines.count + 1)).map { .same($0) }
    return "--- \(path)\n+++ \(path) (formatted)\n"
      + ListDifference(entries).hunks { "\(shown($0))\n" }
  }

  /// A line with control characters escaped, except for tabs, and a note of its ending if it is not the usual one.
  private func shown(_ line: Bytes) -> String {
    let ending = line.reversed().prefix { $0 == .lineFeed || $0 == .carriageReturn }.count
    let note =
      line.last != .lineFeed
      ? " (no line ending)"
      : ending == (usesCRLF ? 2 : 1) ? "" : ending == 1 ? " (LF)" : " (CRLF)"
    let text = String(decoding: line.dropLast(ending), as: UTF8.self)
    return text.split(separator: "\t", omittingEmptySubsequences: false)
      .map { Escaping.diagnostic.escaped(String($0)) }.joined(separator: "\t") + note
  }
}

extension FeatureLines {
  /// The bytes of a line with its ending.
  fileprivate func whole(_ number: Int, in source: SourceFile) -> Range<Int> {
    let end = line(number + 1)?.start ?? source.bytes.count
    return (line(number)?.start ?? end)..<end
  }
}

extension SourceFile {
  /// Whether more lines end with CRLF than with LF; in a file with both, the rarer are changed.
  var endsMostLinesWithCRLF: Bool {
    var (crlf, all, previous) = (0, 0, UInt8.space)
    for byte in bytes {
      if byte == .lineFeed {
        all += 1
        if previous == .carriageReturn { crlf += 1 }
      }
      previous = byte
    }
    return crlf * 2 > all
  }
}

extension GherkinDocument {
  /// Whether the two trees are the same except for the places of their nodes and the white space
  /// around comments.
  func means(theSameAs other: GherkinDocument) -> Bool {
    language == other.language && idCount == other.idCount && parts == other.parts
      && numbers == other.numbers && steps.map(\.type) == other.steps.map(\.type)
      && texts == other.texts
  }

  /// The parts of all nodes.
  private var parts: [NodeRange] {
    var parts = featureNode.map { [$0.tags, $0.scenarios, $0.rules] } ?? []
    parts += rules.flatMap { [$0.tags, $0.scenarios] }
    parts += backgrounds.map(\.steps)
    parts += scenarios.flatMap { [$0.tags, $0.steps, $0.examples] }
    parts += examples.flatMap { [$0.tags, $0.rows] }
    return parts + steps.map(\.rows) + rows.map(\.cells)
  }

  /// The ids of all nodes, and the numbers of others to which they refer.
  private var numbers: [Int32?] {
    var numbers = [featureNode?.background] + rules.flatMap { [$0.id, $0.background] }
    numbers += backgrounds.map { $0.id }
    numbers += scenarios.flatMap { [$0.id, $0.rule] }
    numbers += examples.map { $0.id }
    numbers += steps.flatMap { [$0.id, $0.docString, isTableFirst(in: $0) ? 1 : 0] }
    numbers += rows.map { $0.id }
    return numbers + tags.map { $0.id }
  }

  /// The texts of all nodes.
  private var texts: [Bytes] {
    func bytes(_ range: TextRange) -> Bytes { Bytes(source.bytes[range.offsets]) }
    var texts = headers.flatMap {
      [bytes($0.keyword), bytes($0.name), descriptionBytes($0.description)]
    }
    texts += steps.flatMap { [bytes($0.keyword), bytes($0.text)] }
    texts += docStrings.flatMap {
      [bytes($0.delimiter), bytes($0.mediaType), contentBytes($0)]
    }
    texts += tags.map { bytes($0.name) }
    texts += cells.map(unescaped)
    let file = source.bytes
    for comment in commentNodes.map(\.text.offsets) {
      texts.append(
        Bytes(file[file.span.trimmed(from: comment.lowerBound, to: comment.upperBound)]))
    }
    return texts
  }
}

/// What a file will hold once a block is saved: with the mark of a draft, and formatted.
struct BlockDraft {
  private(set) var bytes: Bytes
  /// Where the block begins.
  let start: Int

  /// - Parameter asDraft: Whether the scenario is marked as not finished; nil to leave that as it is.
  init(_ file: Bytes, _ edit: BlockEdit, of path: String, language: String, asDraft: Bool?) {
    let lineEnd: Bytes = file.endsLinesWithCRLF ? [.carriageReturn, .lineFeed] : [.lineFeed]
    guard !edit.text.isEmpty else {
      let range = file.withBlankLines(edit.range)
      bytes = Bytes(file[..<range.lowerBound] + file[range.upperBound...])
      start = max(0, range.lowerBound - 1)
      return
    }
    var spliced = SplicedFile(file, edit, lineEnd: lineEnd)
    func replaceBlock(with lines: [Bytes]) {
      let text = Bytes(lines.joined(separator: lineEnd))
      spliced = spliced.replacingBlock(with: text)
    }
    if let asDraft, let lines = spliced.marked(asDraft, path, language) {
      replaceBlock(with: lines)
    }
    let source = SourceFile(uri: path, bytes: spliced.bytes)
    let first = source.lineNumber(at: spliced.block.lowerBound)
    let last = source.lineNumber(at: spliced.block.upperBound)
    if let lines = Formatting.lines(first...max(first, last), of: source, language: language) {
      let before = spliced
      replaceBlock(with: lines)
      if !spliced.means(theSameAs: before, path, language) { spliced = before }
    }
    bytes = spliced.bytes
    start = spliced.block.lowerBound
  }
}

extension SplicedFile {
  private init(_ bytes: Bytes, block: Range<Int>) { (self.bytes, self.block) = (bytes, block) }

  fileprivate func replacingBlock(with text: Bytes) -> SplicedFile {
    SplicedFile(
      Bytes(bytes[..<block.lowerBound]) + text + bytes[block.upperBound...],
      block: block.lowerBound..<block.lowerBound + text.count)
  }

  private func parsed(_ path: String, _ language: String) -> ParseResult {
    Parser.parse(SourceFile(uri: path, bytes: bytes), language: language)
  }

  fileprivate func means(theSameAs other: SplicedFile, _ path: String, _ language: String) -> Bool {
    let (own, others) = (parsed(path, language), other.parsed(path, language))
    return own.errors.isEmpty && own.document.means(theSameAs: others.document)
  }

  /// The lines of the block, whose first scenario is marked as a draft or no longer; nil if it is as it should be, or there
  /// is none.
  fileprivate func marked(_ isDraft: Bool, _ path: String, _ language: String) -> [Bytes]? {
    let file = parsed(path, language)
    let document = file.document
    guard file.grammarErrors.isEmpty,
      let scenario = document.scenarios.first(where: {
        block.touches($0.header.keyword.offsets.lowerBound)
      })
    else { return nil }
    let tag = scenario.tags.indices.map { document.tags[$0].name.offsets }
      .first { bytes[$0].elementsEqual(Plan.draftTag.utf8) }
    guard (tag != nil) != isDraft else { return nil }
    let line = document.source.lineStart(at: scenario.header.keyword.offsets.lowerBound)
    var text = Bytes(bytes[block])
    if let tag {
      let (start, end) = (tag.lowerBound - block.lowerBound, tag.upperBound - block.lowerBound)
      var rest = text[end...].drop { $0 == .space || $0 == .tab }
      let before = text[..<start].reversed().prefix { $0 == .space || $0 == .tab }
      let isAlone =
        (before.count == start || text[start - before.count - 1] == .lineFeed)
        && (rest.isEmpty || rest.first == .lineFeed || rest.first == .carriageReturn)
      if isAlone { rest = rest.drop { $0 == .carriageReturn }.dropFirst() }
      text = Bytes(text[..<(isAlone ? start - before.count : start)] + rest)
    } else {
      let offset = max(0, line - block.lowerBound)
      let indentation = text[offset...].prefix { $0 == .space || $0 == .tab }
      text.insert(contentsOf: indentation + Bytes("\(Plan.draftTag)\n".utf8), at: offset)
    }
    return text.split(separator: .lineFeed, omittingEmptySubsequences: false).map {
      $0.last == .carriageReturn ? Bytes($0.dropLast()) : Bytes($0)
    }
  }
}

extension Bytes {
  /// The bytes of a block with the blank lines that would be left if it were gone: those that follow it or, at the end,
  /// those before it.
  fileprivate func withBlankLines(_ range: Range<Int>) -> Range<Int> {
    let (range, after) = (range.clamped(to: 0..<count), Swift.min(range.upperBound, count))
    let blank = self[after...].prefix(while: \.isASCIIWhiteSpace)
    if blank.endIndex < count {
      // Not the indentation of the next line.
      let end = blank.lastIndex(of: .lineFeed).map { $0 + 1 } ?? after
      return range.lowerBound..<end
    }
    let before = self[..<range.lowerBound].reversed().prefix(while: \.isASCIIWhiteSpace).count
    return range.lowerBound - before..<range.upperBound
  }
}

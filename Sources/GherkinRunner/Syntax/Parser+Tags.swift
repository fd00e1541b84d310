/// Tags stand before the title they belong to: which one, only the lines behind them tell.
extension Parser {
  mutating func readTags(
    _ line: LineCursor.Line, before cursor: LineCursor, in bytes: Span<UInt8>
  ) {
    guard checkTags(line, in: bytes) else {
      readLineAsNoTags(line, in: bytes)
      return
    }
    if state == .start || state == .language {
      enter(.featureTags)
    } else if !state.isTags {
      enterTags(of: title(behind: cursor, in: bytes))
    }
    addTags(line, in: bytes)
  }

  /// Closes what ends where the tags of a title of this kind begin.
  private mutating func enterTags(of title: LineKind) {
    closeTable()
    switch title {
    case .examples:
      builder.closeBlock()
      enter(.examplesTags)
    case .scenario:
      builder.closeScenario()
      enter(.scenarioTags)
    default:
      builder.closeRule()
      enter(.ruleTags)
    }
  }

  /// The kind of title that the tags before `cursor` belong to: a rule's if nothing else fits.
  private mutating func title(behind cursor: LineCursor, in bytes: Span<UInt8>) -> LineKind {
    let titles: LineKinds = accepted.intersection([.examples, .scenario])
    let wanted = titles.union([.empty, .comment, .tags])
    var ahead = cursor
    while let line = ahead.next(in: bytes) {
      guard let match = classifier.classify(line, in: bytes, accepting: wanted) else { break }
      switch match.kind {
      case .empty, .comment: continue
      case .tags: guard checkTags(line, in: bytes) else { return .rule }
      default: return match.kind
      }
    }
    return .rule
  }

  /// Reports the first tag of `line` that holds white space, if any.
  private mutating func checkTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> Bool {
    guard !classifier.isMarkdown else { return true }
    let end = tagsEnd(line, in: bytes)
    var start = line.textStart
    while start < end {
      let next = nextTag(behind: start, upTo: end, in: bytes)
      let nameEnd = bytes.trimmedEnd(from: start, to: next)
      let nameStart = bytes.skippingWhiteSpace(from: start + 1, to: nameEnd)
      var offset = nameStart
      while offset < nameEnd {
        if bytes.whiteSpaceLength(at: offset, upTo: nameEnd) > 0 {
          report(.whiteSpaceInTag, line, at: start)
          return false
        }
        offset += 1
      }
      start = next
    }
    return true
  }

  private mutating func addTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    guard !classifier.isMarkdown else { return addMarkdownTags(line, in: bytes) }
    let end = tagsEnd(line, in: bytes)
    var start = line.textStart
    while start < end {
      let next = nextTag(behind: start, upTo: end, in: bytes)
      builder.addTag(
        line: line.number, name: TextRange(start, bytes.trimmedEnd(from: start, to: next)))
      start = next
    }
  }

  private mutating func addMarkdownTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    var offset = line.textStart
    while let tag = bytes.quotedTag(from: offset, to: line.end) {
      builder.addTag(line: line.number, name: tag)
      offset = tag.offsets.upperBound + 1
    }
  }

  private func nextTag(behind start: Int, upTo end: Int, in bytes: Span<UInt8>) -> Int {
    var offset = start + 1
    while offset < end, bytes[offset] != .at { offset += 1 }
    return offset
  }

  /// Where the tags of `line` end: at its end, or at a comment, which white space precedes.
  private func tagsEnd(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> Int {
    var offset = line.textStart
    while offset < line.end {
      let length = bytes.whiteSpaceLength(at: offset, upTo: line.end)
      if length > 0, offset + length < line.end, bytes[offset + length] == .hash { break }
      offset += max(length, 1)
    }
    return bytes.trimmedEnd(from: line.textStart, to: offset)
  }

  /// A line of tags that is none for its white space: free text where that is accepted.
  private mutating func readLineAsNoTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    if accepted.accepts(.other) {
      readText(classifier.match(.other, line))
    } else {
      reportUnexpected(line, in: bytes)
    }
  }
}

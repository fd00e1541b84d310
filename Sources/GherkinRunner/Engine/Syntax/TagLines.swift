/// Tags precede their title, so the lines that follow decide what they belong to.
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
      enterTags(of: title(after: cursor, in: bytes))
    }
    for tag in tags(in: line, of: bytes) { builder.addTag(line: line.number, name: tag) }
  }

  /// Closes the blocks that end before a title of this kind.
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

  /// The kind of title to which the tags before `cursor` belong: a rule's if no other follows.
  private mutating func title(after cursor: LineCursor, in bytes: Span<UInt8>) -> LineKind {
    let titles: LineKinds = accepted.intersection([.examples, .scenario])
    var ahead = cursor
    while let line = ahead.next(in: bytes) {
      // Titles come first: one of Markdown may hold a tag.
      guard
        let match = classifier.classify(line, in: bytes, accepting: titles)
          ?? classifier.classify(line, in: bytes, accepting: [.empty, .comment, .tags])
      else { break }
      switch match.kind {
      case .empty, .comment: continue
      case .tags: guard checkTags(line, in: bytes) else { return .rule }
      default: return match.kind
      }
    }
    return .rule
  }

  /// Reports the first tag of `line` that contains white space; true if there is none.
  private mutating func checkTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> Bool {
    let wrong = tags(in: line, of: bytes).first { tag in
      tag.offsets.contains { bytes.whiteSpaceLength(at: $0, upTo: tag.offsets.upperBound) > 0 }
    }
    guard !classifier.isMarkdown, let wrong else { return true }
    report(.whiteSpaceInTag, line, at: wrong.offsets.lowerBound)
    return false
  }

  /// The tags of `line`, without the white space between them.
  private func tags(in line: LineCursor.Line, of bytes: Span<UInt8>) -> [TextRange] {
    var tags: [TextRange] = []
    var start = line.textStart
    guard !classifier.isMarkdown else {
      while let tag = bytes.quotedTag(from: start, to: line.end) {
        tags.append(tag)
        start = tag.offsets.upperBound + 1
      }
      return tags
    }
    let end = tagsEnd(line, in: bytes)
    while start < end {
      let next = bytes.firstOffset(of: .at, from: start + 1).map { min($0, end) } ?? end
      tags.append(TextRange(start, bytes.trimmedEnd(from: start, to: next)))
      start = next
    }
    return tags
  }

  /// Where the tags of `line` end: at its end, or before a comment that follows white space.
  private func tagsEnd(_ line: LineCursor.Line, in bytes: Span<UInt8>) -> Int {
    guard bytes.extracting(line.textStart..<line.end).contains(.hash) else {
      return bytes.trimmedEnd(from: line.textStart, to: line.end)
    }
    var offset = line.textStart
    while offset < line.end {
      let length = bytes.whiteSpaceLength(at: offset, upTo: line.end)
      if length > 0, offset + length < line.end, bytes[offset + length] == .hash { break }
      offset += max(length, 1)
    }
    return bytes.trimmedEnd(from: line.textStart, to: offset)
  }

  /// Reads a line of tags with white space in them: free text where that is accepted.
  private mutating func readLineAsNoTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    if accepted.accepts(.other) {
      readText(classifier.match(.other, line))
    } else {
      reportUnexpected(line, in: bytes)
    }
  }
}

/// The step of a suite that a line holds, wherever in the line it begins.
struct StepReading {
  let definition: Int
  /// Whether the line is a lost step rather than prose: something stands before the step, at most two words of it are
  /// plain, and at least two words of the step are the definition's own.
  let isCertain: Bool
  /// The step in the folded line, and all of it.
  let step: Bytes
  let line: Bytes
  /// What stands before the step.
  let before: String

  var isWhole: Bool { before.allSatisfy(\.isWhitespace) }

  /// More words before a step make a sentence of which it is the end.
  private static let wordLimit = 6
  /// Longer lines hold no step that was written by hand, and take long to compare.
  private static let lengthLimit = 4096

  /// Reads `line`, which is folded; `nil` if no definition matches from any of its first words to its end.
  static func find(
    in line: Bytes, _ keywords: FoldedKeywords, match: (Span<UInt8>) -> FoldedDefinitions.Match?
  ) -> StepReading? {
    guard line.count <= lengthLimit else { return nil }
    let words = LineWords(line, keywords)
    var best: StepReading?
    search: for start in words.starts {
      for end in words.ends where end > start {
        guard let found = match(line.span.extracting(start..<end)), found.ownWords > 0 else {
          continue
        }
        let count = words.plainCount(before: start)
        guard count <= wordLimit else { break search }
        let reading = StepReading(
          definition: found.definition,
          isCertain: start > words.first && count <= 2 && found.ownWords >= 2,
          step: Bytes(line[start..<end]), line: line,
          before: String(decoding: line[..<start], as: UTF8.self))
        if reading.isCertain || best == nil { best = reading }
        if reading.isCertain { break search }
      }
    }
    return best
  }

  /// The step as it is written in `text`, the line before it was folded.
  func step(in text: String) -> String {
    let scalars = text.unicodeScalars
    let folded = String(decoding: step, as: UTF8.self)
    guard scalars.count < 400 else { return folded }
    let tail = String(decoding: line.suffix(line.count - before.utf8.count), as: UTF8.self)
    let start = scalars.indices.first { index in
      !scalars[index].properties.isWhitespace && FoldedText.fold(String(scalars[index...])) == tail
    }
    guard let start else { return folded }
    var written = scalars[start...]
    while !written.isEmpty, FoldedText.fold(String(written)) != folded { written.removeLast() }
    return written.isEmpty ? folded : String(written)
  }
}

/// Where in a folded line a step may begin and end.
private struct LineWords {
  /// Where words and marks begin, and what follows a keyword within a word.
  private(set) var starts: [Int] = []
  /// The end of the line, and its end without the marks that may enclose a step.
  private(set) var ends: [Int] = []
  private let text: [(scalar: Unicode.Scalar, offset: Int)]
  private var words: [Range<Int>] = []
  private let line: Bytes
  private let keywords: FoldedKeywords

  /// No step begins after this many words, or words and marks.
  private static let limit = (words: 12, starts: 32)

  var first: Int { starts.first ?? 0 }

  init(_ line: Bytes, _ keywords: FoldedKeywords) {
    (self.line, self.keywords) = (line, keywords)
    var offset = 0
    text = String(decoding: line, as: UTF8.self).unicodeScalars.map { scalar in
      defer { offset += UTF8.width(scalar) }
      return (scalar, offset)
    }
    findStarts()
    findEnds()
  }

  private mutating func findStarts() {
    var index = 0
    while index < text.count, words.count < Self.limit.words, starts.count < Self.limit.starts {
      let (scalar, offset) = text[index]
      if scalar == " " {
        index += 1
        continue
      }
      starts.append(offset)
      guard scalar.isPartOfWord else {
        index = markupEnd(from: index) ?? index + 1
        continue
      }
      while index < text.count, text[index].scalar.isPartOfWord || text[index].scalar == "'" {
        index += 1
      }
      let end = index < text.count ? text[index].offset : line.count
      words.append(offset..<end)
      starts += keywords.ends(at: offset, in: line).filter { $0 < end }
    }
  }

  private mutating func findEnds() {
    ends = [line.count]
    var index = text.count
    while index > 0, ends.count < 6, !text[index - 1].scalar.isPartOfWord {
      let closing = text[index - 1].scalar
      let opening: Unicode.Scalar? = closing == ">" ? "<" : closing == "}" ? "{" : nil
      if let start = text[..<index].suffix(60).lastIndex(where: { $0.scalar == opening }),
        markupEnd(from: start) == index
      {
        index = start
      } else {
        index -= 1
      }
      while index > 0, text[index - 1].scalar == " " { index -= 1 }
      ends.append(index < text.count ? text[index].offset : line.count)
    }
  }

  /// Where `<b>`, `{color:red}` or `&nbsp;` ends, if one begins at `index`.
  private func markupEnd(from index: Int) -> Int? {
    let closing: Unicode.Scalar
    switch text[index].scalar {
    case "<": closing = ">"
    case "{": closing = "}"
    case "&": closing = ";"
    default: return nil
    }
    return text[index...].prefix(60).firstIndex { $0.scalar == closing }.map { $0 + 1 }
  }

  /// How many words stand before `start` that are not keywords of any language and no numbers.
  func plainCount(before start: Int) -> Int {
    var (count, index) = (0, 0)
    let before = words.prefix { $0.lowerBound < start }
    while index < before.count {
      let rest = before[index...]
      let length = keywords.wordCount(rest.map { String(decoding: line[$0], as: UTF8.self) })
      if length > 0 {
        index += length
        continue
      }
      let word = String(decoding: line[before[index]], as: UTF8.self).unicodeScalars
      // Of the word that a step begins in, only a keyword stands before it.
      if before[index].upperBound <= start, !word.allSatisfy(\.isDigit) { count += 1 }
      index += 1
    }
    return count
  }
}

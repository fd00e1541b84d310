/// A line of free text as keywords and steps are looked for in it.
struct LineText {
  /// Its characters; letters in full width are ordinary ones.
  let scalars: [Unicode.Scalar]
  /// The text, with each letter as one character.
  fileprivate let bytes: Bytes
  /// Where each character begins in `bytes`, and the last one ends.
  private let offsets: [Int]

  init(_ line: String) {
    let text = line.composed
    bytes = Bytes(text.utf8)
    var offsets = [0]
    scalars = text.unicodeScalars.map { scalar in
      offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar))
      guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
      return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }
    self.offsets = offsets
  }

  fileprivate func byteRange(_ range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  /// Where the last word before `start` ends.
  func wordEnd(before start: Int) -> Int {
    scalars[..<start].lastIndex(where: \.isPartOfWord).map { $0 + 1 } ?? 0
  }

  /// The text between two characters, as it is written.
  func written(_ range: Range<Int>) -> String {
    String(decoding: bytes[byteRange(range)], as: UTF8.self)
  }
}

/// Finds the step of a suite with which a line of free text ends.
struct StepSearch {
  private let suite: CompiledSuite
  private let index: StepIndex
  private let keywords: FreeTextKeywords
  /// The definitions with parameters, by what the text before the first one is, so that `<name>` fits each parameter. They
  /// are made for the first line with one.
  private lazy var outlines = suite.patterns.filter { !$0.parameters.isEmpty }.compactMap {
    pattern in
    pattern.takingPlaceholders(suite.parameterTypes).map { (pattern, $0) }
  }

  /// A step begins with one of as many words.
  private static let wordLimit = 4
  /// Longer lines hold no step that a person has written, and take long to compare.
  private static let lengthLimit = 4096
  /// A line is cut at no more places.
  private static let cutLimit = 6

  init(_ planner: Planner, _ keywords: FreeTextKeywords) {
    (suite, index, self.keywords) = (planner.suite, planner.index, keywords)
  }

  /// The part of `line` that is a step of the suite. Where a definition has no two words of its own, a keyword has to
  /// precede it.
  ///
  /// - Parameter needsKeyword: Whether a keyword has to precede it in any case.
  mutating func step(
    in line: LineText, _ opening: LineOpening, needsKeyword: Bool
  ) -> Range<Int>? {
    guard !suite.patterns.isEmpty else { return nil }
    for start in Self.starts(of: line, opening) {
      // Most lines of prose have none, and are compared with no definition.
      let isBehindKeyword = isBehindKeyword(start, in: line, opening)
      guard isBehindKeyword || !needsKeyword, let (step, ownWords) = step(in: line, from: start)
      else { continue }
      if isBehindKeyword || ownWords > 1 { return step }
    }
    return nil
  }

  /// The step that begins at `start`, be it all of the rest or what precedes a comment or a closing mark, and how many
  /// words of it are its definition's own.
  mutating func step(
    in line: LineText, from start: Int
  ) -> (step: Range<Int>, ownWords: Int)? {
    guard line.bytes.count <= Self.lengthLimit else { return nil }
    let cuts = line.scalars.indices.dropFirst(start + 1).filter {
      "#([—@".unicodeScalars.contains(line.scalars[$0])
    }
    for cut in [line.scalars.count] + cuts.prefix(Self.cutLimit) {
      var end = cut
      repeat {
        while end > start, line.scalars[end - 1].isBlank { end -= 1 }
        guard end > start else { break }
        if let ownWords = ownWords(of: start..<end, in: line) { return (start..<end, ownWords) }
        end -= 1
      } while Self.isClosing(line.scalars[end])
    }
    return nil
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    KeywordReading.isMark(scalar) || ")]}>）］".unicodeScalars.contains(scalar)
  }

  /// Where a step may begin: at the first words, with and without the marks before them, and behind a keyword.
  private static func starts(of line: LineText, _ opening: LineOpening) -> [Int] {
    var starts = [opening.step?.end].compactMap(\.self)
    var (count, place) = (0, 0)
    while count < wordLimit, place < line.scalars.count {
      let end = line.scalars[place...].firstIndex(where: \.isBlank) ?? line.scalars.count
      if let word = line.scalars[place..<end].firstIndex(where: \.isPartOfWord) {
        starts += word == place ? [place] : [place, word]
        count += 1
      }
      place = line.scalars[end...].firstIndex { !$0.isBlank } ?? line.scalars.count
    }
    return starts
  }

  /// Whether a keyword precedes `start`: one of the language or, at the beginning of the line, one of any language with at
  /// least four letters, in any case.
  private func isBehindKeyword(_ start: Int, in line: LineText, _ opening: LineOpening) -> Bool {
    if opening.step?.end == start { return true }
    let end = line.wordEnd(before: start)
    let first = line.scalars.firstIndex(where: \.isPartOfWord) ?? start
    return keywords.step(before: end, in: line.scalars)?.isWritten == true
      || [first, opening.start].contains {
        $0 < end && Self.allKeywords.contains(line.written($0..<end).lowercased())
      }
  }

  /// The keywords of all languages with at least four letters. Made on first use, which most runs never reach.
  private static let allKeywords = Set(
    Dialect.codes.compactMap(Dialect.named)
      .flatMap { $0.stepKeywords.map(\.keyword.trimmedEnd) }
      .filter { $0.unicodeScalars.count > 3 }.map { $0.lowercased() })

  // MARK: Definitions

  /// How many words of a part of `line` are those of its definition, and not of a value; `nil` if no definition matches all
  /// of it.
  private mutating func ownWords(of part: Range<Int>, in line: LineText) -> Int? {
    let text = Bytes(line.bytes[line.byteRange(part)])
    var captures: [Capture] = []
    let found =
      switch index.matches(text.span, captures: &captures) {
      case .none, .exceededLimit: [StepMatch]()
      case .one(let definition, let range): [StepMatch(definition: definition, captures: range)]
      case .several(let matches): matches
      }
    let counts = found.compactMap { match -> Int? in
      let pattern = suite.patterns[match.definition]
      guard pattern.expression != nil || pattern.matchedPart(of: line.written(part)) == nil else {
        return nil
      }
      return Self.words(in: text, outside: pattern.arguments(captures[match.captures]))
    }
    if let count = counts.max() { return count }
    guard let placeholder = text.firstIndex(of: .lessThan),
      text[placeholder...].contains(.greaterThan)
    else { return nil }
    return outlines.compactMap { pattern, expression in
      captures = []
      guard text.starts(with: pattern.literalPrefix.utf8),
        expression.match(text.span, captures: &captures) == .match
      else { return nil }
      return Self.words(in: text, outside: pattern.arguments(captures[...]))
    }.max()
  }

  private static func words(
    in text: Bytes,
    outside arguments: [(parameter: PatternParameter, captures: ArraySlice<Capture>)]
  ) -> Int {
    var (count, start) = (0, 0)
    for range in arguments.compactMap(\.captures.first?.range) + [text.count..<text.count] {
      count +=
        String(decoding: text[start..<max(start, range.lowerBound)], as: UTF8.self)
        .unicodeScalars.split { !$0.isPartOfWord }.count
      start = max(start, range.upperBound)
    }
    return count
  }
}

extension CompiledPattern {
  /// The regular expression that matches what the pattern matches, and also where `<name>` stands in place of values;
  /// `nil` if it cannot be written so.
  fileprivate func takingPlaceholders(_ types: ParameterTypes) -> RegularExpression? {
    let placeholder = "<[^<>]+>"
    if let expression {
      let source = expression.regularExpression {
        [placeholder] + (types[$0]?.regularExpressions ?? [])
      }
      return try? RegularExpression(source.dropLast() + #"\z"#)
    }
    var source = pattern.source
    for group in RegularExpressionReader(source).groups {
      source = source.replacing(
        "(\(group.source))", with: "(\(group.source)|\(placeholder))", maxReplacements: 1)
    }
    return try? RegularExpression(#"^(?:\#(source))\z"#)
  }
}

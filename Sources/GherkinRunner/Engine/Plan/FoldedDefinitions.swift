import Synchronization

/// The step definitions of a suite, to be looked for in texts however their characters are typed.
///
/// A class, because all copies of a planner share the indexes, which are made when the first line needs them: a run of
/// features without free text does not pay for them.
final class FoldedDefinitions: Sendable {
  /// A definition that matches the whole of a text.
  struct Match {
    let definition: Int
    /// How many words of the text are the definition's own: none of a parameter, unless it is one of a list.
    let ownWords: Int
  }

  private let patterns: [CompiledPattern]
  private let types: ParameterTypes
  private let workers: Int
  /// The index of the definitions as they are written, which finds the plain ones also by folded texts.
  private let written: StepIndex
  /// By whether `<name>` fits any parameter. The lock is held while one is made, so that other threads wait for it
  /// rather than make it too.
  private let indexes = Mutex<[Bool: StepIndex]>([:])

  init(_ suite: CompiledSuite, _ index: StepIndex, workers: Int) {
    (patterns, types, self.workers) = (suite.patterns, suite.parameterTypes, workers)
    written = index
  }

  var isEmpty: Bool { patterns.isEmpty }

  /// The index of the definitions that are not plain or, with placeholders, of all. Callers keep it for the lines of a
  /// file.
  func index(takesPlaceholders: Bool) -> StepIndex {
    indexes.withLock { indexes in
      if let index = indexes[takesPlaceholders] { return index }
      let types = types.folded(takesPlaceholders: takesPlaceholders)
      let index = StepIndex(
        patterns.concurrentMap(workers: min(workers, patterns.count / StepIndex.patternsPerThread))
        { pattern in
          (takesPlaceholders || !pattern.isPlain ? nil : CompiledPattern.nothing)
            ?? pattern.folded(types, takesPlaceholders: takesPlaceholders)
        }, workers: workers)
      indexes[takesPlaceholders] = index
      return index
    }
  }

  /// The definition that matches `text`; of several the one with the most words of its own.
  ///
  /// - Parameter index: Has the definitions that are not plain, or all.
  func match(_ text: Span<UInt8>, in index: StepIndex) -> Match? {
    var captures: [Capture] = []
    var found: [(definition: Int, pattern: CompiledPattern, captures: Range<Int>)]
    switch index.matches(text, captures: &captures) {
    case .exceededLimit: return nil
    case .none: found = []
    case .one(let definition, let range): found = [(definition, index.patterns[definition], range)]
    case .several(let matches):
      found = matches.map { ($0.definition, index.patterns[$0.definition], $0.captures) }
    }
    for definition in written.candidates(for: text)
    where index.patterns[definition] === CompiledPattern.nothing {
      let pattern = patterns[definition].folded(types, takesPlaceholders: false)
      let first = captures.count
      if pattern.match(text, captures: &captures) {
        found.append((definition, pattern, first..<captures.count))
      }
    }
    return found.map { definition, pattern, range in
      let arguments = pattern.arguments(captures[range])
      let open = zip(arguments, patterns[definition].parametersAreLists).compactMap {
        argument, isList in
        isList ? nil : argument.captures.first?.range
      }
      return Match(definition: definition, ownWords: Self.words(of: text, outside: open))
    }.max { $0.ownWords < $1.ownWords }
  }

  /// How many words `text` has outside of `ranges`, which are in order; a letter of a script without spaces is one.
  private static func words(of text: Span<UInt8>, outside ranges: [Range<Int>]) -> Int {
    var (count, start) = (0, 0)
    for range in ranges + [text.count..<text.count] {
      let part = text.string(in: start..<max(start, range.lowerBound))
      start = max(start, range.upperBound)
      var isInWord = false
      for scalar in part.unicodeScalars {
        let isWord = scalar.isPartOfWord
        if isWord, !isInWord || scalar.isOfScriptWithoutSpaces { count += 1 }
        isInWord = isWord
      }
    }
    return count
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a digit or a mark on one.
  var isPartOfWord: Bool {
    if isASCII { return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || isDigit }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation: return true
    default: return properties.isAlphabetic || properties.numericType != nil
    }
  }

  package var isDigit: Bool {
    ("0"..."9").contains(self) || !isASCII && properties.numericType != nil
  }

  /// Whether it belongs to a script that writes words without spaces between them: Thai to Khmer, Chinese, Japanese.
  var isOfScriptWithoutSpaces: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3041...0x30FF: true
    default: properties.isIdeographic
    }
  }
}

/// The keywords of all languages as words of folded lines, those of one dialect first.
struct FoldedKeywords {
  private let own: [Bytes]

  init(_ dialect: Dialect) {
    own = dialect.stepKeywords.map { Bytes(FoldedText.fold($0.keyword.trimmedEnd).utf8) }
  }

  /// Where the keywords end that begin at `offset` of `line`, within a word: those of the dialect, and those of any
  /// language that need no space behind them.
  func ends(at offset: Int, in line: Bytes) -> [Int] {
    let rest = line[offset...]
    let others = rest.first.map { $0 >= 0x80 } == true ? Self.unspaced : []
    return Set((own + others).filter { rest.starts(with: $0) }.map { offset + $0.count }).sorted()
  }

  /// How many of `words` are together a keyword of any language.
  func wordCount(_ words: [String]) -> Int {
    var count = min(words.count, Self.longest)
    while count > 0 {
      let text = words.prefix(count).joined(separator: " ")
      if Self.all.contains(text) || own.contains(Bytes(text.utf8)) { return count }
      count -= 1
    }
    return 0
  }

  // Made on first use, which most runs never reach.
  private static let dialects = Dialect.codes.compactMap(Dialect.named)

  private static let all = Set(
    dialects.flatMap { $0.stepKeywords.map(\.keyword) + $0.titles.map(\.keyword) }
      .map { words(of: FoldedText.fold($0)) }
      // Shorter keywords in Latin letters are words of other languages: "a", "I", "en".
      .filter { $0.utf8.count > 2 })

  private static let longest = all.map { $0.split(separator: " ").count }.max() ?? 1

  private static let unspaced = dialects.flatMap { dialect in
    dialect.stepKeywords.map(\.keyword).filter { $0.last != " " }
      .map { Bytes(FoldedText.fold($0).utf8) }
  }

  /// The words of a keyword as lines are split into words.
  private static func words(of keyword: String) -> String {
    keyword.unicodeScalars.split { !$0.isPartOfWord && $0 != "'" }.map(String.init)
      .joined(separator: " ")
  }
}

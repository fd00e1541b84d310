/// Finds the step definitions that match a text. Knows nothing of Gherkin.
///
/// A trie finds a few candidates, whose patterns then decide, so a step takes about as long with
/// thousands of definitions as with ten.
package struct StepIndex: Sendable {
  /// The patterns, in order of definition.
  package let patterns: [CompiledPattern]
  private var program = PatternProgram()
  /// Where each pattern begins in the program; nil for one that is matched as a regular expression.
  private var entries: [Int32?] = []
  private let trie: StepTrie

  /// Fewer patterns than this are worked on before another thread has started.
  static let patternsPerThread = 500

  /// - Parameter workers: How many threads may share the work.
  package init(_ patterns: [CompiledPattern], workers: Int = 1) {
    self.patterns = patterns
    let pathsOfPatterns = patterns.concurrentMap(
      workers: Swift.min(workers, patterns.count / Self.patternsPerThread)
    ) { StepPath.paths(through: $0) }
    var paths: [StepTrie.Entry] = []
    for (number, pattern) in patterns.enumerated() {
      var entry: Int32?
      if case .program(let own) = pattern.matcher { entry = Int32(program.append(own)) }
      entries.append(entry)
      paths += pathsOfPatterns[number].map { StepTrie.Entry(path: $0, definition: Int32(number)) }
    }
    trie = StepTrie(paths)
  }

  /// All definitions that match. Appends their captures: for every parameter its own range, then its
  /// nested groups.
  package func matches(_ text: Span<UInt8>, captures: inout [Capture]) -> StepMatches {
    var candidates = StepCandidates()
    guard trie.candidates(for: text, &candidates) else {
      return matches(text, among: patterns.indices, captures: &captures)
    }
    guard candidates.more.isEmpty else {
      return matches(text, among: candidates.sorted().lazy.map(Int.init), captures: &captures)
    }
    let start = captures.count
    guard let first = candidates.first else { return .none }
    return switch match(Int(first), text, captures: &captures) {
    case .match: .one(definition: Int(first), captures: start..<captures.count)
    case .noMatch: .none
    case .exceededLimit: .exceededLimit(definition: Int(first))
    }
  }

  private func matches(
    _ text: Span<UInt8>, among candidates: some Sequence<Int>, captures: inout [Capture]
  ) -> StepMatches {
    var all: [StepMatch] = []
    for definition in candidates {
      let start = captures.count
      let outcome = match(definition, text, captures: &captures)
      guard outcome != .exceededLimit else { return .exceededLimit(definition: definition) }
      guard outcome == .match else { continue }
      all.append(StepMatch(definition: definition, captures: start..<captures.count))
    }
    guard let first = all.first else { return .none }
    return all.count == 1
      ? .one(definition: first.definition, captures: first.captures) : .several(all)
  }

  private func match(
    _ number: Int, _ text: Span<UInt8>, captures: inout [Capture]
  ) -> RegularExpression.Outcome {
    guard let entry = entries[number] else {
      return patterns[number].outcome(of: text, captures: &captures)
    }
    return program.match(
      text, at: Int(entry), captureCount: patterns[number].captureCount, captures: &captures)
      ? .match : .noMatch
  }
}

/// The definitions that a trie finds for a text. The usual single one needs no allocation.
struct StepCandidates {
  /// Beyond this many nodes, matching every definition is faster.
  private static let visitLimit = 10_000

  private(set) var first: Int32?
  private(set) var more: [Int32] = []
  private var visits = 0

  /// Whether no definition was left out.
  var isComplete: Bool { visits <= Self.visitLimit }

  mutating func visit() -> Bool {
    visits += 1
    return isComplete
  }

  mutating func add(_ definition: Int32) {
    guard let first else { return first = definition }
    if definition != first { more.append(definition) }
  }

  /// Each of them once, in order of definition.
  func sorted() -> [Int32] { Set(more + [first].compactMap(\.self)).sorted() }
}

/// Which step definitions match a text; numbers are their places in the index.
package enum StepMatches: Sendable, Equatable {
  case none
  /// The only one, and where its captures are in the list to which they were appended.
  case one(definition: Int, captures: Range<Int>)
  case several([StepMatch])
  /// Matching the regular expression of a definition took too long, so the matches are unknown.
  case exceededLimit(definition: Int)
}

/// A step definition that matches a text.
package struct StepMatch: Sendable, Equatable {
  /// Its place in the index.
  package let definition: Int
  /// Where its captures are in the list to which they were appended.
  package let captures: Range<Int>

  /// The match after its list of captures is appended to another with `count` captures.
  package func moved(by count: Int) -> StepMatch {
    StepMatch(
      definition: definition,
      captures: (captures.lowerBound + count)..<(captures.upperBound + count))
  }
}

/// One variant of a pattern as an index sees it: bytes and kinds of parameters. A text that the pattern
/// matches follows one of its paths.
struct StepPath: Sendable, Equatable {
  /// A byte, a small one for a letter, or from 256 a `ScannedParameter`, which is `anything` for one without a scanner;
  /// paths are sorted in this order.
  typealias Symbol = UInt16

  /// More paths than this through one pattern are not worth the memory.
  private static let limit = 64

  private(set) var symbols: [Symbol] = []
  /// Whether any text can follow, so that the path does not decide where a text ends.
  private(set) var isOpen = false
  private var takesAnything = false

  /// All paths through a pattern: one of each of its variants and of each text of a closed list.
  static func paths(through pattern: CompiledPattern) -> [StepPath] {
    if pattern === CompiledPattern.nothing { return [] }
    guard pattern.expression != nil,
      case let variants = PatternVariants(pattern.piece, atMost: limit), variants.isComplete
    else {
      var path = StepPath()
      path.append(pattern.literalPrefix)
      path.isOpen = true
      return [path]
    }
    var room = limit / variants.all.count
    let lists = pattern.parameters.map { parameter -> [String]? in
      guard let texts = parameter.type?.alternatives, texts.count <= room else { return nil }
      room /= max(1, texts.count)
      return texts
    }
    return variants.all.flatMap { parts in
      parts.reduce(into: [StepPath()]) { paths, part in
        switch part {
        case .parameter(let number):
          if let texts = lists[number] {
            paths = texts.flatMap { text in paths.map { $0.appending(text) } }
          } else {
            let parameter = pattern.parameters[number].type.flatMap { ScannedParameter($0.form) }
            for index in paths.indices { paths[index].append(parameter ?? .anything) }
          }
        case .text(let text): for index in paths.indices { paths[index].append(text) }
        case .anything: for index in paths.indices { paths[index].append(.anything) }
        }
      }
    }
  }

  private func appending(_ text: String) -> StepPath {
    var path = self
    path.append(text)
    return path
  }

  private mutating func append(_ text: String) {
    guard !isOpen else { return }
    for byte in text.utf8 { symbols.append(Symbol(byte.smallLetter)) }
  }

  private mutating func append(_ parameter: ScannedParameter) {
    guard !isOpen else { return }
    // With a second one the index would try every pair of places.
    if parameter == .anything, takesAnything { return isOpen = true }
    takesAnything = takesAnything || parameter == .anything
    symbols.append(parameter.rawValue)
  }
}

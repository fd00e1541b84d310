/// A Cucumber expression as instructions for `PatternMatcher`, which matches UTF-8 exactly as the expression's regular
/// expression does. It knows the form of parameter types, not their names or values.
struct PatternProgram: Sendable {
  /// Slots number the captures.
  enum Instruction: Sendable {
    /// The bytes of the pool that must come next.
    case literal(start: Int32, count: Int32)
    /// Continues with the next instruction, or else at `other`.
    case branch(other: Int32)
    case jump(Int32)
    case open(slot: Int32)
    case close(slot: Int32)
    /// A parameter, which is greedy.
    case parameter(ScannedParameter, slot: Int32)
    case end
  }

  private(set) var instructions: [Instruction] = []
  private(set) var literals: Bytes = []
  private(set) var captureCount = 0
  private var choiceCount = 0

  /// The matcher calls itself for each choice, so more of them could exhaust the stack.
  private static let mostChoices = 200

  /// Compiles an expression with these parameters. Returns nil if the type of one has only a regular expression, or if
  /// there are too many choices.
  init?(_ expression: PatternPiece, _ parameters: [PatternParameter]) {
    guard add(expression, parameters), choiceCount <= Self.mostChoices else { return nil }
    instructions.append(.end)
  }

  /// Returns whether the piece can be compiled.
  private mutating func add(_ piece: PatternPiece, _ parameters: [PatternParameter]) -> Bool {
    switch piece {
    case .text(let text):
      instructions.append(
        .literal(start: Int32(literals.count), count: Int32(text.utf8.count)))
      literals += text.utf8
    case .sequence(let pieces):
      return pieces.joiningTexts.allSatisfy { add($0, parameters) }
    case .optional(let piece):
      // Greedy, as the regular expression (?:…)? is.
      return add(.choice([piece, .nothing]), parameters)
    case .choice(let pieces):
      choiceCount += 1
      var jumps: [Int] = []
      for (number, piece) in pieces.enumerated() {
        let branch = instructions.count
        if number < pieces.count - 1 { instructions.append(.jump(0)) }
        guard add(piece, parameters) else { return false }
        guard number < pieces.count - 1 else { continue }
        jumps.append(instructions.count)
        instructions.append(.jump(0))
        instructions[branch] = .branch(other: Int32(instructions.count))
      }
      for jump in jumps { instructions[jump] = .jump(Int32(instructions.count)) }
    case .parameter(let number, _):
      let slot = Int32(captureCount)
      captureCount += parameters[number].captureCount
      guard let type = parameters[number].type else { return false }
      if let parameter = ScannedParameter(type.form) {
        choiceCount += 1
        instructions.append(.parameter(parameter, slot: slot))
      } else {
        guard let texts = type.alternatives else { return false }
        instructions.append(.open(slot: slot))
        guard add(.choice(texts.map(PatternPiece.text)), parameters) else { return false }
        instructions.append(.close(slot: slot))
      }
    case .nothing: break
    // No expression has these.
    case .whiteSpace, .anything, .start, .end, .repeated: return false
    }
    return true
  }

  /// Matches the whole of `text`. Appends the captures only if it matches.
  func match(_ text: Span<UInt8>, captures: inout [Capture]) -> Bool {
    var matcher = PatternMatcher(base: captures.count)
    for _ in 0..<captureCount { captures.append(.absent) }
    let matches = matcher.run(self, text, from: 0, at: 0, &captures)
    if !matches { captures.removeLast(captureCount) }
    return matches
  }
}

extension [PatternPiece] {
  /// The pieces, with texts that follow each other as one.
  fileprivate var joiningTexts: [PatternPiece] {
    reduce(into: []) { pieces, piece in
      if case .text(let text) = piece, case .text(let before)? = pieces.last {
        pieces[pieces.count - 1] = .text(before + text)
      } else {
        pieces.append(piece)
      }
    }
  }
}

/// Cucumber expressions as instructions for a backtracking matcher of UTF-8 bytes, which matches
/// exactly what the expressions' regular expressions match. A program can contain many expressions.
/// It knows the form of parameter types, not their names or values.
struct PatternProgram: Sendable {
  /// Slots number the captures of one expression.
  enum Instruction: Sendable, Equatable {
    /// The bytes of the pool that must come next.
    case literal(start: Int32, count: Int32)
    /// Continues here, or else at `other`; `sets` and the next set are what each can begin with.
    case branch(other: Int32, sets: Int32)
    case jump(Int32)
    case open(slot: Int32)
    case close(slot: Int32)
    /// A parameter, which is greedy; `next` is the set of what can follow it.
    case parameter(ScannedParameter, slot: Int32, next: Int32)
    case end
  }

  var instructions: [Instruction] = []
  var literals: Bytes = []
  var sets: [ByteSet] = []

  /// Adds the instructions of `other`; returns where they begin.
  mutating func append(_ other: PatternProgram) -> Int {
    let entry = instructions.count
    let (pool, sets) = (Int32(literals.count), Int32(sets.count))
    instructions += other.instructions.map { instruction in
      switch instruction {
      case .literal(let start, let count): .literal(start: start + pool, count: count)
      case .branch(let next, let set): .branch(other: next + Int32(entry), sets: set + sets)
      case .jump(let target): .jump(target + Int32(entry))
      case .parameter(let parameter, let slot, let next):
        .parameter(parameter, slot: slot, next: next + sets)
      case .open, .close, .end: instruction
      }
    }
    literals += other.literals
    self.sets += other.sets
    return entry
  }
}

/// Compiling expressions.
extension PatternProgram {
  /// Compiles an expression with these parameters; `nil` if the type of one has only a regular expression.
  init?(_ expression: PatternPiece, _ parameters: [PatternParameter]) {
    guard case .sequence(let pieces) = expression else { return nil }
    var slot = 0
    for piece in pieces {
      guard case .parameter(let number, _) = piece else {
        add(piece)
        continue
      }
      guard let type = parameters[number].type, add(type, slot: Int32(slot)) else { return nil }
      slot += parameters[number].captureCount
    }
    instructions.append(.end)
    addFollowSets()
  }

  private mutating func add(_ piece: PatternPiece) {
    switch piece {
    case .text(let text): add(literal: text)
    case .optional(let piece):
      // Greedy, as the regular expression (?:…)? is.
      let branch = reserve()
      add(piece)
      instructions[branch] = .branch(other: Int32(instructions.count), sets: 0)
    case .choice(let pieces):
      var jumps: [Int] = []
      for alternative in pieces.dropLast() {
        let branch = reserve()
        add(alternative)
        jumps.append(reserve())
        instructions[branch] = .branch(other: Int32(instructions.count), sets: 0)
      }
      if let last = pieces.last { add(last) }
      for jump in jumps { instructions[jump] = .jump(Int32(instructions.count)) }
    case .sequence(let pieces): for piece in pieces { add(piece) }
    case .parameter, .whiteSpace, .anything, .start, .end, .nothing, .repeated:
      break  // No expression has these within a word.
    }
  }

  private mutating func add(literal text: String) {
    let bytes = Bytes(text.utf8)
    guard !bytes.isEmpty else { return }
    if case .literal(let start, let count)? = instructions.last, !isTarget(instructions.count) {
      instructions[instructions.count - 1] = .literal(
        start: start, count: count + Int32(bytes.count))
    } else {
      instructions.append(.literal(start: Int32(literals.count), count: Int32(bytes.count)))
    }
    literals += bytes
  }

  /// Whether an instruction jumps to `index`, where the one before must then end.
  private func isTarget(_ index: Int) -> Bool {
    instructions.contains { instruction in
      switch instruction {
      case .branch(let target, _), .jump(let target): target == index
      default: false
      }
    }
  }

  private mutating func reserve() -> Int {
    instructions.append(.jump(0))
    return instructions.count - 1
  }

  private mutating func add(_ type: ParameterType, slot: Int32) -> Bool {
    if let parameter = ScannedParameter(type.form) {
      instructions.append(.parameter(parameter, slot: slot, next: 0))
      return true
    }
    guard let texts = type.alternatives else { return false }
    instructions.append(.open(slot: slot))
    add(.choice(texts.map(PatternPiece.text)))
    instructions.append(.close(slot: slot))
    return true
  }
}

/// The bytes with which each instruction can begin, which save the matcher most dead ends.
extension PatternProgram {
  private mutating func addFollowSets() {
    var first = Array(repeating: ByteSet(), count: instructions.count + 1)
    for index in instructions.indices.reversed() {
      switch instructions[index] {
      case .literal(let start, _): first[index] = ByteSet([literals[Int(start)]])
      case .branch(let other, _):
        instructions[index] = .branch(other: other, sets: Int32(sets.count))
        sets += [first[index + 1], first[Int(other)]]
        first[index] = first[index + 1].union(first[Int(other)])
      case .jump(let target): first[index] = first[Int(target)]
      case .open, .close: first[index] = first[index + 1]
      case .parameter(let parameter, let slot, _):
        instructions[index] = .parameter(parameter, slot: slot, next: Int32(sets.count))
        sets.append(first[index + 1])
        first[index] = parameter.first
      case .end: first[index].includesEnd = true
      }
    }
  }
}

extension ScannedParameter {
  private static let integerStart = ByteSet("-0123456789".utf8)
  private static let decimalStart = ByteSet("+-.0123456789".utf8)
  private static let stringStart = ByteSet("\"'".utf8)
  private static let wordStart = ByteSet(
    (UInt8.min...UInt8.max).filter {
      $0.isCodePointStart && !ParameterScanner.isWhiteSpace($0)
    })

  /// The bytes with which a text of the parameter can begin; anything for texts that may be empty.
  fileprivate var first: ByteSet {
    switch self {
    case .integer: Self.integerStart
    case .decimal: Self.decimalStart
    case .string: Self.stringStart
    case .word: Self.wordStart
    case .anything: .anything
    }
  }
}

/// The bytes with which a match can continue, and whether it can end.
struct ByteSet: Sendable, Equatable {
  private var words = SIMD4<UInt64>.zero
  var includesEnd = false

  /// Every first byte of a scalar, and the end.
  static let anything: ByteSet = {
    var set = ByteSet((UInt8.min...UInt8.max).filter(\.isCodePointStart))
    set.includesEnd = true
    return set
  }()

  init(_ bytes: some Sequence<UInt8> = []) {
    for byte in bytes { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
  }

  func allows(_ text: Span<UInt8>, at position: Int) -> Bool {
    guard position < text.count else { return includesEnd }
    let byte = text[position]
    return words[Int(byte >> 6)] & 1 << UInt64(byte & 63) != 0
  }

  func union(_ other: ByteSet) -> ByteSet {
    var union = self
    union.words |= other.words
    union.includesEnd = includesEnd || other.includesEnd
    return union
  }
}

/// Cucumber expressions as instructions for a backtracking matcher over UTF-8 bytes, which matches
/// exactly what the expressions' regular expressions match. One program can hold many expressions.
/// It knows neither names nor values of parameter types, only how their texts look.
struct PatternProgram: Sendable {
  /// A step of matching. Slots count the captures of one expression.
  enum Instruction: Sendable, Equatable {
    /// The bytes of the pool that must come next.
    case literal(start: Int32, count: Int32)
    /// Goes on here, or else at `other`; `sets` and the set after it say what each can begin with.
    case branch(other: Int32, sets: Int32)
    case jump(Int32)
    /// Marks where a capture starts and ends.
    case open(slot: Int32)
    case close(slot: Int32)
    /// A parameter, which takes as much as it can; `next` is the set of what can follow it.
    case parameter(Parameter, slot: Int32, next: Int32)
    /// The text must be at its end.
    case end
  }

  /// The parameters that have a scanner of their own.
  enum Parameter: UInt8, Sendable {
    case integer, decimal, word, string, anything
  }

  var instructions: [Instruction] = []
  var literals: [UInt8] = []
  var sets: [ByteSet] = []

  /// Adds the instructions of `other`, moved to this program; gives where they begin.
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

/// Expression → instructions.
extension PatternProgram {
  /// Compiles a checked expression; `nil` if one of its types is only known by a regular expression.
  init?(_ expression: CucumberExpression, _ parameterTypes: ParameterTypes) {
    var slot = 0
    for node in expression.root.nodes {
      guard node.kind == .parameter else {
        add(node)
        continue
      }
      guard let type = parameterTypes[node.text], add(type, slot: slot) else { return nil }
      slot += type.shape.captureCount
    }
    instructions.append(.end)
    addFollowSets()
  }

  private mutating func add(_ node: CucumberExpression.Node) {
    switch node.kind {
    case .text: add(literal: node.token)
    case .optional:
      // Taken if possible, as by the regular expression (?:…)?
      let branch = reserve()
      node.nodes.forEach { add($0) }
      instructions[branch] = .branch(other: Int32(instructions.count), sets: 0)
    case .alternation:
      add(alternatives: node.nodes) { program, alternative in
        alternative.nodes.forEach { program.add($0) }
      }
    case .alternative, .expression, .parameter:
      break  // Handled where they stand.
    }
  }

  private mutating func add<Alternative>(
    alternatives: [Alternative], _ add: (inout PatternProgram, Alternative) -> Void
  ) {
    var jumps: [Int] = []
    for alternative in alternatives.dropLast() {
      let branch = reserve()
      add(&self, alternative)
      jumps.append(reserve())
      instructions[branch] = .branch(other: Int32(instructions.count), sets: 0)
    }
    if let last = alternatives.last { add(&self, last) }
    for jump in jumps { instructions[jump] = .jump(Int32(instructions.count)) }
  }

  private mutating func add(literal text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return }
    if case .literal(let start, let count)? = instructions.last, !isTarget(instructions.count) {
      instructions[instructions.count - 1] = .literal(
        start: start, count: count + Int32(bytes.count))
    } else {
      instructions.append(.literal(start: Int32(literals.count), count: Int32(bytes.count)))
    }
    literals += bytes
  }

  /// Whether something jumps to `index`, so that what stands before it must end there.
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

  private mutating func add(_ type: ParameterType, slot: Int) -> Bool {
    let slot = Int32(slot)
    let parameter: Parameter
    switch type.form {
    case .integer: parameter = .integer
    case .decimal: parameter = .decimal
    case .word: parameter = .word
    case .string: parameter = .string
    case .anything: parameter = .anything
    case .regularExpression: return false
    case .oneOf(let texts):
      instructions.append(.open(slot: slot))
      add(alternatives: texts) { program, text in program.add(literal: text) }
      instructions.append(.close(slot: slot))
      return true
    }
    instructions.append(.parameter(parameter, slot: slot, next: 0))
    return true
  }
}

/// What each instruction can begin with, which spares the matcher most of its dead ends.
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

extension PatternProgram.Parameter {
  /// What a text of the parameter can begin with; what may be empty can be followed by anything.
  fileprivate var first: ByteSet {
    switch self {
    case .integer: ByteSet("-0123456789".utf8)
    case .string: ByteSet("\"'".utf8)
    case .decimal, .anything: .anything
    case .word:
      ByteSet(
        (UInt8.min...UInt8.max).filter { $0 & 0xC0 != 0x80 && !ParameterScanner.isBlank($0) })
    }
  }
}

extension ParameterType {
  /// The capture groups of the type's regular expressions.
  var shape: CaptureShape {
    switch form {
    case .string: .string
    case .integer, .decimal, .word, .anything, .oneOf: CaptureShape()
    case .regularExpression:
      CaptureShape(
        children: regularExpressions.flatMap {
          RegularExpressionReader($0).groups.map(\.shape)
        })
    }
  }
}

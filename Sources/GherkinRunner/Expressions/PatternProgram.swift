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

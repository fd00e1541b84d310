/// Follows a program through a text. It calls itself where there is a choice, and allocates nothing unless it has to try
/// very often.
struct PatternMatcher {
  /// The number of the first capture.
  let base: Int
  private var attempts = 0
  /// Where a long match has begun to try. Patterns such as `{}{}{}{}` can fail in exponentially many ways; to
  /// remember the places bounds them by pattern × text.
  private var tried: Set<Int> = []

  init(base: Int) {
    self.base = base
  }

  /// Matches the rest of `text` from `position` on with the instructions from `index` on.
  // The program is a parameter, since storing it would retain and release it.
  mutating func run(
    _ program: PatternProgram, _ text: Span<UInt8>, from index: Int, at position: Int,
    _ captures: inout [Capture]
  ) -> Bool {
    attempts += 1
    if attempts > 1_000, !tried.insert(index * (text.count + 1) + position).inserted {
      return false
    }
    var (index, position) = (index, position)
    while true {
      switch program.instructions[index] {
      case .literal(let start, let count):
        guard text.count - position >= count else { return false }
        for offset in 0..<Int(count)
        where text[position + offset] != program.literals[Int(start) + offset] {
          return false
        }
        position += Int(count)
      case .branch(let other):
        if run(program, text, from: index + 1, at: position, &captures) { return true }
        index = Int(other)
        continue
      case .jump(let target):
        index = Int(target)
        continue
      case .open(let slot): captures[base + Int(slot)].start = Int32(position)
      case .close(let slot): captures[base + Int(slot)].end = Int32(position)
      case .parameter(let parameter, let slot):
        let capture = base + Int(slot)
        return parameter.anyEnd(in: text, from: position) { end in
          guard run(program, text, from: index + 1, at: end, &captures) else { return false }
          captures[capture] = Capture(position..<end)
          if parameter == .string { captureQuoted(position..<end, text, capture + 1, &captures) }
          return true
        }
      case .end: return position == text.count
      }
      index += 1
    }
  }

  /// Sets the groups of `{string}`: the text between the quotes, and its last escape with what follows,
  /// in the first two groups for double quotes, else in the other two.
  private func captureQuoted(
    _ quoted: Range<Int>, _ text: Span<UInt8>, _ groups: Int, _ captures: inout [Capture]
  ) {
    let group = text[quoted.lowerBound] == .quote ? groups : groups + 2
    let end = quoted.upperBound - 1
    var position = quoted.lowerBound + 1
    captures[group] = Capture(position..<end)
    while position < end {
      if text[position] == .backslash {
        captures[group + 1] = Capture(position..<end)
        position += 1
      }
      position += 1
    }
  }
}

/// The state of a match: a place in the program, a place in the text, and the open choices.
/// Deterministic patterns leave no choice open and allocate nothing.
struct PatternMatcher {
  /// A choice to return to: an instruction and the places in the text from which to try it.
  private struct Choice {
    var index: Int
    var ends: ParameterScanner.Ends
    /// The slot and set of the parameter before it; `nil` for a branch.
    var parameter: (slot: Int, next: Int)?
  }

  private var index: Int
  private let base: Int
  private var position = 0
  private var choices: [Choice] = []
  private var resumptions = 0
  /// The places that a long match has tried. Patterns such as `{}{}{}{}` can fail in exponentially many
  /// ways; remembering the places bounds them by pattern × text.
  private var visited: Set<Int> = []

  init(index: Int, base: Int) {
    self.index = index
    self.base = base
  }

  // The program is a parameter throughout, since storing it would retain and release it.
  mutating func run(
    _ program: PatternProgram, _ text: Span<UInt8>, _ captures: inout [Capture]
  ) -> Bool {
    while true {
      var matches = false
      switch program.instructions[index] {
      case .literal(let start, let count):
        matches = take(program, text, Int(start), Int(count))
      case .branch(let other, let sets):
        matches = branch(program, text, to: Int(other), sets: Int(sets))
      case .jump(let target):
        index = Int(target)
        matches = true
      case .open(let slot):
        captures[base + Int(slot)].start = Int32(position)
        index += 1
        matches = true
      case .close(let slot):
        captures[base + Int(slot)].end = Int32(position)
        index += 1
        matches = true
      case .parameter(let parameter, let slot, let next):
        matches = take(parameter, slot: Int(slot), next: Int(next), program, text, &captures)
      case .end:
        if position == text.count { return true }
      }
      if !matches, !resume(program, text, &captures) { return false }
    }
  }

  private mutating func take(
    _ program: PatternProgram, _ text: Span<UInt8>, _ start: Int, _ count: Int
  ) -> Bool {
    guard text.count - position >= count else { return false }
    for offset in 0..<count where text[position + offset] != program.literals[start + offset] {
      return false
    }
    position += count
    index += 1
    return true
  }

  private mutating func branch(
    _ program: PatternProgram, _ text: Span<UInt8>, to other: Int, sets: Int
  ) -> Bool {
    let canGoOn = program.sets[sets].allows(text, at: position)
    let canBranch = program.sets[sets + 1].allows(text, at: position)
    if canGoOn, canBranch {
      choices.append(
        Choice(index: other, ends: .init(first: position, last: position), parameter: nil))
    }
    index = canGoOn ? index + 1 : other
    return canGoOn || canBranch
  }

  /// Continues from the preferred end that what follows allows, and keeps the others as choices.
  private mutating func take(
    _ parameter: ScannedParameter, slot: Int, next: Int, _ program: PatternProgram,
    _ text: Span<UInt8>, _ captures: inout [Capture]
  ) -> Bool {
    captures[base + slot].start = Int32(position)
    index += 1
    let (start, bottom) = (position, choices.count)
    if parameter != .decimal {
      guard let ends = parameter.ends(in: text, from: start) else { return false }
      let choice = Choice(index: index, ends: ends, parameter: (slot, next))
      guard settle(choice, program, text, &captures) else { return false }
      if parameter == .string { captureQuoted(start + 1..<position - 1, text, slot, &captures) }
      return true
    }
    var best: Choice?
    ParameterScanner.decimal(text, from: start) { ends in
      guard Self.lastEnd(ends, text, program.sets[next]) != nil else { return }
      let choice = Choice(index: index, ends: ends, parameter: (slot, next))
      if best == nil { best = choice } else { choices.append(choice) }
    }
    choices[bottom...].reverse()
    guard let best else { return false }
    return settle(best, program, text, &captures)
  }

  /// Sets the groups of `{string}`: the text between the quotes, and its last escape with what follows,
  /// in the first two groups for double quotes, else in the other two.
  private func captureQuoted(
    _ content: Range<Int>, _ text: Span<UInt8>, _ slot: Int, _ captures: inout [Capture]
  ) {
    let groups = base + slot + 1
    for group in groups..<groups + 4 { captures[group] = .absent }
    let group = text[content.lowerBound - 1] == UInt8(ascii: "\"") ? groups : groups + 2
    captures[group] = Capture(content)
    var position = content.lowerBound
    while position < content.upperBound {
      if text[position] == UInt8(ascii: "\\") {
        captures[group + 1] = Capture(position..<content.upperBound)
        position += 1
      }
      position += 1
    }
  }

  /// Continues from the last end of a choice that what follows allows, and keeps the ends before it.
  private mutating func settle(
    _ choice: Choice, _ program: PatternProgram, _ text: Span<UInt8>,
    _ captures: inout [Capture]
  ) -> Bool {
    guard let parameter = choice.parameter else {
      index = choice.index
      position = choice.ends.last
      return true
    }
    let next = program.sets[parameter.next]
    guard let end = Self.lastEnd(choice.ends, text, next) else { return false }
    var rest = choice
    if end > rest.ends.first {
      rest.ends.last = end - 1
      if let last = Self.lastEnd(rest.ends, text, next) {
        rest.ends.last = last
        choices.append(rest)
      }
    }
    index = choice.index
    position = end
    let slot = base + parameter.slot
    // A resumed choice may belong to a much earlier parameter; its start is still valid, since only
    // what follows a choice is undone.
    captures[slot].end = Int32(end)
    return true
  }

  private static func lastEnd(
    _ ends: ParameterScanner.Ends, _ text: Span<UInt8>, _ next: ByteSet
  ) -> Int? {
    var end = ends.last
    while end >= ends.first {
      if next.allows(text, at: end) { return end }
      end -= 1
    }
    return nil
  }

  private mutating func resume(
    _ program: PatternProgram, _ text: Span<UInt8>, _ captures: inout [Capture]
  ) -> Bool {
    while let choice = choices.popLast() {
      guard settle(choice, program, text, &captures) else { continue }
      resumptions += 1
      guard resumptions > 1_000 else { return true }
      if visited.insert(index * (text.count + 1) + position).inserted { return true }
    }
    return false
  }
}

extension PatternProgram {
  /// Matches the whole of `text` from the instruction at `entry` on. Appends the captures only if it
  /// matches.
  func match(
    _ text: Span<UInt8>, at entry: Int, captureCount: Int, captures: inout [Capture]
  ) -> Bool {
    var matcher = PatternMatcher(index: entry, base: captures.count)
    for _ in 0..<captureCount { captures.append(.absent) }
    let matches = matcher.run(self, text, &captures)
    if !matches { captures.removeLast(captureCount) }
    return matches
  }
}

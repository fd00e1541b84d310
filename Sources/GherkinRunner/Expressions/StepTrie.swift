/// The paths of all patterns, merged by what they begin with: finds the few definitions worth a
/// look for a text. It may name too many, never too few; it does not know whether they match.
///
///     "I have " ─┬─ {int} ── " cukes" ─┬─ (end)            definition 0
///                │                     └─ " in my belly"   definition 1
///                └─ {string}                               definition 2
///
/// Nodes lie in one array, the children of a node side by side: bytes in order, then parameters.
struct StepTrie: Sendable {
  struct Node: Sendable {
    /// The bytes that must follow, in `labels`.
    var label: Range<Int32> = 0..<0
    var labelCount: Int { Int(label.upperBound - label.lowerBound) }
    /// The children, in `nodes`; `byteChildren` of them begin with a byte.
    var children: Range<Int32> = 0..<0
    var byteChildren: Int32 = 0
    /// The definitions that match if the text ends here, in `definitions`.
    var closed: Range<Int32> = 0..<0
    /// The definitions that may match whatever follows.
    var open: Range<Int32> = 0..<0
  }

  var nodes: [Node] = [Node()]
  /// What leads from a node's parent to it.
  var symbols: [StepPath.Symbol] = [0]
  var labels: [UInt8] = []
  var definitions: [Int32] = []

  /// Names every definition that may match; `false` if that takes too long to find out.
  func candidates(for text: Span<UInt8>, _ found: inout StepCandidates) -> Bool {
    walk(from: 0, text, at: 0, &found)
    return found.isComplete
  }

  private func walk(
    from root: Int, _ text: Span<UInt8>, at start: Int, _ found: inout StepCandidates
  ) {
    var index = root
    var position = start
    while found.visit() {
      let node = nodes[index]
      guard text.count - position >= node.labelCount else { return }
      for offset in node.label {
        guard text[position] == labels[Int(offset)] else { return }
        position += 1
      }
      for definition in node.open { found.add(definitions[Int(definition)]) }
      if position == text.count {
        for definition in node.closed { found.add(definitions[Int(definition)]) }
      }
      let firstParameter = node.children.lowerBound + node.byteChildren
      for child in firstParameter..<node.children.upperBound {
        take(Int(child), text, at: position, &found)
      }
      guard position < text.count,
        let child = child(
          of: node.children.lowerBound..<firstParameter, beginningWith: text[position])
      else { return }
      index = child
      position += 1
    }
  }

  private func child(of children: Range<Int32>, beginningWith byte: UInt8) -> Int? {
    // Halves the children without a branch that could be guessed wrong.
    guard !children.isEmpty else { return nil }
    let symbol = StepPath.Symbol(byte)
    var first = Int(children.lowerBound)
    var count = Int(children.upperBound - children.lowerBound)
    while count > 1 {
      let half = count / 2
      first += symbols[first + half] <= symbol ? half : 0
      count -= half
    }
    return symbols[first] == symbol ? first : nil
  }

  /// Goes on behind every text a parameter can take.
  private func take(
    _ child: Int, _ text: Span<UInt8>, at position: Int, _ found: inout StepCandidates
  ) {
    switch StepPath.Parameter(rawValue: symbols[child]) {
    case .integer:
      walk(from: child, ParameterScanner.integer(text, from: position), text, &found)
    case .word:
      walk(from: child, ParameterScanner.word(text, from: position), text, &found)
    case .string:
      guard let end = ParameterScanner.string(text, from: position) else { return }
      walk(from: child, text, at: end, &found)
    case .decimal:
      ParameterScanner.decimal(text, from: position) { ends in
        walk(from: child, ends, text, &found)
      }
    case .wildcard:
      walk(from: child, .init(first: position, last: text.count), text, &found)
    case nil: break
    }
  }

  private func walk(
    from child: Int, _ ends: ParameterScanner.Ends?, _ text: Span<UInt8>,
    _ found: inout StepCandidates
  ) {
    guard let ends else { return }
    let label = nodes[child].label
    let first = label.isEmpty ? nil : labels[Int(label.lowerBound)]
    var end = ends.first
    while end <= ends.last {
      if first == nil || (end < text.count && text[end] == first) {
        walk(from: child, text, at: end, &found)
      }
      end += 1
    }
  }
}

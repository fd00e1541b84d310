/// The paths of all patterns, merged by their beginnings. Finds candidates for a text, whatever the case of its letters:
/// possibly too many definitions, never too few.
///
///     "I have " ─┬─ {int} ── " cukes" ─┬─ (end)            definition 0
///                │                     └─ " in my belly"   definition 1
///                └─ {string}                               definition 2
///
/// The nodes are in one array, the children of a node in a row: bytes in order, then parameters.
struct StepTrie: Sendable {
  struct Node: Sendable {
    /// The bytes that must follow, in `labels`.
    var label: Range<Int32> = 0..<0
    var labelCount: Int { Int(label.upperBound - label.lowerBound) }
    /// The children, in `nodes`; `byteChildren` of them begin with a byte.
    var children: Range<Int32> = 0..<0
    var byteChildren: Int32 = 0
    /// The candidates if the text ends here, in `definitions`.
    var closed: Range<Int32> = 0..<0
    /// The candidates for any text that follows, in `definitions`.
    var open: Range<Int32> = 0..<0
  }

  var nodes: [Node] = [Node()]
  /// The symbol between a node's parent and the node.
  var symbols: [StepPath.Symbol] = [0]
  var labels: Bytes = []
  var definitions: [Int32] = []

  /// Finds every definition that may match; `false` if that takes too long.
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
        guard text[position].smallLetter == labels[Int(offset)] else { return }
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
          of: node.children.lowerBound..<firstParameter, beginningWith: text[position].smallLetter)
      else { return }
      index = child
      position += 1
    }
  }

  private func child(of children: Range<Int32>, beginningWith byte: UInt8) -> Int? {
    // A binary search without a branch that could be mispredicted.
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

  /// Continues after every text that the parameter accepts.
  private func take(
    _ child: Int, _ text: Span<UInt8>, at position: Int, _ found: inout StepCandidates
  ) {
    guard let parameter = ScannedParameter(rawValue: symbols[child]), parameter != .anything else {
      // It also stands for types without a scanner, which may match line breaks.
      return walk(from: child, .init(first: position, last: text.count), text, &found)
    }
    if parameter == .decimal {
      ParameterScanner.decimal(text, from: position) { walk(from: child, $0, text, &found) }
    } else if let ends = parameter.ends(in: text, from: position) {
      walk(from: child, ends, text, &found)
    }
  }

  private func walk(
    from child: Int, _ ends: ParameterScanner.Ends, _ text: Span<UInt8>,
    _ found: inout StepCandidates
  ) {
    let label = nodes[child].label
    let first = label.isEmpty ? nil : labels[Int(label.lowerBound)]
    var end = ends.first
    while end <= ends.last {
      if first == nil || (end < text.count && text[end].smallLetter == first) {
        walk(from: child, text, at: end, &found)
      }
      end += 1
    }
  }
}

/// Building the trie. Sorted paths with the same beginning are neighbors, so each node is a range of
/// them and a depth. Nodes are built level by level, which keeps the children of a node together.
extension StepTrie {
  /// A path and the definition it belongs to.
  struct Entry {
    let path: StepPath
    let definition: Int32
  }

  /// A node to build: the entries that pass through it, and the depth that they have reached.
  private struct Task {
    let node: Int
    let entries: Range<Int>
    let depth: Int
  }

  init(_ entries: [Entry]) {
    let sorted = entries.sorted { a, b in
      a.path.symbols.lexicographicallyPrecedes(b.path.symbols)
    }
    var tasks = [Task(node: 0, entries: sorted.indices, depth: 0)]
    var done = 0
    while done < tasks.count {
      let task = tasks[done]
      done += 1
      build(task, sorted, &tasks)
    }
  }

  private mutating func build(_ task: Task, _ sorted: [Entry], _ tasks: inout [Task]) {
    var node = Node()
    let depth = addLabel(task, sorted, to: &node)
    var next = task.entries.lowerBound
    while next < task.entries.upperBound, sorted[next].path.symbols.count == depth { next += 1 }
    let ended = sorted[task.entries.lowerBound..<next]
    node.closed = addDefinitions(ended.filter { !$0.path.isOpen })
    node.open = addDefinitions(ended.filter { $0.path.isOpen })

    let firstChild = Int32(nodes.count)
    while next < task.entries.upperBound {
      let symbol = sorted[next].path.symbols[depth]
      let start = next
      while next < task.entries.upperBound, sorted[next].path.symbols[depth] == symbol { next += 1 }
      tasks.append(Task(node: nodes.count, entries: start..<next, depth: depth + 1))
      nodes.append(Node())
      symbols.append(symbol)
      if symbol < 256 { node.byteChildren += 1 }
    }
    node.children = firstChild..<Int32(nodes.count)
    nodes[task.node] = node
  }

  /// Sets the label of a node to the bytes that follow in all entries; returns the depth after them.
  private mutating func addLabel(_ task: Task, _ sorted: [Entry], to node: inout Node) -> Int {
    let start = Int32(labels.count)
    var depth = task.depth
    if let first = sorted[task.entries].first?.path.symbols,
      let last = sorted[task.entries].last?.path.symbols
    {
      // In a sorted range, all entries share what the first and the last share.
      while depth < first.count, depth < last.count, first[depth] == last[depth],
        let byte = UInt8(exactly: first[depth])
      {
        labels.append(byte)
        depth += 1
      }
    }
    node.label = start..<Int32(labels.count)
    return depth
  }

  private mutating func addDefinitions(_ entries: [Entry]) -> Range<Int32> {
    let start = Int32(definitions.count)
    definitions += entries.map(\.definition)
    return start..<Int32(definitions.count)
  }
}

/// Paths → nodes. Sorted paths that share a beginning lie side by side, so each node is a range of
/// them and a depth; nodes are made level by level, which keeps the children of a node together.
extension StepTrie {
  /// A path and the definition it belongs to.
  struct Entry {
    let path: StepPath
    let definition: Int32
  }

  /// A node to be made: the entries that pass through it, and how far they have come.
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

  /// Gives a node the bytes that all its entries go on with; returns the depth behind them.
  private mutating func addLabel(_ task: Task, _ sorted: [Entry], to node: inout Node) -> Int {
    let start = Int32(labels.count)
    var depth = task.depth
    if let first = sorted[task.entries].first?.path.symbols,
      let last = sorted[task.entries].last?.path.symbols
    {
      // In a sorted range, what the first and the last share is shared by all.
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

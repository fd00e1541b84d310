/// The definitions an index found worth a look. The usual single one takes no memory.
struct StepCandidates {
  /// Beyond this many nodes, trying every definition is cheaper than looking on.
  private static let patience = 10_000

  private(set) var first: Int32?
  private(set) var more: [Int32] = []
  private var visits = 0

  /// Whether nothing was left out.
  var isComplete: Bool { visits <= Self.patience }

  /// Counts a node; `false` if there have been too many.
  mutating func visit() -> Bool {
    visits += 1
    return isComplete
  }

  mutating func add(_ definition: Int32) {
    guard let first else { return first = definition }
    if definition != first { more.append(definition) }
  }

  /// All of them once, in order of definition.
  func sorted() -> [Int32] {
    var all = more
    if let first { all.append(first) }
    all.sort()
    var last: Int32 = -1
    all.removeAll { definition in
      defer { last = definition }
      return definition == last
    }
    return all
  }
}

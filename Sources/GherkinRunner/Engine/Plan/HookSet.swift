/// The hooks of a scenario, as indices into the plan, in the order in which to run them.
package struct HookSet: Sendable, Hashable {
  package var before: [Int] = []
  package var after: [Int] = []
  package var beforeStep: [Int] = []
  package var afterStep: [Int] = []
}

extension CompiledSuite {
  /// The hooks of one kind that no tag chooses, in the order in which to run them.
  func hooks(_ kind: HookInfo.Kind) -> [Int] {
    sorted(hooks.indices.filter { hooks[$0].kind == kind })
  }

  fileprivate func hookSet(for tags: [String]) -> HookSet {
    let selected = hooks.indices.filter { hookConditions[$0].evaluate(tags) }
    func indices(_ kind: HookInfo.Kind) -> [Int] {
      sorted(selected.filter { hooks[$0].kind == kind })
    }
    return HookSet(
      before: indices(.before), after: indices(.after), beforeStep: indices(.beforeStep),
      afterStep: indices(.afterStep))
  }

  /// Hooks before run by order, then as defined; hooks after run the other way round.
  private func sorted(_ indices: [Int]) -> [Int] {
    let ordered = indices.sorted { (hooks[$0].order, $0) < (hooks[$1].order, $1) }
    guard let first = indices.first, hooks[first].kind.isAfter else { return ordered }
    return ordered.reversed()
  }
}

/// Makes each hook set only once, however many scenarios share it.
struct HookSetInterner {
  private(set) var sets: [HookSet] = []
  private let suite: CompiledSuite
  private let dependsOnTags: Bool
  private var indices: [HookSet: Int32] = [:]
  /// The index of the set of all scenarios with steps, if no hook depends on tags.
  private var common: Int32?

  init(_ suite: CompiledSuite) {
    self.suite = suite
    dependsOnTags = suite.hooks.contains { !$0.tags.isEmpty }
  }

  /// The index among `sets` of the hooks for `pickle`; a scenario without steps has none.
  mutating func index(for pickle: Pickle, hasSteps: Bool) -> Int32 {
    guard hasSteps else { return index(of: HookSet()) }
    guard !dependsOnTags else { return index(of: suite.hookSet(for: pickle.tags.map(\.name))) }
    if let common { return common }
    let index = index(of: suite.hookSet(for: []))
    common = index
    return index
  }

  private mutating func index(of set: HookSet) -> Int32 {
    if let index = indices[set] { return index }
    let index = Int32(sets.count)
    sets.append(set)
    indices[set] = index
    return index
  }
}

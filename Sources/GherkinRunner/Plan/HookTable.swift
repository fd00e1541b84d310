/// The hooks of a suite with the tag expressions that choose their scenarios.
struct HookTable: Sendable {
  let infos: [HookInfo]
  let conditions: [TagExpression]

  /// Hands out hook sets, each only once however many scenarios share it.
  struct Selection {
    private(set) var sets: [HookSet] = []
    private let table: HookTable
    private let dependsOnTags: Bool
    private var known: [HookSet: Int32] = [:]
    /// The place of the set that all scenarios with steps have, where no tag makes a difference.
    private var common: Int32?

    fileprivate init(_ table: HookTable) {
      self.table = table
      dependsOnTags = table.infos.contains { !$0.tags.isEmpty }
    }

    /// The place among `sets` of the hooks for `pickle`; around a scenario without steps none run.
    mutating func set(for pickle: Pickle, hasSteps: Bool) -> Int32 {
      guard hasSteps else { return place(of: HookSet()) }
      guard !dependsOnTags else { return place(of: table.hooks(for: pickle.tags.map(\.name))) }
      if let common { return common }
      let place = place(of: table.hooks(for: []))
      common = place
      return place
    }

    private mutating func place(of set: HookSet) -> Int32 {
      if let index = known[set] { return index }
      let index = Int32(sets.count)
      sets.append(set)
      known[set] = index
      return index
    }
  }

  func selection() -> Selection { Selection(self) }

  /// The hooks of one kind that no tag chooses, in the order in which to run them.
  func hooks(_ kind: HookInfo.Kind) -> [Int] {
    sorted(infos.indices.filter { infos[$0].kind == kind })
  }

  private func hooks(for tags: [String]) -> HookSet {
    let wanted = infos.indices.filter { conditions[$0].evaluate(tags) }
    func hooks(_ kind: HookInfo.Kind) -> [Int] { sorted(wanted.filter { infos[$0].kind == kind }) }
    return HookSet(
      before: hooks(.before), after: hooks(.after), beforeStep: hooks(.beforeStep),
      afterStep: hooks(.afterStep))
  }

  /// Hooks before run by order, then as defined; hooks after run the other way round.
  private func sorted(_ hooks: [Int]) -> [Int] {
    let ordered = hooks.sorted { (infos[$0].order, $0) < (infos[$1].order, $1) }
    guard let first = hooks.first, infos[first].kind.isAfter else { return ordered }
    return ordered.reversed()
  }
}

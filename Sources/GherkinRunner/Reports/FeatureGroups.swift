/// Puts together what belongs to one feature, in whatever order its scenarios run: reports that nest
/// scenarios in features need them side by side.
///
/// A group is handed over with its last scenario, so that in the usual order only one is kept.
struct FeatureGroups<Group: Sendable>: Sendable {
  private var remaining: [ObjectIdentifier: Int] = [:]
  private var open: [(document: GherkinDocument, group: Group)] = []

  init(_ plan: Plan) {
    for scenario in plan.scenarios {
      remaining[ObjectIdentifier(scenario.pickle.document), default: 0] += 1
    }
  }

  /// Adds a scenario that is over to its group, which `make` makes if it is the first one.
  ///
  /// - Returns: The group if the scenario was its last.
  mutating func add(
    _ scenario: PlannedScenario, make: () -> Group, _ body: (inout Group) -> Void
  ) -> Group? {
    let document = scenario.pickle.document
    let index = open.firstIndex { $0.document === document } ?? open.count
    if index == open.count { open.append((document, make())) }
    body(&open[index].group)
    let id = ObjectIdentifier(document)
    let count = (remaining[id] ?? 1) - 1
    remaining[id] = count
    guard count <= 0 else { return nil }
    return open.remove(at: index).group
  }

  /// The groups that did not get all of their scenarios, because the run broke off.
  var unfinished: [Group] { open.map(\.group) }
}

/// The selection of `--changed` as a parent passes it on to a child that it starts during the run: by then, git might
/// answer differently.
///
/// The child makes the same plan of the same files otherwise, which the fingerprint of the plan proves. So it is enough
/// to number the scenarios of all files.
struct InheritedSelection {
  /// The environment variable that holds it.
  static let variable = "SPECS_CHILD_SELECTION"
  /// Systems start no process with much longer variables. A selection of so many ranges is not passed on: the child asks
  /// git, and the run ends if the answer differs.
  private static let limit = 100_000

  private let ranges: [Range<Int>]

  /// The selection that the parent of this process has passed on; nothing if this is no such child.
  init?(_ environment: [String: String]) {
    guard environment[ChildPipes.variable] != nil, let text = environment[Self.variable] else {
      return nil
    }
    let bounds = text.split(separator: ",").map { $0.split(separator: "-").compactMap { Int($0) } }
    guard bounds.allSatisfy({ $0.count == 2 && $0[0] <= $0[1] }) else { return nil }
    ranges = bounds.map { $0[0]..<$0[1] }
  }

  /// The value of the variable for a child whose parent has selected the scenarios of `plan`; nothing if it is too long.
  static func text(for plan: Plan) -> String? {
    let ranges = plan.selection.ranges.map { "\($0.lowerBound)-\($0.upperBound)" }
    let text = ranges.joined(separator: ",")
    return text.utf8.count <= limit ? text : nil
  }

  /// The places of the selected scenarios, by file.
  func places(in plan: Plan) -> [String: Set<Int>] {
    let pickles = Array(plan.pickles.joined())
    return .places(of: ranges.flatMap { pickles[$0.clamped(to: pickles.indices)] })
  }
}

extension [String: Set<Int>] {
  /// The lines of pickles, by file.
  static func places(of pickles: some Sequence<Pickle>) -> Self {
    pickles.reduce(into: [:]) { places, pickle in
      places[pickle.uri, default: []].insert(pickle.location.line)
    }
  }
}

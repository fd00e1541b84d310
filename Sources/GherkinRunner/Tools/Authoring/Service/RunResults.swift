/// The last results of scenarios, as runs have reported them, for editors.
///
/// Each result keeps the scenario that ran, so that it can be shown at its place in a text that was edited since, and
/// as stale where the scenario is another one now.
package struct RunResults: Sendable {
  /// The last result of one scenario.
  struct Scenario: Sendable {
    /// The scenario that ran.
    let pickle: Pickle
    /// Nothing while it runs.
    var status: Status?
    /// The worst status of its steps so far.
    var worst: Status?
    var duration = Duration.zero
    /// When it ended, as time since 1970.
    var time = Duration.zero
    /// Its steps and hooks with something to report: those that did not pass, and those that attached something.
    var steps: [Step] = []
    /// Whether the program was built again since.
    var isOfFormerProgram = false

    /// Changes what is known of one step or hook, the last one at that position.
    mutating func note(_ position: Int?, _ body: (inout Step) -> Void) {
      let known = steps.lastIndex { $0.position == position && position != nil }
      if known == nil { steps.append(Step(position: position, status: .passed)) }
      body(&steps[known ?? steps.count - 1])
    }
  }

  /// What one step or hook came to.
  struct Step: Sendable {
    /// Its place among the steps of the pickle; nothing for a hook.
    let position: Int?
    var status: Status
    /// Why it did not pass; may be empty.
    var reason = ""
    /// The lines that explain the reason, from the innermost.
    var places: [SourcePlace] = []
    /// Texts that it attached.
    var attachments: [String] = []
  }

  /// By the path of the file.
  private var scenarios: [String: [ScenarioKey: Scenario]] = [:]

  package init() {}

  /// The files with results.
  package var paths: [String] { scenarios.keys.sorted() }

  package var isEmpty: Bool { scenarios.isEmpty }

  /// Notes the result of a scenario of the file at `path`, in place of the one before.
  mutating func note(_ scenario: Scenario, _ key: ScenarioKey, in path: String) {
    scenarios[path, default: [:]][key] = scenario
  }

  /// Forgets what scenarios were running, and did not end.
  mutating func forgetRunning() { keep { $0.status != nil } }

  /// Notes that the program was built again after all results.
  mutating func outdate() {
    scenarios = scenarios.mapValues {
      $0.mapValues { scenario in
        var scenario = scenario
        scenario.isOfFormerProgram = true
        return scenario
      }
    }
  }

  /// Takes over results that are as new as those it has, or newer.
  package mutating func merge(_ other: RunResults) {
    for (path, results) in other.scenarios {
      scenarios[path, default: [:]].merge(results) { own, other in
        other.status == nil || own.status == nil || other.time >= own.time ? other : own
      }
    }
  }

  private mutating func keep(where condition: (Scenario) -> Bool) {
    scenarios = scenarios.mapValues { $0.filter { condition($0.value) } }.filter {
      !$0.value.isEmpty
    }
  }
}

/// What identifies a scenario in its file, or a row of an outline, when lines above it come and go.
struct ScenarioKey: Hashable, Sendable {
  let rule: String?
  let name: String
  /// How many scenarios of the same name come before it.
  let number: Int
  /// The cells of the row.
  var row: [String]?
  /// How many rows with the same cells come before it.
  var rowNumber = 0

  /// The same without the row.
  var scenario: ScenarioKey { ScenarioKey(rule: rule, name: name, number: number) }

  /// The keys of pickles, in their order.
  static func keys(of pickles: some Sequence<Pickle>) -> [ScenarioKey] {
    var scenarios: [ScenarioKey: Int] = [:]
    var rows: [ScenarioKey: Int] = [:]
    var last: (scenario: Int32, key: ScenarioKey)?
    return pickles.map { pickle in
      if last?.scenario != pickle.entry.scenario {
        let first = ScenarioKey(
          rule: pickle.ruleName, name: pickle.scenario.name, number: 0)
        let number = scenarios[first, default: 0]
        scenarios[first] = number + 1
        last = (
          pickle.entry.scenario, ScenarioKey(rule: first.rule, name: first.name, number: number)
        )
      }
      // It was set just now.
      guard var key = last?.key else { return ScenarioKey(rule: nil, name: "", number: 0) }
      guard let row = pickle.row else { return key }
      key.row = row.cells.map(\.value)
      key.rowNumber = rows[key, default: 0]
      rows[key.withoutRowNumber, default: 0] += 1
      return key
    }
  }

  private var withoutRowNumber: ScenarioKey {
    var key = self
    key.rowNumber = 0
    return key
  }
}

/// A result at its place in the present text.
struct PlacedResult: Sendable {
  /// The scenario as it is now.
  let pickle: Pickle
  let result: RunResults.Scenario
  /// Whether the scenario has changed since it ran, or the program has.
  let isStale: Bool

  /// The index in the document of a step of the result; nothing for a hook, or a step that is gone.
  func step(_ step: RunResults.Step) -> Int? {
    guard let position = step.position else { return nil }
    let (old, new) = (result.pickle.steps, pickle.steps)
    guard old.count != new.count || isStale else {
      return position < new.count ? new.slot(at: position).index : nil
    }
    let common = min(old.count, new.count)
    var head = 0
    while head < common, old[head].isSame(as: new[head]) { head += 1 }
    var tail = 0
    while tail < common - head, old[old.count - 1 - tail].isSame(as: new[new.count - 1 - tail]) {
      tail += 1
    }
    let place: Int
    if position < head {
      place = position
    } else if position >= old.count - tail {
      place = position + new.count - old.count
    } else {
      // Among the steps that were edited.
      guard head < new.count - tail else { return nil }
      place = min(position, new.count - tail - 1)
    }
    return new.slot(at: place).index
  }
}

extension Workspace {
  /// The results for the file at `path`, in the order of its scenarios.
  ///
  /// A scenario is found by its names, or else by its steps; a row by its cells, or else by its number.
  func results(in path: String, of results: RunResults) -> [PlacedResult] {
    results.placed(in: path, among: plan(of: path)?.scenarios.map(\.pickle) ?? [])
  }
}

extension RunResults {
  /// The results for the file at `path`, whose scenarios are `pickles` now.
  func placed(in path: String, among pickles: [Pickle]) -> [PlacedResult] {
    guard var rest = scenarios[path] else { return [] }
    let keys = ScenarioKey.keys(of: pickles)
    var found: [Scenario?] = keys.map { rest.removeValue(forKey: $0) }
    // What was renamed, or whose row was edited.
    for index in keys.indices where found[index] == nil && !rest.isEmpty {
      let pickle = pickles[index]
      let match =
        rest.first { $0.value.pickle.hasSameSteps(as: pickle) }
        ?? rest.first { key, scenario in
          key.scenario == keys[index].scenario && scenario.pickle.rowPosition == pickle.rowPosition
        }
      if let match { found[index] = rest.removeValue(forKey: match.key) }
    }
    return zip(pickles, found).compactMap { pickle, scenario in
      scenario.map {
        PlacedResult(
          pickle: pickle, result: $0,
          isStale: $0.isOfFormerProgram || !$0.pickle.runsLike(pickle))
      }
    }
  }
}

extension Pickle {
  /// The number of its row among those of the outline, from 0.
  fileprivate var rowPosition: Int? {
    guard let row = entry.row else { return nil }
    let rows = document.examples[scenarioNode.examples.indices].flatMap {
      $0.rows.indices.dropFirst()
    }
    return rows.firstIndex(of: row)
  }

  /// Whether a run of either means the same.
  fileprivate func runsLike(_ other: Pickle) -> Bool {
    if document === other.document { return true }
    return tags.map(\.name) == other.tags.map(\.name) && hasSameSteps(as: other)
  }

  fileprivate func hasSameSteps(as other: Pickle) -> Bool {
    let (own, others) = (steps, other.steps)
    return own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1) }
  }
}

extension PickleStep {
  /// Whether the other has the same text and argument.
  fileprivate func isSame(as other: PickleStep) -> Bool {
    type == other.type && text == other.text && dataTable == other.dataTable
      && docString?.content == other.docString?.content
      && docString?.mediaType == other.docString?.mediaType
  }
}

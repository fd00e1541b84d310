/// The last results of scenarios, as runs have recorded them, for editors.
///
/// Each result keeps what ran, so that it can be shown at its place in a text that was edited since, and as stale where
/// the scenario is another one now.
package struct RunResults: Sendable {
  /// The last result of one scenario.
  struct Scenario: Sendable {
    let recorded: RecordedScenario
    /// Its steps and hooks that did not pass.
    let steps: [Step]
    /// Whether the program was built again since.
    var isOfFormerProgram = false

    init(_ recorded: RecordedScenario) {
      self.recorded = recorded
      steps = Step.all(of: recorded)
    }

    /// Nil while it runs.
    var status: Status? { recorded.isRunning ? nil : recorded.outcome?.status ?? .skipped }

    /// When it ended, as time since 1970.
    var time: Duration { recorded.attempts.last?.end ?? .zero }
  }

  /// What one step or hook came to.
  struct Step: Sendable {
    /// Its place among the steps of the scenario; nil for a hook.
    let position: Int?
    let status: Status
    /// Why it did not pass; may be empty.
    let reason: String
    /// The lines that explain the reason, from the innermost.
    let places: [SourcePlace]

    /// The test steps of the last attempt that did not pass.
    fileprivate static func all(of scenario: RecordedScenario) -> [Step] {
      (scenario.attempts.last?.events ?? []).compactMap { event in
        guard case .ended(let number, let result, let places, _) = event, result.status > .skipped
        else { return nil }
        // A world that was not made is not a step's failure.
        let isWorld = result.problem?.cause == .world
        return Step(
          position: isWorld ? nil : scenario.testSteps[number].position, status: result.status,
          reason: result.problem?.message ?? "", places: places)
      }
    }
  }

  /// By the path of the file, and the identity in it.
  private var scenarios: [String: [ScenarioIdentity: Scenario]] = [:]

  /// The files with results.
  package var paths: [String] { scenarios.keys.sorted() }

  package var isEmpty: Bool { scenarios.isEmpty }

  /// Notes the result of a scenario of the file at `path`, in place of the one before.
  mutating func note(_ scenario: RecordedScenario, in path: String) {
    guard let identity = scenario.identity else { return }
    scenarios[path, default: [:]][identity] = Scenario(scenario)
  }

  /// Forgets what scenarios were running, and did not end.
  mutating func forgetRunning() {
    scenarios = scenarios.mapValues { $0.filter { $0.value.status != nil } }
      .filter { !$0.value.isEmpty }
  }

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
}

/// A result at its place in the present text.
struct PlacedResult: Sendable {
  /// The scenario as it is now.
  let pickle: Pickle
  let result: RunResults.Scenario
  /// Whether the scenario has changed since it ran, or the program has.
  let isStale: Bool

  /// The index in the document of a step of the result; nil for a hook, or a step that is gone.
  func step(_ step: RunResults.Step) -> Int? {
    guard let position = step.position else { return nil }
    let (old, steps) = (result.recorded.content.steps, pickle.steps)
    guard old.count != steps.count || isStale else {
      return position < steps.count ? steps.slot(at: position).index : nil
    }
    // The same step, as near as possible to its place.
    let new = PickleContent(pickle).steps
    let same = new.indices.filter { new[$0] == old[position] }
    let place = same.min { abs($0 - position) < abs($1 - position) } ?? min(position, new.count - 1)
    return new.isEmpty ? nil : steps.slot(at: place).index
  }
}

extension Workspace {
  /// The results for the file at `path`, in the order of its scenarios.
  ///
  /// A scenario is found by its identity, or else by its steps; a row by its cells, or else by its number.
  func results(in path: String, of results: RunResults) -> [PlacedResult] {
    plan(of: path)?.pickles.first.map { results.placed(in: path, among: $0) } ?? []
  }
}

extension RunResults {
  /// The results for the file at `path`, whose scenarios are `pickles` now.
  func placed(in path: String, among pickles: Pickles) -> [PlacedResult] {
    guard var rest = scenarios[path] else { return [] }
    let identities = ScenarioIdentities([pickles])
    let present = pickles.map { (pickle: $0, identity: identities[$0]) }
    var found = present.map { rest.removeValue(forKey: $0.identity) }
    // What was renamed, whose row was edited, or what is numbered otherwise because of equal titles in other files.
    for (index, (pickle, identity)) in present.enumerated()
    where found[index] == nil && !rest.isEmpty {
      let steps = PickleContent(pickle).steps
      func first(_ isMatch: ((key: ScenarioIdentity, value: Scenario)) -> Bool) -> Scenario? {
        rest.filter(isMatch).values.min { $0.recorded.line < $1.recorded.line }
      }
      let match =
        first { $0.value.recorded.content.steps == steps }
        ?? first { $0.key.scenario == identity.scenario }
      if let match { found[index] = rest.removeValue(forKey: match.recorded.identity ?? identity) }
    }
    return zip(present, found).compactMap { present, scenario in
      scenario.map {
        PlacedResult(
          pickle: present.pickle, result: $0,
          isStale: $0.isOfFormerProgram || $0.recorded.content != PickleContent(present.pickle))
      }
    }
  }
}

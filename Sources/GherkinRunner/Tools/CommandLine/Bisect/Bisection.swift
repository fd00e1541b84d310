/// Decides whether the order of scenarios makes one of them fail, and which of them are enough for that.
package struct Bisection: Sendable {
  /// A scenario, as it is named in lists and to people.
  package struct Scenario: Sendable, Hashable {
    package let place: String
    package let name: String

    package init(_ place: String, _ name: String) {
      self.place = place
      self.name = name
    }

    var text: String { "\(place)  \(name)" }
  }

  /// Runs scenarios in a new process, so many at a time, and returns the places of those that did not pass.
  package typealias Run =
    @Sendable (_ scenarios: [Scenario], _ parallel: Int) async throws(CommandError) -> Set<String>

  /// Why the order is not what makes a scenario fail.
  package enum Reason: String, Sendable {
    case failsAlone = "It fails alone as well."
    case isFlaky = "It is flaky: the same run did not always come to the same result."
  }

  package enum Result: Sendable {
    /// The last one fails after the others.
    case found([Scenario], Scenario)
    case nothingFailed
    /// Scenarios failed only while others ran at the same time.
    case overlap([Scenario], workers: Int)
    case other([(Scenario, Reason)])
  }

  private let scenarios: [Scenario]
  /// How many scenarios a usual run has at a time.
  private let workers: Int
  private let failing: Run
  private let note: @Sendable (String) -> Void

  package init(
    _ scenarios: [Scenario], workers: Int, note: @escaping @Sendable (String) -> Void = { _ in },
    failing: @escaping Run
  ) {
    self.scenarios = scenarios
    self.workers = workers
    self.note = note
    self.failing = failing
  }

  /// More scenarios that did not pass are not looked at.
  private static let limit = 20

  package func result() async throws(CommandError) -> Result {
    note("Running \(scenarios.count.counted("scenario")) one at a time …")
    let failed = try await failing(scenarios, 1)
    guard !failed.isEmpty else { return try await resultOfOverlap() }
    var reasons: [(Scenario, Reason)] = []
    let indices = scenarios.indices.filter { failed.contains(scenarios[$0].place) }
    note("\(indices.count) did not pass.")
    for index in indices.prefix(Self.limit) {
      if let reason = try await reason(against: index) {
        reasons.append((scenarios[index], reason))
        continue
      }
      let scenario = scenarios[index]
      let before = try await fewest(of: Array(scenarios[..<index]), failing: scenario)
      // A flaky scenario may have misled the search.
      guard try await fails(scenario, after: before) else {
        reasons.append((scenario, .isFlaky))
        continue
      }
      return .found(before, scenario)
    }
    return .other(reasons)
  }

  /// Why the order does not make a scenario fail; nil if it does: the scenario passes alone, and fails after
  /// those before it, both a second time.
  private func reason(against index: Int) async throws(CommandError) -> Reason? {
    let scenario = scenarios[index]
    note("\(scenario.text): alone …")
    let first = try await fails(scenario, after: [])
    let second = try await fails(scenario, after: [])
    guard first == second else { return .isFlaky }
    guard !first else { return .failsAlone }
    let before = Array(scenarios[..<index])
    note("It passes alone. After all \(before.count) before it, once more …")
    return try await fails(scenario, after: before) ? nil : .isFlaky
  }

  /// The fewest of `scenarios` after which `scenario` fails, by delta debugging: halves, quarters and so on are tried,
  /// and then what is left without each of them. It fails after all of them, and not after none.
  private func fewest(
    of scenarios: [Scenario], failing scenario: Scenario
  ) async throws(CommandError) -> [Scenario] {
    func firstFailing(_ candidates: [[Scenario]]) async throws(CommandError) -> [Scenario]? {
      for candidate in candidates {
        let fails = try await fails(scenario, after: candidate)
        note("  after \(candidate.count.counted("scenario")): \(fails ? "fails" : "passes")")
        if fails { return candidate }
      }
      return nil
    }
    var (left, count) = (scenarios, 2)
    while left.count > 1 {
      let bounds = (0...count).map { left.count * $0 / count }
      let parts = zip(bounds, bounds.dropFirst()).map { $0..<$1 }
      if let part = try await firstFailing(parts.map { Array(left[$0]) }) {
        (left, count) = (part, 2)
      } else if count > 2,
        let rest = try await firstFailing(
          parts.map { Array(left[..<$0.lowerBound] + left[$0.upperBound...]) })
      {
        left = rest
        count = min(max(count - 1, 2), left.count)
      } else if count < left.count {
        count = min(count * 2, left.count)
      } else {
        break
      }
    }
    return left
  }

  private func fails(
    _ scenario: Scenario, after before: [Scenario]
  ) async throws(CommandError) -> Bool {
    try await failing(before + [scenario], 1).contains(scenario.place)
  }

  private func resultOfOverlap() async throws(CommandError) -> Result {
    guard workers > 1 else { return .nothingFailed }
    note("Nothing failed. Running them \(workers) at a time …")
    let failed = try await failing(scenarios, workers)
    return failed.isEmpty
      ? .nothingFailed
      : .overlap(scenarios.filter { failed.contains($0.place) }, workers: workers)
  }
}

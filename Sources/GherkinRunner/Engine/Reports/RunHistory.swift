/// What a history file says about each scenario, in the order in which the scenarios first occur in it.
package struct RunHistory: Sendable {
  package private(set) var scenarios: [ScenarioHistory] = []
  /// How many lines could be read.
  package private(set) var lineCount = 0
  /// The numbers of the lines that could not be read: the first few.
  package private(set) var unreadable: [Int] = []
  package private(set) var unreadableCount = 0
  /// How many lines of either kind there are.
  private var totalCount = 0
  /// The last runs, oldest first; none that earlier versions have noted.
  private(set) var runs: [HistoryRun] = []
  /// The index of each scenario by its identity.
  private var indices: [String: Int] = [:]

  /// More unreadable lines than this are only counted.
  private static let unreadableLimit = 10
  /// As many runs as a chart shows.
  private static let runLimit = 40

  package init() {}

  /// What is known of the scenario, if anything.
  package subscript(identity: ScenarioIdentity) -> ScenarioHistory? {
    indices[identity.text].map { scenarios[$0] }
  }

  /// Adds the line that begins at `offset` of the file.
  mutating func add(_ entry: HistoryEntry, at offset: Int) {
    totalCount += 1
    switch entry {
    case .run(let run):
      if runs.count == Self.runLimit { runs.removeFirst() }
      runs.append(run)
    case .scenario(let line):
      lineCount += 1
      let index = indices[line.id] ?? scenarios.count
      if index == scenarios.count {
        indices[line.id] = index
        scenarios.append(ScenarioHistory(id: ScenarioIdentity(unchecked: line.id)))
      }
      scenarios[index].add(line, at: offset)
    case .unreadable:
      unreadableCount += 1
      if unreadable.count < Self.unreadableLimit { unreadable.append(totalCount) }
    case .blank: break
    }
  }
}

/// What a history says about one scenario.
package struct ScenarioHistory: Sendable {
  package let id: ScenarioIdentity
  /// How often it ran; runs in which it was skipped do not count.
  package private(set) var runs = 0
  /// In how many runs it did not pass.
  package private(set) var failures = 0
  /// In how many runs the result contradicts another one without a change: it passed only when it was tried again,
  /// or the run before had the opposite result with the same commit.
  package private(set) var flakes = 0
  package private(set) var skipped = 0
  /// How many of the last runs did not pass, one after the other.
  package private(set) var streak = 0
  /// Where the line of the first of them begins in the file.
  package private(set) var streakStart = 0
  /// Where its last line begins in the file.
  package private(set) var lastLine = 0
  /// The last runs, oldest first: as many as medians and bars need.
  package private(set) var recent: [Run] = []
  /// Whether the last run passed, and its commit, if that is known.
  private var last: (passed: Bool, commit: String?)?

  /// What bars and medians show of a run.
  package struct Run: Sendable {
    package let outcome: ScenarioOutcome
    /// A time of more than 71 minutes, which 32 bits cannot hold, counts as that.
    let microseconds: UInt32
  }

  private static let recentLimit = 50

  init(id: ScenarioIdentity) { self.id = id }

  /// Adds a run whose line begins at `offset` of the file.
  mutating func add(_ line: HistoryLine, at offset: Int) {
    lastLine = offset
    if recent.count == Self.recentLimit { recent.removeFirst() }
    recent.append(
      Run(outcome: line.outcome, microseconds: UInt32(clamping: line.microseconds)))
    guard line.outcome != .skipped else {
      skipped += 1
      return
    }
    runs += 1
    let passed = line.outcome == .passed || line.outcome == .flaky
    let isContradiction =
      line.commit != nil && line.commit == last?.commit && passed != last?.passed
    if line.outcome == .flaky || isContradiction { flakes += 1 }
    if passed {
      (streak, streakStart) = (0, 0)
    } else {
      failures += 1
      if streak == 0 { streakStart = offset }
      streak += 1
    }
    last = (passed, line.commit)
  }
}

/// How long a scenario takes, and whether that has changed.
extension ScenarioHistory {
  /// The median of its last passed runs; `nil` if none of them passed.
  package var median: Duration? {
    Self.median(passed).map { .microseconds($0) }
  }

  /// The median of its last passed runs, if there are five or more of them: fewer say nothing.
  package var usual: Duration? { passed.count >= 5 ? median : nil }

  /// How long it takes now and took before, if it has become clearly slower: the median of its last five passed
  /// runs against that of the five or more before, so that a single slow run says nothing.
  package var slowdown: (before: Duration, now: Duration)? {
    let passed = passed
    guard passed.count >= 10, let now = Self.median(Array(passed.suffix(5))),
      let before = Self.median(Array(passed.dropLast(5))),
      now * 2 >= before * 3, now - before >= 10_000
    else { return nil }
    // Something that took no time at all cannot be compared.
    return (.microseconds(max(1, before)), .microseconds(now))
  }

  private var passed: [Int] {
    recent.filter { $0.outcome == .passed || $0.outcome == .flaky }.map { Int($0.microseconds) }
  }

  private static func median(_ numbers: [Int]) -> Int? {
    numbers.isEmpty ? nil : numbers.sorted()[numbers.count / 2]
  }
}

/// The last runs of a scenario as a row of signs that need no color: a full block is a run that did not pass, a
/// half block a flaky one, a low line one that passed, a dot one that was skipped.
package struct HistoryBar: Sendable {
  private static let limit = 20

  package let text: String
  /// The same in words.
  package let words: String

  /// - Parameter current: The outcome of the run that is not in the history yet.
  package init(_ history: ScenarioHistory?, and current: ScenarioOutcome? = nil) {
    self.init((history?.recent.map(\.outcome) ?? []) + [current].compactMap(\.self))
  }

  /// - Parameter outcomes: Those of the runs, oldest first.
  private init(_ outcomes: [ScenarioOutcome]) {
    let outcomes = outcomes.suffix(Self.limit)
    text = outcomes.map(Self.sign).joined()
    let counts = outcomes.countedByKind.joined(separator: ", ")
    words = "last \(outcomes.count.counted("run")): \(counts)"
  }

  private static func sign(_ outcome: ScenarioOutcome) -> String {
    switch outcome {
    case .passed: "▁"
    case .flaky: "▄"
    case .skipped: "·"
    case .failed, .ambiguous, .undefined, .pending: "█"
    }
  }
}

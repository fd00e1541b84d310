/// What a history file says about each scenario, in the order in which the scenarios first occur in it.
package struct RunHistory: Sendable {
  package internal(set) var scenarios: [ScenarioHistory] = []
  /// How many lines could be read.
  package internal(set) var lineCount = 0
  /// The numbers of the lines that could not be read: the first few.
  package internal(set) var unreadable: [Int] = []
  package internal(set) var unreadableCount = 0
  /// How many lines of either kind there are.
  var totalCount = 0
  /// The index of each scenario by its identity.
  private var indices: [String: Int] = [:]

  /// More unreadable lines than this are only counted.
  static let unreadableLimit = 10

  package init() {}

  /// What is known of the scenario, if anything.
  package subscript(identity: ScenarioIdentity) -> ScenarioHistory? {
    indices[identity.text].map { scenarios[$0] }
  }

  /// The index of the scenario with this identity, which may be new.
  private mutating func index(of id: String) -> Int {
    if let index = indices[id] { return index }
    indices[id] = scenarios.count
    scenarios.append(ScenarioHistory(id: ScenarioIdentity(unchecked: id)))
    return scenarios.count - 1
  }

  /// Adds the line that begins at `offset` of the file.
  mutating func add(_ bytes: Bytes, at offset: Int) {
    totalCount += 1
    if let line = HistoryLine(bytes) {
      lineCount += 1
      let index = index(of: line.id)
      scenarios[index].add(
        line.outcome, microseconds: line.microseconds, commit: line.commit, at: offset)
    } else if !bytes.allSatisfy(\.isASCIIWhiteSpace) {
      unreadableCount += 1
      if unreadable.count < Self.unreadableLimit { unreadable.append(totalCount) }
    }
  }

  /// Adds the history in the next part of the same file.
  mutating func append(_ next: RunHistory) {
    for scenario in next.scenarios {
      let index = index(of: scenario.id.text)
      scenarios[index].append(scenario)
    }
    for line in next.unreadable where unreadable.count < Self.unreadableLimit {
      unreadable.append(totalCount + line)
    }
    unreadableCount += next.unreadableCount
    lineCount += next.lineCount
    totalCount += next.totalCount
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
  private var first: PastRun?
  private var last: PastRun?

  /// Whether a run passed, and its commit, if that is known.
  struct PastRun: Sendable {
    let passed: Bool
    let commit: String?
    /// Whether it passed only when it was tried again, and counts as a flake already.
    let isFlaky: Bool

    /// Whether `other`, the next run, has the opposite result with the same commit.
    func isContradicted(by other: PastRun) -> Bool {
      commit != nil && commit == other.commit && passed != other.passed
    }
  }

  /// What bars and medians show of a run.
  package struct Run: Sendable {
    package let outcome: ScenarioOutcome
    /// A time of more than 71 minutes, which 32 bits cannot hold, counts as that.
    let microseconds: UInt32
  }

  private static let recentLimit = 50

  init(id: ScenarioIdentity) { self.id = id }

  /// Adds a run whose line begins at `offset` of the file.
  mutating func add(
    _ outcome: ScenarioOutcome, microseconds: Int, commit: String?, at offset: Int
  ) {
    lastLine = offset
    if recent.count == Self.recentLimit { recent.removeFirst() }
    recent.append(Run(outcome: outcome, microseconds: UInt32(clamping: microseconds)))
    guard outcome != .skipped else {
      skipped += 1
      return
    }
    runs += 1
    let run = PastRun(
      passed: outcome == .passed || outcome == .flaky, commit: commit, isFlaky: outcome == .flaky)
    if outcome == .flaky || last?.isContradicted(by: run) == true { flakes += 1 }
    if run.passed {
      (streak, streakStart) = (0, 0)
    } else {
      failures += 1
      if streak == 0 { streakStart = offset }
      streak += 1
    }
    if first == nil { first = run }
    last = run
  }

  /// Adds its history in the next part of the file.
  mutating func append(_ next: ScenarioHistory) {
    if let last, let first = next.first, !first.isFlaky, last.isContradicted(by: first) {
      flakes += 1
    }
    if next.runs > 0 {
      if next.streak == next.runs, streak > 0 {
        streak += next.streak
      } else {
        (streak, streakStart) = (next.streak, next.streakStart)
      }
      last = next.last
      first = first ?? next.first
    }
    runs += next.runs
    failures += next.failures
    flakes += next.flakes
    skipped += next.skipped
    lastLine = next.lastLine
    recent = (recent + next.recent).suffix(Self.recentLimit)
  }
}

/// How long a scenario takes, and whether that has changed.
extension ScenarioHistory {
  /// The median of its last passed runs; `nil` if none of them passed.
  package var median: Duration? {
    Self.median(passed).map { .microseconds($0) }
  }

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
  package init(_ outcomes: [ScenarioOutcome]) {
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

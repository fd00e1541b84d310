/// What was decided about some scenarios of a plan. Parts are made side by side, and what they hold is
/// known from the beginning by the numbers that it has in the whole plan.
struct PlanPart: Sendable {
  /// The number of whatever comes first in a list of this part.
  let first: Int
  var entries: [Plan.Entry] = []
  /// Known by their places here until the part is added to a plan.
  var hookSets: [HookSet] = []
  var matches: [StepDecision] = []
  var captures: [Capture] = []
  var candidates: [[StepMatch]] = []
  var misfits: [String] = []
  /// Known by their places here until the part is added to a plan.
  var timeLimits: [TimeLimit] = []
  var tagProblems: [Diagnostic] = []

  /// How many scenarios tell how much there is to others.
  static let sampleSize = 32

  init(first: Int) { self.first = first }

  /// The place of the limit that a tag of `pickle` sets; -1 without one.
  mutating func timeLimit(of pickle: Pickle) -> Int32 {
    guard let tag = pickle.timeLimitTag else { return -1 }
    guard let limit = TimeLimit(tag) else {
      let problem = Diagnostic.noTimeLimit(tag)
      if !tagProblems.contains(problem) { tagProblems.append(problem) }
      return -1
    }
    if let place = timeLimits.lastIndex(of: limit) { return Int32(place) }
    timeLimits.append(limit)
    return Int32(timeLimits.count - 1)
  }

  /// Makes room for `count` scenarios like those that are there.
  mutating func reserve(_ count: Int) {
    let share = count / max(1, entries.count) + 1
    entries.reserveCapacity(count)
    matches.reserveCapacity(matches.count * share)
    captures.reserveCapacity(captures.count * share)
  }
}

extension Plan {
  /// Takes over what the next part decided.
  mutating func append(_ part: consuming PlanPart) {
    matches.append(part.matches)
    captures.append(part.captures)
    candidates.append(part.candidates)
    misfits.append(part.misfits)
    tagProblems += part.tagProblems.filter { !tagProblems.contains($0) }
    let firstLimit = Int32(timeLimits.count)
    timeLimits += part.timeLimits
    guard !entries.isEmpty else {
      (entries, hookSets) = (part.entries, part.hookSets)
      return
    }
    let sets = part.hookSets.map { Int32(place(of: $0)) }
    for var entry in part.entries {
      entry.hooks = sets[Int(entry.hooks)]
      if entry.timeLimit >= 0 { entry.timeLimit += firstLimit }
      entries.append(entry)
    }
  }

  /// The place of `set` among the hook sets, of which there are few.
  private mutating func place(of set: HookSet) -> Int {
    if let index = hookSets.firstIndex(of: set) { return index }
    hookSets.append(set)
    return hookSets.count - 1
  }
}

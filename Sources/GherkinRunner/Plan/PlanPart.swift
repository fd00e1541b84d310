/// What was decided about some scenarios of a plan. Parts are made side by side, and joined in order.
struct PlanPart: Sendable {
  var entries: [Plan.Entry] = []
  var hookSets: [HookSet] = []
  var matches: [StepDecision] = []
  var captures: [Capture] = []
  var candidates: [[StepMatch]] = []
  var misfits: [String] = []

  /// How many scenarios tell how much there is to others.
  static let sampleSize = 32

  /// Makes room for `count` scenarios like those that are there.
  mutating func reserve(_ count: Int) {
    let share = count / max(1, entries.count) + 1
    entries.reserveCapacity(count)
    matches.reserveCapacity(matches.count * share)
    captures.reserveCapacity(captures.count * share)
  }
}

extension Plan {
  /// Takes over what `part` decided about the scenarios behind those that are planned already.
  mutating func append(_ part: consuming PlanPart) {
    guard !entries.isEmpty else {
      (entries, hookSets, matches) = (part.entries, part.hookSets, part.matches)
      (captures, candidates, misfits) = (part.captures, part.candidates, part.misfits)
      return
    }
    let firstMatch = Int32(matches.count)
    let firstCapture = captures.count
    let (firstCandidate, firstMisfit) = (Int32(candidates.count), Int32(misfits.count))
    let sets = part.hookSets.map { Int32(place(of: $0)) }
    for var entry in part.entries {
      entry.firstMatch += firstMatch
      entry.hooks = sets[Int(entry.hooks)]
      entries.append(entry)
    }
    let shift = PlanShift(
      captures: Int32(firstCapture), candidates: firstCandidate, misfits: firstMisfit)
    matches += part.matches
    for index in Int(firstMatch)..<matches.count { matches[index].move(by: shift) }
    captures += part.captures
    candidates += part.candidates.map { matches in
      matches.map { match in
        let start = match.captures.lowerBound + firstCapture
        return StepMatch(
          definition: match.definition, captures: start..<(start + match.captures.count))
      }
    }
    misfits += part.misfits
  }

  /// The place of `set` among the hook sets, of which there are few.
  private mutating func place(of set: HookSet) -> Int {
    if let index = hookSets.firstIndex(of: set) { return index }
    hookSets.append(set)
    return hookSets.count - 1
  }
}

/// By how much the indices in decisions move when a part is joined to others.
private struct PlanShift {
  let captures: Int32
  let candidates: Int32
  let misfits: Int32
}

extension StepDecision {
  fileprivate mutating func move(by shift: PlanShift) {
    switch self {
    case .matched(let definition, let first):
      self = .matched(definition: definition, captures: first + shift.captures)
    case .undefined: break
    case .ambiguous(let index): self = .ambiguous(index + shift.candidates)
    case .misfit(let definition, let reason):
      self = .misfit(definition: definition, reason: reason + shift.misfits)
    }
  }
}

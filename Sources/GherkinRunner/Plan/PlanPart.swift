/// What was decided about some scenarios of a plan. Parts are made side by side, and joined in order.
struct PlanPart: Sendable {
  var entries: [Plan.Entry] = []
  var hookSets: [HookSet] = []
  var matches: [StepDecision] = []
  var captures: [Capture] = []
  var candidates: [[StepMatch]] = []
  var misfits: [String] = []
}

extension Plan {
  /// Takes over what `part` decided about the scenarios behind those that are planned already.
  mutating func append(_ part: PlanPart) {
    guard !entries.isEmpty else {
      (entries, hookSets, matches) = (part.entries, part.hookSets, part.matches)
      (captures, candidates, misfits) = (part.captures, part.candidates, part.misfits)
      return
    }
    let firstMatch = Int32(matches.count)
    let firstCapture = captures.count
    let (firstCandidate, firstMisfit) = (Int32(candidates.count), Int32(misfits.count))
    let sets = part.hookSets.map { Int32(place(of: $0)) }
    entries += part.entries.lazy.map { entry in
      var entry = entry
      entry.firstMatch += firstMatch
      entry.hooks = sets[Int(entry.hooks)]
      return entry
    }
    matches += part.matches.lazy.map { decision in
      switch decision {
      case .matched(let definition, let first):
        .matched(definition: definition, captures: first + Int32(firstCapture))
      case .undefined: .undefined
      case .ambiguous(let index): .ambiguous(index + firstCandidate)
      case .misfit(let definition, let reason):
        .misfit(definition: definition, reason: reason + firstMisfit)
      }
    }
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

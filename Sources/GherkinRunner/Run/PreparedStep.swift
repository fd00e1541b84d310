/// A step definition ready to be run, for the pattern it has.
///
/// A class, because a closure that is kept in a list of closures is wrapped once more.
final class PreparedStep<World>: Sendable {
  let body: StepDefinition<World>.Body

  init(_ body: @escaping StepDefinition<World>.Body) { self.body = body }
}

/// The step definitions that there is a step for, ready to be run. Each worker has its own, so that
/// threads do not wait for each other to count references.
@safe struct PreparedSteps<World>: Sendable {
  // To look into a list of a generic type, the runtime looks that type up each time, which takes longer
  // than many a step. Only prepared steps of this world get in.
  private let steps: [(any Sendable & AnyObject)?]

  /// - Parameters:
  ///   - definitions: All there are.
  ///   - used: The places of those to prepare.
  ///   - patterns: The pattern of each definition.
  init(_ definitions: Definitions<World>, used: [Int], _ patterns: [CompiledPattern]) {
    var steps = [(any Sendable & AnyObject)?](repeating: nil, count: definitions.steps.count)
    for index in used {
      steps[index] = PreparedStep(definitions.steps[index].prepare(patterns[index].parameters))
    }
    self.steps = steps
  }

  /// The definition at `place`, if it was prepared.
  subscript(place: Int) -> PreparedStep<World>? {
    guard let step = steps[place] else { return nil }
    return unsafe unsafeDowncast(step, to: PreparedStep<World>.self)
  }
}

extension Plan {
  /// The step definitions that there is a step for, by their places.
  var usedDefinitions: [Int] {
    var isUsed = [Bool](repeating: false, count: stepDefinitions.count)
    matches.forEach { match in
      if case .matched(let definition, _) = match { isUsed[Int(definition)] = true }
    }
    return isUsed.indices.filter { isUsed[$0] }
  }
}

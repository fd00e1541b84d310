/// A step definition ready to be run, for the pattern it has.
///
/// A class, because a closure that is kept in a list of closures is wrapped once more.
final class PreparedStep<World>: Sendable {
  let body: StepDefinition<World>.Body

  init(_ body: @escaping StepDefinition<World>.Body) { self.body = body }
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

  /// Prepares those of `definitions` that are `used`, and leaves nothing in the places of others.
  ///
  /// Each worker has its own, so that threads do not wait for each other to count references.
  func prepare<World>(
    _ definitions: Definitions<World>, used: [Int]
  ) -> [PreparedStep<World>?] {
    var prepared = [PreparedStep<World>?](repeating: nil, count: definitions.steps.count)
    for index in used {
      let body = definitions.steps[index].prepare(patterns[index].parameters)
      prepared[index] = PreparedStep(body)
    }
    return prepared
  }
}

/// A step definition ready to be run, for the pattern it has.
///
/// A class, because a closure that is kept in a list of closures is wrapped once more.
final class PreparedStep<World>: Sendable {
  let body: StepDefinition<World>.Body

  init(_ body: @escaping StepDefinition<World>.Body) { self.body = body }
}

extension Plan {
  /// Prepares those of `definitions` that there is a step for, by their places.
  ///
  /// Each worker has its own, so that threads do not wait for each other to count references.
  func prepare<World>(_ definitions: Definitions<World>) -> [PreparedStep<World>?] {
    var prepared = [PreparedStep<World>?](repeating: nil, count: definitions.steps.count)
    for case .matched(let definition, _) in matches {
      let index = Int(definition)
      guard prepared[index] == nil else { continue }
      prepared[index] = PreparedStep(
        definitions.steps[index].prepare(patterns[index].parameters))
    }
    return prepared
  }
}

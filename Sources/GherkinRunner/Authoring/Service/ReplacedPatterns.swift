/// What features mean with other patterns than those of the program that runs: after a rename, until the
/// program is built again.
extension Workspace {
  /// The workspace with another pattern for one definition: what the features mean once the program is built
  /// with it.
  package func replacing(patternOf definition: Int, by pattern: StepPattern) throws(ExpressionError)
    -> Workspace
  {
    let suite = try suite.replacing(patternOf: definition, by: pattern)
    return replacing(Planner(suite), former: nil, workers: 1)
  }

  /// The workspace with other patterns for some definitions of the program.
  ///
  /// - Parameters:
  ///   - planner: A planner of the definitions as the program has them.
  ///   - patterns: The patterns, by the places of the definitions in the suite.
  ///   - former: The same with patterns whose text features may still have.
  ///   - workers: How many threads may share the work.
  package func replacing(
    in planner: Planner, _ patterns: [Int: StepPattern], former: [Int: StepPattern], workers: Int
  ) throws(ExpressionError) -> Workspace {
    let suite = try planner.suite.replacing(patterns)
    let formerSuite = former == patterns ? nil : try planner.suite.replacing(former)
    let isDone =
      suite.hasPatterns(of: self.suite)
      && (formerSuite.map { checker.formerPlanner?.suite.hasPatterns(of: $0) == true }
        ?? (checker.formerPlanner == nil))
    guard !isDone else { return self }
    return replacing(Planner(suite), former: formerSuite.map { Planner($0) }, workers: workers)
  }
}

extension CompiledSuite {
  fileprivate func replacing(_ patterns: [Int: StepPattern]) throws(ExpressionError)
    -> CompiledSuite
  {
    var suite = self
    for (definition, pattern) in patterns where stepDefinitions.indices.contains(definition) {
      suite = try suite.replacing(patternOf: definition, by: pattern)
    }
    return suite
  }

  fileprivate func hasPatterns(of other: CompiledSuite) -> Bool {
    stepDefinitions.map(\.pattern) == other.stepDefinitions.map(\.pattern)
  }
}

/// Which background steps come before a scenario's own.
extension GherkinDocument {
  /// The steps of the feature's background, then those of the rule's.
  struct BackgroundSteps {
    let ofFeature: NodeRange
    let ofRule: NodeRange

    var count: Int { ofFeature.count + ofRule.count }
  }

  /// The background steps of `scenario`.
  func backgroundSteps(of scenario: Node.Scenario) -> BackgroundSteps {
    let ruleBackground = scenario.rule.flatMap { rules[Int($0)].background }
    return BackgroundSteps(
      ofFeature: steps(ofBackground: featureNode?.background),
      ofRule: steps(ofBackground: ruleBackground))
  }

  private func steps(ofBackground index: Int32?) -> NodeRange {
    index.map { backgrounds[Int($0)].steps } ?? .empty
  }
}

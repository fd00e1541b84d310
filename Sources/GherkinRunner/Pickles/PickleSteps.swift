/// The steps of a pickle, in the order in which they run.
package struct PickleSteps: RandomAccessCollection, Sendable {
  let pickle: Pickle
  private let ofFeature: NodeRange
  private let ofRule: NodeRange
  private let own: NodeRange

  init(pickle: Pickle) {
    self.pickle = pickle
    let scenario = pickle.scenarioNode
    own = scenario.steps
    // Without a step of its own a scenario has nothing to prepare for.
    let background = own.isEmpty ? nil : pickle.document.backgroundSteps(of: scenario)
    ofFeature = background?.ofFeature ?? .empty
    ofRule = background?.ofRule ?? .empty
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ofFeature.count + ofRule.count + own.count }

  package subscript(position: Int) -> PickleStep {
    var offset = position
    if offset < ofFeature.count {
      return step(at: offset, of: ofFeature, position: position, isFromBackground: true)
    }
    offset -= ofFeature.count
    if offset < ofRule.count {
      return step(at: offset, of: ofRule, position: position, isFromBackground: true)
    }
    return step(
      at: offset - ofRule.count, of: own, position: position, isFromBackground: false)
  }

  private func step(
    at offset: Int, of range: NodeRange, position: Int, isFromBackground: Bool
  ) -> PickleStep {
    let index = range.indices.lowerBound + offset
    return PickleStep(
      pickle: pickle, index: index, position: position,
      type: type(at: position, nodeIndex: index), isFromBackground: isFromBackground)
  }

  /// The type of the step at `position` with conjunctions resolved, over the backgrounds if need be.
  private func type(at position: Int, nodeIndex: Int) -> StepType {
    let steps = pickle.document.steps
    let resolved = steps[nodeIndex].resolvedType
    guard resolved == .conjunction else { return resolved }
    if position >= ofFeature.count + ofRule.count, let last = ofRule.indices.last,
      steps[last].resolvedType != .conjunction
    {
      return steps[last].resolvedType
    }
    if position >= ofFeature.count, let last = ofFeature.indices.last,
      steps[last].resolvedType != .conjunction
    {
      return steps[last].resolvedType
    }
    return .unknown
  }
}

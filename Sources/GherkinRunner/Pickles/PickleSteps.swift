/// The steps of a pickle, in the order in which they run.
package struct PickleSteps: RandomAccessCollection, Sendable {
  /// What is known of a step without looking at its texts.
  struct Slot: Sendable {
    /// Which of the document's steps it is.
    let index: Int
    /// Which of the pickle's steps it is.
    let position: Int
    let type: StepType
    let isFromBackground: Bool
  }

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
    PickleStep(pickle: pickle, slot: slot(at: position))
  }

  func slot(at position: Int) -> Slot {
    var offset = position
    var range = ofFeature
    if offset >= range.count {
      offset -= range.count
      range = ofRule
      if offset >= range.count {
        offset -= range.count
        range = own
      }
    }
    let index = range.indices.lowerBound + offset
    return Slot(
      index: index, position: position, type: type(at: position, nodeIndex: index),
      isFromBackground: position < ofFeature.count + ofRule.count)
  }

  /// The type of the step at `position` with conjunctions resolved, over the backgrounds if need be.
  private func type(at position: Int, nodeIndex: Int) -> StepType {
    let document = pickle.document
    let resolved = document.steps[nodeIndex].resolvedType
    guard resolved == .conjunction else { return resolved }
    let preceding = [
      position < ofFeature.count + ofRule.count ? NodeRange.empty : ofRule,
      position < ofFeature.count ? NodeRange.empty : ofFeature,
    ]
    for last in preceding.compactMap(\.indices.last) {
      let type = document.steps[last].resolvedType
      if type != .conjunction { return type }
    }
    return .unknown
  }
}

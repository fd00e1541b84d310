/// The steps of a pickle, in the order in which they run.
package struct PickleSteps: RandomAccessCollection, Sendable {
  /// What is known of a step without looking at its texts.
  struct Slot: Sendable {
    /// Which of the document's steps it is.
    let index: Int
    /// Which of the pickle's steps it is.
    let position: Int
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

  /// The index of the first step.
  package var startIndex: Int { 0 }
  /// The index behind the last step.
  package var endIndex: Int { ofFeature.count + ofRule.count + own.count }

  /// The step at `position`.
  package subscript(position: Int) -> PickleStep {
    PickleStep(pickle: pickle, slot: slot(at: position))
  }

  /// Appends the bytes of the text of the step at `position` to `buffer`, without making a step.
  func appendText(at position: Int, to buffer: inout [UInt8]) {
    let slot = slot(at: position)
    let text = pickle.document.steps[slot.index].text
    pickle.append(text, isFilled: !slot.isFromBackground, to: &buffer)
  }

  /// The step at `position` as it is in the tree.
  func node(at position: Int) -> Node.Step { pickle.document.steps[slot(at: position).index] }

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
      index: index, position: position,
      isFromBackground: position < ofFeature.count + ofRule.count)
  }

  /// The type of the step in `slot`, with conjunctions resolved, over the backgrounds if need be.
  func type(of slot: Slot) -> StepType {
    let document = pickle.document
    let position = slot.position
    let resolved = document.steps[slot.index].resolvedType
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

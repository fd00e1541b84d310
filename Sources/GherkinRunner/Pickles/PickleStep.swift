/// A step of a pickle, with placeholders filled.
package struct PickleStep: Sendable {
  /// The pickle it is part of.
  package let pickle: Pickle
  private let slot: PickleSteps.Slot

  init(pickle: Pickle, slot: PickleSteps.Slot) {
    self.pickle = pickle
    self.slot = slot
  }

  /// What the keyword says about the step; a conjunction says what the step before said.
  package var type: StepType { pickle.steps.type(of: slot) }

  /// Whether it comes from a background.
  package var isFromBackground: Bool { slot.isFromBackground }

  private var document: GherkinDocument { pickle.document }
  var node: Node.Step { document.steps[slot.index] }

  /// The step it was made from.
  package var step: Step { Step(document: document, index: slot.index) }

  /// Its number, which continues the numbering of the document.
  package var id: Int { pickle.entry.firstId + slot.position }

  /// The numbers of the step and, in an outline, of the examples row.
  package var astNodeIds: [Int] {
    guard !isFromBackground, let row = pickle.row else { return [Int(node.id)] }
    return [Int(node.id), row.id]
  }

  /// The keyword as written, with the space that belongs to it.
  package var keyword: String { step.keyword }

  /// The place of the step in the file.
  package var location: Location { step.location }

  /// What stands behind the keyword, with placeholders filled.
  package var text: String {
    guard let placeholders else { return step.text }
    return placeholders.fill(step.text)
  }

  /// Appends the bytes of `text` to `buffer`, without making a string.
  package func appendText(to buffer: inout [UInt8]) {
    pickle.append(node.text, isFilled: !isFromBackground, to: &buffer)
  }

  /// Whether a table stands below it.
  package var hasDataTable: Bool { !node.rows.isEmpty }

  /// Whether a doc string stands below it.
  package var hasDocString: Bool { node.docString != nil }

  /// The values of its table, row by row; `nil` where it has none.
  package var dataTable: [[String]]? {
    guard !node.rows.isEmpty else { return nil }
    let placeholders = placeholders
    return step.rows.map { row in
      row.cells.map { placeholders?.fill($0.value) ?? $0.value }
    }
  }

  /// Its doc string; `nil` where it has none.
  package var docString: (content: String, mediaType: String?)? {
    guard let docString = step.docString else { return nil }
    guard let placeholders else { return (docString.content, docString.mediaType) }
    return (placeholders.fill(docString.content), docString.mediaType.map { placeholders.fill($0) })
  }

  /// Whether, of two arguments, the table stands before the doc string.
  package var isTableFirst: Bool { document.isTableFirst(in: node) }

  /// What is to be filled in: nothing in backgrounds, which know no examples.
  var placeholders: Placeholders? { isFromBackground ? nil : pickle.placeholders }
}

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

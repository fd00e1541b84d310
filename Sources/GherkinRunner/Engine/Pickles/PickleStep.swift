/// A step of a pickle, with placeholders resolved.
package struct PickleStep: Sendable {
  package let pickle: Pickle
  fileprivate let slot: PickleSteps.Slot

  /// The type by the keyword; a conjunction has that of the step before it.
  package var type: StepType { pickle.steps.type(of: slot) }

  package var isFromBackground: Bool { slot.isFromBackground }

  private var document: GherkinDocument { pickle.document }
  package var node: Node.Step { document.steps[slot.index] }

  package var step: Step { Step(document: document, index: slot.index) }

  /// Its id, which continues the numbering of the document.
  package var id: Int { pickle.entry.firstId + slot.position }

  /// The ids of the step and, in an outline, of the examples row.
  package var astNodeIds: [Int] {
    guard !isFromBackground, let row = pickle.row else { return [Int(node.id)] }
    return [Int(node.id), row.id]
  }

  /// The keyword as written, with the space that belongs to it.
  package var keyword: String { step.keyword }
  package var location: Location { step.location }

  /// The text after the keyword, with placeholders resolved.
  package var text: String {
    placeholders?.resolve(step.text) ?? step.text
  }

  /// Appends the bytes of `text` to `buffer`, without creating a string.
  package func appendText(to buffer: inout Bytes) {
    pickle.append(node.text, isResolved: !isFromBackground, to: &buffer)
  }

  package var hasDataTable: Bool { !node.rows.isEmpty }
  package var hasDocString: Bool { node.docString != nil }

  /// The cells of its table, row by row; `nil` if it has none.
  package var dataTable: [[String]]? {
    guard hasDataTable else { return nil }
    let placeholders = placeholders
    return step.rows.map { row in
      row.cells.map { placeholders?.resolve($0.value) ?? $0.value }
    }
  }

  package var docString: (content: String, mediaType: String?)? {
    guard let docString = step.docString else { return nil }
    guard let placeholders else { return (docString.content, docString.mediaType) }
    return (
      placeholders.resolve(docString.content), docString.mediaType.map { placeholders.resolve($0) }
    )
  }

  /// The values of placeholders; `nil` in backgrounds, to which examples do not apply.
  package var placeholders: Placeholders? { isFromBackground ? nil : pickle.placeholders }
}

/// The steps of a pickle, in the order in which they run.
package struct PickleSteps: RandomAccessCollection, Sendable {
  package struct Slot: Sendable {
    /// The index in the document's steps.
    package let index: Int
    let position: Int
    package let isFromBackground: Bool
  }

  let pickle: Pickle
  private let ofFeature: NodeRange
  private let ofRule: NodeRange
  private let own: NodeRange

  init(pickle: Pickle) {
    self.pickle = pickle
    let scenario = pickle.scenarioNode
    own = scenario.steps
    // A scenario without its own steps does not run those of the background.
    (ofFeature, ofRule) =
      own.isEmpty ? (.empty, .empty) : pickle.document.backgroundSteps(of: scenario)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ofFeature.count + ofRule.count + own.count }

  package subscript(position: Int) -> PickleStep {
    PickleStep(pickle: pickle, slot: slot(at: position))
  }

  /// Appends the bytes of the text of the step at `position` to `buffer`, without creating a string.
  package func appendText(at position: Int, to buffer: inout Bytes) {
    self[position].appendText(to: &buffer)
  }

  package func node(at position: Int) -> Node.Step { self[position].node }

  package func slot(at position: Int) -> Slot {
    let inherited = ofFeature.count + ofRule.count
    let index =
      position < ofFeature.count
      ? ofFeature.indices.lowerBound + position
      : position < inherited
        ? ofRule.indices.lowerBound + position - ofFeature.count
        : own.indices.lowerBound + position - inherited
    return Slot(index: index, position: position, isFromBackground: position < inherited)
  }

  /// The type of the step in `slot`, with conjunctions resolved, from the backgrounds if necessary.
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

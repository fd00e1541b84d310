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

/// The pickles of one document.
///
/// Holds sixteen bytes for each, whatever the size of the scenario it is made from.
package struct Pickles: RandomAccessCollection, Sendable {
  /// What distinguishes one pickle of a document from the others.
  struct Entry: Sendable {
    let scenario: Int32
    /// The examples row that fills the placeholders, as -1 where the scenario is no outline.
    private let rowIndex: Int32
    /// The id of the first step; the pickle's own comes after those of its steps.
    let firstId: Int

    init(scenario: Int32, row: Int32?, firstId: Int) {
      self.scenario = scenario
      rowIndex = row ?? -1
      self.firstId = firstId
    }

    var row: Int? { rowIndex < 0 ? nil : Int(rowIndex) }
  }

  /// The document they were made from.
  package let document: GherkinDocument
  /// How many ids the pickles and their steps use.
  package let idCount: Int
  private let entries: [Entry]

  init(document: GherkinDocument, entries: [Entry], idCount: Int) {
    self.document = document
    self.entries = entries
    self.idCount = idCount
  }

  package var startIndex: Int { entries.startIndex }
  package var endIndex: Int { entries.endIndex }

  package subscript(position: Int) -> Pickle {
    Pickle(document: document, entry: entries[position])
  }
}

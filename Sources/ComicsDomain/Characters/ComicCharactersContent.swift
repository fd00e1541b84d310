/// The characters of a comic as the screen shows them: one section of names.
///
/// It answers for any row, also for one that does not exist.
package struct ComicCharactersContent: Hashable, Sendable {
  /// The names from top to bottom.
  package let rows: [String]

  /// A list of names; without any it is the list before the first load.
  package init(rows: [String] = []) {
    self.rows = rows
  }

  /// Prepares characters for display.
  package init(_ characters: [ComicCharacter]) {
    self.init(rows: characters.map(\.name))
  }

  /// How many sections there are (000-37).
  package var sectionCount: Int { 1 }

  /// How many rows a section has; none where there is no such section.
  package func rowCount(inSection section: Int) -> Int {
    section == 0 ? rows.count : 0
  }

  /// The name in a row, or none where there is no such row.
  package func name(at row: Int) -> String? {
    rows.indices.contains(row) ? rows[row] : nil
  }
}

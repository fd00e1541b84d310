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

  /// The name in a row, or none where there is no such row.
  package func name(at row: Int) -> String? {
    rows.indices.contains(row) ? rows[row] : nil
  }
}

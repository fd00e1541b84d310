/// A list of characters or comics as the screen shows it: one section, or none while it is empty
/// (001-16).
///
/// It answers for any position, also for one that does not exist.
package struct MarvelListContent: Hashable, Sendable {
  /// The rows from top to bottom, in the order of the service.
  package let rows: [MarvelRow]

  /// A list of rows; without any it is the list before the first load.
  package init(rows: [MarvelRow] = []) {
    self.rows = rows
  }

  /// How many sections there are.
  package var sectionCount: Int { rows.isEmpty ? 0 : 1 }

  /// How many rows a section has; none where there is no such section.
  package func rowCount(inSection section: Int) -> Int {
    section == 0 ? rows.count : 0
  }

  /// What stands at a position, or none where there is no such row.
  package func row(at position: RowPosition) -> MarvelRow? {
    position.section == 0 && rows.indices.contains(position.row) ? rows[position.row] : nil
  }
}

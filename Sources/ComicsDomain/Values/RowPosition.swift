/// Where a row stands in a list with sections, counted from zero. It may point at nothing.
package struct RowPosition: Hashable, Sendable {
  /// The number of the section.
  package let section: Int
  /// The number of the row within its section.
  package let row: Int

  /// The position of a row.
  package init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

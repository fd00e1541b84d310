/// Answers what a table of vipers asks: it has one section, and shows one viper in each row (004-36).
package struct VipersDataSource: Hashable, Sendable {
  /// What is in the table.
  package var content: VipersContent

  /// A source of rows for a table.
  package init(_ content: VipersContent = VipersContent()) {
    self.content = content
  }

  /// How many rows a section has; none where there is no such section.
  package func rowCount(inSection section: Int) -> Int {
    section == 0 ? content.rows.count : 0
  }

  /// What a row shows, or none where there is no such row.
  package func row(at position: RowPosition) -> VipersContent.Row? {
    position.section == 0 ? content.row(at: position.row) : nil
  }
}

/// The vipers as the screen shows them.
///
/// It answers for any row, also for one that does not exist.
package struct VipersContent: Hashable, Sendable {
  /// One viper in the table.
  package struct Row: Hashable, Sendable {
    /// The level; empty when unknown.
    package let level: String
    /// The address of the image; empty when there is none.
    package let imageAddress: String
    /// Whether the user may go to the viper; one of which that is unknown is out of reach.
    package let isAccessible: Bool

    /// A row made of its parts.
    package init(level: String = "", imageAddress: String = "", isAccessible: Bool = false) {
      self.level = level
      self.imageAddress = imageAddress
      self.isAccessible = isAccessible
    }

    /// Prepares a viper for display.
    package init(_ viper: Viper) {
      self.init(
        level: viper.level ?? "", imageAddress: viper.imageAddress ?? "",
        isAccessible: viper.isAccessible ?? false)
    }

    /// Whether the row lies under a veil (004-37).
    package var isDimmed: Bool { !isAccessible }
  }

  /// The title of the overview; empty when there is none.
  package let title: String
  /// What the number in each row is.
  package let label: String
  /// The rows from top to bottom.
  package let rows: [Row]

  /// A table with a title; without rows it is the table before the first load.
  package init(title: String = "", label: String = "", rows: [Row] = []) {
    self.title = title
    self.label = label
    self.rows = rows
  }

  /// Prepares vipers for display.
  package init(_ vipers: Vipers, in words: Localization) {
    self.init(
      title: vipers.title ?? "", label: words[.viperLevel],
      rows: (vipers.vipers ?? []).map(Row.init))
  }

  /// Whether there is any viper.
  package var hasVipers: Bool { !rows.isEmpty }

  /// How many sections the table has.
  package var sectionCount: Int { 1 }

  /// How many rows a section of the table has; none but the first section has any (004-36).
  package func rowCount(inSection section: Int) -> Int {
    section == 0 ? rows.count : 0
  }

  /// What a row shows, or none where there is no such row.
  package func row(at position: RowPosition) -> Row? {
    position.section == 0 && rows.indices.contains(position.row) ? rows[position.row] : nil
  }
}

/// The list of comics as the screen shows it: headings and titles, ready to be displayed.
///
/// It answers for any position, also for one that does not exist.
package struct ComicsListContent: Hashable, Sendable {
  /// One heading with the titles below it.
  package struct Section: Hashable, Sendable {
    /// The heading, in upper case.
    package let title: String
    /// The titles of the comics.
    package let rows: [String]

    /// A section made of its parts.
    package init(title: String, rows: [String]) {
      self.title = title
      self.rows = rows
    }
  }

  /// The sections from top to bottom.
  package let sections: [Section]

  /// A list of the given sections; without any it is the list before the first load.
  package init(sections: [Section] = []) {
    self.sections = sections
  }

  /// Prepares grouped comics for display.
  package init(_ comics: GroupedComics) {
    self.init(
      sections: comics.sections.map { section in
        Section(title: section.key.uppercased(), rows: section.comics.map(\.title))
      })
  }

  /// How many rows a section has; none where there is no such section.
  package func rowCount(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  /// The title in a row, or none where there is no such row.
  package func title(at position: RowPosition) -> String? {
    guard sections.indices.contains(position.section) else { return nil }
    let rows = sections[position.section].rows
    return rows.indices.contains(position.row) ? rows[position.row] : nil
  }
}

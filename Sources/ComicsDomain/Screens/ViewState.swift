/// Everything that a screen shows, as one value.
///
/// Whatever draws a screen gets a new value with each change and needs nothing else: a view model holds the last
/// one, a terminal prints it, and a test compares it.
package struct ViewState: Hashable, Sendable {
  /// What a screen has to show once it has loaded.
  package enum Content: Hashable, Sendable {
    /// The sections of its list, from top to bottom.
    case list([RowSection])
    /// In place of a list, why there is none.
    case nothing(UserMessage)
  }

  /// The title of the screen; nil before it is known.
  package var title: String?
  /// Whether the screen loads, and what is to be said of the load before; a message lies on top of the content.
  package var load = LoadState()
  /// What the screen shows; nil before anything has arrived.
  package var content: Content?
  /// The row at the end of a list that loads more there; nil for any other screen.
  package var end: LoadState?
  /// What is written in the search field; nil where there is no such field.
  package var search: String?
  /// Whether the user can load the screen again.
  package var canRefresh = false
  /// The row that is highlighted, as it has been tapped.
  package var highlighted: Row.ID?

  /// A screen that shows nothing yet.
  package init() {}

  /// The sections from top to bottom; none while there is no list.
  package var sections: [RowSection] {
    if case .list(let sections) = content { sections } else { [] }
  }

  /// All rows from top to bottom.
  package var rows: [Row] { sections.flatMap(\.rows) }

  /// Why there is no list; nil while there is one or nothing has arrived.
  package var explanation: UserMessage? {
    if case .nothing(let message) = content { message } else { nil }
  }

  /// The number of rows in a section; zero where there is no such section.
  package func rowCount(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  /// The row at a position, or nil where there is none.
  package func row(at position: RowPosition) -> Row? {
    guard sections.indices.contains(position.section) else { return nil }
    let rows = sections[position.section].rows
    return rows.indices.contains(position.row) ? rows[position.row] : nil
  }
}

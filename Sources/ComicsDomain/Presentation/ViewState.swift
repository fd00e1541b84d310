/// Everything that a screen shows, as one value.
///
/// Whatever draws a screen gets a new value with each change and needs nothing else: a view model holds the last
/// one, a terminal prints it, and a test compares it.
public struct ViewState: Hashable, Sendable {
  /// What a screen has to show once it has loaded.
  public enum Content: Hashable, Sendable {
    /// The sections of its list, from top to bottom.
    case list([RowSection])
    /// In place of a list, why there is none.
    case nothing(UserMessage)
  }

  /// The title of the screen; nil before it is known.
  public package(set) var title: String?
  /// Whether the screen loads, and what is to be said of the load before; a message lies on top of the content.
  public package(set) var load = LoadState()
  /// What the screen shows; nil before anything has arrived.
  public package(set) var content: Content?
  /// The row at the end of a list that loads more there; nil for any other screen.
  public package(set) var end: LoadState?
  /// What is written in the search field; nil where there is no such field.
  public package(set) var search: String?
  /// Whether the user can load the screen again.
  public package(set) var canRefresh = false
  /// The row that is highlighted, as it has been tapped.
  public package(set) var highlighted: Row.ID?

  package init() {}

  /// The sections from top to bottom; none while there is no list.
  public var sections: [RowSection] {
    if case .list(let sections) = content { sections } else { [] }
  }

  /// All rows from top to bottom.
  public var rows: [Row] { sections.flatMap(\.rows) }

  /// Why there is no list; nil while there is one or nothing has arrived.
  public var explanation: UserMessage? {
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

/// Whether something loads, and what is to be said of the load before.
public struct LoadState: Hashable, Sendable {
  /// Whether a load is under way.
  public package(set) var isLoading: Bool
  /// What the user has to know of the last load, until it is tapped away or the next one begins.
  public package(set) var message: UserMessage?

  /// The state of something that does not load unless it is said to.
  package init(isLoading: Bool = false, message: UserMessage? = nil) {
    self.isLoading = isLoading
    self.message = message
  }
}

/// What a screen with one state at a time is in the middle of: exactly one of four things (004-01…04).
package enum ScreenState: Hashable, Sendable {
  /// What it is to show is on its way.
  case loading
  /// It shows its rows.
  case loaded([Row])
  /// There is nothing to show, for the given reason.
  case noData(UserMessage)
  /// The load has failed, with this message for the user.
  case failed(UserMessage)
}

/// A screen that shows one part at a time: loading view, message or table. Each part is drawn from the same value.
extension ViewState {
  /// The state; nil before the first load, and after one that was cancelled.
  ///
  /// Rows stay while they are loaded again. A message covers whatever was there until it is taken away.
  package var state: ScreenState? {
    if let message = load.message { return .failed(message) }
    if !rows.isEmpty { return .loaded(rows) }
    if load.isLoading { return .loading }
    return explanation.map { .noData($0) }
  }

  /// Whether the view is shown that says that something is on its way; it moves for exactly as long (004-09).
  package var showsLoadingView: Bool { state == .loading }

  /// What the message view shows in place of the table; nil while it is hidden (004-10).
  package var messageView: String? {
    switch state {
    case .noData(let reason), .failed(let reason): reason.text
    case .loading, .loaded, nil: nil
    }
  }

  /// The rows of the table; nil while it is hidden.
  package var table: [Row]? {
    if case .loaded(let rows) = state { rows } else { nil }
  }
}

/// Where a row stands in a list with sections, counted from zero. It may point at nothing.
package struct RowPosition: Hashable, Sendable {
  package let section: Int
  package let row: Int

  package init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

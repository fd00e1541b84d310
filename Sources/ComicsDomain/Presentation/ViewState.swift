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

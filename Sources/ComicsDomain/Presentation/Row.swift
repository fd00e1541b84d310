public import Foundation

/// Rows that belong together, below a title if they have one.
public struct RowSection: Hashable, Sendable {
  /// The title; empty where the section has none.
  public let title: String
  /// The rows from top to bottom.
  public package(set) var rows: [Row]

  package init(title: String = "", rows: [Row]) {
    self.title = title
    self.rows = rows
  }
}

/// A row of a screen: what it says, its picture, and whether it can be tapped.
public struct Row: Hashable, Identifiable, Sendable {
  /// Tells a row from all others of its screen, also from those that say the same. It stays the same while the
  /// screen changes.
  public typealias ID = String

  /// One text of a row.
  public struct Text: Hashable, Sendable {
    /// What the text is.
    public let kind: Kind
    /// The text, ready to be shown.
    public let text: String
  }

  /// What a text of a row is, so that a view can give it a place and a font.
  public enum Kind: String, Hashable, Sendable {
    case title, name, overview, author, content, date, level, label, description, fact, link
    case button, symbol
    case releaseDate = "release date"
  }

  /// Tells the row from the others.
  public private(set) var id: ID
  /// What the row says; the first text is what a reader knows it by.
  public let texts: [Text]
  /// Its picture; nil where the row has no place for one.
  public package(set) var picture: Picture?
  /// Whether the box of the row is ticked; nil where it has none.
  public let isTicked: Bool?
  /// Whether the row lies under a veil (004-37).
  public let isDimmed: Bool
  /// Whether something happens when the row is tapped.
  public private(set) var isTappable = false

  package init(
    id: ID, _ texts: KeyValuePairs<Kind, String>, picture: Picture? = nil, isTicked: Bool? = nil,
    isDimmed: Bool = false
  ) {
    self.id = id
    self.texts = texts.map { Text(kind: $0.key, text: $0.value) }
    self.picture = picture
    self.isTicked = isTicked
    self.isDimmed = isDimmed
  }

  func with(id: ID, isTappable: Bool) -> Row {
    var row = self
    (row.id, row.isTappable) = (id, isTappable)
    return row
  }

  /// What a reader knows the row by; empty where it says nothing.
  public var headline: String { texts.first?.text ?? "" }

  /// The text of a kind, or nil where the row has none.
  public func text(_ kind: Kind) -> String? { texts.first { $0.kind == kind }?.text }
}

/// A picture in its row, or the place where it will be.
public struct Picture: Hashable, Sendable {
  /// The address of the picture; nil where there is none, and the app shows its placeholder.
  public let address: URL?
  /// Whether the row is in view, so that its picture is wanted.
  public internal(set) var isInView = false
  /// The bytes of the picture, once they have arrived and as long as the row is in view.
  public package(set) var image: Data?
  /// Whether the picture is on its way, and the message in its place where it did not arrive; its button tries again.
  public package(set) var load = LoadState()

  package init(_ address: URL?) { self.address = address }
}

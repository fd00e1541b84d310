import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// A spied screen of any content, which can say what is to be seen on it.
@MainActor
protocol VisibleScreen: SpyScreen, Sendable {
  /// The message the user looks at, if it is a message.
  var visibleMessage: UserMessage? { get }
  /// The explanation the user looks at, if there is no content.
  var visibleExplanation: UserMessage? { get }
  /// What the user looks at, in words.
  var appearanceInWords: String { get }
  /// Whether the user looks at nothing: neither content nor message was shown.
  var isBlank: Bool { get }
  /// The content on the screen, below a message if there is one, as a table of these columns.
  ///
  /// - Throws: What is seen instead of content, or which columns there are.
  func rows(of columns: [String]) throws -> DataTable
  /// The content on the screen, below a message if there is one.
  var contentBelow: (any ScreenContent)? { get }
  /// What a list with sections answers, even where it has no rows; none where there is no such list.
  var sections: (any SectionedContent)? { get }
  /// Where the first row is that a reader knows by this title.
  func position(of title: String) -> RowPosition?
  /// Whether the activity indicator was hidden before anything else came of the load.
  var hidesActivityFirst: Bool { get }
}

extension SpyView: VisibleScreen where Content: ScreenContent {
  var visibleExplanation: UserMessage? {
    if case .nothing(let message) = appearance { message } else { nil }
  }

  var isBlank: Bool {
    if case .blank = appearance { true } else { false }
  }

  var appearanceInWords: String { appearance.inWords }

  func rows(of columns: [String]) throws -> DataTable {
    guard let content else {
      throw ExpectationFailure(
        "expected a list with \(columns.joined(separator: ", ")), but the screen showed \(appearance.inWords)"
      )
    }
    return try content.rows(of: columns)
  }

  var contentBelow: (any ScreenContent)? { content }

  var sections: (any SectionedContent)? {
    content as? any SectionedContent ?? (Content.self as? any SectionedContent.Type)?.empty
  }

  func position(of title: String) -> RowPosition? {
    guard var row = content?.table.firstIndex(where: { $0.first == title }) else { return nil }
    var section = 0
    while let count = (content as? any SectionedContent)?.rowCount(inSection: section), row >= count
    {
      row -= count
      section += 1
    }
    return RowPosition(section: section, row: row)
  }

  var hidesActivityFirst: Bool {
    guard let shown = messages.firstIndex(of: .activityShown),
      let hidden = messages.firstIndex(of: .activityHidden), shown < hidden
    else { return false }
    return !messages[..<hidden].contains { message in
      switch message {
      case .content, .nothing, .message: true
      case .title, .activityShown, .activityHidden, .messageDismissed, .deselected: false
      }
    }
  }

  /// The content the user looks at.
  ///
  /// - Throws: What is seen instead of `wanted`.
  func visibleContent(wanted: String) throws -> Content {
    guard case .content(let content) = appearance else {
      throw ExpectationFailure("expected \(wanted), but the screen showed \(appearance.inWords)")
    }
    return content
  }
}

extension VisibleScreen {
  /// Expects the rows of a table, whose header names what of each row is meant.
  func expectRows(_ table: DataTable) throws {
    let shown = try rows(of: table.rows.first.map { Array($0) } ?? [])
    try expect(shown, equals: table, "the screen shows other rows")
  }

  /// Expects a message with this title and text, and with this button if it is named.
  func expectMessage(_ wanted: [String: String]) throws {
    try expectWords(wanted, of: visibleMessage, called: "message")
  }

  /// Expects an explanation with this title and text in place of content.
  func expectExplanation(_ wanted: [String: String]) throws {
    try expectWords(wanted, of: visibleExplanation, called: "explanation")
  }

  private func expectWords(
    _ wanted: [String: String], of message: UserMessage?, called name: String
  ) throws {
    guard let message else {
      throw ExpectationFailure(
        """
        expected the \(name) “\(wanted["title"] ?? "")”, but the screen showed \(appearanceInWords)
        """)
    }
    let found = ["title": message.title, "text": message.text, "button": message.button]
    for part in ["title", "text"] where wanted[part] == nil {
      let text = found[part] ?? ""
      try expect(
        text.isEmpty, "the \(name) also has the \(part) “\(text)”; add a row for it to the table")
    }
    for (part, text) in wanted.sorted(by: { $0.key > $1.key }) {
      try expect(found[part], equals: text, "the \(part) of the \(name)")
    }
  }

  /// Expects the activity indicator to be on the screen.
  func expectActivityIndicator() throws {
    try expect(
      isActivityIndicatorVisible,
      activityChanges.isEmpty
        ? "expected an activity indicator, but none was ever shown"
        : "expected an activity indicator, but it was already hidden again")
  }

  /// Expects the activity indicator to have been on the screen, and to be gone.
  func expectActivityIndicatorHidden() throws {
    try expect(
      !activityChanges.isEmpty,
      "expected the activity indicator to be shown and hidden, but it was never shown")
    try expect(
      !isActivityIndicatorVisible,
      "expected the activity indicator to be hidden, but it is still on the screen")
  }
}

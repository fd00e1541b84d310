import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

extension ScreenHistory {
  /// Every change of the activity indicator in order: shown is true, hidden is false.
  private var activityChanges: [Bool] {
    var changes: [Bool] = []
    for state in states where state.load.isLoading != (changes.last ?? false) {
      changes.append(state.load.isLoading)
    }
    return changes
  }

  func expectNoActivityIndicator() throws {
    try expect(activityChanges.isEmpty, "expected no activity indicator, but it was shown")
  }

  func expectActivityIndicator() throws {
    try expect(
      state.load.isLoading,
      activityChanges.isEmpty
        ? "expected an activity indicator, but none was ever shown"
        : "expected an activity indicator, but it was already hidden again")
  }

  func expectActivityIndicatorHidden() throws {
    try expect(
      !activityChanges.isEmpty,
      "expected the activity indicator to be shown and hidden, but it was never shown")
    try expect(
      !state.load.isLoading,
      "expected the activity indicator to be hidden, but it is still on the screen")
  }

  /// Expects the activity indicator to have been hidden before anything else came of the load.
  func expectActivityIndicatorHiddenFirst() throws {
    let shown = states.firstIndex { $0.load.isLoading } ?? states.count
    let hidden = states[shown...].firstIndex { !$0.load.isLoading } ?? states.count
    let meanwhile = states[shown..<min(hidden + 1, states.count)]
    try expect(
      hidden < states.count
        && meanwhile.allSatisfy {
          $0.content == meanwhile.first?.content && $0.load.message == nil
        },
      "expected the activity indicator to be hidden first, but the outcome was presented under it")
  }

  /// Expects the rows of a table, whose header names what of each row is meant.
  func expectRows(_ table: DataTable) throws {
    let shown = try state.table(of: table.rows.first.map { Array($0) } ?? [])
    for row in try table.hashes { try requireDate(row[Row.Kind.releaseDate.rawValue]) }
    try expect(shown, equals: table, "the screen shows other rows")
  }

  /// Expects a message with this title and text, and with this button if it is named.
  func expectMessage(_ wanted: [String: String]) throws {
    try expectWords(wanted, of: state.load.message, called: "message")
  }

  /// Expects an explanation with this title and text in place of content.
  func expectExplanation(_ wanted: [String: String]) throws {
    try expectWords(
      wanted, of: state.load.message == nil ? state.explanation : nil, called: "explanation")
  }

  private func expectWords(
    _ wanted: [String: String], of message: UserMessage?, called name: String
  ) throws {
    guard let message else {
      throw ExpectationFailure(
        "expected the \(name) “\(wanted["title"] ?? "")”, but the screen showed \(state.inWords)")
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
}

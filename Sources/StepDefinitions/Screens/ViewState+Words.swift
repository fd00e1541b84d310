import ComicsDomain
import Foundation
import GherkinRunner

extension ViewState {
  /// Whether neither content nor a message is to be seen.
  var isBlank: Bool { content == nil && load.message == nil }

  /// What the user looks at, in words that fit into "but the screen showed …", as much as a reader can take in at
  /// once.
  var inWords: String {
    if let message = load.message { return "the message “\(message.title): \(message.text)”" }
    if let explanation { return "the explanation “\(explanation.title): \(explanation.text)”" }
    guard content != nil else { return "nothing" }
    let shown = rows.prefix(12).map { "\n  \($0.headline)" }.joined()
    let more = rows.count > 12 ? "\n  …" : ""
    return "a list of \(rows.count) row\(rows.count == 1 ? "" : "s"):\(shown)\(more)"
  }

  /// The first row that a reader knows by this title.
  func row(titled title: String) -> Row? {
    rows.first { $0.headline == title } ?? rows.first { $0.id == title }
  }

  /// The rows as a table of these columns; a page has the columns `part` and `text`, and its title is a part.
  func table(of columns: [String]) throws -> DataTable {
    guard case .list = content else {
      throw ExpectationFailure(
        "expected a list with \(columns.joined(separator: ", ")), but the screen showed \(inWords)")
    }
    if columns == ["part", "text"] {
      return DataTable(rows: [columns, ["title", title ?? ""]] + rows.map(\.part))
    }
    let table = try sections.flatMap { section in
      try section.rows.map { row in
        try columns.map { try row.value(of: $0, in: section) }
      }
    }
    return DataTable(rows: [columns] + table)
  }
}

extension Row {
  /// What the row is on a page, and what it says there.
  fileprivate var part: [String] {
    guard let text = texts.first else { return ["picture", picture?.inWords ?? ""] }
    return [text.kind.rawValue, text.text]
  }

  /// What the row says in a column of a table.
  fileprivate func value(of column: String, in section: RowSection) throws -> String {
    switch column {
    case "section": return section.title
    case "id": return id
    case "accessible": return isDimmed ? "no" : "yes"
    case "dimmed": return isDimmed ? "yes" : "no"
    case "box": return isTicked.map { $0 ? "ticked" : "not ticked" } ?? ""
    case "picture": return picture?.inWords ?? ""
    case "image", "poster": return picture?.address?.absoluteString ?? ""
    case "text": return headline
    case "name", "title", "choice":
      if let kind = texts.first?.kind, [.name, .title].contains(kind) { return headline }
    default:
      if let kind = Kind(rawValue: column), let text = text(kind) { return text }
    }
    let columns =
      texts.map(\.kind.rawValue) + (picture == nil ? [] : ["picture"])
      + (section.title.isEmpty ? [] : ["section"])
    throw ExpectationFailure(
      """
      a row on the screen has no “\(column)”; it has \(columns.joined(separator: ", ")). The first row of the \
      table names its columns.
      """)
  }
}

extension Picture {
  /// The address of the picture, or what stands in for it.
  var inWords: String { address?.absoluteString ?? "placeholder" }
}

import ComicsDomain
import ComicsTestDoubles
import Foundation

extension ComicsListContent {
  /// The list as text: a heading per section, its rows indented below.
  var dump: String {
    sections.map { section in
      ([section.title] + section.rows.map { "  \($0)" }).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension MoviesListContent {
  /// The list as text: a movie per line.
  var dump: String {
    rows.map { "\($0.title) | \($0.releaseDate) | \($0.poster?.absoluteString ?? "no poster")" }
      .joined(separator: "\n")
  }
}

extension SpyView {
  /// What the screen had to show, a line per message.
  var dump: String {
    messages.map { message in
      switch message {
      case .title(let title): "title \(title)"
      case .activityShown: "activity shown"
      case .activityHidden: "activity hidden"
      case .content: "content"
      case .nothing(let reason): "nothing: \(reason.title)"
      case .message(let message): "message: \(message.title)"
      case .messageDismissed: "message dismissed"
      case .deselected(let position): "deselected \(position.section)/\(position.row)"
      }
    }.joined(separator: "\n")
  }
}

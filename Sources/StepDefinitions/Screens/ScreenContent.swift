import ComicsDomain

/// What a screen can show in words that fit into "but the screen showed …".
protocol ScreenContent: Hashable, Sendable {
  /// The content in words.
  var inWords: String { get }
}

extension ComicsListContent: ScreenContent {
  var inWords: String {
    let titles = sections.flatMap { section in
      section.rows.map { "\(section.title): \($0)" }
    }
    return list(titles, of: "comic")
  }
}

extension ComicCharactersContent: ScreenContent {
  var inWords: String { list(rows, of: "character") }
}

extension MoviesListContent: ScreenContent {
  var inWords: String { list(rows.map(\.title), of: "movie") }
}

/// As many items as a reader can take in at once.
private func list(_ items: [String], of noun: String) -> String {
  let shown = items.prefix(12).map { "\n  \($0)" }.joined()
  let more = items.count > 12 ? "\n  …" : ""
  return "a list of \(items.count) \(noun)\(items.count == 1 ? "" : "s"):\(shown)\(more)"
}

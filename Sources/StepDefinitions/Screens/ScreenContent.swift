import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// What a screen can show, in words and as the rows of a table.
protocol ScreenContent: Hashable, Sendable {
  /// One thing in the content, for counting: "comic".
  static var noun: String { get }
  /// The names of what a row of the content shows, as the header of a table gives them; the first is
  /// what a reader knows the row by.
  static var columns: [String] { get }
  /// The rows with images, each with the address of its image.
  var images: [(title: String, image: String)] { get }
  /// The content from top to bottom, each row with a value for every column.
  var table: [[String]] { get }
}

extension ScreenContent {
  /// The rows by what a reader knows them by, each with the address of its image, which is empty where
  /// there is none.
  var images: [(title: String, image: String)] {
    let names: Set = ["image", "poster", "picture"]
    let place = Self.columns.firstIndex { names.contains($0) }
    return table.map { row in
      let address = place.map { row[$0] } ?? ""
      return (row[0], URL(string: address)?.scheme == nil ? "" : address)
    }
  }

  /// The content in words that fit into "but the screen showed …", as much as a reader can take in at
  /// once.
  var inWords: String {
    let shown = table.prefix(12).map { "\n  \($0.first ?? "")" }.joined()
    let more = table.count > 12 ? "\n  …" : ""
    return "a list of \(table.count) \(Self.noun)\(table.count == 1 ? "" : "s"):\(shown)\(more)"
  }

  /// The content as a table of these columns.
  ///
  /// - Throws: Which columns there are, when one of these is not among them.
  func rows(of columns: [String]) throws -> DataTable {
    let places = try columns.map { column in
      guard let place = Self.columns.firstIndex(of: column) else {
        throw ExpectationFailure(
          """
          a \(Self.noun) on the screen has no “\(column)”; it has \
          \(Self.columns.joined(separator: ", ")). The first row of the table names its columns.
          """)
      }
      return place
    }
    return DataTable(rows: [columns] + table.map { row in places.map { row[$0] } })
  }
}

extension SpyDisplay.NoContent: ScreenContent {
  static var noun: String { "row" }
  static var columns: [String] { [] }
  var table: [[String]] { [] }
}

extension ComicsListContent: ScreenContent {
  static var noun: String { "comic" }
  static var columns: [String] { ["title", "section"] }
  var table: [[String]] {
    sections.flatMap { section in section.rows.map { [$0, section.title] } }
  }
}

extension ComicCharactersContent: ScreenContent {
  static var noun: String { "character" }
  static var columns: [String] { ["name"] }
  var table: [[String]] { rows.map { [$0] } }
}

extension MovieDetailsContent: ScreenContent {
  static var noun: String { "overview" }
  static var columns: [String] { ["overview"] }
  var table: [[String]] { [[overview]] }
}

extension MoviesListContent: ScreenContent {
  static var noun: String { "movie" }
  static var columns: [String] { ["title", "release date", "poster"] }
  var table: [[String]] {
    rows.map { [$0.title, $0.releaseDate, $0.poster?.absoluteString ?? ""] }
  }
}

extension OnboardingContent: ScreenContent {
  static var noun: String { "text" }
  static var columns: [String] { ["text", "box", "symbol"] }
  var table: [[String]] {
    [
      [headline, "", ""],
      [dontShowAgain, isTicked ? "ticked" : "not ticked", symbol],
      [skip, "", ""],
    ]
  }
}

extension LandingContent: ScreenContent {
  static var noun: String { "choice" }
  static var columns: [String] { ["choice"] }
  var table: [[String]] { titles.map { [$0] } }
}

extension FeedContent: ScreenContent {
  static var noun: String { "movie" }
  static var columns: [String] { ["title", "overview", "image"] }
  var table: [[String]] {
    rows.map { [$0.title, $0.overview, $0.image?.absoluteString ?? ""] }
  }
}

extension ReviewsContent: ScreenContent {
  static var noun: String { "review" }
  static var columns: [String] { ["author", "content", "date"] }
  var table: [[String]] { rows.map { [$0.author, $0.content, $0.date] } }
}

extension MarvelListContent: ScreenContent {
  static var noun: String { "row" }
  /// What a character is called is its name, and of a comic its title; both stand in one place.
  static var columns: [String] { ["name", "title", "picture", "id"] }
  var table: [[String]] {
    rows.map { [$0.title, $0.title, ($0.picture?.rowAddress).inWords, "\($0.id)"] }
  }
}

extension MarvelDetailContent: ScreenContent {
  static var noun: String { "part" }
  static var columns: [String] { ["part", "text"] }
  var images: [(title: String, image: String)] {
    [("picture", picture?.address.absoluteString ?? "")]
  }
  var table: [[String]] {
    [["title", title], ["picture", (picture?.address).inWords], ["description", description]]
      + facts.map { ["fact", $0] } + links.map { ["link", $0.name] }
  }
}

extension URL? {
  /// The address of a picture, or what stands in for it.
  fileprivate var inWords: String { self?.absoluteString ?? "placeholder" }
}

extension VipersContent: ScreenContent {
  static var noun: String { "viper" }
  static var columns: [String] { ["level", "image", "accessible", "dimmed", "label"] }
  var table: [[String]] {
    rows.map { row in
      [
        row.level, row.imageAddress, row.isAccessible ? "yes" : "no", row.isDimmed ? "yes" : "no",
        label,
      ]
    }
  }
}

extension ScreenState where Content: ScreenContent {
  /// The state in words that fit into "the screen …".
  var inWords: String {
    switch self {
    case .loading: "is loading"
    case .loaded(let content): "shows \(content.table.count) \(Content.noun)s"
    case .noData(let message): "has no data: \(message.text)"
    case .failed(let message): "has an error: \(message.text)"
    }
  }
}

import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

enum AppScreen: Hashable, Sendable {
  case comics
  case feed
  /// The reviews of the movie with this title.
  case reviews(of: String)
  case vipers
  /// A list or a page of the Marvel app, to which a link leads.
  case marvel(MarvelRoute)

  static let parameter = ParameterType(
    "screen",
    pattern: """
      the (list of comics|feed|viper screen|reviews of "[^"]*"|\
      list of all characters|list of all comics|page of the character \\d+|page of the comic \\d+)
      """
  ) { groups in
    let words = groups.first.flatMap { $0 } ?? ""
    let quoted = words.split(separator: "\"").dropFirst().first.map { String($0) } ?? ""
    switch words {
    case "list of comics": return AppScreen.comics
    case "feed": return .feed
    case "viper screen": return .vipers
    case _ where words.hasPrefix("reviews"): return .reviews(of: quoted)
    default: return .marvel(try Place(words: words).route)
    }
  }
}

extension SpecsWorld {
  /// Opens a screen, and the app that it belongs to.
  mutating func open(_ screen: AppScreen) async throws {
    switch screen {
    case .comics: try await open(comics)
    case .feed: try await launch(feed) { $0.start() }
    case .reviews(let title):
      try await see(.feed)
      try await feed.driver.tap(title)
    case .vipers: try await open(vipers)
    case .marvel(.comic(let id)):
      // A link to a comic opens its page only once it has been loaded.
      try await see(.marvel(.allComics))
      try await marvel.driver.tap("\(id)")
    case .marvel(let route):
      try await launch(marvel) { $0.start(opening: URL(string: Place(route).link)) }
    }
  }

  /// Opens a screen and lets it load what the server has.
  mutating func see(_ screen: AppScreen) async throws {
    let network = network
    try await network.whileConnected {
      try await open(screen)
      try await app.finishLoading()
    }
  }
}

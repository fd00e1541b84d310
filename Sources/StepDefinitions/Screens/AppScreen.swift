import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// A screen that the user opens, as the features call it.
enum AppScreen: Hashable, Sendable {
  case comics
  case feed
  /// The reviews of the movie with this title.
  case reviews(of: String)
  case vipers
  /// A list or a page of the Marvel app, with nothing below it.
  case marvel(MarvelRoute)
  /// The comics whose titles begin with this.
  case comicsAbout(String)

  /// `{screen}`: a screen in the words of the features.
  static let parameter = ParameterType(
    "screen",
    pattern: """
      the (list of comics|feed|viper screen|reviews of "[^"]*"|list of the comics about "[^"]*"|\
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
    case _ where words.hasPrefix("list of the comics about"): return .comicsAbout(quoted)
    default: return .marvel(try Place(words: words).route)
    }
  }
}

extension SpecsWorld {
  /// Opens a screen, and the app that it belongs to.
  mutating func open(_ screen: AppScreen) async throws {
    switch screen {
    case .comics:
      bringToFront(comics)
      await comics.openIfNeeded()
    case .feed:
      try await bringFeedToFront()
      await feed.launch()
    case .reviews(let title):
      let movie = try network.contents.feed.movie(titled: title)
      try await bringFeedToFront()
      await feed.launch(at: .reviews(of: movie))
    case .vipers:
      bringToFront(vipers)
      try await vipers.loadImages(with: images.loader(for: vipers))
      await vipers.openIfNeeded()
    case .marvel(let route):
      bringToFront(marvel)
      try await marvel.show(route)
    case .comicsAbout(let beginning):
      bringToFront(marvel)
      try await marvel.show(.allComics, titleStartsWith: beginning)
    }
  }

  /// Makes a screen that does not appear yet.
  mutating func prepare(_ screen: AppScreen) async throws {
    switch screen {
    case .comics:
      bringToFront(comics)
      await comics.prepare()
    case .feed:
      try await bringFeedToFront()
      await feed.prepare(.feed)
    case .reviews, .vipers, .marvel, .comicsAbout:
      throw ExpectationFailure("only the list of comics and the feed can be about to appear")
    }
  }

  /// Brings the feed app to the front, which saves its feed where the scenario says.
  mutating func bringFeedToFront() async throws {
    bringToFront(feed)
    try await feed.keep(feedStorage.store(), images.storage.store, loadedWith: images.loader())
  }
}

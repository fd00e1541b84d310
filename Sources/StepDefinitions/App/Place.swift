import ComicsDomain
import GherkinRunner

/// A place in the app, as the features call it.
struct Place: Hashable, Sendable {
  /// The place itself.
  let route: MarvelRoute

  init(_ route: MarvelRoute) { self.route = route }

  /// What the features call the place.
  var inWords: String {
    switch route {
    case .onboarding: "the onboarding screen"
    case .landing: "the landing screen"
    case .allCharacters: "the list of all characters"
    case .allComics: "the list of all comics"
    case .character(let id): "the character \(id)"
    case .comic(let id): "the comic \(id)"
    }
  }

  /// `{place}`: a place in the words of the features.
  static let parameter = ParameterType(
    "place",
    pattern: """
      the (onboarding screen|landing screen|list of all characters|list of all comics|\
      character \\d+|comic \\d+)
      """
  ) { groups in
    let words = groups.first.flatMap { $0 } ?? ""
    guard let route = route(words) else {
      throw ExpectationFailure("there is no place that is called “the \(words)”")
    }
    return Place(route)
  }

  private static func route(_ words: String) -> MarvelRoute? {
    let id = words.split(separator: " ").last.flatMap { Int($0) }
    return switch words {
    case "onboarding screen": .onboarding
    case "landing screen": .landing
    case "list of all characters": .allCharacters
    case "list of all comics": .allComics
    default: id.map(words.hasPrefix("character") ? MarvelRoute.character : MarvelRoute.comic)
    }
  }
}

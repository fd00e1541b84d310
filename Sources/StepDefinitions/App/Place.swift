import ComicsDomain
import Foundation
import GherkinRunner

/// A place in the app, as the features call it.
struct Place: Hashable, Sendable {
  /// The place itself.
  let route: Route

  init(_ route: Route) { self.route = route }

  /// Reads what the features call a place; none when they call nothing so.
  init?(_ words: String) {
    let named: [Route] = [.onboarding, .landing, .allCharacters, .allComics]
    if let route = named.first(where: { Place($0).inWords == words }) {
      self.init(route)
    } else if let id = words.split(separator: " ").last.flatMap({ Int($0) }) {
      self.init(words.hasPrefix("the character") ? .character(id) : .comic(id))
    } else {
      return nil
    }
  }

  /// What the features call the place.
  var inWords: String {
    switch route {
    case .onboarding: "the onboarding screen"
    case .landing: "the landing screen"
    case .allCharacters: "the list of all characters"
    case .allComics: "the list of all comics"
    case .character(let id): "the character \(id)"
    case .comic(let id): "the comic \(id)"
    case .comics, .characters: "“\(route)”"
    }
  }

  /// `{place}`: a place in the words of the features.
  static let parameter = ParameterType(
    "place",
    pattern: """
      the (?:onboarding screen|landing screen|list of all (?:characters|comics)|(?:character|comic) \\d+)
      """
  ) { words in
    guard let place = Place(words) else {
      throw ExpectationFailure("there is no place that is called “\(words)”")
    }
    return place
  }
}

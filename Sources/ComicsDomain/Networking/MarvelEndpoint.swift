import Foundation

/// What can be asked of the Marvel service.
package enum MarvelEndpoint: Hashable, Sendable {
  /// A part of the comics.
  case comics(ComicsQuery)
  /// The characters that appear in the comic with the given id.
  case characters(comic: Int)
  /// A part of all characters.
  case allCharacters(CharactersQuery)
  /// The character with the given id.
  case character(id: Int)
  /// The comic with the given id.
  case comic(id: Int)

  /// The request for this endpoint, not yet signed.
  package func request(to service: MarvelService) -> HTTPRequest {
    HTTPRequest(base: service.baseURL, path: path, query: query)
  }

  private var path: String {
    switch self {
    case .comics: "comics"
    case .characters(let comic): "comics/\(comic)/characters"
    case .allCharacters: "characters"
    case .character(let id): "characters/\(id)"
    case .comic(let id): "comics/\(id)"
    }
  }

  private var query: [URLQueryItem] {
    switch self {
    case .comics(let query): query.items
    case .allCharacters(let query): query.items
    case .characters, .character, .comic: []
    }
  }
}

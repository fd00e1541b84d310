package import Foundation

/// A place in the Marvel app.
package enum MarvelRoute: Hashable, Sendable {
  /// What a user who is new here sees.
  case onboarding
  /// Where the user chooses between characters and comics.
  case landing
  case allCharacters
  case character(Int)
  case allComics
  case comic(Int)

  /// The way to the place: each place on it is where the one after it is reached from, so that going back
  /// is always possible (001-49).
  package var way: [MarvelRoute] {
    switch self {
    case .onboarding, .landing: [self]
    case .allCharacters, .allComics: [.landing, self]
    case .character: [.landing, .allCharacters, self]
    case .comic: [.landing, .allComics, self]
    }
  }
}

/// A link from outside that leads to a place in the app (001-41…46).
///
/// Its scheme and its host are compared without regard to case. A slash at the end and whatever follows
/// the id change nothing.
package struct DeepLink: Hashable, Sendable {
  package let destination: MarvelRoute

  /// Reads a link; none when it is not a link of this app, or names no place or no id that there could be.
  package init?(_ url: URL) {
    guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
      parts.scheme?.lowercased() == Self.scheme,
      let destination = Self.destination(
        parts.host?.lowercased(), Self.id(in: parts.percentEncodedPath))
    else { return nil }
    self.destination = destination
  }

  private static let scheme = "marvelapiclient"

  private static func destination(_ host: String?, _ id: Int?) -> MarvelRoute? {
    switch host {
    case "onboarding": .onboarding
    case "landing": .landing
    case "characters": .allCharacters
    case "comics": .allComics
    case "character": id.map(MarvelRoute.character)
    case "comic": id.map(MarvelRoute.comic)
    default: nil
    }
  }

  /// The first segment of the path, if it is nothing but the digits of a number that there could be.
  private static func id(in path: String) -> Int? {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.count > 1, let id = segments[1].removingPercentEncoding,
      id.utf8.allSatisfy(isDigit)
    else { return nil }
    return Int(id)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

import ComicsDomain
import GherkinRunner

struct Place: Hashable, Sendable {
  let route: MarvelRoute

  init(_ route: MarvelRoute) { self.route = route }

  /// The place with a name, without its article.
  init(words: String) throws {
    let id = words.split(separator: " ").last.flatMap { Int($0) }
    switch words {
    case "onboarding screen": route = .onboarding
    case "landing screen": route = .landing
    case "list of all characters": route = .allCharacters
    case "list of all comics": route = .allComics
    default:
      guard let id else {
        throw ExpectationFailure("there is no place that is called “the \(words)”")
      }
      route = words.hasPrefix("page of the character") ? .character(id) : .comic(id)
    }
  }

  var inWords: String {
    switch route {
    case .onboarding: "the onboarding screen"
    case .landing: "the landing screen"
    case .allCharacters: "the list of all characters"
    case .allComics: "the list of all comics"
    case .character(let id): "the page of the character \(id)"
    case .comic(let id): "the page of the comic \(id)"
    }
  }

  var link: String {
    let path =
      switch route {
      case .onboarding: "onboarding"
      case .landing: "landing"
      case .allCharacters: "characters"
      case .allComics: "comics"
      case .character(let id): "character/\(id)"
      case .comic(let id): "comic/\(id)"
      }
    return "marvelapiclient://\(path)"
  }

  static let parameter = ParameterType(
    "place",
    pattern: """
      the (onboarding screen|landing screen|list of all characters|list of all comics|\
      page of the character \\d+|page of the comic \\d+)
      """
  ) { groups in
    try Place(words: groups.first.flatMap { $0 } ?? "")
  }
}

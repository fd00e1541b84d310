import Foundation

/// What can be asked of the Marvel service.
package enum MarvelEndpoint: Hashable, Sendable {
  case comics(ComicsQuery)
  case characters(comic: Int)
  case allCharacters(CharactersQuery)
  case character(id: Int)
  case comic(id: Int)

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

/// Which entries of a list of the Marvel service are asked for, and which part of them. What is not said is not sent
/// (001-51).
package protocol MarvelQuery: Sendable {
  /// How many at most.
  var limit: Int? { get set }
  /// How many to pass over.
  var offset: Int? { get set }
  var endpoint: MarvelEndpoint { get }
}

/// Which characters are asked for.
package struct CharactersQuery: Hashable, MarvelQuery {
  package var name: String?
  package var nameStartsWith: String?
  package var limit: Int?
  package var offset: Int?

  package init(
    name: String? = nil, nameStartsWith: String? = nil, limit: Int? = nil, offset: Int? = nil
  ) {
    self.name = name
    self.nameStartsWith = nameStartsWith
    self.limit = limit
    self.offset = offset
  }

  package var endpoint: MarvelEndpoint { .allCharacters(self) }

  var items: [URLQueryItem] {
    .said(
      ("name", name), ("nameStartsWith", nameStartsWith), ("limit", limit.map(String.init)),
      ("offset", offset.map(String.init)))
  }
}

/// Which comics are asked for.
package struct ComicsQuery: Hashable, MarvelQuery {
  /// How a comic was published.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// On paper, stapled.
    case comic
    /// To be read on a screen.
    case digitalComic = "digital comic"
    /// On paper, bound.
    case hardcover
  }

  package var title: String?
  package var titleStartsWith: String?
  /// The number of the issue.
  package var issueNumber: Int?
  package var format: Format?
  package var limit: Int?
  package var offset: Int?

  package init(
    title: String? = nil, titleStartsWith: String? = nil, issueNumber: Int? = nil,
    format: Format? = nil, limit: Int? = nil, offset: Int? = nil
  ) {
    self.title = title
    self.titleStartsWith = titleStartsWith
    self.issueNumber = issueNumber
    self.format = format
    self.limit = limit
    self.offset = offset
  }

  /// A query for what a user types into a search field: the beginning of a title, the number of an issue
  /// after a `#`, or one after the other, as in `Silver Tide (2005) #2`.
  package init(search text: String, format: Format? = nil) {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    let title = parts.dropLast().joined(separator: "#").trimmingCharacters(in: .whitespaces)
    if parts.count > 1, let end = parts.last, let number = Int(end), number >= 0, end.first != "+" {
      self.init(
        titleStartsWith: title.isEmpty ? nil : title, issueNumber: number, format: format)
    } else {
      self.init(titleStartsWith: text, format: format)
    }
  }

  package var endpoint: MarvelEndpoint { .comics(self) }

  var items: [URLQueryItem] {
    .said(
      ("title", title), ("titleStartsWith", titleStartsWith),
      ("issueNumber", issueNumber.map(String.init)), ("format", format?.rawValue),
      ("limit", limit.map(String.init)), ("offset", offset.map(String.init)))
  }
}

extension [URLQueryItem] {
  /// The parameters that have a value.
  static func said(_ parameters: (name: String, value: String?)...) -> Self {
    parameters.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
  }
}

package import Foundation

/// A response with every member that the real service sends, in a file of its own: one for each
/// endpoint. What the test servers hold unless a step says otherwise is read from these files.
package enum ResponseFile: String, CaseIterable, Sendable {
  /// The comics of the comics app.
  case comics
  /// The characters of the first of these comics.
  case comicCharacters = "comic-characters"
  /// All characters.
  case characters
  /// One character.
  case character
  /// All comics.
  case allComics = "all-comics"
  /// One comic.
  case comic
  /// The movies of each category.
  case nowPlaying = "now-playing"
  case popular
  case topRated = "top-rated"
  case upcoming
  /// The first page of the movie feed.
  case feed
  /// The reviews of the first movie of the feed.
  case reviews
  /// The vipers.
  case vipers

  /// The bytes of the file.
  package var body: Data {
    switch self {
    case .comics: Data(PackageResources.comics_json)
    case .comicCharacters: Data(PackageResources.comic_characters_json)
    case .characters: Data(PackageResources.characters_json)
    case .character: Data(PackageResources.character_json)
    case .allComics: Data(PackageResources.all_comics_json)
    case .comic: Data(PackageResources.comic_json)
    case .nowPlaying: Data(PackageResources.now_playing_json)
    case .popular: Data(PackageResources.popular_json)
    case .topRated: Data(PackageResources.top_rated_json)
    case .upcoming: Data(PackageResources.upcoming_json)
    case .feed: Data(PackageResources.feed_json)
    case .reviews: Data(PackageResources.reviews_json)
    case .vipers: Data(PackageResources.vipers_json)
    }
  }
}

/// The responses of the files, read once.
private enum Responses {
  /// The responses by their files.
  static let all = Dictionary(
    uniqueKeysWithValues: ResponseFile.allCases.map { ($0, read($0)) })

  private static func read(_ file: ResponseFile) -> JSONValue {
    do {
      return try JSONValue(file.body)
    } catch {
      preconditionFailure(
        "Sources/TestDoubles/Responses/\(file.rawValue).json is no JSON: \(error)")
    }
  }
}

extension ResponseFile {
  /// The response as JSON.
  package var json: JSONValue { Responses.all[self] ?? .null }

  /// The items of the list in the response, which has a place of its own in every service.
  package var items: [JSONValue] {
    switch self {
    case .vipers: json["vipers"].elements
    case .comics, .comicCharacters, .characters, .character, .allComics, .comic:
      json["data"]["results"].elements
    case .nowPlaying, .popular, .topRated, .upcoming, .feed, .reviews: json["results"].elements
    }
  }

  /// The items of the list in the response, as the fixtures know them.
  func fixtures<Item: Decodable>(as type: Item.Type = Item.self) -> [Item] {
    do {
      return try items.map { try $0.decoded() }
    } catch {
      preconditionFailure("Sources/TestDoubles/Responses/\(rawValue).json cannot be read: \(error)")
    }
  }

  /// The response with other items, written as the service writes them.
  ///
  /// - Parameters:
  ///   - members: The members that the fixtures know, so that a missing one stays missing.
  ///   - head: What else differs from the file, at the place of the list.
  func body(
    _ fixtures: [some Encodable], members: Set<String>, head: [String: JSONValue?] = [:]
  ) -> JSONValue {
    let list = JSONValue.array(fixtures.map { item($0, members: members) })
    var json = json
    switch self {
    case .vipers:
      json["vipers"] = list
      return json.setting(head)
    case .comics, .comicCharacters, .characters, .character, .allComics, .comic:
      json["data"]["results"] = list
      json["data"]["count"] = .integer(fixtures.count)
      json["data"] = json["data"].setting(head)
      return json
    case .nowPlaying, .popular, .topRated, .upcoming, .feed, .reviews:
      json["results"] = list
      return json.setting(head)
    }
  }

  /// An item with the members of the fixture, and the others as the item of the same id in the file has
  /// them, or else the first.
  private func item(_ fixture: some Encodable, members: Set<String>) -> JSONValue {
    let known: JSONValue
    do {
      known = try JSONValue(encoding: fixture)
    } catch {
      preconditionFailure("a fixture cannot be written: \(error)")
    }
    let twin = items.first { $0["id"] == known["id"] && known["id"] != .null } ?? items.first
    let others = (twin ?? .null).members.filter { !members.contains($0.key) }
    return .object(others.merging(known.members) { $1 })
  }
}

extension JSONValue {
  /// The object with other values for some members, or without them.
  func setting(_ changes: [String: JSONValue?]) -> JSONValue {
    var members = members
    for (name, value) in changes { members[name] = value }
    return .object(members)
  }

  /// The value as text, its members in alphabetical order.
  var text: String { JSONBody.text(self) }
}

package import Foundation

/// A response with every member that the real service sends, in a file of its own: one for each
/// endpoint. What the test servers hold unless a step says otherwise is read from these files.
package struct ResponseFile: Hashable, Sendable {
  /// The name of the file in `Responses`, without `.json`.
  package let name: String
  /// The bytes of the file.
  package let body: Data
  /// The response as JSON.
  package let json: JSONValue

  /// The member with the list; that of an envelope, if the list is in one.
  private let list: String
  private let envelope: String?

  /// The file with these bytes, which has to be JSON.
  ///
  /// - Parameters:
  ///   - list: The member with the list.
  ///   - envelope: The member of the response that has the list, where it is not the response itself.
  init(_ name: String, _ bytes: [UInt8], list: String, in envelope: String? = nil) {
    self.name = name
    self.body = Data(bytes)
    self.list = list
    self.envelope = envelope
    do {
      json = try JSONValue(body)
    } catch {
      preconditionFailure("\(Self.path(name)) is no JSON: \(error)")
    }
  }

  private static func path(_ name: String) -> String {
    "Sources/TestDoubles/Responses/\(name).json"
  }
}

// The files of the services with many endpoints; those of the others stand beside their fixtures.
extension ResponseFile {
  /// The comics of the comics app.
  package static let comics = marvel("comics", PackageResources.comics_json)
  /// The characters of the first of these comics.
  package static let comicCharacters = marvel(
    "comic-characters", PackageResources.comic_characters_json)
  /// All characters.
  package static let characters = marvel("characters", PackageResources.characters_json)
  /// One character.
  package static let character = marvel("character", PackageResources.character_json)
  /// All comics.
  package static let allComics = marvel("all-comics", PackageResources.all_comics_json)
  /// One comic.
  package static let comic = marvel("comic", PackageResources.comic_json)

  /// The movies that are on now.
  package static let nowPlaying = movies("now-playing", PackageResources.now_playing_json)
  /// The popular movies.
  package static let popular = movies("popular", PackageResources.popular_json)
  /// The movies with the best ratings.
  package static let topRated = movies("top-rated", PackageResources.top_rated_json)
  /// The movies to come.
  package static let upcoming = movies("upcoming", PackageResources.upcoming_json)
  /// The first page of the movie feed.
  package static let feed = movies("feed", PackageResources.feed_json)
  /// The reviews of the first movie of the feed.
  package static let reviews = movies("reviews", PackageResources.reviews_json)

  private static func marvel(_ name: String, _ bytes: [UInt8]) -> Self {
    Self(name, bytes, list: "results", in: "data")
  }

  private static func movies(_ name: String, _ bytes: [UInt8]) -> Self {
    Self(name, bytes, list: "results")
  }
}

extension ResponseFile {
  /// The items of the list in the response.
  package var items: [JSONValue] { holder[list].elements }

  /// What has the list as a member.
  private var holder: JSONValue { envelope.map { json[$0] } ?? json }

  /// The items of the list in the response, as the fixtures know them.
  func fixtures<Item: Decodable>(as type: Item.Type = Item.self) -> [Item] {
    do {
      return try items.map { try $0.decoded() }
    } catch {
      preconditionFailure("\(Self.path(name)) cannot be read: \(error)")
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
    var holder = self.holder
    holder[list] = .array(fixtures.map { item($0, members: members) })
    // Some services count their items.
    if holder["count"] != .null { holder["count"] = .integer(fixtures.count) }
    holder = holder.setting(head)
    return envelope.map { json.setting([$0: holder]) } ?? holder
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

package import ComicsDomain
import Foundation

/// Writes the bodies of responses the way the services write them, with every member that they send.
package enum JSONBody {
  /// An envelope with comics.
  package static func comics(_ comics: [Comic], code: Int = 200) -> String {
    envelope(
      .comics, comics.map { ComicWire(id: $0.id, title: $0.title) }, members: ["id", "title"], code)
  }

  /// An envelope with the characters of a comic.
  package static func characters(_ characters: [ComicCharacter], code: Int = 200) -> String {
    envelope(
      .comicCharacters, characters.map { CharacterWire(id: $0.id, name: $0.name) },
      members: ["id", "name"], code)
  }

  /// The movies of a category.
  package static func movies(_ movies: [MovieFixture], in category: MovieCategory) -> String {
    file(of: category).body(
      movies, members: MovieFixture.members, head: ["total_results": .integer(movies.count)]
    ).text
  }

  /// A page of the feed.
  package static func feed(_ feed: FeedFixture, page number: Int) -> String {
    ResponseFile.feed.body(
      feed.page(number), members: MovieFixture.members,
      head: [
        "page": .integer(number),
        "total_pages": .integer(feed.pages.count),
        "total_results": .integer(feed.pages.joined().count),
      ]
    ).text
  }

  /// The reviews of a movie, which are all on one page.
  package static func reviews(_ reviews: [ReviewFixture], of movie: Int) -> String {
    ResponseFile.reviews.body(
      reviews, members: ReviewFixture.members,
      head: ["id": .integer(movie), "total_results": .integer(reviews.count)]
    ).text
  }

  private static func file(of category: MovieCategory) -> ResponseFile {
    switch category {
    case .nowPlaying: .nowPlaying
    case .popular: .popular
    case .topRated: .topRated
    case .upcoming: .upcoming
    }
  }

  private static func envelope(
    _ file: ResponseFile, _ results: [some Encodable], members: Set<String>, _ code: Int
  ) -> String {
    file.body(results, members: members, head: ["total": .integer(results.count)])
      .setting(["code": .integer(code)]).text
  }

  static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      // Texts and finite numbers can always be written.
      preconditionFailure("\(error)")
    }
  }
}

private struct ComicWire: Encodable {
  let id: Int
  let title: String
}

private struct CharacterWire: Encodable {
  let id: Int
  let name: String
}

package import ComicsDomain
import Foundation

/// Writes the bodies of answers the way the services write them, extra members included.
package enum JSONBody {
  /// An envelope with comics.
  package static func comics(_ comics: [Comic], code: Int = 200) -> String {
    envelope(comics.map { ComicWire(id: $0.id, title: $0.title) }, code: code)
  }

  /// An envelope with the characters of a comic.
  package static func characters(_ characters: [ComicCharacter], code: Int = 200) -> String {
    envelope(characters.map { CharacterWire(id: $0.id, name: $0.name) }, code: code)
  }

  /// A page of movies.
  package static func movies(_ movies: [MovieFixture]) -> String {
    text(MoviesWire(results: movies, total_results: movies.count))
  }

  /// An envelope with the results, which are the part of a list that begins at the offset.
  static func envelope(
    _ results: [some Encodable], code: Int = 200, offset: Int = 0, limit: Int = 50,
    total: Int? = nil
  ) -> String {
    let page = EnvelopeWire.Page(
      offset: offset, limit: limit, total: total ?? results.count, count: results.count,
      results: results)
    return text(EnvelopeWire(code: code, data: page))
  }

  static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      // Texts and whole numbers can always be written; if not, the reader will say what is wrong.
      return "\(error)"
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

private struct MoviesWire: Encodable {
  var page = 1
  let results: [MovieFixture]
  var total_pages = 1
  let total_results: Int
}

private struct EnvelopeWire<Item: Encodable>: Encodable {
  struct Page: Encodable {
    let offset: Int
    let limit: Int
    let total: Int
    let count: Int
    let results: [Item]
  }

  let code: Int
  var status = "Ok"
  var copyright = "© none"
  var attributionText = "Invented for this project."
  var etag = "0"
  let data: Page
}

package import Foundation

/// Writes a cached feed as JSON and reads it again. The format of the file ends here.
package enum CachedFeedJSON {
  /// The file is of no use: it was damaged, or written by an app that is newer than this one.
  package struct Unreadable: Error {}

  /// Goes up when older apps could no longer read what is written.
  private static let version = 1

  private struct Root: Codable {
    let version: Int
    let timestamp: Date
    let nextPage: Int?
    let movies: [Record]
  }

  private struct Record: Codable {
    let number: Int?
    let place: Int?
    let title: String
    let overview: String
    let posterPath: String?
    let releaseDate: String?
  }

  /// The feed as the bytes of a file.
  ///
  /// - Throws: The encoder's error, for a timestamp that is no number.
  package static func data(of cached: CachedFeed) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(
      Root(
        version: version, timestamp: cached.timestamp, nextPage: cached.feed.next,
        movies: cached.feed.items.map(record(of:))))
  }

  /// The feed in the bytes of a file.
  ///
  /// - Throws: The decoder's error or `Unreadable`, when there is no feed in them.
  package static func feed(in data: Data) throws -> CachedFeed {
    let root = try JSONDecoder().decode(Root.self, from: data)
    guard root.version == version else { throw Unreadable() }
    let movies = try root.movies.map(movie(in:))
    return CachedFeed(Page(items: movies, next: root.nextPage), timestamp: root.timestamp)
  }

  private static func record(of movie: Movie) -> Record {
    var number: Int?
    var place: Int?
    switch movie.id {
    case .number(let value): number = value
    case .place(let value): place = value
    }
    return Record(
      number: number, place: place, title: movie.title, overview: movie.overview,
      posterPath: movie.posterPath, releaseDate: movie.releaseDate?.description)
  }

  private static func movie(in record: Record) throws -> Movie {
    guard let id = record.number.map(Movie.ID.number) ?? record.place.map(Movie.ID.place) else {
      throw Unreadable()
    }
    return Movie(
      id: id, title: record.title, overview: record.overview, posterPath: record.posterPath,
      releaseDate: try record.releaseDate.map { text in
        guard let date = CalendarDate(text) else { throw Unreadable() }
        return date
      })
  }
}

/// A movie as the server holds it. As in the real service, an unknown text or day travels as an empty
/// text, a missing poster as null.
package struct MovieFixture: Fixture {
  /// The number of the movie, or none, with which no app can do anything.
  package let id: Int?
  package let title: String
  package let overview: String?
  /// The day of its release, as text.
  package let releaseDate: String?
  /// The path of its poster.
  package let poster: String?

  static let members: Set = ["id", "title", "overview", "release_date", "poster_path"]

  private enum CodingKeys: String, CodingKey {
    case id, title, overview
    case releaseDate = "release_date"
    case poster = "poster_path"
  }

  /// A movie made of its parts.
  package init(
    id: Int?, title: String, overview: String? = "The story is elsewhere.",
    releaseDate: String? = nil, poster: String? = nil
  ) {
    self.id = id
    self.title = title
    self.overview = overview
    self.releaseDate = releaseDate
    self.poster = poster
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encodeIfPresent(id, forKey: .id)
    try members.encode(title, forKey: .title)
    try members.encode(overview ?? "", forKey: .overview)
    try members.encode(releaseDate ?? "", forKey: .releaseDate)
    try members.encode(poster, forKey: .poster)
  }
}

/// The movie feed as the server holds it: page by page, and empty beyond the last.
package struct FeedFixture: Hashable, Sendable {
  /// The pages in order.
  package var pages: [[MovieFixture]] = []

  /// The movies of the page with the given number, the first being 1.
  package func page(_ number: Int) -> [MovieFixture] {
    pages.indices.contains(number - 1) ? pages[number - 1] : []
  }
}

/// A review as the server holds it.
package struct ReviewFixture: Fixture {
  package let id: String
  package let author: String
  package let content: String
  /// When it was written, as text.
  package let createdAt: String

  static let members: Set = ["id", "author", "content", "created_at"]

  private enum CodingKeys: String, CodingKey {
    case id, author, content
    case createdAt = "created_at"
  }

  /// A review made of its parts.
  package init(id: String, author: String, content: String, createdAt: String) {
    self.id = id
    self.author = author
    self.content = content
    self.createdAt = createdAt
  }
}

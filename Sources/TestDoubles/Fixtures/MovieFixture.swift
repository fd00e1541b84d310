/// A movie as the server holds it. As in the real service, an unknown text or day travels as an empty
/// text, a missing poster as null.
package struct MovieFixture: Hashable, Sendable, Codable {
  /// The number of the movie, or none as in the oldest answers.
  package let id: Int?
  /// The title.
  package let title: String
  /// What it is about.
  package let overview: String?
  /// The day of its release, as text.
  package let releaseDate: String?
  /// The path of its poster.
  package let poster: String?

  /// A movie made of its parts.
  package init(
    id: Int? = nil, title: String, overview: String? = "The story is elsewhere.",
    releaseDate: String? = nil, poster: String? = nil
  ) {
    self.id = id
    self.title = title
    self.overview = overview
    self.releaseDate = releaseDate
    self.poster = poster
  }

  static let members: Set = ["id", "title", "overview", "release_date", "poster_path"]

  private enum CodingKeys: String, CodingKey {
    case id, title, overview
    case releaseDate = "release_date"
    case poster = "poster_path"
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

package import ComicsDomain
package import Foundation

/// What the servers hold, from which their valid responses are written.
///
/// A new endpoint is a file in `ValidResponses`, and here the file, what the server holds, and a case of
/// `json(for:)`.
package struct ServerContents: Sendable {
  /// The comics of the comics app, in the order in which the server gives them.
  package var comics: [Comic]
  /// The characters by the id of their comic.
  package var characters: [Int: [ComicCharacter]] = [:]
  /// All characters and comics, with the content of their pages.
  package var marvel: MarvelContents
  /// The movies by category.
  package var movies: [MovieCategory: [MovieFixture]] = [:]
  /// The movie feed.
  package var feed = FeedFixture()
  /// The reviews by the number of their movie.
  package var reviews: [Int: [ReviewFixture]] = [:]
  /// The vipers.
  package var vipers = VipersFixture()
  /// The images by their addresses.
  package var images: [URL: Data] = [:]

  /// Servers that hold the given contents, and nothing else.
  package init(comics: [Comic] = [], marvel: MarvelContents = MarvelContents()) {
    self.comics = comics
    self.marvel = marvel
  }

  /// What the files hold, with characters for all comics, a second page of the feed, and a Marvel service that
  /// says it has 1493 characters. Beyond numbers and names that are public, all of it is invented.
  package static let fixtures = {
    var contents = ServerContents(
      comics: ResponseFile.comics.fixtures(as: Entry.self).map { Comic(id: $0.id, title: $0.words) }
    )
    contents.characters = [
      2: ["Wasp", "Beetle"], 3: ["Giant girl", "Doctor Small"], 4: ["Narrator"],
      5: ["Lockpick", "Alibi", "Getaway"],
    ].mapValues { names in
      names.enumerated().map { ComicCharacter(id: 100 + $0.offset, name: $0.element) }
    }
    contents.characters[1] = ResponseFile.comicCharacters.fixtures(as: Entry.self)
      .map { ComicCharacter(id: $0.id, name: $0.words) }
    contents.marvel.characters = ResponseFile.characters.fixtures()
    contents.marvel.comics = ResponseFile.allComics.fixtures()
    contents.marvel.claimedCharacters = 1493
    contents.movies = MovieCategory.files.mapValues { $0.fixtures() }
    contents.feed.pages = [
      ResponseFile.feed.fixtures(),
      [MovieFixture(id: 103, title: "Salt and Paper", poster: "/salt.jpg")],
    ]
    contents.reviews[101] = ResponseFile.reviews.fixtures()
    contents.vipers = VipersFixture(
      title: ResponseFile.vipers.json["overview"]["title"].string,
      vipers: ResponseFile.vipers.fixtures())
    return contents
  }()
}

extension ServerContents {
  /// The body of the valid response to the request; none when no server has what it is after.
  package func body(for request: HTTPRequest) -> Data? {
    json(for: request).map { Data($0.text.utf8) } ?? image(at: request.url)
  }

  /// The response of a service, which is recognized by the end of the path.
  private func json(for request: HTTPRequest) -> JSONValue? {
    let path = request.url.pathComponents
    let (parent, last, query) = (path.dropLast().last ?? "", path.last ?? "", request.query)
    switch (parent, Int(parent), last, Int(last)) {
    case ("characters", _, _, let id?):
      let found = marvel.characters.filter { $0.id == id }
      return ResponseFile.character.with(found, ["total": .integer(found.count)])
    case ("comics", _, _, let id?):
      let found = marvel.comics.filter { $0.id == id }
      return ResponseFile.comic.with(found, ["total": .integer(found.count)])
    case (_, nil, "characters", _):
      let part = MarvelPart(query)
      let found = marvel.characters.filter { part.includes($0.name) }
      let total = part.beginning == nil ? marvel.claimedCharacters : nil
      return part.of(found, in: .characters, total: total)
    case (_, let comic?, "characters", _):
      let found = characters[comic, default: []].map { Entry(id: $0.id, name: $0.name) }
      return ResponseFile.comicCharacters.with(found, ["total": .integer(found.count)])
    // The comics have one address for all apps; only an app that reads them part by part says where a part begins.
    case (_, _, "comics", _) where query["offset"] != nil:
      let part = MarvelPart(query)
      return part.of(marvel.comics.filter { part.includes($0) }, in: .allComics)
    case (_, _, "comics", _):
      let all = comics.map { Entry(id: $0.id, title: $0.title) }
      return ResponseFile.comics.with(all, ["total": .integer(all.count)])
    case (_, _, MovieCategory.upcoming.rawValue, _) where query["page"] != nil:
      let number = query["page"].flatMap { Int($0) } ?? 1
      let head: [String: JSONValue] = [
        "page": .integer(number), "total_pages": .integer(feed.pages.count),
        "total_results": .integer(feed.pages.joined().count),
      ]
      return ResponseFile.feed.with(feed.page(number), head)
    case (_, let movie?, "reviews", _):
      let found = reviews[movie, default: []]
      return ResponseFile.reviews.with(
        found, ["id": .integer(movie), "total_results": .integer(found.count)])
    case (_, _, "fetchVipers", _):
      let json = ResponseFile.vipers.with(
        vipers.vipers ?? [],
        ["overview": vipers.title.map { JSONValue.object(["title": .string($0)]) }])
      return vipers.vipers == nil ? json.setting(["vipers": nil]) : json
    default:
      guard let category = MovieCategory(rawValue: last) else { return nil }
      let found = movies[category, default: []]
      return MovieCategory.files[category]?.with(found, ["total_results": .integer(found.count)])
    }
  }

  /// The image at an address. A server on this machine stands in for all others, so that only the path says
  /// which image is meant.
  private func image(at url: URL) -> Data? {
    if let image = images[url] { return image }
    guard url.host() == "127.0.0.1" else { return nil }
    return images.first { $0.key.path() == url.path() }?.value
  }
}

extension ResponseFile {
  /// All files.
  package static let all =
    [comics, comicCharacters, characters, character, allComics, comic, feed, reviews, vipers]
    + MovieCategory.allCases.compactMap { MovieCategory.files[$0] }

  package static let comics = Self("comics", PackageResources.comics_json, at: "comics")
  package static let comicCharacters = Self(
    "comic-characters", PackageResources.comic_characters_json, at: "comics/1/characters")
  package static let characters = Self(
    "characters", PackageResources.characters_json, at: "characters?limit=20&offset=0")
  package static let character = Self(
    "character", PackageResources.character_json, at: "characters/1011334")
  package static let allComics = Self(
    "all-comics", PackageResources.all_comics_json, at: "comics?limit=20&offset=0")
  package static let comic = Self("comic", PackageResources.comic_json, at: "comics/1886")
  package static let feed = Self("feed", PackageResources.feed_json, at: "movie/upcoming?page=1")
  package static let reviews = Self(
    "reviews", PackageResources.reviews_json, at: "movie/101/reviews")
  package static let vipers = Self("vipers", PackageResources.vipers_json, at: "fetchVipers")
}

extension MovieCategory {
  /// The response with the movies of each category.
  package static let files: [MovieCategory: ResponseFile] = [
    .nowPlaying: ResponseFile(
      "now-playing", PackageResources.now_playing_json, at: "movie/now_playing"),
    .popular: ResponseFile("popular", PackageResources.popular_json, at: "movie/popular"),
    .topRated: ResponseFile("top-rated", PackageResources.top_rated_json, at: "movie/top_rated"),
    .upcoming: ResponseFile("upcoming", PackageResources.upcoming_json, at: "movie/upcoming"),
  ]
}

/// What the comics app knows of a comic or a character.
private struct Entry: Fixture {
  let id: Int
  var title: String?
  var name: String?

  static let members: Set = ["id", "title", "name"]

  var words: String { title ?? name ?? "" }
}

/// Which part of a list of the Marvel service a request is after, as its parameters say.
private struct MarvelPart {
  private let query: [String: String]

  init(_ query: [String: String]) { self.query = query }

  /// What the name or title has to begin with.
  var beginning: String? { query["nameStartsWith"] ?? query["titleStartsWith"] }

  /// The response with this part of all that there is; the service gives twenty at a time by default.
  func of(_ all: [some Fixture], in file: ResponseFile, total: Int? = nil) -> JSONValue {
    let (offset, limit) = (number("offset") ?? 0, number("limit") ?? 20)
    let head: [String: JSONValue] = [
      "offset": .integer(offset), "limit": .integer(limit), "total": .integer(total ?? all.count),
    ]
    return file.with(Array(all.dropFirst(offset).prefix(limit)), head)
  }

  /// Whether something of that name or title is asked for; case does not matter.
  func includes(_ name: String?) -> Bool {
    let name = (name ?? "").lowercased()
    let whole = query["name"] ?? query["title"]
    return name.hasPrefix(beginning?.lowercased() ?? "")
      && (whole.map { $0.lowercased() == name } ?? true)
  }

  /// Whether a comic of that title, issue and format is asked for.
  func includes(_ comic: MarvelComicFixture) -> Bool {
    includes(comic.title) && (number("issueNumber") ?? comic.issueNumber) == comic.issueNumber
      && (query["format"].map { $0.lowercased() == comic.format.lowercased() } ?? true)
  }

  private func number(_ name: String) -> Int? { query[name].flatMap { Int($0) } }
}

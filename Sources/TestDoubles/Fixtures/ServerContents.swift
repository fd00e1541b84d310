package import ComicsDomain
package import Foundation

/// What the servers hold, from which their valid answers are written.
package struct ServerContents: Sendable {
  /// The comics, in the order in which the server gives them.
  package var comics: [Comic]
  /// The characters by the id of their comic.
  package var characters: [Int: [ComicCharacter]]
  /// The movies by category.
  package var movies: [MovieCategory: [MovieFixture]]
  /// The movie feed.
  package var feed: FeedFixture
  /// The reviews by the number of their movie.
  package var reviews: [Int: [ReviewFixture]]
  /// All characters and comics, with the content of their pages.
  package var marvel: MarvelContents
  /// The images by their addresses.
  package var images: [URL: Data] = [:]
  /// The vipers.
  package var vipers: VipersFixture

  /// Servers that hold the given contents, and nothing else.
  package init(
    comics: [Comic] = [],
    characters: [Int: [ComicCharacter]] = [:],
    movies: [MovieCategory: [MovieFixture]] = [:],
    feed: FeedFixture = FeedFixture(),
    reviews: [Int: [ReviewFixture]] = [:],
    marvel: MarvelContents = MarvelContents(),
    vipers: VipersFixture = VipersFixture()
  ) {
    self.comics = comics
    self.characters = characters
    self.movies = movies
    self.feed = feed
    self.reviews = reviews
    self.marvel = marvel
    self.vipers = vipers
  }

  /// The services that are not behind a `ServerResource`.
  package var services: [any ServiceFixture] { [vipers] }

  /// The body of the valid response to the request; none when no service here has what it is after.
  package func body(for request: HTTPRequest) -> String? {
    ServerResource(request).map { body(of: $0) }
      ?? services.lazy.compactMap { $0.body(for: request) }.first
  }

  /// The body of the valid response to a request for the resource.
  package func body(of resource: ServerResource) -> String {
    switch resource {
    case .comics: JSONBody.comics(comics)
    case .characters(let comic): JSONBody.characters(characters[comic] ?? [])
    case .movies(let category): JSONBody.movies(movies[category] ?? [], in: category)
    case .feed(let page): JSONBody.feed(feed, page: page)
    case .reviews(let movie): JSONBody.reviews(reviews[movie] ?? [], of: movie)
    case .marvel(let resource): JSONBody.marvel(resource, in: marvel)
    }
  }
}

extension ServerContents {
  /// The image at an address. A server on this machine stands in for all others, so that only the path says
  /// which image is meant.
  func image(at url: URL) -> Data? {
    if let image = images[url] { return image }
    guard url.host() == "127.0.0.1" else { return nil }
    return images.first { $0.key.path() == url.path() }?.value
  }

  /// What the files of responses hold, with characters for all comics and a second page of the feed.
  package static let fixtures = ServerContents(
    comics: ResponseFile.comics.fixtures(as: Named.self).map { Comic(id: $0.id, title: $0.words) },
    characters: [
      1: ResponseFile.comicCharacters.fixtures(as: Named.self).map {
        ComicCharacter(id: $0.id, name: $0.words)
      }
    ]
    .merging(otherCharacters) { $1 },
    movies: [
      .nowPlaying: ResponseFile.nowPlaying.fixtures(), .popular: ResponseFile.popular.fixtures(),
      .topRated: ResponseFile.topRated.fixtures(), .upcoming: ResponseFile.upcoming.fixtures(),
    ],
    feed: FeedFixture(pages: [
      ResponseFile.feed.fixtures(),
      [MovieFixture(id: 103, title: "Salt and Paper", poster: "/salt.jpg")],
    ]),
    reviews: [101: ResponseFile.reviews.fixtures()],
    marvel: .fixtures,
    vipers: .fixtures)

  private static let otherCharacters = [
    2: ["Wasp", "Beetle"],
    3: ["Giant girl", "Doctor Small"],
    4: ["Narrator"],
    5: ["Lockpick", "Alibi", "Getaway"],
  ]
  .mapValues { names in
    names.enumerated().map { ComicCharacter(id: 100 + $0.offset, name: $0.element) }
  }

  /// What the comics app knows of a comic or a character.
  private struct Named: Decodable {
    let id: Int
    let title: String?
    let name: String?

    var words: String { title ?? name ?? "" }
  }
}

/// A service with few endpoints: what it holds, and how it responds. It stands in
/// `ServerContents.services`.
package protocol ServiceFixture: Sendable {
  /// The response with every member that the service sends.
  static var file: ResponseFile { get }
  /// The body of the valid response to the request; none when the request is for another service.
  func body(for request: HTTPRequest) -> String?
  /// The bodies of responses that no app can use, in the shape of this service.
  var invalidBodies: InvalidBodies { get }
}

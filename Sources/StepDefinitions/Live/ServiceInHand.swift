import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The services of the apps, asked in the way the apps ask them, and what they answered last.
struct ServiceInHand: Sendable {
  /// Who is asked.
  enum Kind: String, CaseIterable, Sendable {
    /// A server on this machine that keeps to the documents of the services.
    case contract = "the contract server"
    /// The services themselves.
    case live = "the live services"

    /// `{services}`: who is asked, in the words of the features.
    static let parameter = ParameterType("services", oneOf: allCases.map { ($0.rawValue, $0) })
  }

  /// What was answered.
  struct Answer: Sendable {
    /// The code of the envelope, where there is one.
    var code: Int?
    /// The number and the title of each item.
    var items: [[String]] = []
    /// How many bytes a file has.
    var size = 0
    /// Whether there is nothing in it.
    var isEmpty: Bool { items.isEmpty && size == 0 }
  }

  private let client: any HTTPClient
  private let marvel: MarvelService
  private let tmdb: TMDBService
  private let files = URL(
    constant: "https://raw.githubusercontent.com/aekimov/TestServerJSON/main")

  /// What was answered last.
  private(set) var answer: Answer?

  /// The services by way of the client, with the user's keys.
  init(client: any HTTPClient, keys: ServiceKeys) {
    self.client = client
    marvel = MarvelService(
      signer: MarvelDigestSigner(
        publicKey: keys.marvelPublicKey, privateKey: keys.marvelPrivateKey, now: Date.init))
    tmdb = TMDBService(signer: BearerSigner(token: keys.tmdbToken))
  }
}

extension ServiceInHand {
  /// Asks for comics as the comics app does.
  mutating func askForComics() async throws {
    let envelope = try await ComicsRemoteData.live(client: client, service: marvel).fetch(())
    answer = Answer(code: envelope.code, items: envelope.items.map { ["\($0.id)", $0.title] })
  }

  /// Asks for the characters of a comic as the comics app does.
  mutating func askForCharacters(of comic: Int) async throws {
    let envelope = try await ComicCharactersRemoteData.live(client: client, service: marvel)
      .fetch(Comic(id: comic, title: ""))
    answer = Answer(code: envelope.code, items: envelope.items.map { ["\($0.id)", $0.name] })
  }

  /// Asks for characters as the Marvel app does.
  mutating func askForCharacters(_ endpoint: MarvelEndpoint) async throws {
    let loader = MarvelLoader<MarvelCharacter>(client: client, service: marvel)
    receive(try await loader.load(endpoint))
  }

  /// Asks for comics as the Marvel app does.
  mutating func askForComics(_ endpoint: MarvelEndpoint) async throws {
    let loader = MarvelLoader<MarvelComic>(client: client, service: marvel)
    receive(try await loader.load(endpoint))
  }

  /// Asks for the movies of a category.
  mutating func askForMovies(in category: MovieCategory) async throws {
    let movies = try await RemoteMoviesLoader(client: client, service: tmdb).movies(in: category)
    answer = Answer(items: movies.map(Self.item))
  }

  /// Asks for the file in which the feed was put down once and for all.
  mutating func askForFixedFeed() async throws {
    let response = try await client.send(HTTPRequest(base: files, path: "server.json"))
    answer = Answer(items: try FeedMapper.map(response, number: 1).items.map(Self.item))
  }

  /// Asks for the image beside that file.
  mutating func askForFixedImage() async throws {
    let response = try await client.send(HTTPRequest(base: files, path: "test-image.png"))
    try expect(response.status, equals: 200, "the status of the answer")
    answer = Answer(size: response.body.count)
  }

  private mutating func receive(_ part: MarvelContainer<some MarvelEntry>) {
    answer = Answer(items: part.items.map { ["\($0.id)", $0.title] })
  }

  private static func item(_ movie: Movie) -> [String] {
    if case .number(let number) = movie.id {
      ["\(number)", movie.title]
    } else {
      ["", movie.title]
    }
  }
}

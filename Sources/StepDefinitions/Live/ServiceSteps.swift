import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

func serviceSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(Services.Kind.parameter)
  steps.parameter(Question.parameter)
  steps.given("the apps use {services}") { (world, kind: Services.Kind) in
    try world.premises.state(.responses, as: kind)
    switch kind {
    case .contract:
      let real = try world.network.makeReal()
      real.server.reply(by: ContractServer.reply)
      world.services = Services(client: real.client, keys: .contract)
    case .live:
      world.services = Services(client: URLSessionHTTPClient(), keys: try .live())
    }
  }
  steps.when("the apps ask for {question}", meaning: "In the way the app asks that shows it.") {
    (world, question: Question) in
    guard let services = world.services else {
      throw ExpectationFailure("no step says which services the apps use")
    }
    world.services?.answer = try await services.answer(to: question)
  }
  answerSteps(steps)
}

/// The services of the apps, and what they answered last.
struct Services: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    /// A server on this machine that keeps to the documents of the services.
    case contract = "the contract server"
    case live = "the live services"

    static let parameter = ParameterType("services", oneOf: allCases.map { ($0.rawValue, $0) })
  }

  struct Answer: Sendable {
    /// The number and the title of each item.
    var items: [[String]] = []
    /// How many bytes an image has.
    var size = 0

    func table(of columns: [String]) throws -> DataTable {
      let places = try columns.map { column in
        guard let place = ["number", "title"].firstIndex(of: column) else {
          throw ExpectationFailure("an item has no “\(column)”; it has number and title")
        }
        return place
      }
      return DataTable(rows: [columns] + items.map { item in places.map { item[$0] } })
    }
  }

  let client: any HTTPClient
  let marvel: MarvelService
  let tmdb: TMDBService
  /// Where files are that never change.
  let files = URL(constant: "https://raw.githubusercontent.com/aekimov/TestServerJSON/main")
  fileprivate var answer: Answer?

  init(client: any HTTPClient, keys: ServiceKeys) {
    self.client = client
    marvel = MarvelService(
      signer: MarvelDigestSigner(
        publicKey: keys.marvelPublicKey, privateKey: keys.marvelPrivateKey, now: Date.init))
    tmdb = TMDBService(signer: BearerSigner(token: keys.tmdbToken))
  }

  fileprivate var characters: MarvelLoader<MarvelCharacter> {
    MarvelLoader(client: client, service: marvel)
  }

  fileprivate var comics: MarvelLoader<MarvelComic> {
    MarvelLoader(client: client, service: marvel)
  }
}

enum Question: Hashable, Sendable {
  case comics
  case characters(ofComic: Int)
  case allCharacters
  case character(Int)
  case allComics
  case comic(Int)
  case movies(MovieCategory)
  case fixedFeed
  case fixedImage

  static let parameter = ParameterType(
    "question",
    pattern: """
      (the comics of the comics app|the characters of the comic \\d+|all characters|the character \\d+|\
      all comics|the comic \\d+|the movies of the category \\w+(?: \\w+)?|\
      the feed that never changes|the image that never changes)
      """
  ) { groups in
    let words = groups.first.flatMap { $0 } ?? ""
    let number = words.split(separator: " ").last.flatMap { Int($0) } ?? 0
    switch words {
    case "the comics of the comics app": return Question.comics
    case "all characters": return .allCharacters
    case "all comics": return .allComics
    case "the feed that never changes": return .fixedFeed
    case "the image that never changes": return .fixedImage
    case _ where words.hasPrefix("the characters of"): return .characters(ofComic: number)
    case _ where words.hasPrefix("the character"): return .character(number)
    case _ where words.hasPrefix("the comic"): return .comic(number)
    default:
      guard let category = MovieCategory.allCases.first(where: { words.hasSuffix($0.inWords) })
      else { throw ExpectationFailure("“\(words)” names no category of movies") }
      return .movies(category)
    }
  }
}

extension Services {
  fileprivate func answer(to question: Question) async throws -> Answer {
    switch question {
    case .comics:
      let comics = try await ComicsRemoteData.live(client: client, service: marvel).fetch(())
      return Answer(items: comics.map { ["\($0.id)", $0.title] })
    case .characters(let comic):
      let characters = try await ComicCharactersRemoteData.live(client: client, service: marvel)
        .fetch(Comic(id: comic, title: ""))
      return Answer(items: characters.map { ["\($0.id)", $0.name] })
    case .allCharacters:
      return listed(
        try await MarvelListSource(CharactersQuery(), loader: characters).firstPage().items)
    case .character(let id): return listed(try await characters.load(.character(id: id)).items)
    case .allComics:
      let query = ComicsQuery(format: .digitalComic)
      return listed(try await MarvelListSource(query, loader: comics).firstPage().items)
    case .comic(let id): return listed(try await comics.load(.comic(id: id)).items)
    case .movies(let category):
      let loader = MovieDatabase(client: client, service: tmdb)
      return Answer(items: try await loader.movies(in: category).map(item))
    case .fixedFeed:
      let loader = RemoteLoader(client: client, signer: Unsigned()) {
        response throws(LoadError) in try MovieDatabase.feedPage(1, in: response)
      }
      let page = try await loader.load(HTTPRequest(base: files, path: "server.json"))
      return Answer(items: page.items.map(item))
    case .fixedImage:
      let address = files.appending(path: "test-image.png")
      return Answer(
        size: try await RemoteImageDataLoader(client: client).imageData(at: address).count)
    }
  }
}

private func answerSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the response is not empty") { world in
    let answer = try answer(in: world)
    try expect(
      !answer.items.isEmpty || answer.size > 0, "expected a response with something in it")
  }
  steps.then("the response is:") { (world, table: DataTable) in
    try expect(
      answer(in: world).table(of: table.header), equals: table, "the service responds otherwise")
  }
  steps.then("the response begins with:") { (world, table: DataTable) in
    let found = try answer(in: world).table(of: table.header)
    try expect(
      DataTable(rows: found.rows.prefix(table.rows.count).map { Array($0) }), equals: table,
      "the service responds otherwise")
  }
}

private func listed(_ entries: [some MarvelEntry]) -> Services.Answer {
  Services.Answer(items: entries.map { ["\($0.id)", $0.title] })
}

private func item(_ movie: Movie) -> [String] { ["\(movie.id)", movie.title] }

private func answer(in world: SpecsWorld) throws -> Services.Answer {
  guard let answer = world.services?.answer else {
    throw ExpectationFailure("expected a response, but no step has asked for anything")
  }
  return answer
}

struct ServiceKeys: Sendable {
  let marvelPublicKey: String
  let marvelPrivateKey: String
  let tmdbToken: String

  static let contract = ServiceKeys(
    marvelPublicKey: ContractServer.publicKey, marvelPrivateKey: ContractServer.privateKey,
    tmdbToken: ContractServer.token)

  /// The keys of the user who runs the specs, which are only in the environment.
  static func live() throws -> ServiceKeys {
    ServiceKeys(
      marvelPublicKey: try value(of: "MARVEL_PUBLIC_KEY"),
      marvelPrivateKey: try value(of: "MARVEL_PRIVATE_KEY"),
      tmdbToken: try value(of: "TMDB_TOKEN"))
  }

  private static func value(of name: String) throws -> String {
    guard let value = ProcessInfo.processInfo.environment[name], !value.isEmpty else {
      throw ExpectationFailure(
        """
        the live services want a key that is not there. Set MARVEL_PUBLIC_KEY, MARVEL_PRIVATE_KEY \
        and TMDB_TOKEN in the environment
        """)
    }
    return value
  }
}

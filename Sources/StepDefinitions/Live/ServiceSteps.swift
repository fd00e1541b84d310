import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about what the services of the apps promise, asked in the way the apps ask them.
func serviceSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(Services.Kind.parameter)
  steps.given("questions go to {services}") { (world, kind: Services.Kind) in
    switch kind {
    case .contract:
      let real = try world.network.makeReal()
      real.server.reply(by: ContractServer.reply)
      world.services = Services(client: real.client, keys: .contract)
    case .live:
      world.services = Services(client: URLSessionHTTPClient(), keys: try .live())
    }
  }
  marvelQuestions(steps)
  movieQuestions(steps)
  answerSteps(steps)
}

/// The services of the apps, and what they answered last.
struct Services: Sendable {
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
    /// How many bytes an image has.
    var size = 0
  }

  let client: any HTTPClient
  let marvel: MarvelService
  let tmdb: TMDBService
  /// Where files are that never change.
  let files = URL(constant: "https://raw.githubusercontent.com/aekimov/TestServerJSON/main")
  fileprivate var answer: Answer?

  /// The services by way of the client, with the user's keys.
  init(client: any HTTPClient, keys: ServiceKeys) {
    self.client = client
    marvel = MarvelService(
      signer: MarvelDigestSigner(
        publicKey: keys.marvelPublicKey, privateKey: keys.marvelPrivateKey, now: Date.init))
    tmdb = TMDBService(signer: BearerSigner(token: keys.tmdbToken))
  }

  fileprivate func characters(_ endpoint: MarvelEndpoint) async throws -> Answer {
    answer(try await MarvelLoader<MarvelCharacter>(client: client, service: marvel).load(endpoint))
  }

  fileprivate func comics(_ endpoint: MarvelEndpoint) async throws -> Answer {
    answer(try await MarvelLoader<MarvelComic>(client: client, service: marvel).load(endpoint))
  }

  private func answer(_ part: MarvelContainer<some MarvelEntry>) -> Answer {
    Answer(items: part.items.map { ["\($0.id)", $0.title] })
  }
}

private func marvelQuestions(_ steps: Steps<SpecsWorld>) {
  steps.when("the comics app asks for comics") { world in
    try await ask(&world) { services in
      let remote = ComicsRemoteData.live(client: services.client, service: services.marvel)
      let envelope = try await remote.fetch(())
      return .init(code: envelope.code, items: envelope.items.map { ["\($0.id)", $0.title] })
    }
  }
  steps.when("the comics app asks for the characters of the comic {int}") { (world, id: Int) in
    try await ask(&world) { services in
      let remote = ComicCharactersRemoteData.live(
        client: services.client, service: services.marvel)
      let envelope = try await remote.fetch(Comic(id: id, title: ""))
      return .init(code: envelope.code, items: envelope.items.map { ["\($0.id)", $0.name] })
    }
  }
  steps.when("the Marvel app asks for characters") { world in
    try await ask(&world) { try await $0.characters(.allCharacters(CharactersQuery(limit: 50))) }
  }
  steps.when("the Marvel app asks for the character {int}") { (world, id: Int) in
    try await ask(&world) { try await $0.characters(.character(id: id)) }
  }
  steps.when("the Marvel app asks for comics") { world in
    try await ask(&world) { try await $0.comics(.comics(ComicsQuery(limit: 50))) }
  }
  steps.when("the Marvel app asks for the comic {int}") { (world, id: Int) in
    try await ask(&world) { try await $0.comics(.comic(id: id)) }
  }
}

private func movieQuestions(_ steps: Steps<SpecsWorld>) {
  steps.when("the movies app asks for the category {category}") {
    (world, category: MovieCategory) in
    try await ask(&world) { services in
      let loader = RemoteMoviesLoader(client: services.client, service: services.tmdb)
      return .init(items: try await loader.movies(in: category).map(item))
    }
  }
  steps.when("the feed app asks for the feed that never changes") { world in
    try await ask(&world) { services in
      let loader = RemoteLoader(client: services.client, signer: Unsigned()) {
        response throws(LoadError) in try FeedMapper.map(response, number: 1)
      }
      let page = try await loader.load(HTTPRequest(base: services.files, path: "server.json"))
      return .init(items: page.items.map(item))
    }
  }
  steps.when("the feed app asks for the image that never changes") { world in
    try await ask(&world) { services in
      let loader = RemoteImageDataLoader(client: services.client)
      let address = services.files.appending(path: "test-image.png")
      return .init(size: try await loader.imageData(at: address).count)
    }
  }
}

private func answerSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the service says that its answer has the code {int}") { (world, code: Int) in
    try expect(answer(in: world).code, equals: code, "the code of the answer")
  }
  steps.then("the answer is not empty") { world in
    let answer = try answer(in: world)
    try expect(
      !answer.items.isEmpty || answer.size > 0, "expected an answer with something in it")
  }
  steps.then("the answer has only the number {int}") { (world, number: Int) in
    let found = try answer(in: world).items.map { $0[0] }
    try expect(
      found == ["\(number)"],
      "expected the number \(number) alone, but the answer has \(found.joined(separator: ", "))")
  }
  steps.then("the answer is:") { (world, table: DataTable) in
    let found = DataTable(rows: [["number", "title"]] + (try answer(in: world).items))
    try expect(found, equals: table, "the service answers something else")
  }
  steps.then("the answer begins with:") { (world, table: DataTable) in
    let wanted = try table.list
    try expect(
      answer(in: world).items.prefix(wanted.count).map { $0[1] }, equals: wanted, "the titles")
  }
}

private func ask(
  _ world: inout SpecsWorld, _ question: (Services) async throws -> Services.Answer
) async throws {
  guard let services = world.services else {
    throw ExpectationFailure("no step says which services are asked")
  }
  world.services?.answer = try await question(services)
}

private func item(_ movie: Movie) -> [String] {
  guard case .number(let number) = movie.id else { return ["", movie.title] }
  return ["\(number)", movie.title]
}

private func answer(in world: SpecsWorld) throws -> Services.Answer {
  guard let answer = world.services?.answer else {
    throw ExpectationFailure("expected an answer, but nothing says who was asked for what")
  }
  return answer
}

import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about what is asked of the Marvel service, below any screen.
func marvelRequestSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(.regex("^the Marvel service is asked for (characters|comics) with:$")) {
    (world, kind: String, table: DataTable) in
    let endpoint: MarvelEndpoint =
      kind == "characters"
      ? .allCharacters(try table.value(as: CharactersParameters.self).query)
      : .comics(try table.value(as: ComicsParameters.self).query)
    try await ask(for: endpoint, in: world)
  }
}

/// Sends a request as the app does; what comes back does not matter here.
private func ask(for endpoint: MarvelEndpoint, in world: SpecsWorld) async throws {
  let service = MarvelService(
    signer: MarvelDigestSigner(
      publicKey: "1234", privateKey: "abcd", now: world.marvel.clock.now))
  let client = world.network.client
  let load = Task {
    await Result(of: { () async throws(LoadError) in
      switch endpoint {
      case .comics:
        _ = try await MarvelLoader<MarvelComic>(client: client, service: service).load(endpoint)
      default:
        _ = try await MarvelLoader<MarvelCharacter>(client: client, service: service).load(endpoint)
      }
    })
  }
  try await client.wait(for: "the response", of: load).get()
}

private struct CharactersParameters: Decodable {
  var name: String?
  var nameStartsWith: String?
  var limit: Int?
  var offset: Int?

  var query: CharactersQuery {
    CharactersQuery(name: name, nameStartsWith: nameStartsWith, limit: limit, offset: offset)
  }
}

private struct ComicsParameters: Decodable {
  var title: String?
  var titleStartsWith: String?
  var issueNumber: Int?
  var format: String?
  var limit: Int?
  var offset: Int?

  var query: ComicsQuery {
    ComicsQuery(
      title: title, titleStartsWith: titleStartsWith, issueNumber: issueNumber,
      format: format.flatMap(ComicsQuery.Format.init), limit: limit, offset: offset)
  }
}

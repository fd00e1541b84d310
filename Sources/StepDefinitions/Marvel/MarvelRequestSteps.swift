import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about what is asked of the Marvel service, below any screen.
func marvelRequestSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("the Marvel service is asked for characters with:") { (world, table: DataTable) in
    let query = try table.value(as: CharactersParameters.self).query
    try await ask(for: .allCharacters(query), in: world)
  }
  steps.when("the Marvel service is asked for comics with:") { (world, table: DataTable) in
    let query = try table.value(as: ComicsParameters.self).query
    try await ask(for: .comics(query), in: world)
  }
  steps.then(
    "the hash of the timestamp {string}, the private key {string} and the public key {string} is {string}"
  ) { (world, timestamp: String, privateKey: String, publicKey: String, hash: String) in
    let found = MarvelDigestSigner.hash(
      timestamp: timestamp, privateKey: privateKey, publicKey: publicKey)
    try expect(found, equals: hash, "the hash")
  }
  steps.then("the hashes of the last two requests differ") { world in
    let hashes = world.network.client.requests.suffix(2).map { $0.query["hash"] ?? "none" }
    try expect(
      Set(hashes).count == 2, "expected two different hashes, but they were \(hashes)")
  }
}

/// Sends a request as the app does; what comes back does not matter here.
private func ask(for endpoint: MarvelEndpoint, in world: SpecsWorld) async throws {
  let service = MarvelService(
    signer: MarvelDigestSigner(
      publicKey: "1234", privateKey: "abcd", now: world.marvel.clock.now))
  let loader = RemoteLoader(client: world.network.client, signer: service.signer) { $0 }
  _ = try await loader.load(endpoint.request(to: service))
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

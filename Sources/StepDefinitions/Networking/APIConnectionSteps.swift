import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about the connection below the viper screen, on its own.
func apiConnectionSteps(_ steps: Steps<SpecsWorld>) {
  serverSteps(steps)
  requestSteps(steps)
  outcomeSteps(steps)
}

private func serverSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("a server that answers with status {int} and this body:") {
    (world, status: Int, body: DocString) in
    try world.network.makeReal().server.reply(with: .respond(status: status, text: body.content))
  }
  steps.given("a server that answers with status {int} and no body") { (world, status: Int) in
    try world.network.makeReal().server.reply(with: .respond(status: status))
  }
}

private func requestSteps(_ steps: Steps<SpecsWorld>) {
  steps.step("the connection sends/sent its request") { world in
    world.connection.send()
  }
  steps.given("the connection sent {int} requests, one after the other") {
    (world, count: Int) in
    try world.network.requireWaiting(for: "the connection sent \(count) requests")
    for number in 1...max(1, count) {
      world.connection.send()
      let client = world.network.client
      try await wait(for: "request \(number)") { try await client.isHolding(number) }
    }
  }
  steps.when("the connection is asked to cancel") { world in
    world.connection.cancel()
  }
  steps.when(
    "the server answers the request that still waits",
    meaning: "Gives a valid response to the request that has waited longest, even a cancelled one."
  ) { world in
    let client = world.network.client
    try expect(client.heldCount > 0, "no request waits for the server, so none can be answered")
    try world.network.end(with: .valid, as: "the server answers the request that still waits")
  }
  steps.step("the server receives/received a {word} request for {string}") {
    (world, method: String, path: String) in
    try expect(world.connection.hasSent, "the connection has sent no request")
    let server = try world.network.makeReal().server
    try await wait(for: "a request to the server") { try await server.hasReceived() }
    try expect(
      server.requests.map { "\($0.method) \($0.path)" }, equals: ["\(method) \(path)"],
      "the requests that the server received")
  }
  steps.then("the request was for {string}, without parameters or headers") {
    (world, address: String) in
    try expect(world.connection.hasSent, "the connection has sent no request")
    let client = world.network.client
    try await wait(for: "a request to the server") { try await client.hasReceived(1) }
    let sent = client.requests.map { "\($0.url) \($0.headers.keys.sorted())" }
    try expect(sent, equals: ["\(address) []"], "the requests with the names of their headers")
  }
}

private func outcomeSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the connection delivers this data:") { (world, data: DocString) in
    let delivered = try await delivery(in: world)
    try expect(String(decoding: delivered, as: UTF8.self), equals: data.content, "the data")
  }
  steps.then("the connection delivers data with nothing in it") { world in
    let delivered = try await delivery(in: world)
    try expect(delivered.count, equals: 0, "the bytes of the data")
  }
  steps.then("the connection fails with {string}") { (world, text: String) in
    let outcome = try await world.connection.outcome(of: 1)
    try expect(inWords(outcome), equals: text, "what came of the request")
  }
  steps.then("request {int} is cancelled") { (world, number: Int) in
    let outcome = try await world.connection.outcome(of: number)
    try expect(
      outcome == .failure(.cancelled),
      "expected request \(number) to be cancelled, but it ended with \(inWords(outcome))")
  }
  steps.then("request {int} is answered") { (world, number: Int) in
    let outcome = try await world.connection.outcome(of: number)
    guard case .failure = outcome else { return }
    throw ExpectationFailure(
      "expected request \(number) to be answered, but it ended with \(inWords(outcome))")
  }
}

/// The data that the first request came to.
private func delivery(in world: SpecsWorld) async throws -> Data {
  let outcome = try await world.connection.outcome(of: 1)
  guard case .success(let data) = outcome else {
    throw ExpectationFailure("expected data, but the connection ended with \(inWords(outcome))")
  }
  return data
}

/// What came of a request, an error in the words that the viper screen has for it.
private func inWords(_ outcome: Result<Data, LoadError>) -> String {
  switch outcome {
  case .success(let data): "\(data.count) bytes"
  case .failure(let error):
    MessageCatalogue.vipers(in: Localization(.english)).message(for: error)?.text ?? error.inWords
  }
}

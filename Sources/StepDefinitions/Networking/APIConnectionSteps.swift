import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about the connection below the viper screen, on its own.
func apiConnectionSteps(_ steps: Steps<SpecsWorld>) {
  requestSteps(steps)
  outcomeSteps(steps)
}

private func requestSteps(_ steps: Steps<SpecsWorld>) {
  steps.step("the connection sends/sent its request") { world in
    let client = world.network.client
    let count = client.requests.count
    world.connection.send()
    try await wait(for: "the request") { try await client.hasReceived(count + 1) }
  }
  steps.when("the connection is asked to cancel") { world in
    world.connection.cancel()
  }
}

private func outcomeSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the connection delivers {string}") { (world, text: String) in
    let outcome = try await world.connection.outcome(of: 1)
    guard case .success(let data) = outcome else {
      throw ExpectationFailure("expected data, but the connection ended with \(inWords(outcome))")
    }
    try expect(String(decoding: data, as: UTF8.self), equals: text, "the data")
  }
  steps.then("the connection fails with {string}") { (world, text: String) in
    let outcome = try await world.connection.outcome(of: 1)
    try expect(inWords(outcome), equals: text, "what came of the request")
  }
  steps.then(.regex(#"^request (\d+) (is cancelled|gets a response)$"#)) {
    (world, number: Int, end: String) in
    let outcome = try await world.connection.outcome(of: number)
    let isAsWanted =
      switch outcome {
      case .failure(let error): end == "is cancelled" && error == .cancelled
      case .success: end == "gets a response"
      }
    try expect(
      isAsWanted,
      "expected that request \(number) \(end), but it ended with \(inWords(outcome))")
  }
}

/// What came of a request, an error in the words that the viper screen has for it.
private func inWords(_ outcome: Result<Data, LoadError>) -> String {
  switch outcome {
  case .success(let data): "\(data.count) bytes"
  case .failure(let error):
    MessageCatalogue.vipers(in: Localization(.english)).message(for: error)?.text ?? error.inWords
  }
}

/// A connection on its own: what it was asked to send, and what came of that.
struct ConnectionDriver {
  private typealias Transfer = Task<Result<Data, LoadError>, Never>

  private let client: ScriptedHTTPClient
  private let connection: LiveAPIConnection
  private var transfers: [Transfer] = []

  init(client: ScriptedHTTPClient) {
    self.client = client
    connection = LiveAPIConnection(client: client)
  }

  /// Sends the request for all vipers, without waiting for its answer.
  mutating func send() {
    let request = VipersService().vipers
    transfers.append(
      Transfer { [connection] in
        await Result(of: { () async throws(LoadError) in try await connection.send(request) })
      })
  }

  /// Cancels the last request.
  func cancel() { connection.cancel() }

  /// What came of the request with the given number, counted from one.
  func outcome(of number: Int) async throws -> Result<Data, LoadError> {
    guard transfers.indices.contains(number &- 1) else {
      throw ExpectationFailure("the connection was not asked to send request \(number)")
    }
    return try await client.wait(for: "the end of request \(number)", of: transfers[number - 1])
  }
}

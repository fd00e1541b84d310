import Foundation
import TestDoubles

/// The network below the gateways of every app, and what the servers behind it hold.
///
/// Until a step says otherwise there is a connection, and servers keep everyone waiting: features
/// set how a server responds before or after the request is made, as it reads best.
struct Network: Sendable {
  let client = ScriptedHTTPClient()
  /// The network that takes the place of the scripted one, once a step asks for it.
  private(set) var real: RealNetwork?
  /// What valid responses are written from.
  var contents = ServerContents.fixtures {
    // In whatever order a feature states what the server holds and that it answers.
    didSet { if let lasting { tellServers(of: lasting) } }
  }
  /// How every request ends, once that was said.
  private var lasting: LoadOutcome?

  init() { client.hold() }

  /// Brings the connection, with servers that wait for instructions how to respond.
  mutating func connect() {
    lasting = nil
    client.hold()
  }

  /// Takes the connection away.
  mutating func disconnect() { endAll(with: .failure(.notConnectedToInternet)) }

  /// Ends the request that waits longest, or else the next one, in the given way.
  func end(with outcome: LoadOutcome) { client.release(answer(for: outcome)) }

  /// Ends every request from now on in the given way.
  mutating func endAll(with outcome: LoadOutcome) {
    lasting = outcome
    client.answerAtOnce(with: answer(for: outcome))
    tellServers(of: outcome)
  }

  /// Lets the apps reach a server over real connections; until a step says otherwise it never answers.
  mutating func makeReal() throws -> RealNetwork {
    if let real { return real }
    let made = try RealNetwork()
    real = made
    client.passOn(to: made.client)
    if let lasting { tellServers(of: lasting) }
    return made
  }

  private func tellServers(of outcome: LoadOutcome) {
    let answer = answer(for: outcome)
    client.answer(with: answer)
    if let real { client.passOn(to: real.endAll(with: outcome, answer: answer)) }
  }

  /// The answer of the servers that makes a request end in the given way.
  func answer(for outcome: LoadOutcome) -> ScriptedAnswer {
    switch outcome {
    case .valid: .valid(from: contents)
    case .invalid(let way): .invalid(way)
    case .failure(let code): .failure(code)
    }
  }
}

extension ScriptedHTTPClient {
  /// Waits until so many requests are without a response.
  ///
  /// - Returns: What that means to the author of a feature.
  func isSilent(towards count: Int = 1) async throws -> String {
    try await isHolding(count)
    return "the server has not responded. A step before this one has to say how it does"
  }
}

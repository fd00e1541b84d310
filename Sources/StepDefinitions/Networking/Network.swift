import ComicsTestDoubles
import Foundation
import GherkinRunner

/// The network below the gateways of every app, and what the servers behind it hold.
///
/// Until a step says otherwise there is a connection, and servers keep everyone waiting: features
/// set how a server responds before or after the request is made, as it reads best.
struct Network: Sendable {
  let client = ScriptedHTTPClient()
  /// What the device knows of its connection.
  let connectivity = SwitchedConnectivity(isConnected: true)
  /// The network that takes the place of the scripted one, once a step asks for it.
  private(set) var real: RealNetwork?
  /// What valid responses are written from.
  var contents = ServerContents.fixtures {
    // In whatever order a feature states what the server holds and that it answers.
    didSet { if let lasting { tellServers(of: lasting.outcome) } }
  }
  /// How every request ends, and the step that decided it.
  private var lasting: (outcome: LoadOutcome, step: String)?

  /// Whether requests are answered as soon as they are made.
  var answersAtOnce: Bool { lasting != nil }

  init() { client.hold() }

  func connect() { connectivity.setConnected(true) }

  /// Lets servers wait for instructions how to respond.
  mutating func keepWaiting() {
    lasting = nil
    client.hold()
  }

  /// Ends the request that waits longest, or else the next one, in the given way.
  func end(with outcome: LoadOutcome, as step: String) throws {
    try requireWaiting(for: step, orAnswering: outcome)
    if lasting == nil { client.release(answer(for: outcome)) }
  }

  /// Ends the request that waits longest, or else the next one, with exactly this answer.
  func end(answering answer: ScriptedAnswer, as step: String) throws {
    try requireWaiting(for: step)
    client.release(answer)
  }

  func disconnect() { connectivity.setConnected(false) }

  /// Does something while there is a connection, over which every request is answered well.
  func whileConnected(_ work: () async throws -> Void) async throws {
    let isConnected = connectivity.isConnected
    connectivity.setConnected(true)
    client.answerAtOnce(with: answer(for: .valid))
    if let real { client.passOn(to: real.endAll(with: .valid, answer: answer(for: .valid))) }
    try await work()
    if let lasting {
      client.answerAtOnce(with: answer(for: lasting.outcome))
      tellServers(of: lasting.outcome)
    } else {
      client.hold()
      real?.server.reply(with: .stall)
    }
    connectivity.setConnected(isConnected)
  }

  /// Ends every request from now on in the given way.
  ///
  /// - Parameter step: The step that decides it.
  mutating func endAll(with outcome: LoadOutcome, as step: String) {
    lasting = (outcome, step)
    client.answerAtOnce(with: answer(for: outcome))
    tellServers(of: outcome)
  }

  /// Requires that requests wait until a step ends them.
  ///
  /// - Parameters:
  ///   - step: The step that needs a request to wait.
  ///   - outcome: An outcome that does not contradict the step even if all requests end in that way.
  func requireWaiting(for step: String, orAnswering outcome: LoadOutcome? = nil) throws {
    if let lasting, lasting.outcome != outcome {
      throw ExpectationFailure(
        """
        “\(lasting.step)” and “\(step)” contradict each other: after the first, every request ends with \
        \(lasting.outcome.inWords) as soon as it is made. Leave out one of the two
        """)
    }
    if real != nil, lasting == nil {
      throw ExpectationFailure(
        """
        “\(step)” does not go with real connections. Say how the server answers before the request is \
        made, for example with “every request ends with a valid response”
        """)
    }
  }

  /// Lets the apps reach a server over real connections; until a step says otherwise it never answers.
  mutating func makeReal() throws -> RealNetwork {
    if let real { return real }
    let made = try RealNetwork()
    real = made
    client.passOn(to: made.client)
    if let lasting { tellServers(of: lasting.outcome) }
    return made
  }

  private func tellServers(of outcome: LoadOutcome) {
    client.answer(with: answer(for: outcome))
    guard let real else { return }
    let sent = answer(for: outcome == .half ? .valid : outcome)
    client.passOn(to: real.endAll(with: outcome, answer: sent))
  }

  /// The answer of the servers that makes a request end in the given way.
  func answer(for outcome: LoadOutcome) -> ScriptedAnswer {
    switch outcome {
    case .valid: .valid(from: contents)
    case .invalid(let way): .invalid(way)
    case .failure(let code): .failure(code)
    case .half: .failure(.networkConnectionLost)
    case .tooLarge: .tooLarge
    }
  }
}

extension ScriptedHTTPClient {
  /// What it means to the author of a feature that a request is without a response.
  static let silence =
    "the server has not responded. A step before this one has to say how it does"

  /// Waits for the end of a task that asks this server, unless it keeps the task waiting; the task is cancelled then.
  ///
  /// - Parameter end: The end in words that fit into "waited in vain for …".
  func wait<Value: Sendable>(
    for end: String, of task: Task<Value, Never>
  ) async throws -> Value {
    try await ComicsStepDefinitions.wait(for: end, unless: { try await self.isSilent() }) {
      await withTaskCancellationHandler {
        _ = await task.value
      } onCancel: {
        task.cancel()
      }
    }
    return await task.value
  }

  /// Waits until so many requests are without a response.
  ///
  /// - Returns: What that means to the author of a feature.
  func isSilent(toward count: Int = 1) async throws -> String {
    try await isHolding(count)
    return Self.silence
  }
}

import ComicsDomain
import ComicsTestDoubles
import Foundation

/// A real network below the gateways of every app: `URLSession`, and a server on this machine that
/// stands in for all others and misbehaves as steps demand.
///
/// Its creator closes it.
struct RealNetwork: Sendable {
  let server: LoopbackServer

  /// On a busy machine an answer may take longer than customers wait: the time limit of the step counts.
  private let session = URLSessionHTTPClient(timeout: 600)
  private let impatientSession = URLSessionHTTPClient(timeout: 0.2)

  private let modestSession = URLSessionHTTPClient(
    timeout: 600, maximumBodySize: 1024)

  private let refusingPort: RefusingPort

  init() throws {
    server = try LoopbackServer(reply: .stall)
    refusingPort = try RefusingPort()
  }

  var client: any HTTPClient { DetouringHTTPClient(to: server.url, over: session) }

  /// The way to the server for those who do not wait long.
  var impatientClient: any HTTPClient {
    DetouringHTTPClient(to: server.url, over: impatientSession)
  }

  /// The way to the server for those who read no more than a kilobyte.
  var modestClient: any HTTPClient { DetouringHTTPClient(to: server.url, over: modestSession) }

  var clientWithoutServer: any HTTPClient {
    DetouringHTTPClient(to: refusingPort.url, over: session)
  }

  /// The way to a host whose name is longer than names can be: no name server is asked to find out that
  /// there is none.
  var clientWithoutHost: any HTTPClient {
    let name = String(repeating: "nowhere", count: 10)
    let destination = URL(string: "http://\(name).invalid") ?? server.url
    return DetouringHTTPClient(to: destination, over: session)
  }

  /// Makes every request from now on end in the given way. Where a real connection on this machine cannot
  /// be made to end so, it does not end, and the step that waits for the end fails.
  ///
  /// - Parameter answer: What the server answers where the outcome is an answer.
  /// - Returns: The way that requests have to go.
  func endAll(with outcome: LoadOutcome, answer: ScriptedAnswer) -> any HTTPClient {
    switch outcome {
    case .valid, .invalid:
      server.reply { .answer(answer, to: $0) }
      return client
    case .half:
      server.reply { LoopbackReply.answer(answer, to: $0).half }
      return client
    case .tooLarge:
      server.reply(with: .endless(Data(repeating: 0, count: 4096)))
      return modestClient
    case .failure(.networkConnectionLost):
      server.reply(with: .reset)
      return client
    case .failure(.timedOut):
      server.reply(with: .stall)
      return impatientClient
    case .failure(.cannotConnectToHost): return clientWithoutServer
    case .failure(.cannotFindHost): return clientWithoutHost
    case .failure:
      server.reply(with: .stall)
      return client
    }
  }

  func close() {
    server.close()
  }
}

extension LoopbackReply {
  /// The same reply, broken off in the middle of its body.
  fileprivate var half: LoopbackReply {
    guard case .respond(_, _, let body) = self else { return self }
    return .truncate(body: body, after: body.count / 2)
  }
}

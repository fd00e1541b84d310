import ComicsDomain
import ComicsTestDoubles
import Foundation

/// A client and the means to make its network behave, so that one suite can hold the real client
/// and its double to the same promises.
struct HTTPClientHarness: Sendable {
  enum Kind: String, CaseIterable, Sendable { case real, scripted }

  enum Behavior: Sendable {
    case answer(status: Int, body: String)
    case silence
    case refusal
  }

  let client: any HTTPClient
  let request: HTTPRequest
  /// Waits until the request has left and nothing has answered it.
  let isPending: @Sendable () async throws -> Void

  /// Runs the body with a client of the given kind, and ends its network whatever happens.
  static func with(
    _ kind: Kind, _ behavior: Behavior, _ body: (HTTPClientHarness) async throws -> Void
  ) async throws {
    switch kind {
    case .scripted: try await body(scripted(behavior))
    case .real:
      try await LoopbackServer.running(reply: behavior.reply) { server in
        let port = try RefusingPort()
        // It is refused only as long as it has an owner.
        defer { withExtendedLifetime(port) {} }
        var url = server.url
        if case .refusal = behavior { url = port.url }
        try await body(
          HTTPClientHarness(
            client: URLSessionHTTPClient(timeout: 3600),
            request: HTTPRequest(base: url, path: "comics"),
            isPending: { try await server.hasReceived() }))
      }
    }
  }

  private static func scripted(_ behavior: Behavior) -> HTTPClientHarness {
    let client = ScriptedHTTPClient()
    switch behavior {
    case .answer(let status, let body): client.answer(with: .response(status: status, body: body))
    case .silence: client.hold()
    case .refusal: client.answer(with: .failure(.cannotConnectToHost))
    }
    return HTTPClientHarness(
      client: client, request: HTTPRequest(base: URL(constant: "http://127.0.0.1"), path: "comics"),
      isPending: { try await client.isHolding() })
  }
}

extension HTTPClientHarness.Behavior {
  fileprivate var reply: LoopbackReply {
    switch self {
    case .answer(let status, let body): .respond(status: status, text: body)
    case .silence, .refusal: .stall
    }
  }
}

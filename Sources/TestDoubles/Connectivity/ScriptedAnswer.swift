package import ComicsDomain
package import Foundation

/// What the scripted network does with a request: some answer, or none.
package struct ScriptedAnswer: Sendable {
  /// Works out the outcome for a request.
  package let outcome: @Sendable (HTTPRequest) -> Result<HTTPResponse, any Error>

  /// An answer that may depend on the request.
  package init(outcome: @escaping @Sendable (HTTPRequest) -> Result<HTTPResponse, any Error>) {
    self.outcome = outcome
  }

  /// No response at all: the device is offline.
  package static let offline = failure(.notConnectedToInternet)

  /// No response at all, for the given reason.
  package static func failure(_ code: URLError.Code) -> Self {
    Self { _ in .failure(URLError(code)) }
  }

  /// A response that a real client would not read to its end.
  package static let tooLarge = Self { _ in .failure(LoadError.tooLarge) }

  /// Exactly this response.
  package static func response(status: Int = 200, body: String) -> Self {
    Self { _ in .success(HTTPResponse(status: status, body: Data(body.utf8))) }
  }

  /// The response of a server in good order.
  package static let valid = valid(from: .fixtures)

  /// The response of a server in good order that holds the given contents.
  package static func valid(from contents: ServerContents) -> Self {
    Self { request in
      let body = contents.body(for: request)
      return .success(HTTPResponse(status: body == nil ? 404 : 200, body: body ?? Data()))
    }
  }

  /// A response that cannot be used, in the given way.
  package static func invalid(_ response: InvalidResponse = .garbage) -> Self {
    Self { request in
      switch response {
      case .file(_, let bytes): .success(HTTPResponse(status: 200, body: Data(bytes)))
      // A response without content has none, whatever was asked for.
      case .status(204): .success(HTTPResponse(status: 204))
      case .status(let status):
        .success(
          HTTPResponse(
            status: status,
            body: ServerContents.fixtures.body(for: request)
              ?? ImageFixture.image(named: "a good image")))
      }
    }
  }
}

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
      guard let body = contents.body(for: request) else {
        let image = contents.image(at: request.url)
        return .success(
          image.map { HTTPResponse(status: 200, body: $0) } ?? HTTPResponse(status: 404))
      }
      return .success(HTTPResponse(status: 200, body: Data(body.utf8)))
    }
  }

  /// A response that cannot be used, in the given way.
  package static func invalid(_ way: InvalidResponse = .garbage) -> Self {
    Self { request in
      // What is none of the resources of the services is an image.
      let body = way.body(for: request).map { Data($0.utf8) } ?? way.imageBody
      return .success(HTTPResponse(status: way.status, body: body))
    }
  }
}

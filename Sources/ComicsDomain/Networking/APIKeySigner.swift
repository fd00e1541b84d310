import Foundation

/// Signs requests with a key at the end of the query, the other proof that TMDB accepts.
package struct APIKeySigner: RequestSigner {
  private let key: String

  /// A signer for the given key.
  package init(key: String) {
    self.key = key
  }

  package func sign(_ request: HTTPRequest) throws(LoadError) -> HTTPRequest {
    let key = try key.asKey()
    var signed = request
    signed.add([URLQueryItem(name: "api_key", value: key)])
    return signed
  }
}

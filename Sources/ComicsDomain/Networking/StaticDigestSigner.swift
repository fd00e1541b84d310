import Foundation

/// Signs Marvel requests with a digest computed once and for all, so the private key need not ship.
package struct StaticDigestSigner: RequestSigner {
  private let publicKey: String
  private let hash: String
  private let timestamp: String

  /// A signer whose `hash` was computed elsewhere for `timestamp`.
  package init(publicKey: String, hash: String, timestamp: String) {
    self.publicKey = publicKey
    self.hash = hash
    self.timestamp = timestamp
  }

  package func sign(_ request: HTTPRequest) throws(LoadError) -> HTTPRequest {
    var signed = request
    signed.add([
      URLQueryItem(name: "apikey", value: try publicKey.asKey()),
      URLQueryItem(name: "hash", value: try hash.asKey()),
      URLQueryItem(name: "ts", value: timestamp),
    ])
    return signed
  }
}

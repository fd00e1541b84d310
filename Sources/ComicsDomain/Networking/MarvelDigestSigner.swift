package import Foundation

/// Signs Marvel requests anew each time: `hash = md5(ts + private key + public key)`.
package struct MarvelDigestSigner: RequestSigner {
  private let publicKey: String
  private let privateKey: String
  private let now: @Sendable () -> Date

  /// A signer that stamps each request with the time that `now` returns.
  package init(publicKey: String, privateKey: String, now: @escaping @Sendable () -> Date) {
    self.publicKey = publicKey
    self.privateKey = privateKey
    self.now = now
  }

  package func sign(_ request: HTTPRequest) throws(LoadError) -> HTTPRequest {
    let timestamp = "\(now().timeIntervalSince1970)"
    let hash = Self.hash(
      timestamp: timestamp, privateKey: try privateKey.asKey(), publicKey: publicKey)
    return try StaticDigestSigner(publicKey: publicKey, hash: hash, timestamp: timestamp)
      .sign(request)
  }

  /// The digest that Marvel expects, as 32 lower-case hexadecimal digits.
  package static func hash(timestamp: String, privateKey: String, publicKey: String) -> String {
    MD5(hashing: (timestamp + privateKey + publicKey).utf8).hexadecimal
  }
}

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

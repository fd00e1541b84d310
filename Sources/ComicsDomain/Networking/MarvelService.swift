public import Foundation

/// Where the Marvel service is, and how requests to it are signed.
public struct MarvelService: Sendable {
  /// The address that all paths are below.
  public let baseURL: URL
  /// Signs every request; the keys come in from outside.
  public let signer: any RequestSigner

  /// The service at its own address unless another is given.
  public init(
    baseURL: URL? = nil,
    signer: any RequestSigner
  ) {
    self.baseURL = baseURL ?? URL(constant: "https://gateway.marvel.com/v1/public")
    self.signer = signer
  }
}

/// Signs Marvel requests anew each time: `hash = md5(ts + private key + public key)`.
public struct MarvelDigestSigner: RequestSigner {
  private let publicKey: String
  private let privateKey: String
  private let now: @Sendable () -> Date

  /// A signer that stamps each request with the time that `now` returns.
  public init(publicKey: String, privateKey: String, now: @escaping @Sendable () -> Date) {
    self.publicKey = publicKey
    self.privateKey = privateKey
    self.now = now
  }

  /// Returns the request, signed.
  public func sign(_ request: HTTPRequest) throws(LoadError) -> HTTPRequest {
    let timestamp = "\(now().timeIntervalSince1970)"
    let hash = Self.hash(
      timestamp: timestamp, privateKey: try privateKey.asKey(), publicKey: publicKey)
    return try StaticDigestSigner(publicKey: publicKey, hash: hash, timestamp: timestamp)
      .sign(request)
  }

  package static func hash(timestamp: String, privateKey: String, publicKey: String) -> String {
    MD5(hashing: (timestamp + privateKey + publicKey).utf8).hexadecimal
  }
}

/// Signs Marvel requests with a digest computed once and for all, so the private key need not ship.
public struct StaticDigestSigner: RequestSigner {
  private let publicKey: String
  private let hash: String
  private let timestamp: String

  /// A signer whose `hash` was computed elsewhere for `timestamp`.
  public init(publicKey: String, hash: String, timestamp: String) {
    self.publicKey = publicKey
    self.hash = hash
    self.timestamp = timestamp
  }

  /// Returns the request, signed.
  public func sign(_ request: HTTPRequest) throws(LoadError) -> HTTPRequest {
    var signed = request
    signed.add([
      URLQueryItem(name: "apikey", value: try publicKey.asKey()),
      URLQueryItem(name: "hash", value: try hash.asKey()),
      URLQueryItem(name: "ts", value: timestamp),
    ])
    return signed
  }
}

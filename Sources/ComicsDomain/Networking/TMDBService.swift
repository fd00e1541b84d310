public import Foundation

/// Where the movie database and its images are, and how requests to it are signed.
public struct TMDBService: Sendable {
  /// The address that all paths are below.
  public let baseURL: URL
  /// The address that all images are below.
  public let imageBaseURL: URL
  /// Signs every request; the token comes in from outside.
  public let signer: any RequestSigner
  /// The language that titles and texts are asked for in, such as `de-DE`.
  public let language: String

  /// The service at its own addresses unless others are given.
  public init(
    baseURL: URL? = nil,
    imageBaseURL: URL? = nil,
    signer: any RequestSigner,
    language: String = "en-US"
  ) {
    self.baseURL = baseURL ?? URL(constant: "https://api.themoviedb.org/3")
    self.imageBaseURL = imageBaseURL ?? URL(constant: "https://image.tmdb.org/t/p")
    self.signer = signer
    self.language = language
  }

  /// The same service, asked in another language.
  package func speaking(_ language: String) -> Self {
    Self(baseURL: baseURL, imageBaseURL: imageBaseURL, signer: signer, language: language)
  }
}

/// Signs requests with a token in the `Authorization` header, as TMDB wants it.
public struct BearerSigner: RequestSigner {
  private let token: String

  /// A signer for the given read token.
  public init(token: String) {
    self.token = token
  }

  /// Returns the request, signed.
  public func sign(_ request: HTTPRequest) throws(LoadError) -> HTTPRequest {
    let token = try token.asKey()
    var signed = request
    signed.setHeader("Authorization", to: "Bearer \(token)")
    return signed
  }
}

/// Signs requests with a key at the end of the query, the other proof that TMDB accepts.
public struct APIKeySigner: RequestSigner {
  private let key: String

  /// A signer for the given key.
  public init(key: String) {
    self.key = key
  }

  /// Returns the request, signed.
  public func sign(_ request: HTTPRequest) throws(LoadError) -> HTTPRequest {
    let key = try key.asKey()
    var signed = request
    signed.add([URLQueryItem(name: "api_key", value: key)])
    return signed
  }
}

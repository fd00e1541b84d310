package import Foundation

/// Where the movie database and its images are, and how requests to it are signed.
package struct TMDBService: Sendable {
  /// The address that all paths are below.
  package let baseURL: URL
  /// The address that all images are below.
  package let imageBaseURL: URL
  /// Signs every request; the token comes in from outside.
  package let signer: any RequestSigner
  /// The language that titles and texts are asked for in, such as `de-DE`.
  package let language: String

  /// The service at its own addresses unless others are given.
  package init(
    baseURL: URL = URL(constant: "https://api.themoviedb.org/3"),
    imageBaseURL: URL = URL(constant: "https://image.tmdb.org/t/p"),
    signer: any RequestSigner,
    language: String = "en-US"
  ) {
    self.baseURL = baseURL
    self.imageBaseURL = imageBaseURL
    self.signer = signer
    self.language = language
  }

  /// The same service, asked in another language.
  package func speaking(_ language: String) -> Self {
    Self(baseURL: baseURL, imageBaseURL: imageBaseURL, signer: signer, language: language)
  }
}

/// Signs requests with a token in the `Authorization` header, as TMDB wants it.
package struct BearerSigner: RequestSigner {
  private let token: String

  /// A signer for the given read token.
  package init(token: String) {
    self.token = token
  }

  package func sign(_ request: HTTPRequest) throws(LoadError) -> HTTPRequest {
    let token = try token.asKey()
    var signed = request
    signed.setHeader("Authorization", to: "Bearer \(token)")
    return signed
  }
}

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

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

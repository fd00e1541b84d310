/// Leaves requests as they are, for servers without authentication.
package struct Unsigned: RequestSigner {
  /// Makes the signer.
  package init() {}

  package func sign(_ request: HTTPRequest) -> HTTPRequest { request }
}

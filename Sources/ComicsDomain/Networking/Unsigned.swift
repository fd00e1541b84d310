/// Leaves requests as they are, for servers that ask nobody who they are.
package struct Unsigned: RequestSigner {
  /// Makes the signer.
  package init() {}

  package func sign(_ request: HTTPRequest) -> HTTPRequest { request }
}

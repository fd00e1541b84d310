/// Adds to a request whatever the service demands as proof of who is asking.
public protocol RequestSigner: Sendable {
  /// Returns the request, signed.
  ///
  /// - Throws: `LoadError.keyMissing` where the app has no key, so that the service is not asked in vain.
  func sign(_ request: HTTPRequest) throws(LoadError) -> HTTPRequest
}

extension StringProtocol {
  /// A key or token as it was given to the app; one that was left out is empty.
  ///
  /// - Throws: `LoadError.keyMissing` when there is none.
  func asKey() throws(LoadError) -> Self {
    guard contains(where: { !$0.isWhitespace }) else { throw .keyMissing }
    return self
  }
}

/// Refuses every request, for a service that the app was built without a key for.
public struct KeyMissing: RequestSigner {
  /// Makes the signer.
  public init() {}

  /// Refuses the request.
  public func sign(_ request: HTTPRequest) throws(LoadError) -> HTTPRequest { throw .keyMissing }
}

/// Leaves requests as they are, for servers without authentication.
package struct Unsigned: RequestSigner {
  package init() {}

  package func sign(_ request: HTTPRequest) -> HTTPRequest { request }
}

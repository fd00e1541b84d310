package import Foundation

/// Where the Marvel service is, and how requests to it are signed.
package struct MarvelService: Sendable {
  /// The address that all paths are below.
  package let baseURL: URL
  /// Signs every request; the keys come in from outside.
  package let signer: any RequestSigner

  /// The service at its own address unless another is given.
  package init(
    baseURL: URL = URL(constant: "https://gateway.marvel.com/v1/public"),
    signer: any RequestSigner
  ) {
    self.baseURL = baseURL
    self.signer = signer
  }
}

package import Foundation

/// Where the Marvel service is, how requests to it are signed, and how much is asked for at once.
package struct MarvelService: Sendable {
  /// The address that all paths are below.
  package let baseURL: URL
  /// Signs every request; the keys come in from outside.
  package let signer: any RequestSigner
  /// How many comics or characters are asked for at once.
  package let pageSize: Int

  /// The service at its own address unless another is given.
  package init(
    baseURL: URL = URL(constant: "https://gateway.marvel.com/v1/public"),
    signer: any RequestSigner,
    pageSize: Int = 5
  ) {
    self.baseURL = baseURL
    self.signer = signer
    self.pageSize = pageSize
  }
}

package import Foundation

/// Loads the bytes of images.
package protocol ImageDataLoader: Sendable {
  /// The bytes of the image at the address, unchanged.
  ///
  /// - Throws: Why there are none. A task that was cancelled gets `LoadError.cancelled` and nothing
  ///   else, whatever arrived in the meantime.
  func imageData(at address: URL) async throws(LoadError) -> Data
}

/// Loads the bytes of images from the servers that have them, without authentication.
package struct RemoteImageDataLoader: ImageDataLoader {
  private let loader: RemoteLoader<Data>

  /// A loader that reaches the network through the client.
  package init(client: any HTTPClient) {
    self.loader = RemoteLoader(client: client, signer: Unsigned(), map: ImageMapper.map)
  }

  package func imageData(at address: URL) async throws(LoadError) -> Data {
    try await unlessCancelled { () async throws(LoadError) in
      try await loader.load(HTTPRequest(url: address))
    }
  }
}

/// Takes the bytes of an image out of a response. It does not look at them.
package enum ImageMapper {
  /// The bytes as they came; any status but 200, and no bytes at all, is invalid data (003-08, 003-09).
  package static func map(_ response: HTTPResponse) throws(LoadError) -> Data {
    guard response.status == 200, !response.body.isEmpty else { throw .invalidData }
    return response.body
  }
}

extension URL {
  /// The address of an image as a server gives it, over HTTPS where it says HTTP, which devices refuse;
  /// none when the text is empty or names no place to ask (004-43).
  package init?(imageAddress text: String) {
    guard var parts = URLComponents(string: text), let scheme = parts.scheme,
      parts.host?.isEmpty == false
    else { return nil }
    if scheme.lowercased() == "http" { parts.scheme = "https" }
    guard let url = parts.url else { return nil }
    self = url
  }
}

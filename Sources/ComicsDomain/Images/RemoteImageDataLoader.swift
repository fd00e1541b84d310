package import Foundation

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

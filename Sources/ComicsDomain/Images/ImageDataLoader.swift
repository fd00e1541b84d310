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

  package init(client: any HTTPClient) {
    // Any status but 200, and no bytes at all, is invalid data (003-08, 003-09); the bytes do not matter.
    self.loader = RemoteLoader(client: client, signer: Unsigned()) {
      response throws(LoadError) in
      guard response.status == 200, !response.body.isEmpty else { throw .invalidData }
      return response.body
    }
  }

  package func imageData(at address: URL) async throws(LoadError) -> Data {
    try await unlessCancelled { () async throws(LoadError) in
      try await loader.load(HTTPRequest(url: address))
    }
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

extension Pictures {
  /// The pictures that the loader brings, for a screen without rows yet.
  package convenience init(loader: any ImageDataLoader, words: Localization) {
    self.init(messages: .images(in: words)) { address throws(LoadError) in
      try await loader.imageData(at: address)
    }
  }
}

/// The formats of images that the apps can show, distinguished by their first bytes.
package enum ImageFormat: String, CaseIterable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webP = "WebP"

  /// Recognizes the format of an image by its signature; nil if it is not an image.
  package init?(of data: Data) {
    let head = [UInt8](data.prefix(12))
    guard let format = Self.allCases.first(where: { $0.begins(head) }) else { return nil }
    self = format
  }

  private func begins(_ head: [UInt8]) -> Bool {
    switch self {
    case .png: head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: head.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8)
    // Four bytes between the two words hold the length.
    case .webP: head.starts(with: "RIFF".utf8) && head.dropFirst(8).elementsEqual("WEBP".utf8)
    }
  }
}
